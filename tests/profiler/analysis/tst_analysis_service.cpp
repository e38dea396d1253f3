// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis_service.h"

#include "profiler/analysis/report/report_json.h"
#include "profiler/base/json_writer.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace stallscope;
using stallscope::test::Scenario;

namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kBytesPerStep = 2 * 128; // a call and a device span

/// A launch each microsecond, and a wait after each hundredth.
std::shared_ptr<const Trace> traceOf(Nanos steps)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < steps; ++i) {
        const Nanos start = 1000 * i;
        s.launch(main, {start, start + 100}, stream, {start + 150, start + 800}, "gemm");
        if (i % 100 == 99)
            s.call(main, "cudaDeviceSynchronize", {start + 200, start + 850});
    }
    return s.trace();
}

std::string jsonOf(const Trace& trace, const RunReport& report)
{
    JsonWriter json;
    writeRunReport(json, trace, report, {true, 0});
    return json.take();
}

std::shared_ptr<ColumnCache> memoryOf(std::uint64_t bytes)
{
    return std::make_shared<ColumnCache>(static_cast<std::size_t>(bytes));
}

} // namespace

class TestAnalysisService : public QObject {
    Q_OBJECT
private slots:
    void withoutALimitEveryRunIsAnalysedInFull();
    void runsShareTheBudget();
    void aRefusalNamesItsFigures();
    void destructionReleasesAReservation();
    void aRunningRunIsAlwaysAdmitted();
    void aReportAloneReservesNothing();
    void boundedNumbersEqualThoseOfTheWhole();
    void whatDoesNotFitAtAllFailsUnderAHardLimit();
    void aSoftLimitIsExceededRatherThanGivingNoNumbers();
    void aSummaryHoldsTheMemoryOfItsWaits();
    void numbersOfARunAreComputedOnce();
    void reportsCarryTheirRun();
    void aStopRequestCancels();
    void severalThreadsMayAsk();
};

void TestAnalysisService::withoutALimitEveryRunIsAnalysedInFull()
{
    AnalysisService service;
    const auto trace = traceOf(100);
    const auto result = service.analyze({trace, RunId(0), AnalysisNeeds::FullOrNothing});
    QVERIFY(result);
    QVERIFY(result->isFull());
    QCOMPARE(result->full->waits().size(), std::size_t{1});
    QCOMPARE(&result->full->full(), result->full.get());
    QCOMPARE(jsonOf(*trace, result->report), jsonOf(*trace, result->full->report()));
    const auto none = service.analyze({trace, RunId(1)});
    QVERIFY(!none);
    QCOMPARE(none.error().message, std::string("no run 1: the trace has 1"));
}

void TestAnalysisService::runsShareTheBudget()
{
    const auto trace = traceOf(10); // and no wait
    AnalysisService service(memoryOf(2 * 10 * kBytesPerStep));
    Admission first = service.admit(*trace, RunId(0));
    QVERIFY(first.isGranted());
    QCOMPARE(first.reservation->bytes(), 10 * kBytesPerStep);
    const auto second = service.analyze({trace, RunId(0), AnalysisNeeds::FullOrNothing});
    QVERIFY(second && second->isFull());
    QVERIFY(!service.admits(*trace, RunId(0)));
    const auto third = service.analyze({trace, RunId(0), AnalysisNeeds::FullOrNothing});
    QVERIFY(third && !third->isFull() && third->report.waits.empty());
    first.reservation.reset();
    QVERIFY(service.admits(*trace, RunId(0)));
    service.setMemory(memoryOf(10 * kBytesPerStep)); // reservations stay
    QVERIFY(!service.admits(*trace, RunId(0)));
}

void TestAnalysisService::aRefusalNamesItsFigures()
{
    const auto large = traceOf(30);
    const auto small = traceOf(10);
    AnalysisService service(memoryOf(35 * kBytesPerStep));
    const Admission admitted = service.admit(*small, RunId(0));
    QVERIFY(admitted.isGranted());
    const Admission refused = service.admit(*large, RunId(0));
    QVERIFY(!refused.isGranted() && !refused.figures.fits());
    QCOMPARE(refused.figures.needed, 30 * kBytesPerStep);
    QCOMPARE(refused.figures.limit, 35 * kBytesPerStep);
    QCOMPARE(refused.figures.taken, 10 * kBytesPerStep);
    const auto result = service.analyze({large, RunId(0), AnalysisNeeds::FullOrNothing});
    QVERIFY(result && !result->isFull());
    QCOMPARE(result->figures.needed, refused.figures.needed);
    QCOMPARE(result->figures.taken, refused.figures.taken);
}

