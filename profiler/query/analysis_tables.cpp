// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/analysis_tables.h"

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/metric_table.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/analysis/waits/idle_gaps.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <string>
#include <string_view>
#include <utility>

namespace stallscope::query {

namespace {

struct WaitRow {
    RunId run;
    Wait wait;
};
struct GapRow {
    RunId run;
    DeviceId device;
    IdleGap gap;
    StringId next;
    IdleCauses causes;
};
struct StepRow {
    RunId run;
    std::size_t number = 0;
    std::shared_ptr<const std::string> name;
    StepOrigin origin = StepOrigin::Found;
    Step step;
};
struct MetricRow {
    RunId run;
    Metric metric;
};
struct BudgetRow {
    RunId run;
    DeviceId device; ///< invalid: mean over the devices
    Nanos TimeBudget::*part = nullptr;
    Nanos time = 0;
};

struct TotalRow {
    RunId run;
    const char* section = "";
    TableRow row;
};

/// The results of all runs as rows.
class RunResults {
public:
    RunResults(std::shared_ptr<const Trace> trace, AnalysisSource source, const QueryControl& control)
        : m_trace(std::move(trace)), m_source(std::move(source)), m_control(control)
    {
    }

    /// Analyses the runs unless that was done. For gaps and steps, which need full analyses, tells the query which runs have only those of a part.
    [[nodiscard]] Result<> prepare(bool needsFull);

    [[nodiscard]] const std::vector<WaitRow>& waits() const { return m_waits; }
    [[nodiscard]] const std::vector<GapRow>& gaps() const { return m_gaps; }
    [[nodiscard]] const std::vector<StepRow>& steps() const { return m_steps; }
    [[nodiscard]] const std::vector<MetricRow>& metrics() const { return m_metrics; }
    [[nodiscard]] const std::vector<BudgetRow>& budget() const { return m_budget; }
    [[nodiscard]] const std::vector<TotalRow>& totals() const { return m_totals; }

private:
    [[nodiscard]] Result<> add(RunId run);
    void addReport(RunId run, const RunReport& report);
    void addBudget(RunId run, DeviceId device, const TimeBudget& budget);
    void addTotals(RunId run, const char* section, const std::vector<TableRow>& rows);
    [[nodiscard]] Result<> addPart(const AnalysisRequest& request, const RunReport& report);
    void addGaps(RunId run, const FullAnalysis& full);
    void addSteps(RunId run, const FullAnalysis& full);
    void clear();

