// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"
#include "engine/cuda/launch_plan.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

using namespace stallscope;
using namespace stallscope::cuda;

namespace {

/// Labels and keys of some rows. Few keys, so that many are equal.
struct Table {
    std::size_t rows;
    std::size_t count;
    std::vector<float> labels;
    std::vector<float> keys;

    Table(std::size_t rowCount, std::size_t elements, int oneIn, std::uint64_t differentKeys) : rows(rowCount), count(elements)
    {
        for (std::size_t i = 0; i < rows * count; ++i) {
            labels.push_back(uniformAt(1, i) * static_cast<float>(oneIn) < 1 ? 1.0F : 0.0F);
            keys.push_back(static_cast<float>(static_cast<std::uint64_t>(uniformAt(2, i) * 0x1p24F) % differentKeys) / static_cast<float>(differentKeys));
        }
    }
};

/// A sort as CUB does it: by the lowest bits alone, and without changing the order of equal ones.
void radixSort(std::vector<std::pair<std::uint64_t, ElementIndex>>& all, int bits)
{
    const std::uint64_t mask = bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
    std::stable_sort(all.begin(), all.end(), [mask](const auto& a, const auto& b) { return (a.first & mask) < (b.first & mask); });
}

/// ChooseShares as the device computes it: keys, one sort of all rows, choice.
std::vector<ElementIndex> chosenBySorting(const ChooseShares& op)
{
    std::vector<std::pair<std::uint64_t, ElementIndex>> all;
    for (std::size_t i = 0; i < op.rows * op.count; ++i)
        all.emplace_back(shareKey(i / op.count, op.labels[i], op.keys[i]), static_cast<ElementIndex>(i % op.count));
    radixSort(all, shareKeyBits(op.rows));
    std::vector<std::uint64_t> keys;
    for (const auto& [key, place] : all)
        keys.push_back(key);
    std::vector<ElementIndex> chosen;
    for (std::size_t i = 0; i < op.rows * op.take; ++i)
        chosen.push_back(all[chosenAt(keys.data(), i / op.take, op.count, i % op.take, op.shares[2 * (i / op.take)])].second);
    return chosen;
}

std::vector<ElementIndex> shuffledBySorting(const Shuffle& op)
{
    std::vector<std::pair<std::uint64_t, ElementIndex>> all;
    for (std::size_t i = 0; i < op.rows * op.count; ++i)
        all.emplace_back(shuffleKey(op.seed, i / op.count, op.places[i]), 0);
    radixSort(all, shuffleKeyBits(op.rows));
    std::vector<ElementIndex> places;
    for (const auto& [key, nothing] : all)
        places.push_back(placeOf(key));
    return places;
}

} // namespace

