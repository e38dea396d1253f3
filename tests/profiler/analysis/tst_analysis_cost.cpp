// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis_service.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using stallscope::test::Scenario;

class TestAnalysisCost : public QObject {
    Q_OBJECT
private slots:
    void nothingCostsNothing();
    void callsAndDeviceSpansCount();
    void onlyTheRunCounts();
};

void TestAnalysisCost::nothingCostsNothing()
{
    QCOMPARE(analysisBytes(Trace(), RunId(0)), std::uint64_t{0});
    Trace trace;
    trace.runs.emplace_back();
    QCOMPARE(analysisBytes(trace, RunId(0)), std::uint64_t{0});
    QCOMPARE(analysisBytes(trace, RunId(1)), std::uint64_t{0});
}

void TestAnalysisCost::callsAndDeviceSpansCount()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 100; ++i) {
        (void)s.launch(main, {i * 100, i * 100 + 10}, stream, {i * 100 + 20, i * 100 + 30}, "gemm");
        s.op(main, "aten::mm", {i * 100, i * 100 + 15}); // part of no number that costs
    }
    QCOMPARE(analysisBytes(*s.trace(), RunId(0)), std::uint64_t{200 * 128});
}

void TestAnalysisCost::onlyTheRunCounts()
{
    Scenario s;
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 40'000; ++i)
        s.kernel(stream, "gemm", {i * 100, i * 100 + 10});
    Trace trace = *s.trace();
    const std::uint64_t all = analysisBytes(trace, RunId(0));
    trace.runs[0].window = TimeRange{0, 1'000'000}; // a quarter, up to whole blocks
    const std::uint64_t part = analysisBytes(trace, RunId(0));
    QVERIFY(part >= all / 4 && part <= all / 2);
    trace.runs[0].window = TimeRange{5'000'000, 6'000'000}; // behind everything
    QCOMPARE(analysisBytes(trace, RunId(0)), std::uint64_t{0});
}

QTEST_APPLESS_MAIN(TestAnalysisCost)
#include "tst_analysis_cost.moc"