    std::shared_ptr<const Trace> m_trace;
    AnalysisSource m_source;
    const QueryControl& m_control;
    bool m_isDone = false;
    std::string m_missing; ///< why gaps and steps are missing; empty: they are not
    std::vector<std::pair<RunId, PartFacts>> m_parts;
    std::vector<WaitRow> m_waits;
    std::vector<GapRow> m_gaps;
    std::vector<StepRow> m_steps;
    std::vector<MetricRow> m_metrics;
    std::vector<BudgetRow> m_budget;
    std::vector<TotalRow> m_totals;
};

void RunResults::clear()
{
    m_waits.clear();
    m_gaps.clear();
    m_steps.clear();
    m_metrics.clear();
    m_budget.clear();
    m_totals.clear();
    m_missing.clear();
    m_parts.clear();
}

Result<> RunResults::prepare(bool needsFull)
{
    if (!m_isDone) {
        clear();
        for (std::size_t run = 0; run < m_trace->runs.size(); ++run) {
            if (auto added = add(RunId::fromIndex(run)); !added)
                return added;
            if (m_control.mustStop())
                return Error::cancelled();
        }
        m_isDone = true;
    }
    if (!needsFull)
        return {};
    if (!m_missing.empty())
        return Error{m_missing};
    m_control.setParts(m_parts);
    return {};
}

Result<> RunResults::add(RunId run)
{
    AnalysisRequest request{m_trace, run};
    request.needs = AnalysisNeeds::FullIfPossible;
    request.job.stop = m_control.stop();
    auto result = m_source.service->analyze(request);
    if (!result)
        return result.error();
    addReport(run, result->report);
    if (!result->isFull())
        return addPart(request, result->report);
    addGaps(run, *result->full);
    addSteps(run, *result->full);
    return {};
}

/// Fails only if it is cancelled.
Result<> RunResults::addPart(const AnalysisRequest& request, const RunReport& report)
{
    std::string noPart;
    if (m_source.usesParts) {
        const auto part = m_source.service->analyzePart(request, report);
        if (part) {
            m_parts.emplace_back(request.run, part->facts);
            addGaps(request.run, *part->full);
            addSteps(request.run, *part->full);
            return {};
        }
        if (part.error().isCancelled() || m_control.mustStop())
            return Error::cancelled();
        noPart = sentenceOf(part.error().message);
    }
    const AnalysisFigures figures = m_source.service->figuresOf(*m_trace, request.run);
    m_missing = together(say(STALLSCOPE_TEXT("Query", "The idle gaps and steps of run {} need about {} of memory; {} are allowed."), request.run.value(),
                             formatBytes(figures.needed), formatBytes(figures.limit)),
        noPart);
    return {};
}

void RunResults::addReport(RunId run, const RunReport& report)
{
    for (const Wait& wait : report.waits)
        m_waits.push_back({run, wait});
    for (Metric& metric : metricsOf(report))
        m_metrics.push_back({run, std::move(metric)});
    addTotals(run, "kernels", report.kernels);
    addTotals(run, "copies", report.copies);
    addTotals(run, "calls", report.calls);
    addTotals(run, "ranges", report.ranges);
    addTotals(run, "operations", report.operations);
    if (report.budget)
        addBudget(run, {}, *report.budget);
    for (const DeviceReport& device : report.devices)
        addBudget(run, device.device, device.budget);
}

void RunResults::addTotals(RunId run, const char* section, const std::vector<TableRow>& rows)
{
    for (const TableRow& row : rows)
        m_totals.push_back({run, section, row});
}

void RunResults::addBudget(RunId run, DeviceId device, const TimeBudget& budget)
{
    for (Nanos TimeBudget::*part : kBudgetParts)
        m_budget.push_back({run, device, part, budget.*part});
}

void RunResults::addGaps(RunId run, const FullAnalysis& full)
{
    // a gap at the end of a part is longer than the part shows
    const auto isCut = [&full](TimeRange gap) {
        const bool begins = gap.start <= full.window().start && full.window().start > full.runWindow().start;
        return begins || (gap.end >= full.window().end && full.window().end < full.runWindow().end);
    };
    for (const SegmentSets::Device& device : full.sets().devices) {
        for (const IdleGap& gap : findIdleGaps(full.spans(), device.device, *device.sets.busy, full.runWindow())) {
            const TimeRange range = gap.range.intersected(full.window());
            if (range.isEmpty() || isCut(range))
                continue;
            GapRow row{run, device.device, gap, {}, device.idle.measure(range)};
            row.gap.range = range;
            if (gap.next != IdleGap::kNone)
                row.next = full.spans().work().spans()[gap.next].name;
            m_gaps.push_back(row);
        }
    }
}

void RunResults::addSteps(RunId run, const FullAnalysis& full)
{
    const RunSteps steps = findSteps(full, m_control.stop());
    const auto name = std::make_shared<const std::string>(steps.name);
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        m_steps.push_back({run, i + 1, name, steps.origin, steps.steps[i]});
}

using Results = std::shared_ptr<RunResults>;
using Writer = std::function<void(Cell, std::uint64_t)>;

/// A column whose value is a function of the row in one of the lists of the results.
template <class Rows, class Value>
Writer cellOf(Results results, Rows rows, Value value)
{
    return [results = std::move(results), rows, value](Cell cell, std::uint64_t row) { value(cell, ((*results).*rows)()[row]); };
}

std::function<Result<std::uint64_t>()> countOf(const Results& results, bool needsFull, std::function<std::uint64_t()> count)
{
    return [results, needsFull, count = std::move(count)]() -> Result<std::uint64_t> {
        if (auto prepared = results->prepare(needsFull); !prepared)
            return prepared.error();
        return count();
    };
}

RowTableInfo waitsTable(const Results& results, const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const SpanIndex>& index)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::waits, value); };
    const auto textOfId = [trace](Cell cell, StringId id) { id.isValid() ? cell.text(trace->text(id)) : cell.null(); };
    const auto trackName = [trace](Cell cell, TrackId id) {
        id.isValid() && id.index() < trace->tracks.size() ? cell.text(trace->tracks[id.index()].info.name) : cell.null();
    };
    RowTableInfo table{"waits", "Blocking calls: what each waited for, and what it cost", {},
        countOf(results, false, [results] { return std::uint64_t{results->waits().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const WaitRow& row) { cell.id(row.run); })},
        {"span_id", "INTEGER", "row of spans: the call", of([index](Cell cell, const WaitRow& row) {
             const auto span = index->findCall(row.wait.thread, row.wait.start, row.wait.call);
             span ? cell.number(static_cast<std::int64_t>(*span) + 1) : cell.null();
         })},
        {"thread", "TEXT", "thread that waits", of([trackName](Cell cell, const WaitRow& row) { trackName(cell, row.wait.thread); })},
        {"call", "TEXT", "name of the call", of([textOfId](Cell cell, const WaitRow& row) { textOfId(cell, row.wait.call); })},
        {"kind", "TEXT", "why it blocks: device, stream, event, sync-copy, pageable-d2h, ...",
            of([](Cell cell, const WaitRow& row) { cell.text(nameOf(row.wait.kind)); })},
        {"cause", "TEXT", "operation or range around it", of([textOfId](Cell cell, const WaitRow& row) { textOfId(cell, row.wait.cause); })},
        {"site", "TEXT", "function that makes the call", of([textOfId](Cell cell, const WaitRow& row) { textOfId(cell, row.wait.site); })},
        {"start_ns", "INTEGER", "start", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.start); })},
        {"duration_ns", "INTEGER", "duration", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.duration); })},
        {"end_ns", "INTEGER", "end", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.end()); })},
        {"stream", "TEXT", "stream that it waits for", of([trackName](Cell cell, const WaitRow& row) { trackName(cell, row.wait.stream); })},
        {"awaited", "TEXT", "last work that it waited for",
            of([textOfId](Cell cell, const WaitRow& row) { textOfId(cell, row.wait.awaited ? row.wait.awaited->name : StringId()); })},
        {"awaited_stream", "TEXT", "stream of that work",
            of([trackName](Cell cell, const WaitRow& row) { trackName(cell, row.wait.awaited ? row.wait.awaited->stream : TrackId()); })},
        {"awaited_start_ns", "INTEGER", "start of that work",
            of([](Cell cell, const WaitRow& row) { row.wait.awaited ? cell.number(row.wait.awaited->start) : cell.null(); })},
        {"awaited_end_ns", "INTEGER", "end of that work",
            of([](Cell cell, const WaitRow& row) { row.wait.awaited ? cell.number(row.wait.awaited->end) : cell.null(); })},
        {"working_ns", "INTEGER", "part of the wait in which the work still ran", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.working); })},
        {"wakeup_ns", "INTEGER", "part of the wait after the end of the work", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.wakeup); })},
        {"unattributed_ns", "INTEGER", "the whole wait if it awaited no work", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.unattributed); })},
        {"hole_ns", "INTEGER", "idle time of the device from the wait to the next work", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.gap); })},
        {"bubble_ns", "INTEGER", "idle time that the wait itself costs the device", of([](Cell cell, const WaitRow& row) { cell.number(row.wait.bubble); })},
        {"hole_start_ns", "INTEGER", "start of that idle time",
            of([](Cell cell, const WaitRow& row) { row.wait.gapDevice.isValid() ? cell.number(row.wait.gapRange.start) : cell.null(); })},
        {"hole_end_ns", "INTEGER", "end of that idle time",
            of([](Cell cell, const WaitRow& row) { row.wait.gapDevice.isValid() ? cell.number(row.wait.gapRange.end) : cell.null(); })},
        {"hole_device", "INTEGER", "number of that device", of([trace](Cell cell, const WaitRow& row) {
             const DeviceId device = row.wait.gapDevice;
             device.isValid() && device.index() < trace->devices.size() ? cell.number(trace->devices[device.index()].ordinal) : cell.null();
         })},
        {"needless", "INTEGER", "the work had ended before the call", of([](Cell cell, const WaitRow& row) { cell.flag(row.wait.isNeedless); })},
        {"cross_thread", "INTEGER", "another thread launched the next work", of([](Cell cell, const WaitRow& row) { cell.flag(row.wait.isCrossThread); })},
    };
    return table;
}

