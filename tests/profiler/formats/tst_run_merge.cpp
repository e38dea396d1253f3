// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/run_merge.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

using namespace stallscope;

namespace {

using Named = std::vector<Span>;

Span spanAt(Nanos start, Nanos duration, std::uint32_t name)
{
    Span span;
    span.start = start;
    span.duration = duration;
    span.name = StringId(name);
    return span;
}

Named merged(std::vector<PendingRun> runs, std::uint64_t* clamped = nullptr)
{
    Named all;
    RunMerge merge(std::move(runs));
    merge.forEach({}, [&all](std::span<const Span> spans) { all.insert(all.end(), spans.begin(), spans.end()); });
    if (clamped)
        *clamped = merge.clamped();
    return all;
}

} // namespace

class TestRunMerge : public QObject {
    Q_OBJECT
private slots:
    void ordersSpansOfRandomRuns_data();
    void ordersSpansOfRandomRuns();
    void shiftsTimes();
    void clampsTimesBeyondTheLimits();
    void clampedTimesKeepTheirOrder();
    void stopsAtTheEndOfARun();
    void stopsWithinLongRuns();
};

void TestRunMerge::ordersSpansOfRandomRuns_data()
{
    QTest::addColumn<int>("runs");
    QTest::addColumn<int>("times"); // few: many spans start together
    for (const int runs : {1, 2, 3, 4, 9, 40})
        for (const int times : {3, 50, 100'000})
            QTest::addRow("%d runs, %d times", runs, times) << runs << times;
}

/// By start, longer spans first, then in the order of the runs.
void TestRunMerge::ordersSpansOfRandomRuns()
{
    QFETCH(const int, runs);
    QFETCH(const int, times);
    std::mt19937 random(static_cast<unsigned>(runs * 1000 + times));
    const auto upTo = [&random](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    std::uint32_t name = 0;
    std::vector<PendingRun> pending;
    Named expected;
    for (int i = 0; i < runs; ++i) {
        PendingRun run;
        const int begin = upTo(times);
        const int length = 1 + upTo(times);
        for (int n = upTo(60); n >= 0; --n)
            run.spans.push_back(spanAt(begin + upTo(length), upTo(times), 0));
        std::stable_sort(run.spans.begin(), run.spans.end(), startsBefore);
        for (Span& span : run.spans)
            span.name = StringId(++name);
        expected.insert(expected.end(), run.spans.begin(), run.spans.end());
        pending.push_back(std::move(run));
    }
    std::stable_sort(expected.begin(), expected.end(), startsBefore);
    QVERIFY(merged(std::move(pending)) == expected);
}

void TestRunMerge::shiftsTimes()
{
    std::vector<PendingRun> runs;
    runs.push_back({{spanAt(5, 1, 1), spanAt(30, 1, 2)}, 100});
    runs.push_back({{spanAt(115, 1, 3)}, 0});
    QVERIFY(merged(std::move(runs)) == (Named{spanAt(105, 1, 1), spanAt(115, 1, 3), spanAt(130, 1, 2)}));
}

void TestRunMerge::clampsTimesBeyondTheLimits()
{
    std::uint64_t clamped = 0;
    std::vector<PendingRun> runs;
    runs.push_back({{spanAt(-50, 20, 1), spanAt(-10, 30, 2), spanAt(kTimeLimit - 10, kTimeLimit, 3)}, 10});
    runs.push_back({{spanAt(0, 5, 4)}, 0});
    const Named all = merged(std::move(runs), &clamped);
    QCOMPARE(all.size(), std::size_t{4});
    QCOMPARE(clamped, std::uint64_t{2});
    QVERIFY(std::ranges::is_sorted(all, {}, &Span::start));
    QCOMPARE(all.front().start, Nanos{0});
    QCOMPARE(all.back().end(), kTimeLimit - 1);
}

/// As if the runs had been merged before, with the times of the file.
void TestRunMerge::clampedTimesKeepTheirOrder()
{
    std::vector<PendingRun> runs;
    runs.push_back({{spanAt(-50, 1, 1), spanAt(-10, 1, 3)}, 0});
    runs.push_back({{spanAt(-30, 1, 2), spanAt(-5, 1, 4)}, 0});
    QVERIFY(merged(std::move(runs)) == (Named{spanAt(0, 1, 1), spanAt(0, 1, 2), spanAt(0, 1, 3), spanAt(0, 1, 4)}));
}

void TestRunMerge::stopsWithinLongRuns()
{
    constexpr Nanos kLength = 300'000;
    std::stop_source stop;
    for (const int apart : {1, 1'000'000}) { // alternating, or one after the other
        std::vector<PendingRun> runs(2);
        for (Nanos i = 0; i < kLength; ++i) {
            runs[0].spans.push_back(spanAt(2 * i, 1, 1));
            runs[1].spans.push_back(spanAt(2 * i + apart, 1, 2));
        }
        std::size_t visited = 0;
        RunMerge(std::move(runs)).forEach(stop.get_token(), [&](std::span<const Span> spans) {
            visited += spans.size();
            stop.request_stop();
        });
        QVERIFY(visited < std::size_t{kLength});
    }
}

void TestRunMerge::stopsAtTheEndOfARun()
{
    std::stop_source stop;
    std::vector<PendingRun> runs;
    runs.push_back({{spanAt(0, 1, 1), spanAt(2, 1, 2)}, 0});
    runs.push_back({{spanAt(10, 1, 3)}, 0});
    std::size_t visited = 0;
    RunMerge(std::move(runs)).forEach(stop.get_token(), [&](std::span<const Span> spans) {
        visited += spans.size();
        stop.request_stop();
    });
    QCOMPARE(visited, std::size_t{2});
}

QTEST_GUILESS_MAIN(TestRunMerge)
#include "tst_run_merge.moc"
