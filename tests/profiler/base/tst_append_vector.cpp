// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/append_vector.h"

#include <QTest>

#include <memory>
#include <thread>
#include <vector>

using namespace stallscope;

class TestAppendVector : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void indicesAcrossSegments();
    void elementsNeverMove();
    void holdsWhatCanOnlyBeMoved();
    void readersNeedNoLock();
};

void TestAppendVector::empty()
{
    const AppendVector<int> numbers;
    QCOMPARE(numbers.size(), std::size_t{0});
}

/// Segments end behind 1024, 3072 and 7168 elements.
void TestAppendVector::indicesAcrossSegments()
{
    AppendVector<std::size_t> numbers;
    for (std::size_t i = 0; i < 20'000; ++i)
        QCOMPARE(numbers.append(i * 3), i);
    QCOMPARE(numbers.size(), std::size_t{20'000});
    for (std::size_t i = 0; i < numbers.size(); ++i)
        QCOMPARE(numbers[i], i * 3);
}

void TestAppendVector::elementsNeverMove()
{
    AppendVector<int> numbers;
    numbers.append(7);
    const int* const first = &numbers[0];
    for (int i = 0; i < 10'000; ++i)
        numbers.append(i);
    QCOMPARE(&numbers[0], first);
    QCOMPARE(*first, 7);
}

void TestAppendVector::holdsWhatCanOnlyBeMoved()
{
    AppendVector<std::unique_ptr<int>> pointers;
    for (int i = 0; i < 2000; ++i)
        pointers.append(std::make_unique<int>(i));
    QCOMPARE(*pointers[1999], 1999);
}

void TestAppendVector::readersNeedNoLock()
{
    constexpr std::size_t kCount = 200'000;
    AppendVector<std::size_t> numbers;
    std::atomic<std::size_t> wrong{0};
    const auto readAll = [&] {
        for (std::size_t seen = 0; seen < kCount;) {
            const std::size_t size = numbers.size();
            for (; seen < size; ++seen)
                wrong += numbers[seen] == seen * seen ? 0 : 1;
        }
    };
    {
        std::vector<std::jthread> readers;
        for (int i = 0; i < 3; ++i)
            readers.emplace_back(readAll);
        for (std::size_t i = 0; i < kCount; ++i)
            numbers.append(i * i);
    }
    QCOMPARE(wrong.load(), std::size_t{0});
}

QTEST_APPLESS_MAIN(TestAppendVector)
#include "tst_append_vector.moc"