RowTableInfo gapsTable(const Results& results, const std::shared_ptr<const Trace>& trace)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::gaps, value); };
    const auto part = [&](Nanos IdleCauses::*member) { return of([member](Cell cell, const GapRow& row) { cell.number(row.causes.*member); }); };
    RowTableInfo table{"idle_gaps", "Times in which a device was idle, divided by cause", {},
        countOf(results, true, [results] { return std::uint64_t{results->gaps().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const GapRow& row) { cell.id(row.run); })},
        {"device_id", "INTEGER", "row of devices", of([](Cell cell, const GapRow& row) { cell.id(row.device); })},
        {"device", "INTEGER", "number of the device", of([trace](Cell cell, const GapRow& row) {
             row.device.index() < trace->devices.size() ? cell.number(trace->devices[row.device.index()].ordinal) : cell.null();
         })},
        {"start_ns", "INTEGER", "start", of([](Cell cell, const GapRow& row) { cell.number(row.gap.range.start); })},
        {"end_ns", "INTEGER", "end", of([](Cell cell, const GapRow& row) { cell.number(row.gap.range.end); })},
        {"duration_ns", "INTEGER", "duration", of([](Cell cell, const GapRow& row) { cell.number(row.gap.range.length()); })},
        {"edge", "INTEGER", "before the first or after the last work of the run", of([](Cell cell, const GapRow& row) { cell.flag(row.gap.isEdge); })},
        {"next_name", "TEXT", "work that ends the gap",
            of([trace](Cell cell, const GapRow& row) { row.next.isValid() ? cell.text(trace->text(row.next)) : cell.null(); })},
        {"overhead_ns", "INTEGER", "caused by the profiler", part(&IdleCauses::overhead)},
        {"sync_ns", "INTEGER", "caused by waits of the host", part(&IdleCauses::sync)},
        {"launch_late_ns", "INTEGER", "the host launched the next work late", part(&IdleCauses::launchLate)},
        {"launch_latency_ns", "INTEGER", "from the launch to the start of the next work", part(&IdleCauses::launchLatency)},
        {"dependency_ns", "INTEGER", "the next work waited for another stream", part(&IdleCauses::dependency)},
        {"other_ns", "INTEGER", "cause unknown", part(&IdleCauses::other)},
        {"edge_ns", "INTEGER", "before the first or after the last work", part(&IdleCauses::edge)},
    };
    return table;
}

