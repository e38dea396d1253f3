// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/example_queries.h"
#include "gui/pages/query/query_answer.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/formats/formats.h"

#include <QFile>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A trace with its analysis.
struct OpenFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports;
};

struct Placed {
    std::size_t track = 0;
    Span span;
};

/// All spans of a kind.
std::vector<Placed> spansOf(const Trace& trace, SpanKind kind)
{
    std::vector<Placed> found;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (columns.kind[row] == static_cast<std::uint8_t>(kind))
                    found.push_back({track, columns.at(row)});
            });
        }
    }
    return found;
}

/// A column of integers, without NULL.
std::vector<Nanos> column(const QueryAnswer& answer, const char* name)
{
    std::vector<Nanos> values;
    for (std::size_t row = 0; row < answer.rows; ++row) {
        if (const auto value = answer.integerAt(row, answer.find({name})))
            values.push_back(*value);
    }
    return values;
}

Nanos sum(const std::vector<Nanos>& values)
{
    Nanos all = 0;
    for (const Nanos value : values)
        all += value;
    return all;
}

bool isDescending(const std::vector<Nanos>& values)
{
    return std::ranges::is_sorted(values, std::ranges::greater());
}

/// The longest durations, at most so many.
std::vector<Nanos> longest(std::vector<Nanos> durations, std::size_t most)
{
    std::ranges::sort(durations, std::ranges::greater());
    durations.resize(std::min(durations.size(), most));
    return durations;
}

std::vector<Nanos> durationsOf(const std::vector<Placed>& spans)
{
    std::vector<Nanos> durations;
    for (const Placed& placed : spans)
        durations.push_back(placed.span.duration);
    return durations;
}

} // namespace

/// Each example gives what its title says, on real traces.
class TestExampleQueries : public QObject {
    Q_OBJECT
private slots:
    void haveTitlesAndKeys();
    void files_data();
    void files();

private:
    void topKernels(const OpenFile& file, const QueryAnswer& answer);
    void longestKernels(const OpenFile& file, const QueryAnswer& answer);
    void launchGaps(const OpenFile& file, const QueryAnswer& answer);
    void exposedCopies(const OpenFile& file, const QueryAnswer& answer);
    void costliestWaits(const OpenFile& file, const QueryAnswer& answer);
    void waitSites(const OpenFile& file, const QueryAnswer& answer);
    void budget(const OpenFile& file, const QueryAnswer& answer);
    void slowestSteps(const OpenFile& file, const QueryAnswer& answer);
    void queueing(const OpenFile& file, const QueryAnswer& answer);
    void calls(const OpenFile& file, const QueryAnswer& answer);
    void communication(const OpenFile& file, const QueryAnswer& answer);
    void busyTime(const OpenFile& file, const QueryAnswer& answer);
};

void TestExampleQueries::haveTitlesAndKeys()
{
    QSet<QString> keys;
    QSet<QString> titles;
    for (const ExampleQuery& example : exampleQueries()) {
        keys << QString(example.key);
        titles << titleOf(example);
    }
    QCOMPARE(keys.size(), static_cast<qsizetype>(exampleQueries().size()));
    QCOMPARE(titles.size(), static_cast<qsizetype>(exampleQueries().size()));
}

