// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"
#include "engine/device/kernel_arithmetic.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace stallscope;

namespace {

using Places = std::vector<ElementIndex>;

Places sorted(Places places)
{
    std::sort(places.begin(), places.end());
    return places;
}

Places compacted(const std::vector<float>& labels, float wanted)
{
    Places places(labels.size());
    ElementIndex found = 99;
    cpu::compute(Compact{labels.data(), labels.size(), wanted, places.data(), &found});
    places.resize(found);
    return places;
}

Places shares(const std::vector<float>& labels, std::size_t rows, std::size_t take)
{
    Places result(2 * rows);
    cpu::compute(Balance{labels.data(), rows, labels.size() / rows, take, result.data()});
    return result;
}

} // namespace

class TestSelectionKernels : public QObject {
    Q_OBJECT

private slots:
    void compactListsPlaces()
    {
        QCOMPARE(compacted({}, 1), Places{});
        QCOMPARE(compacted({0, 0}, 1), Places{});
        QCOMPARE(compacted({1}, 1), Places{0});
        QCOMPARE(compacted({0, 1, 1, 0, 1}, 1), (Places{1, 2, 4}));
        QCOMPARE(compacted({0, 1, 1, 0, 1}, 0), (Places{0, 3}));
    }

    void theLowestOfAListAreChosen()
    {
        const std::vector<float> keys{0.5F, 0.1F, 0.5F, 0.0F, 0.9F, 0.2F};
        const Places listed{0, 2, 3, 4};
        Places out(4, 99);
        cpu::compute(ChooseListed{keys.data(), listed.data(), 4, 0, out.data()});
        QCOMPARE(out.front(), ElementIndex{99});
        cpu::compute(ChooseListed{keys.data(), listed.data(), 4, 2, out.data()});
        out.resize(2);
        QCOMPARE(sorted(out), (Places{0, 3})); // of the equal keys at 0 and 2 the first
        out.resize(4);
        cpu::compute(ChooseListed{keys.data(), listed.data(), 4, 4, out.data()});
        QCOMPARE(sorted(out), listed);
    }

    void sharesAreBalanced()
    {
        QCOMPARE(shares({1}, 1, 1), (Places{1, 0}));
        QCOMPARE(shares({0}, 1, 1), (Places{0, 1}));
        QCOMPARE(shares({0, 1}, 1, 1), (Places{0, 1})); // half of one, rounded down
        QCOMPARE(shares({0, 1, 0, 1}, 1, 2), (Places{1, 1}));
        QCOMPARE(shares({0, 0, 0, 1}, 1, 4), (Places{1, 3}));
        QCOMPARE(shares({1, 1, 1, 0}, 1, 3), (Places{2, 1}));
        QCOMPARE(shares({1, 1, 1, 0, 0, 0, 0, 1}, 2, 2), (Places{1, 1, 1, 1}));
    }

    void sharesOfEachRowAreChosen()
    {
        const std::vector<float> keys{0.3F, 0.2F, 0.1F, 0.4F, /**/ 0.1F, 0.2F, 0.3F, 0.4F};
        const std::vector<float> labels{1, 1, 0, 0, /**/ 0, 0, 1, 0};
        const Places share{1, 1, 1, 1};
        Places out(4);
        cpu::compute(ChooseShares{keys.data(), labels.data(), 2, 4, 2, share.data(), out.data()});
        QCOMPARE(out, (Places{1, 2, 2, 0}));
    }

    /// The way over lists and the way over shares choose the same.
    void bothWaysChooseTheSame()
    {
        constexpr std::size_t kCount = 5000;
        constexpr std::size_t kTake = 700;
        std::vector<float> keys(kCount);
        std::vector<float> labels(kCount);
        for (std::size_t i = 0; i < kCount; ++i) {
            keys[i] = uniformAt(5, i / 2); // each twice
            labels[i] = uniformAt(6, i) < 0.03F ? 1.0F : 0.0F;
        }
        const Places share = shares(labels, 1, kTake);
        Places byShares(kTake);
        cpu::compute(ChooseShares{keys.data(), labels.data(), 1, kCount, kTake, share.data(), byShares.data()});

        const Places ones = compacted(labels, 1);
        const Places others = compacted(labels, 0);
        QCOMPARE(std::size_t{share[0]}, ones.size()); // there are too few to be half
        Places byLists(kTake);
        cpu::compute(ChooseListed{keys.data(), ones.data(), ones.size(), share[0], byLists.data()});
        cpu::compute(ChooseListed{keys.data(), others.data(), others.size(), share[1], byLists.data() + share[0]});
        QCOMPARE(sorted(byLists), sorted(byShares));

        cpu::compute(Shuffle{byShares.data(), 1, kTake, 7});
        cpu::compute(Shuffle{byLists.data(), 1, kTake, 7});
        QCOMPARE(byLists, byShares);
        QVERIFY(sorted(byLists) != byLists);
    }

    void rowsAreShuffledApart()
    {
        Places places{0, 1, 2, 3, 4, 10, 11, 12, 13, 14};
        cpu::compute(Shuffle{places.data(), 2, 5, 1});
        QCOMPARE(sorted(Places(places.begin(), places.begin() + 5)), (Places{0, 1, 2, 3, 4}));
        QCOMPARE(sorted(Places(places.begin() + 5, places.end())), (Places{10, 11, 12, 13, 14}));
    }

    void rowsAreGathered()
    {
        const std::vector<float> in{0, 1, 2, 3, 4, 5};
        const Places places{2, 0, 2};
        std::vector<float> out(6);
        cpu::compute(GatherRows{in.data(), 2, places.data(), 3, out.data()});
        QCOMPARE(out, (std::vector<float>{4, 5, 0, 1, 4, 5}));
    }
};

QTEST_APPLESS_MAIN(TestSelectionKernels)
#include "tst_selection_kernels.moc"