RowTableInfo stepsTable(const Results& results)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::steps, value); };
    const auto number = [&](auto value) { return of([value](Cell cell, const StepRow& row) { cell.number(static_cast<std::int64_t>(value(row.step))); }); };
    RowTableInfo table{"steps", "Training steps, annotated or found as launches that repeat", {},
        countOf(results, true, [results] { return std::uint64_t{results->steps().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const StepRow& row) { cell.id(row.run); })},
        {"step", "INTEGER", "number of the step, from 1", of([](Cell cell, const StepRow& row) { cell.number(static_cast<std::int64_t>(row.number)); })},
        {"name", "TEXT", "name of the annotation", of([](Cell cell, const StepRow& row) { cell.textIf(*row.name); })},
        {"range", "TEXT", "name of its range, if the program numbers its steps", of([](Cell cell, const StepRow& row) { cell.textIf(row.step.name); })},
        {"origin", "TEXT", "annotated or found", of([](Cell cell, const StepRow& row) { cell.text(nameOf(row.origin)); })},
        {"start_ns", "INTEGER", "start on the device", number([](const Step& step) { return step.device.start; })},
        {"end_ns", "INTEGER", "end on the device", number([](const Step& step) { return step.device.end; })},
        {"duration_ns", "INTEGER", "duration on the device", number([](const Step& step) { return step.length(); })},
        {"host_start_ns", "INTEGER", "start on the host", number([](const Step& step) { return step.host.start; })},
        {"host_end_ns", "INTEGER", "end on the host", number([](const Step& step) { return step.host.end; })},
        {"launches", "INTEGER", "number of launches", number([](const Step& step) { return step.launches; })},
        {"kernel_ns", "INTEGER", "device time with a kernel", number([](const Step& step) { return step.kernel; })},
        {"exposed_copy_ns", "INTEGER", "device time with a copy and no kernel", number([](const Step& step) { return step.exposedCopy; })},
        {"both_idle_ns", "INTEGER", "device idle while the host waits", number([](const Step& step) { return step.bothIdle; })},
        {"other_idle_ns", "INTEGER", "other idle time of the device", number([](const Step& step) { return step.otherIdle(); })},
        {"waits", "INTEGER", "number of blocking calls", number([](const Step& step) { return step.waits; })},
        {"waited_ns", "INTEGER", "sum of their durations", number([](const Step& step) { return step.waited; })},
    };
    return table;
}