void TestExampleQueries::files_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("example") << QString(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
    for (const char* name : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(name) << QStringLiteral(STALLSCOPE_SHARED_DATA "/") + name;
}

void TestExampleQueries::files()
{
    QFETCH(const QString, path);
    if (!QFile::exists(path))
        QSKIP("The shared traces are not here.");
    const auto trace = openTrace(path.toStdString(), {});
    QVERIFY(trace);
    OpenFile file;
    file.trace = *trace;
    const auto reports = analyze(*trace);
    QVERIFY(reports);
    file.reports = *reports;
    QueryRunner runner(*trace, std::make_shared<AnalysisService>());
    const std::map<QString, void (TestExampleQueries::*)(const OpenFile&, const QueryAnswer&)> checks{{"top_kernels", &TestExampleQueries::topKernels},
        {"longest_kernels", &TestExampleQueries::longestKernels}, {"launch_gaps", &TestExampleQueries::launchGaps},
        {"exposed_copies", &TestExampleQueries::exposedCopies}, {"costliest_waits", &TestExampleQueries::costliestWaits},
        {"wait_sites", &TestExampleQueries::waitSites}, {"budget", &TestExampleQueries::budget}, {"slowest_steps", &TestExampleQueries::slowestSteps},
        {"queueing", &TestExampleQueries::queueing}, {"calls", &TestExampleQueries::calls}, {"communication", &TestExampleQueries::communication},
        {"busy_time", &TestExampleQueries::busyTime}};
    for (const ExampleQuery& example : exampleQueries()) {
        const QueryOutcome outcome = runner.run(example.sql, std::chrono::seconds(60), {});
        QVERIFY2(outcome.answer, qPrintable(QString(example.key) + ": " + outcome.failure.message));
        QVERIFY(checks.contains(example.key));
        (this->*checks.at(example.key))(file, *outcome.answer);
        if (QTest::currentTestFailed())
            QFAIL(example.key);
        if (hasTargets(*outcome.answer) && outcome.answer->rows > 0) {
            const auto target = targetOf(*outcome.answer, 0);
            QVERIFY2(target, example.key);
            const bool isAboutSpans = outcome.answer->find({"id"}) || QString(example.key) == "costliest_waits";
            QVERIFY2(target->span || !isAboutSpans, example.key);
        }
    }
}

void TestExampleQueries::topKernels(const OpenFile& file, const QueryAnswer& answer)
{
    std::map<std::string_view, std::pair<Nanos, Nanos>> all; // count and total by name
    for (const Placed& placed : spansOf(*file.trace, SpanKind::Kernel)) {
        auto& [count, total] = all[file.trace->text(placed.span.name)];
        ++count;
        total += placed.span.duration;
    }
    std::vector<Nanos> totals;
    for (const auto& [name, numbers] : all)
        totals.push_back(numbers.second);
    QCOMPARE(column(answer, "total_ns"), longest(totals, 20));
    for (std::size_t row = 0; row < answer.rows; ++row) {
        const auto& [count, total] = all.at(answer.textAt(row, 0));
        QCOMPARE(*answer.integerAt(row, answer.find({"count"})), std::int64_t{count});
        QCOMPARE(*answer.integerAt(row, answer.find({"total_ns"})), std::int64_t{total});
    }
}

void TestExampleQueries::longestKernels(const OpenFile& file, const QueryAnswer& answer)
{
    QCOMPARE(column(answer, "duration_ns"), longest(durationsOf(spansOf(*file.trace, SpanKind::Kernel)), 100));
}

/// As many as the analysis finds, unless there are too many to list, and no work of the device in any of them.
void TestExampleQueries::launchGaps(const OpenFile& file, const QueryAnswer& answer)
{
    Nanos expected = 0;
    for (const RunReport& report : file.reports) {
        for (const DeviceReport& device : report.devices)
            expected += device.idle.launchLate + device.idle.launchLatency;
    }
    const std::vector<Nanos> late = column(answer, "launch_late_ns");
    const std::vector<Nanos> latency = column(answer, "launch_latency_ns");
    std::vector<Nanos> costs;
    for (std::size_t row = 0; row < answer.rows; ++row)
        costs.push_back(late[row] + latency[row]);
    QVERIFY(isDescending(costs));
    QVERIFY(costs.empty() || costs.back() > 0);
    QVERIFY(answer.rows < 100 ? sum(costs) == expected : sum(costs) <= expected);
    QCOMPARE(answer.rows > 0, expected > 0);
}

void TestExampleQueries::exposedCopies(const OpenFile& file, const QueryAnswer& answer)
{
    const std::vector<Placed> kernels = spansOf(*file.trace, SpanKind::Kernel);
    const auto deviceOf = [&](const Placed& placed) { return file.trace->tracks[placed.track].info.device; };
    std::vector<Nanos> exposed;
    for (const Placed& copy : spansOf(*file.trace, SpanKind::Memcpy)) {
        const bool isOverlapped = std::ranges::any_of(kernels, [&](const Placed& kernel) {
            return deviceOf(kernel) == deviceOf(copy) && kernel.span.start < copy.span.end() && kernel.span.end() > copy.span.start;
        });
        if (!isOverlapped)
            exposed.push_back(copy.span.duration);
    }
    QCOMPARE(column(answer, "duration_ns"), longest(exposed, 100));
}

void TestExampleQueries::costliestWaits(const OpenFile& file, const QueryAnswer& answer)
{
    std::vector<Nanos> bubbles;
    for (const RunReport& report : file.reports) {
        for (const Wait& wait : report.waits)
            bubbles.push_back(wait.bubble);
    }
    QCOMPARE(column(answer, "bubble_ns"), longest(bubbles, 100));
}

void TestExampleQueries::waitSites(const OpenFile& file, const QueryAnswer& answer)
{
    std::vector<Nanos> bubbles;
    for (const RunReport& report : file.reports) {
        for (const SyncSite& site : report.syncSites)
            bubbles.push_back(site.bubble);
    }
    QCOMPARE(column(answer, "bubble_ns"), longest(bubbles, 20));
}

void TestExampleQueries::budget(const OpenFile& file, const QueryAnswer& answer)
{
    Nanos expected = 0;
    for (const RunReport& report : file.reports) {
        for (Nanos TimeBudget::*part : kBudgetParts)
            expected += report.budget ? (*report.budget).*part : 0;
    }
    QCOMPARE(sum(column(answer, "duration_ns")), expected);
    double percent = 0;
    const AnswerColumn& shares = answer.columns[*answer.find({"percent"})];
    for (std::size_t row = 0; row < answer.rows; ++row)
        percent += realOf(shares.cells[row]);
    if (expected > 0)
        QVERIFY(std::abs(percent - 100.0 * static_cast<double>(file.reports.size())) < 1e-6); // each of these files is one run
}

void TestExampleQueries::slowestSteps(const OpenFile& file, const QueryAnswer& answer)
{
    std::vector<Nanos> durations;
    AnalysisService service;
    for (std::size_t run = 0; run < file.trace->runs.size(); ++run) {
        AnalysisRequest request{file.trace, RunId::fromIndex(run)};
        request.needs = AnalysisNeeds::FullOrNothing;
        const auto result = service.analyze(request);
        QVERIFY(result && result->isFull());
        for (const Step& step : findSteps(*result->full).steps)
            durations.push_back(step.device.length());
    }
    QCOMPARE(column(answer, "duration_ns"), longest(durations, 20));
}

/// Every kernel whose launch was recorded, once.
void TestExampleQueries::queueing(const OpenFile& file, const QueryAnswer& answer)
{
    const auto kernels = spansOf(*file.trace, SpanKind::Kernel);
    QVERIFY(static_cast<std::size_t>(sum(column(answer, "launches"))) <= kernels.size());
    QSet<QString> streams;
    for (const Placed& placed : kernels)
        streams << QString::fromStdString(file.trace->tracks[placed.track].info.name);
    for (std::size_t row = 0; row < answer.rows; ++row) {
        const std::string_view stream = answer.textAt(row, 0);
        QVERIFY(streams.contains(QString::fromUtf8(stream.data(), static_cast<qsizetype>(stream.size()))));
        QVERIFY(*answer.integerAt(row, answer.find({"launches"})) > 0);
    }
}

void TestExampleQueries::calls(const OpenFile& file, const QueryAnswer& answer)
{
    std::map<std::pair<std::string_view, std::string_view>, Nanos> all;
    for (const Placed& placed : spansOf(*file.trace, SpanKind::ApiCall))
        all[{file.trace->tracks[placed.track].info.name, file.trace->text(placed.span.name)}] += placed.span.duration;
    std::vector<Nanos> totals;
    for (const auto& [key, total] : all)
        totals.push_back(total);
    QCOMPARE(column(answer, "total_ns"), longest(totals, 50));
}

void TestExampleQueries::communication(const OpenFile& file, const QueryAnswer& answer)
{
    auto kernels = spansOf(*file.trace, SpanKind::Kernel);
    std::erase_if(kernels, [](const Placed& placed) { return !placed.span.has(SpanFlag::kCommunication); });
    QCOMPARE(column(answer, "duration_ns"), longest(durationsOf(kernels), 100));
}

void TestExampleQueries::busyTime(const OpenFile& file, const QueryAnswer& answer)
{
    Nanos expected = 0;
    for (const Track& track : file.trace->tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group == LaneGroup::Work)
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { expected += columns.durationOf(row); });
        }
    }
    QCOMPARE(sum(column(answer, "work_ns")), expected);
    QVERIFY(std::ranges::all_of(column(answer, "start_ns"), [](Nanos start) { return start % 1'000'000 == 0; }));
}

QTEST_APPLESS_MAIN(TestExampleQueries)
#include "tst_example_queries.moc"
