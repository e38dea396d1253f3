// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segmented_report.h"

#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/report_lines.h"
#include "tests/support/edited_waits.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <functional>
#include <iterator>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

constexpr std::uint64_t kSeeds = 1000;
constexpr std::uint64_t kSeedsPerRow = 50;
constexpr std::size_t kTimes = 12; // as long as other random programs
const QString kData = QStringLiteral(STALLSCOPE_SHARED_DATA);

/// What had ended before a wait began may lie in an earlier part: it is not told there.
std::vector<std::string> linesOf(const Trace& trace, RunReport report)
{
    report.waits = test::edited(report.waits, [](Wait& wait) {
        if (wait.awaited && wait.awaited->end <= wait.start)
            wait.awaited.reset();
    });
    return oracle::linesOf(trace, report, {true, false});
}

/// Launches all the time, and allocates for 2 ms after every tenth. Only what comes before the 100th kernel initializes, and the first cudaHostAlloc after it.
Script allocatingScript(Nanos steps)
{
    Script script;
    script.format = SourceFormat::Stallscope;
    script.processes.push_back({"program", "", 1, {}, 0});
    script.devices.push_back({"GPU", 0, ProcessId(0), 0, 0});
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "7", "", 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    for (Nanos i = 0; i < steps; ++i) {
        const Nanos at = 5'000'000 * i;
        const auto id = static_cast<std::uint32_t>(i + 1);
        script.spans.push_back({1, SpanKind::ApiCall, "cudaLaunchKernel", at, 8'000, id, {}, ""});
        script.spans.push_back({0, SpanKind::Kernel, "gemm", at + 10'000, 90'000, id, {}, ""});
        if (i % 10 == 9)
            script.spans.push_back({1, SpanKind::ApiCall, i % 3 == 1 && i > 100 ? "cudaHostAlloc" : "cudaMalloc", at + 200'000, 2'000'000, {}, {}, ""});
    }
    return script;
}

/// The same program with correlation ids in another order: from the highest to the lowest, or far from each other.
Script renumbered(Script script, std::uint64_t seed)
{
    constexpr std::uint32_t kPrime = 2'147'483'647;
    for (ScriptSpan& span : script.spans) {
        if (span.correlation && seed % 4 == 1)
            span.correlation = 100'000 - *span.correlation;
        else if (span.correlation && seed % 4 == 2)
            span.correlation = static_cast<std::uint32_t>(std::uint64_t{*span.correlation} * 1'000'003 % kPrime);
    }
    return script;
}

TimeRange hullOf(const Script& script)
{
    TimeRange window;
    for (const ScriptSpan& span : script.spans)
        window = window.united({span.start, span.end() + 1});
    return window;
}

/// Lines about spans that start in the range of the report, which do not depend on later spans.
std::vector<std::string> linesOfSpans(const Trace& trace, const RunReport& report)
{
    std::vector<std::string> lines = oracle::linesOf(trace, report, {true, false});
    std::erase_if(lines, [](const std::string& line) {
        const auto begins = [&line](const char* text) { return line.starts_with(text); };
        return !begins("kernel ") && !begins("copy ") && !begins("call ") && !begins("stream ") && !begins("run launch") && !begins("run latency")
            && !begins("run queue time");
    });
    return lines;
}

/// The whole run and two ranges of it. Gives the segments of the whole run.
std::size_t compareRun(Differences& differences, const std::shared_ptr<const Trace>& trace, RunId run, Dice& dice, std::uint64_t spansPerSegment)
{
    const auto whole = FullAnalysis::build(trace, run);
    if (!whole)
        return differences.add("analysis", "made", "failed"), 0;
    const Nanos length = (*whole)->window().length();
    const Nanos from = length * dice.between(0, 999) / 1000;
    std::size_t segments = 0;
    for (const std::optional<TimeRange> range :
        {std::optional<TimeRange>(), std::optional(TimeRange{0, from}), std::optional(TimeRange{from, length / 2 + from / 2})}) {
        SegmentedReportOptions options;
        options.spansPerSegment = spansPerSegment;
        options.fromStart = range;
        options.report.buckets = 7;
        const auto report = reportBySegments(trace, run, options);
        if (!report)
            return differences.add("segmented report", "made", report.error().message), 0;
        ReportOptions asked;
        asked.buckets = 7;
        if (range)
            asked.range = TimeRange{(*whole)->window().start + range->start, (*whole)->window().start + range->end};
        else
            segments = report->segments;
        compareLines(differences, linesOf(*trace, (*whole)->report(asked)), linesOf(*trace, report->report));
    }
    return segments;
}

} // namespace

class TestSegmentedReport : public QObject {
    Q_OBJECT

private slots:
    void saysTheSameAsTheWhole_data();
    void saysTheSameAsTheWhole();
    void saysTheSameForEverySegmentSize_data();
    void saysTheSameForEverySegmentSize();
    void saysTheSameOfInitialization_data();
    void saysTheSameOfInitialization();
    void saysTheSameOfHostOnlyRuns();
    void ofRealTraces_data();
    void ofRealTraces();
    void tellsWhereTooMuchHangsTogether();
    void keepsToALimit();
    void failsIfDurationsExceedTheLimit();
    void omitsWaitsBeyondTheLimitIfPermitted();
    void partialReportsCoverTheBeginning_data();
    void partialReportsCoverTheBeginning();
    void reportsProgressUpToTheEnd();
    void progressAndPartialReportsOnlyGrow();
    void aStopRequestCancels();
};

void TestSegmentedReport::saysTheSameAsTheWhole_data()
{
    QTest::addColumn<quint64>("firstSeed");
    for (std::uint64_t seed = 0; seed < kSeeds; seed += kSeedsPerRow)
        QTest::addRow("seeds from %llu", static_cast<unsigned long long>(seed)) << quint64{seed};
}

void TestSegmentedReport::saysTheSameAsTheWhole()
{
    QFETCH(const quint64, firstSeed);
    std::size_t segments = 0;
    std::size_t runs = 0;
    for (std::uint64_t seed = firstSeed; seed < firstSeed + kSeedsPerRow; ++seed) {
        const auto check = [&](Differences& differences, const Script& script) {
            Dice dice(seed + 6);
            const auto spansPerSegment = static_cast<std::uint64_t>(dice.between(5, 120));
            const std::shared_ptr<const Trace> trace = build(script);
            for (std::size_t run = 0; run < trace->runs.size() && differences.isEmpty(); ++run) {
                differences.setPlace("run " + std::to_string(run));
                segments += compareRun(differences, trace, RunId::fromIndex(run), dice, spansPerSegment);
                ++runs;
            }
        };
        // slow programs initialize things for longer than 1 ms
        const Script script = renumbered(stretched(seed % 2 == 0 ? longRandomScript(seed, kTimes) : randomScript(seed), seed % 3 == 0 ? 10'000 : 1), seed / 2);
        const std::string text = firstDifference(script, check);
        QVERIFY2(text.empty(), ("seed " + std::to_string(seed) + ": " + text).c_str());
    }
    qInfo("%zu runs, %zu segments", runs, segments);
    QVERIFY(segments > 2 * runs);
}

void TestSegmentedReport::saysTheSameForEverySegmentSize_data()
{
    QTest::addColumn<quint64>("seed");
    for (const quint64 seed : {1U, 8U, 12U, 19U, 22U, 34U})
        QTest::addRow("seed %llu", static_cast<unsigned long long>(seed)) << seed;
}

void TestSegmentedReport::saysTheSameForEverySegmentSize()
{
    QFETCH(const quint64, seed);
    const Script script = renumbered(longRandomScript(seed, kTimes), seed);
    const std::shared_ptr<const Trace> trace = build(script);
    std::size_t most = 0;
    for (std::uint64_t spansPerSegment = 1; spansPerSegment < 2'000; spansPerSegment += 1 + spansPerSegment / 8) {
        Dice dice(spansPerSegment);
        for (std::size_t run = 0; run < trace->runs.size(); ++run) {
            Differences differences;
            most = std::max(most, compareRun(differences, trace, RunId::fromIndex(run), dice, spansPerSegment));
            QVERIFY2(differences.isEmpty(), (std::to_string(spansPerSegment) + " spans in a segment: " + differences.text()).c_str());
        }
    }
    QVERIFY(most > 5);
}

void TestSegmentedReport::saysTheSameOfInitialization_data()
{
    QTest::addColumn<quint64>("spansPerSegment");
    for (const quint64 spans : {100U, 1'000U, 4'000U})
        QTest::addRow("%llu spans in a segment", static_cast<unsigned long long>(spans)) << spans;
}

void TestSegmentedReport::saysTheSameOfInitialization()
{
    QFETCH(const quint64, spansPerSegment);
    const std::shared_ptr<const Trace> trace = build(allocatingScript(9'000)); // more than a block of a lane
    Dice dice(3);
    Differences differences;
    QVERIFY(compareRun(differences, trace, RunId(0), dice, spansPerSegment) >= 18'900 / spansPerSegment);
    QVERIFY2(differences.isEmpty(), differences.text().c_str());
    const auto whole = FullAnalysis::build(trace, RunId(0));
    QCOMPARE((*whole)->report().budget->init, (9 + 1) * Nanos{2'000'000});
}

void TestSegmentedReport::saysTheSameOfHostOnlyRuns()
{
    for (std::uint64_t seed = 0; seed < kSeedsPerRow; ++seed) {
        const auto check = [&](Differences& differences, const Script& script) {
            Dice dice(seed + 6);
            const std::shared_ptr<const Trace> trace = build(hostOnly(script));
            for (std::size_t run = 0; run < trace->runs.size() && differences.isEmpty(); ++run)
                (void)compareRun(differences, trace, RunId::fromIndex(run), dice, 20);
        };
        const std::string text = firstDifference(longRandomScript(seed, kTimes), check);
        QVERIFY2(text.empty(), ("seed " + std::to_string(seed) + ": " + text).c_str());
    }
}

void TestSegmentedReport::ofRealTraces_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestSegmentedReport::ofRealTraces()
{
    QFETCH(QString, file);
    if (!QFile::exists(kData + "/" + file))
        QSKIP("The real traces are not beside this checkout, so there is nothing to compare with.");
    const auto trace = openTrace((kData + "/" + file).toStdString(), {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    Dice dice(7);
    Differences differences;
    const std::size_t segments = compareRun(differences, *trace, RunId(0), dice, 100);
    QVERIFY2(differences.isEmpty(), differences.text().c_str());
    qInfo("%zu segments", segments);
}

void TestSegmentedReport::tellsWhereTooMuchHangsTogether()
{
    Script script = longRandomScript(2, kTimes);
    for (ScriptSpan& span : script.spans) {
        if (span.correlation)
            span.correlation = 1;
    }
    SegmentedReportOptions options;
    options.spansPerSegment = 5;
    options.mostSpansPerSegment = 10;
    const auto report = reportBySegments(build(script), RunId(0), options);
    QVERIFY(!report);
    QCOMPARE(report.error().message, std::string("run 0 cannot be split into segments: its dependencies span too many events"));
}

void TestSegmentedReport::keepsToALimit()
{
    const Script script = longRandomScript(4, kTimes);
    const auto trace = build(script);
    AnalysisRequest request{trace, RunId(0)};
    AnalysisService little(std::make_shared<ColumnCache>(std::size_t{100} << 20));
    const auto none = little.summarize(request);
    QVERIFY(!none);
    QCOMPARE(none.error().message, std::string("run 0 exceeds the available memory, even segment by segment"));

    const auto enough = std::make_shared<ColumnCache>(std::size_t{300} << 20);
    const std::size_t left = enough->left();
    request.fromStart = TimeRange{10, 5000};
    AnalysisService service(enough);
    auto within = service.summarize(request);
    QVERIFY(within);
    QVERIFY(enough->left() <= left);
    const auto atOnce = AnalysisService().analyze(request);
    QVERIFY(atOnce);
    QVERIFY(!atOnce->report.waits.empty());
    QCOMPARE(linesOf(*trace, (*within)->report()), linesOf(*trace, atOnce->report));
    *within = nullptr;
    QCOMPARE(enough->left(), left);
}

void TestSegmentedReport::failsIfDurationsExceedTheLimit()
{
    const auto trace = build(allocatingScript(1'000));
    SegmentedReportOptions options;
    options.spansPerSegment = 100;
    options.mostBytes = 200'000;
    QVERIFY(reportBySegments(trace, RunId(0), options));
    options.mostBytes = 2'000;
    const auto report = reportBySegments(trace, RunId(0), options);
    QVERIFY(!report);
    QCOMPARE(report.error().message, std::string("run 0 exceeds the available memory, even segment by segment"));
}

void TestSegmentedReport::omitsWaitsBeyondTheLimitIfPermitted()
{
    const auto trace = build(longRandomScript(4, kTimes));
    SegmentedReportOptions options;
    options.spansPerSegment = 20;
    const auto whole = reportBySegments(trace, RunId(0), options);
    QVERIFY(whole && whole->report.waits.size() > 10);
    options.mostWaits = 10;
    const auto none = reportBySegments(trace, RunId(0), options);
    QVERIFY(!none);
    QCOMPARE(none.error().message, std::string("run 0 has too many waits to list"));
    options.mayOmitWaits = true;
    const auto omitted = reportBySegments(trace, RunId(0), options);
    QVERIFY(omitted && omitted->report.waits.empty());
    RunReport expected = whole->report;
    expected.waits = {};
    QCOMPARE(linesOf(*trace, omitted->report), linesOf(*trace, expected));
}

void TestSegmentedReport::partialReportsCoverTheBeginning_data()
{
    QTest::addColumn<quint64>("seed"); // 0: another program
    for (quint64 seed = 0; seed < 30; ++seed)
        QTest::addRow("seed %llu", static_cast<unsigned long long>(seed)) << seed;
}

void TestSegmentedReport::partialReportsCoverTheBeginning()
{
    QFETCH(const quint64, seed);
    Script script = seed == 0 ? allocatingScript(9'000) : longRandomScript(seed, kTimes);
    script.runs = {hullOf(script)}; // whose range is known from the beginning
    const auto trace = build(script);
    const auto whole = FullAnalysis::build(trace, RunId(0));
    QVERIFY(whole);
    std::vector<RunReport> partial;
    SegmentedReportOptions options;
    options.spansPerSegment = seed == 0 ? 500 : 30;
    options.report.buckets = 1'000;
    options.onPartial = [&partial](RunReport report) {
        if (!partial.empty() && report.range.end <= partial.back().range.end)
            partial.clear(); // the run is processed again, under other assumptions
        partial.push_back(std::move(report));
    };
    const auto report = reportBySegments(trace, RunId(0), options);
    QVERIFY2(report, report ? "" : report.error().message.c_str());
    if (seed == 0)
        QVERIFY2(partial.size() >= 4 && partial.size() <= 24, std::to_string(partial.size()).c_str());
    Nanos covered = (*whole)->window().start;
    for (const RunReport& one : partial) {
        QCOMPARE(one.range.start, (*whole)->window().start);
        QVERIFY(one.range.end > covered && one.range.end < (*whole)->window().end);
        covered = one.range.end;
        QCOMPARE(one.wall, report->report.wall);
        QCOMPARE(one.window, one.range.length());
        QVERIFY(one.waits.empty());
        ReportOptions sameRange;
        sameRange.range = one.range;
        const RunReport expected = (*whole)->report(sameRange);
        Differences differences;
        compareLines(differences, linesOfSpans(*trace, expected), linesOfSpans(*trace, one));
        QVERIFY2(differences.isEmpty(), differences.text().c_str());
        for (const DeviceReport& device : one.devices)
            QCOMPARE(device.budget.total(), one.range.length());
        QCOMPARE(one.allDevices.busy, expected.allDevices.busy);
        QCOMPARE(one.allDevices.kernel, expected.allDevices.kernel);
        QCOMPARE(one.allDevices.spans, expected.allDevices.spans);
        QVERIFY(one.overlap.syncCount <= expected.overlap.syncCount);
        const std::size_t buckets = one.allDevices.busyCurve.size();
        QVERIFY(buckets <= 1'000 && std::equal(one.allDevices.busyCurve.begin(), one.allDevices.busyCurve.end(), report->report.allDevices.busyCurve.begin()));
        QVERIFY(std::abs(static_cast<Nanos>(buckets) - one.range.length() * 1'000 / one.wall) <= 1);
    }
}

void TestSegmentedReport::reportsProgressUpToTheEnd()
{
    const auto trace = build(allocatingScript(3'000));
    double last = 0;
    std::size_t calls = 0;
    SegmentedReportOptions options;
    options.spansPerSegment = 200;
    options.job.onProgress = [&](std::uint64_t done, std::uint64_t all) {
        const double share = static_cast<double>(done) / static_cast<double>(all);
        QVERIFY(share >= last && share <= 1);
        last = share;
        ++calls;
    };
    QVERIFY(reportBySegments(trace, RunId(0), options));
    QCOMPARE(last, 1.0);
    QVERIFY(calls > 20);
}

/// A kernel of an earlier launch runs in the window, on a stream that the run does not use. This is known when all of the run was processed.
void TestSegmentedReport::progressAndPartialReportsOnlyGrow()
{
    Script script = allocatingScript(3'000);
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "8", "", 0});
    script.runs = {{12'000'000, hullOf(script).end}};
    struct Course {
        std::vector<double> shares;
        std::vector<Nanos> ends; // of partial reports
    };
    const auto courseOf = [](const Script& one) {
        Course course;
        SegmentedReportOptions options;
        options.spansPerSegment = 200;
        options.job.onProgress = [&course](
                                     std::uint64_t done, std::uint64_t all) { course.shares.push_back(static_cast<double>(done) / static_cast<double>(all)); };
        options.onPartial = [&course](const RunReport& report) { course.ends.push_back(report.range.end); };
        return reportBySegments(build(one), RunId(0), options) ? course : Course();
    };
    const Course once = courseOf(script);
    script.spans.push_back({1, SpanKind::ApiCall, "cudaLaunchKernel", 11'000'000, 8'000, 900'000, {}, ""});
    script.spans.push_back({2, SpanKind::Kernel, "gemm", 12'500'000, 90'000, 900'000, {}, ""});
    const Course twice = courseOf(script);
    QVERIFY2(twice.shares.size() > once.shares.size() * 3 / 2, "the run was not processed again");
    QVERIFY(std::ranges::is_sorted(twice.shares));
    QCOMPARE(std::ranges::count(twice.shares, 1.0), 1);
    QCOMPARE(twice.shares.back(), 1.0);
    const auto sizes = std::to_string(once.ends.size()) + " " + std::to_string(twice.ends.size());
    QVERIFY2(twice.ends.size() >= once.ends.size() && once.ends.size() >= 4, sizes.c_str());
    QCOMPARE(std::ranges::adjacent_find(twice.ends, std::ranges::greater_equal()), twice.ends.end());
}

/// At each moment at which it reports progress, also while it looks for places to split the run.
void TestSegmentedReport::aStopRequestCancels()
{
    const auto trace = build(allocatingScript(3'000));
    for (std::size_t after = 1; after < 12; ++after) {
        std::stop_source stop;
        std::size_t calls = 0;
        SegmentedReportOptions options;
        options.spansPerSegment = 500;
        options.job.stop = stop.get_token();
        options.job.onProgress = [&](std::uint64_t, std::uint64_t) {
            if (++calls == after)
                stop.request_stop();
        };
        const auto report = reportBySegments(trace, RunId(0), options);
        QVERIFY(!report && report.error().isCancelled());
        QCOMPARE(calls, after);
    }
}

QTEST_GUILESS_MAIN(TestSegmentedReport)
#include "tst_segmented_report.moc"