/// Times and counts are integers.
void writeMetric(Cell cell, const Metric& metric)
{
    if (!metric.value)
        cell.null();
    else if (metric.unit == MetricUnit::Time || metric.unit == MetricUnit::Count)
        cell.number(static_cast<std::int64_t>(*metric.value));
    else
        cell.real(*metric.value);
}

RowTableInfo metricsTable(const Results& results)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::metrics, value); };
    RowTableInfo table{"metrics", "All numbers of analyze, by their keys in JSON", {},
        countOf(results, false, [results] { return std::uint64_t{results->metrics().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const MetricRow& row) { cell.id(row.run); })},
        {"name", "TEXT", "key, such as wall_ns, all_devices.busy_ns or devices.0.idle.sync",
            of([](Cell cell, const MetricRow& row) { cell.text(row.metric.key); })},
        {"unit", "TEXT", "ns, count, fraction or number", of([](Cell cell, const MetricRow& row) { cell.text(nameOf(row.metric.unit)); })},
        {"value", "NUMERIC", "value; NULL if unknown", of([](Cell cell, const MetricRow& row) { writeMetric(cell, row.metric); })},
    };
    return table;
}

RowTableInfo budgetTable(const Results& results, const std::shared_ptr<const Trace>& trace)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::budget, value); };
    RowTableInfo table{"budget", "Time budget: the parts add up to the window of the run", {},
        countOf(results, false, [results] { return std::uint64_t{results->budget().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const BudgetRow& row) { cell.id(row.run); })},
        {"device_id", "INTEGER", "row of devices; NULL for the mean over all", of([](Cell cell, const BudgetRow& row) { cell.id(row.device); })},
        {"device", "INTEGER", "number of the device; likewise", of([trace](Cell cell, const BudgetRow& row) {
             row.device.isValid() && row.device.index() < trace->devices.size() ? cell.number(trace->devices[row.device.index()].ordinal) : cell.null();
         })},
        {"part", "TEXT", "compute, comm, copy, init, sync_wait, launch, host_code, queued.graph, ..., overhead, unlaunched or edge",
            of([](Cell cell, const BudgetRow& row) { cell.text(nameOf(row.part)); })},
        {"duration_ns", "INTEGER", "time in this part", of([](Cell cell, const BudgetRow& row) { cell.number(row.time); })},
    };
    return table;
}