class TestCudaSelection : public QObject {
    Q_OBJECT

private slots:
    void sharesAreThoseOfTheCpu_data()
    {
        QTest::addColumn<quint64>("rows");
        QTest::addColumn<quint64>("count");
        QTest::addColumn<quint64>("take");
        QTest::addColumn<int>("oneIn");
        QTest::addColumn<quint64>("differentKeys");
        QTest::newRow("one of one") << quint64{1} << quint64{1} << quint64{1} << 1 << quint64{1};
        QTest::newRow("one row") << quint64{1} << quint64{1000} << quint64{100} << 2 << quint64{100'000};
        QTest::newRow("many rows") << quint64{7} << quint64{333} << quint64{40} << 3 << quint64{100'000};
        QTest::newRow("as many rows as bits change at") << quint64{8} << quint64{50} << quint64{9} << 3 << quint64{100'000};
        QTest::newRow("equal keys") << quint64{5} << quint64{200} << quint64{50} << 2 << quint64{3};
        QTest::newRow("all of them") << quint64{3} << quint64{64} << quint64{64} << 4 << quint64{10};
        QTest::newRow("all ones") << quint64{3} << quint64{64} << quint64{10} << 1 << quint64{10};
        QTest::newRow("hardly any ones") << quint64{4} << quint64{64} << quint64{10} << 1000 << quint64{10};
        QTest::newRow("none taken") << quint64{4} << quint64{64} << quint64{0} << 2 << quint64{10};
    }
    void sharesAreThoseOfTheCpu()
    {
        QFETCH(quint64, rows);
        QFETCH(quint64, count);
        QFETCH(quint64, take);
        QFETCH(int, oneIn);
        QFETCH(quint64, differentKeys);
        const Table table(rows, count, oneIn, differentKeys);
        std::vector<ElementIndex> shares(2 * rows);
        cpu::compute(Balance{table.labels.data(), rows, count, take, shares.data()});
        std::vector<ElementIndex> expected(rows * take);
        const ChooseShares op{table.keys.data(), table.labels.data(), rows, count, take, shares.data(), expected.data()};
        cpu::compute(op);
        std::vector<ElementIndex> chosen = chosenBySorting(op);
        QCOMPARE(chosen.size(), expected.size());
        // In any order: among the ones and among the others of each row.
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::vector<ElementIndex>* all : {&expected, &chosen}) {
                const auto begin = all->begin() + static_cast<std::ptrdiff_t>(row * take);
                std::sort(begin, begin + shares[2 * row]);
                std::sort(begin + shares[2 * row], begin + static_cast<std::ptrdiff_t>(take));
            }
        }
        QCOMPARE(chosen, expected);
    }

    void shufflesAreThoseOfTheCpu_data()
    {
        QTest::addColumn<quint64>("rows");
        QTest::addColumn<quint64>("count");
        QTest::newRow("nothing") << quint64{1} << quint64{0};
        QTest::newRow("one") << quint64{1} << quint64{1};
        QTest::newRow("a row") << quint64{1} << quint64{500};
        QTest::newRow("so many that numbers are equal") << quint64{1} << quint64{30'000};
        QTest::newRow("rows") << quint64{9} << quint64{100};
        QTest::newRow("as many as one sort takes") << quint64{kShuffledRows} << quint64{5};
    }
    void shufflesAreThoseOfTheCpu()
    {
        QFETCH(quint64, rows);
        QFETCH(quint64, count);
        std::vector<ElementIndex> places(rows * count);
        for (std::size_t i = 0; i < places.size(); ++i)
            places[i] = static_cast<ElementIndex>(places.size() - i); // an order that does not matter
        const Shuffle op{places.data(), rows, count, 7};
        const std::vector<ElementIndex> shuffled = shuffledBySorting(op);
        cpu::compute(op);
        QCOMPARE(shuffled, places);
    }

    void rankedBitsAreEnough()
    {
        QVERIFY(static_cast<int>(std::bit_width(ranked(std::numeric_limits<float>::max(), UINT32_MAX))) <= kRankedBits);
        QCOMPARE(placeOf(ranked(0.5F, 77)), ElementIndex{77});
        QVERIFY(ranked(0.25F, 9) < ranked(0.5F, 1));
        QVERIFY(ranked(0.5F, 1) < ranked(0.5F, 2));
        QVERIFY(static_cast<int>(std::bit_width(shuffleKey(3, kShuffledRows - 1, UINT32_MAX))) <= shuffleKeyBits(kShuffledRows));
    }

    void bits_data()
    {
        QTest::addColumn<quint64>("count");
        QTest::addColumn<int>("bits");
        QTest::newRow("none") << quint64{0} << 0;
        QTest::newRow("one") << quint64{1} << 0;
        QTest::newRow("two") << quint64{2} << 1;
        QTest::newRow("three") << quint64{3} << 2;
        QTest::newRow("256") << quint64{256} << 8;
        QTest::newRow("257") << quint64{257} << 9;
    }
    void bits()
    {
        QFETCH(quint64, count);
        QTEST(bitsFor(count), "bits");
    }

    void grids_data()
    {
        QTest::addColumn<quint64>("count");
        QTest::addColumn<uint>("multiprocessors");
        QTest::addColumn<uint>("blocks");
        QTest::newRow("nothing is one block") << quint64{0} << 132U << 1U;
        QTest::newRow("one") << quint64{1} << 132U << 1U;
        QTest::newRow("a full block") << quint64{256} << 132U << 1U;
        QTest::newRow("one more") << quint64{257} << 132U << 2U;
        QTest::newRow("no multiprocessor known") << quint64{10'000} << 0U << 32U;
        QTest::newRow("no more than fit") << quint64{1} * 1'000'000'000 << 132U << 132U * 32U;
        QTest::newRow("beyond 32 bits") << (quint64{1} << 40) << 1U << 32U;
    }
    void grids()
    {
        QFETCH(quint64, count);
        QFETCH(uint, multiprocessors);
        QTEST(blocksFor(count, multiprocessors), "blocks");
        QVERIFY(blocksForRow(1'000'000, count, multiprocessors) == 1);
        QCOMPARE(blocksForRow(1, count, multiprocessors), blocksFor(count, multiprocessors));
        QVERIFY(blocksForRow(0, count, multiprocessors) >= 1);
    }

    void layouts()
    {
        Layout layout;
        QCOMPARE(layout.bytes(), std::size_t{0});
        QCOMPARE(layout.add(1), std::size_t{0});
        QCOMPARE(layout.add(0), std::size_t{256});
        QCOMPARE(layout.add(257), std::size_t{256});
        QCOMPARE(layout.bytes(), std::size_t{768});
    }
};

QTEST_APPLESS_MAIN(TestCudaSelection)
#include "tst_cuda_selection.moc"
