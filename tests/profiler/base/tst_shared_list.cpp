// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/shared_list.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace stallscope;

namespace {

using Numbers = SharedList<int>;

Numbers upTo(int count)
{
    Numbers numbers;
    for (int i = 0; i < count; ++i)
        numbers.push_back(i);
    return numbers;
}

constexpr int kChunk = static_cast<int>(Numbers::kChunk);

} // namespace

class TestSharedList : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatWasAppended_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("empty") << 0;
        QTest::newRow("one") << 1;
        QTest::newRow("short of a chunk") << kChunk - 1;
        QTest::newRow("a chunk") << kChunk;
        QTest::newRow("more than a chunk") << kChunk + 1;
        QTest::newRow("several chunks") << 3 * kChunk + 77;
    }
    void holdsWhatWasAppended()
    {
        QFETCH(int, count);
        const Numbers numbers = upTo(count);
        QCOMPARE(numbers.size(), static_cast<std::size_t>(count));
        QCOMPARE(numbers.empty(), count == 0);
        for (int i = 0; i < count; ++i)
            QCOMPARE(numbers[static_cast<std::size_t>(i)], i);
        std::vector<int> expected(static_cast<std::size_t>(count));
        std::iota(expected.begin(), expected.end(), 0);
        QVERIFY(std::equal(numbers.begin(), numbers.end(), expected.begin(), expected.end()));
        QCOMPARE(numbers.end() - numbers.begin(), std::ptrdiff_t{count});
    }

    void algorithmsSearchIt()
    {
        const Numbers numbers = upTo(5 * kChunk);
        for (const int wanted : {0, 1, kChunk - 1, kChunk, 4 * kChunk + 3})
            QCOMPARE(std::lower_bound(numbers.begin(), numbers.end(), wanted).index(), static_cast<std::size_t>(wanted));
        QCOMPARE(numbers.front(), 0);
        QCOMPARE(numbers.back(), 5 * kChunk - 1);
        QVERIFY(std::ranges::is_sorted(numbers));
    }

    void copiesGrowOnTheirOwn()
    {
        Numbers numbers = upTo(kChunk + 10);
        Numbers copy = numbers;
        for (int i = 0; i < kChunk; ++i) {
            numbers.push_back(-1);
            copy.push_back(-2);
        }
        QCOMPARE(numbers.size(), copy.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const bool isCommon = i < Numbers::kChunk + 10;
            QCOMPARE(numbers[i], isCommon ? static_cast<int>(i) : -1);
            QCOMPARE(copy[i], isCommon ? static_cast<int>(i) : -2);
        }
    }

    void copiesShareCompleteChunks()
    {
        struct Counted {
            explicit Counted(const std::vector<int>& /*elements*/) { ++made(); }
            Counted(const Counted&) { ++made(); }
            Counted& operator=(const Counted&) = delete;
            int operator[](std::size_t /*index*/) const { return 0; }
            static int& made()
            {
                static int count = 0;
                return count;
            }
        };
        SharedList<int, Counted> numbers;
        for (int i = 0; i < 4 * kChunk; ++i)
            numbers.push_back(i);
        SharedList<int, Counted> copy = numbers;
        copy.push_back(1);
        QCOMPARE(Counted::made(), 4);
    }
};

QTEST_APPLESS_MAIN(TestSharedList)
#include "tst_shared_list.moc"