RowTableInfo totalsTable(const Results& results, const std::shared_ptr<const Trace>& trace)
{
    const auto of = [&](auto value) { return cellOf(results, &RunResults::totals, value); };
    const auto number = [&](auto member) { return of([member](Cell cell, const TotalRow& row) { cell.number(static_cast<std::int64_t>(row.row.*member)); }); };
    const auto ofCopy = [&](auto value) {
        return of([value](Cell cell, const TotalRow& row) { std::string_view(row.section) == "copies" ? value(cell, row.row) : cell.null(); });
    };
    RowTableInfo table{"totals", "The tables of analyze: kernels, copies, calls, ranges and operations of each run by name", {},
        countOf(results, false, [results] { return std::uint64_t{results->totals().size()}; })};
    table.columns = {
        {"run_id", "INTEGER", "row of runs", of([](Cell cell, const TotalRow& row) { cell.id(row.run); })},
        {"section", "TEXT", "kernels, copies, calls (without calls inside others), ranges, or operations (of a run without a device)",
            of([](Cell cell, const TotalRow& row) { cell.text(row.section); })},
        {"name", "TEXT", "name", of([trace](Cell cell, const TotalRow& row) { cell.text(trace->text(row.row.name)); })},
        {"count", "INTEGER", "number of spans", number(&TableRow::count)},
        {"total_ns", "INTEGER", "sum of their durations", number(&TableRow::total)},
        {"mean_ns", "INTEGER", "mean duration", number(&TableRow::mean)},
        {"median_ns", "INTEGER", "median duration", number(&TableRow::median)},
        {"min_ns", "INTEGER", "shortest duration", number(&TableRow::min)},
        {"max_ns", "INTEGER", "longest duration", number(&TableRow::max)},
        {"share", "REAL", "share of the sum of the section",
            of([](Cell cell, const TotalRow& row) { row.row.share ? cell.real(*row.row.share) : cell.null(); })},
        {"direction", "TEXT", "direction of copies", ofCopy([](Cell cell, const TableRow& row) { cell.text(nameOf(row.direction)); })},
        {"source_memory", "TEXT", "memory that copies read", ofCopy([](Cell cell, const TableRow& row) { cell.text(nameOf(row.sourceMemory)); })},
        {"target_memory", "TEXT", "memory that copies write", ofCopy([](Cell cell, const TableRow& row) { cell.text(nameOf(row.targetMemory)); })},
        {"bytes", "INTEGER", "bytes copied", ofCopy([](Cell cell, const TableRow& row) { cell.number(static_cast<std::int64_t>(row.bytes)); })},
        {"device_ns", "INTEGER", "device time launched inside ranges",
            of([](Cell cell, const TotalRow& row) { std::string_view(row.section) == "ranges" ? cell.number(row.row.deviceTime) : cell.null(); })},
    };
    return table;
}

} // namespace

std::vector<RowTableInfo> analysisTables(
    const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const SpanIndex>& index, const AnalysisSource& source, const QueryControl& control)
{
    const auto results = std::make_shared<RunResults>(trace, source, control);
    return {waitsTable(results, trace, index), gapsTable(results, trace), stepsTable(results), metricsTable(results), budgetTable(results, trace),
        totalsTable(results, trace)};
}

} // namespace stallscope::query