void TestAnalysisService::destructionReleasesAReservation()
{
    const auto trace = traceOf(10);
    MemoryReservation kept;
    {
        AnalysisService service(memoryOf(10 * kBytesPerStep));
        {
            const auto result = service.analyze({trace, RunId(0), AnalysisNeeds::FullIfPossible});
            QVERIFY(result && result->isFull());
            QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, 10 * kBytesPerStep);
        }
        QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, std::uint64_t{0});
        Admission admission = service.admit(*trace, RunId(0));
        kept = *std::move(admission.reservation);
        admission.reservation.reset(); // moved from: nothing happens
        QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, 10 * kBytesPerStep);
        MemoryReservation other = std::move(kept);
        other.release();
        other.release();
        QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, std::uint64_t{0});
        kept = *service.admit(*trace, RunId(0)).reservation;
    }
    QCOMPARE(kept.bytes(), 10 * kBytesPerStep); // outlives the service
}

void TestAnalysisService::aRunningRunIsAlwaysAdmitted()
{
    Trace trace = *traceOf(10);
    trace.runs.front().state = RunState::Running;
    AnalysisService service(memoryOf(1));
    QVERIFY(service.admits(trace, RunId(0)));
    const Admission admission = service.admit(trace, RunId(0));
    QVERIFY(admission.isGranted());
    QCOMPARE(service.figuresOf(trace, RunId(0)).taken, 10 * kBytesPerStep); // but it counts
}

void TestAnalysisService::aReportAloneReservesNothing()
{
    const auto trace = traceOf(100);
    AnalysisService service(memoryOf(100 * kMebibyte));
    const auto result = service.analyze({trace, RunId(0)});
    QVERIFY(result && !result->isFull());
    QCOMPARE(result->report.syncSites.size(), std::size_t{1});
    QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, std::uint64_t{0});

    AnalysisService little(memoryOf(10 * kBytesPerStep)); // too little for bounded analysis
    const auto small = traceOf(10);
    const Admission other = little.admit(*small, RunId(0));
    QVERIFY(other.isGranted());
    QVERIFY(little.numbersOf(small, RunId(0))); // the other run takes all memory, but a report needs it for a short time only
    QVERIFY(!little.analyze({small, RunId(0), AnalysisNeeds::FullIfPossible}));
}

void TestAnalysisService::boundedNumbersEqualThoseOfTheWhole()
{
    const auto trace = traceOf(2'000);
    AnalysisService service(memoryOf(200 * kMebibyte));
    const auto full = AnalysisService().analyze({trace, RunId(0), AnalysisNeeds::FullOrNothing});
    QVERIFY(full && full->isFull());
    const auto summary = service.summarize({trace, RunId(0)});
    QVERIFY(summary);
    QVERIFY((*summary)->hasWaits());
    QCOMPARE((*summary)->waits().all().size(), std::size_t{20});
    QCOMPARE(jsonOf(*trace, (*summary)->report()), jsonOf(*trace, full->report));

    AnalysisRequest request{trace, RunId(0)};
    request.fromStart = TimeRange{1'000'000, 1'500'000};
    const auto partOfWhole = AnalysisService().analyze(request);
    const auto part = service.summarize(request);
    QVERIFY(part && partOfWhole);
    QCOMPARE((*part)->report().waits.size(), std::size_t{5});
    QCOMPARE(jsonOf(*trace, (*part)->report()), jsonOf(*trace, partOfWhole->report));
}

void TestAnalysisService::whatDoesNotFitAtAllFailsUnderAHardLimit()
{
    const auto trace = traceOf(10);
    AnalysisService service(memoryOf(10 * kBytesPerStep - 1));
    const auto result = service.analyze({trace, RunId(0), AnalysisNeeds::FullIfPossible});
    QVERIFY(!result && !result.error().isCancelled());
    QCOMPARE(result.error().message, std::string("run 0 exceeds the available memory, even segment by segment"));
    QVERIFY(!service.numbersOf(trace, RunId(0)));
}

void TestAnalysisService::aSoftLimitIsExceededRatherThanGivingNoNumbers()
{
    const auto trace = traceOf(10);
    AnalysisService service(memoryOf(1), AnalysisService::Limit::Soft);
    {
        const auto result = service.analyze({trace, RunId(0), AnalysisNeeds::FullIfPossible});
        QVERIFY(result && result->isFull());
        QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, 10 * kBytesPerStep);
    }
    QVERIFY(service.numbersOf(trace, RunId(0)));
    const auto nothing = service.analyze({trace, RunId(0), AnalysisNeeds::FullOrNothing}); // a part of the run gives such results
    QVERIFY(nothing && !nothing->isFull());
}

void TestAnalysisService::aSummaryHoldsTheMemoryOfItsWaits()
{
    const auto memory = memoryOf(200 * kMebibyte);
    AnalysisService service(memory);
    const std::size_t before = memory->left();
    auto summary = service.summarize({traceOf(2'000), RunId(0)});
    QVERIFY(summary);
    QVERIFY(memory->left() <= before - 20 * sizeof(Wait));
    *summary = nullptr;
    QCOMPARE(memory->left(), before);
}

void TestAnalysisService::numbersOfARunAreComputedOnce()
{
    AnalysisService service;
    auto trace = traceOf(100);
    const auto first = service.numbersOf(trace, RunId(0));
    const auto again = service.numbersOf(trace, RunId(0));
    QVERIFY(first && again);
    QCOMPARE(again->get(), first->get());
    QVERIFY((*first)->waits.empty() && !(*first)->syncSites.empty());
    QCOMPARE((*first)->allDevices.busyCurve.size(), std::size_t{1});
    const auto ofEqualTrace = service.numbersOf(traceOf(100), RunId(0));
    QVERIFY(ofEqualTrace && ofEqualTrace->get() != first->get());
    const std::weak_ptr<const RunReport> known = *service.numbersOf(traceOf(50), RunId(0));
    QVERIFY(service.numbersOf(trace, RunId(0)));
    QVERIFY(known.expired()); // together with its trace
}

void TestAnalysisService::reportsCarryTheirRun()
{
    Trace trace = *traceOf(100);
    trace.runs.push_back(trace.runs.front());
    trace.runs.front().window = TimeRange{0, 50'000};
    trace.runs.back().window = TimeRange{50'000, 100'000};
    const auto shared = std::make_shared<const Trace>(std::move(trace));
    AnalysisService service(memoryOf(200 * kMebibyte));
    for (const RunId run : {RunId(0), RunId(1)}) {
        const auto result = service.analyze({shared, run, AnalysisNeeds::FullIfPossible});
        QVERIFY(result && result->isFull());
        QCOMPARE(result->report.run, run);
        QCOMPARE(result->full->run(), run);
        const auto summary = service.summarize({shared, run});
        QVERIFY(summary);
        QCOMPARE((*summary)->report().run, run);
    }
}

void TestAnalysisService::aStopRequestCancels()
{
    const auto trace = traceOf(100);
    std::stop_source stop;
    stop.request_stop();
    AnalysisService service(memoryOf(200 * kMebibyte));
    AnalysisRequest request{trace, RunId(0), AnalysisNeeds::FullIfPossible};
    request.job.stop = stop.get_token();
    const auto result = service.analyze(request);
    QVERIFY(!result && result.error().isCancelled());
    const auto summary = service.summarize(request);
    QVERIFY(!summary && summary.error().isCancelled());
    QVERIFY(!service.numbersOf(trace, RunId(0), request.job));
    QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, std::uint64_t{0});
    request.job = {};
    QVERIFY(service.summarize(request)); // the cancelled one does not block the next one
}

void TestAnalysisService::severalThreadsMayAsk()
{
    const auto trace = traceOf(500);
    const auto memory = memoryOf(200 * kMebibyte);
    const std::size_t before = memory->left();
    AnalysisService service(memory);
    const std::string expected = jsonOf(*trace, (*service.summarize({trace, RunId(0)}))->report());
    std::vector<std::string> found(4);
    {
        std::vector<std::jthread> threads;
        for (std::string& one : found) {
            threads.emplace_back([&service, &trace, &one] {
                if (const auto summary = service.summarize({trace, RunId(0)}))
                    one = jsonOf(*trace, (*summary)->report());
            });
        }
    }
    for (const std::string& one : found)
        QCOMPARE(one, expected);
    QCOMPARE(memory->left(), before);
}

QTEST_APPLESS_MAIN(TestAnalysisService)
#include "tst_analysis_service.moc"
