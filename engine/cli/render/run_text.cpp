// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/run_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

std::string ratioOf(const StrategyResult& result)
{
    return result.ratio.ratio ? fmt::format("{:.3f}", *result.ratio.ratio) : std::string();
}

std::string intervalOf(const StrategyResult& result)
{
    return result.ratio.interval ? fmt::format("{:.3f}-{:.3f}", result.ratio.interval->low, result.ratio.interval->high) : std::string();
}

std::vector<std::string> tracedCells(const RunReport& report)
{
    return {narrative::shownShare(busyShareOf(report)), narrative::shownShare(report.overlap.hostBlockedShare), narrative::shownShare(report.overlap.stalled),
        narrative::shownShare(report.overlap.hostDeviceOverlap), formatCount(static_cast<std::int64_t>(report.overlap.syncCount)),
        formatDuration(bubblesOf(report))};
}

/// All numbers are of the repeat with the median time, so that they are consistent.
std::vector<std::string> cellsOf(const StrategyResult& result, bool isTraced)
{
    std::vector<std::string> cells{result.strategy, result.hasRuns() ? formatDuration(result.median().wall) : "-", ratioOf(result), intervalOf(result)};
    if (!isTraced)
        return cells;
    const std::vector<std::string> traced = result.hasRuns() ? tracedCells(result.median()) : std::vector<std::string>(6);
    cells.insert(cells.end(), traced.begin(), traced.end());
    return cells;
}

TextTable tableFor(bool isTraced)
{
    std::vector<TextTable::Column> columns{{"strategy", Words}, {"median"}, {"ratio"}, {"95 % interval"}};
    for (const char* title : {"busy", "blocked", "stalled", "overlap", "waits", "bubbles"}) {
        if (isTraced)
            columns.push_back({title});
    }
    return TextTable(std::move(columns));
}

std::string measuredWords(const Facts& measured)
{
    std::string words;
    for (const auto& [name, value] : measured)
        words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", name, value);
    return words;
}

/// Note on the columns, unless they describe a single run on a single device.
std::string noteOnColumns(const Page& page, const RunPage& run)
{
    const auto hasSeveralDevices = [](const StrategyResult& result) { return result.hasRuns() && result.median().devices.size() > 1; };
    const bool isMean = std::any_of(run.results.strategies.begin(), run.results.strategies.end(), hasSeveralDevices);
    std::string note;
    if (run.plan.repeats > 1)
        note = "The columns from busy on show the run with the median wall time.";
    if (isMean)
        note = together(note, "Busy is the mean of the devices.");
    return run.plan.isTraced && !note.empty() ? page.faint(wrapped(note, page.width, 2)) : std::string();
}

/// One table for each point of a sweep.
std::string tables(const Page& page, const RunPage& run)
{
    std::string out;
    const std::vector<StrategyResult>& strategies = run.results.strategies;
    for (std::size_t i = 0; i < strategies.size();) {
        const std::string& point = strategies[i].point;
        if (!point.empty())
            out += heading(page, displayText(point));
        TextTable table = tableFor(run.plan.isTraced);
        for (; i < strategies.size() && strategies[i].point == point; ++i) {
            table.addRow(cellsOf(strategies[i], run.plan.isTraced));
            if (!strategies[i].failure.empty())
                table.addRemark("failed: " + strategies[i].failure);
            if (!strategies[i].measured.empty())
                table.addRemark(measuredWords(strategies[i].measured));
        }
        out += table.text(page);
    }
    return out + noteOnColumns(page, run);
}

/// Predicts from a loop with a wait after each launch how long it takes without these waits.
std::string foretold(const RunPage& run, const StrategyResult& result)
{
    const StrategyResult* baseline = run.results.baselineOf(result);
    const bool isForetold =
        baseline && baseline->model && baseline->model->loop == QueueModel::Loop::Synchronous && result.model->loop == QueueModel::Loop::Asynchronous;
    if (!isForetold)
        return {};
    return fmt::format("{} alone predicts {} without its waits", baseline->strategy, formatDuration(baseline->model->predictedAsync));
}

/// Predicted and measured time of a loop of equal launches.
std::string modelTable(const Page& page, const RunPage& run)
{
    TextTable table({{"strategy", Words}, {"t1 launch"}, {"t2 kernel"}, {"t3 back"}, {"predicted"}, {"measured"}, {"error"}});
    for (const StrategyResult& result : run.results.strategies) {
        if (!result.model || !result.model->error)
            continue;
        const QueueModel& model = *result.model;
        const bool isSync = model.loop == QueueModel::Loop::Synchronous;
        table.addRow({result.side.label, formatDuration(model.insert), formatDuration(model.compute), formatDuration(model.comeBack),
            formatDuration(isSync ? model.predictedSync : model.predictedAsync), formatDuration(result.median().wall),
            fmt::format("{:+.1f} %", *model.error * 100)});
        if (const std::string words = foretold(run, result); !words.empty())
            table.addRemark(words);
    }
    if (table.isEmpty())
        return {};
    table.addRemark("predicted: n (t1 + t2 + t3) if the host waits each time, max(t1 + n t2, n t1 + t2) + t3 if it waits once");
    return heading(page, "Queue model of host and device, from the trace alone") + table.text(page);
}

std::string title(const RunPage& run)
{
    const char* kind = run.plan.isTraced ? "" : ", without tracing";
    return fmt::format("{} on {}, {} of each strategy{}\n", run.plan.workload->name, displayText(run.plan.device), counted(run.plan.repeats, "run"), kind);
}

void writeTexts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts)
{
    json.key(key).beginArray();
    for (const std::string& text : texts)
        json.value(text);
    json.endArray();
}

void writeModel(JsonWriter& json, const std::optional<QueueModel>& model)
{
    json.key("queue_model");
    if (!model) {
        json.null();
        return;
    }
    json.beginObject().member("launches", model->launches).member("t1_ns", model->insert).member("t2_ns", model->compute).member("t3_ns", model->comeBack);
    json.member("predicted_sync_ns", model->predictedSync).member("predicted_async_ns", model->predictedAsync);
    writeShare(json, "error", model->error);
    json.endObject();
}

void writeStrategy(JsonWriter& json, const RunPage& run, const StrategyResult& result)
{
    json.beginObject().member("strategy", result.strategy).member("point", result.point).member("baseline", result.isBaseline);
    json.key("failure");
    result.failure.empty() ? json.null() : json.value(result.failure);
    json.key("walls_ns").beginArray();
    for (const ComparedRun& repeat : result.side.repeats)
        json.value(repeat.report->wall);
    json.endArray();
    json.key("median_wall_ns");
    result.hasRuns() ? json.value(result.median().wall) : json.null();
    writeWall(json, result.ratio);
    if (const StrategyResult* baseline = run.results.baselineOf(result); baseline && baseline != &result && result.hasRuns())
        writeExplained(json, explainDifference(baseline->median(), result.median()));
    else
        json.key("explained").null();
    writeFacts(json, "results", result.measured);
    writeModel(json, result.model);
    json.key("run");
    if (result.hasRuns())
        writeRunReport(json, *run.results.trace, result.median());
    else
        json.null();
    json.endObject();
}

void writePlan(JsonWriter& json, const ExperimentPlan& plan)
{
    json.member("workload", plan.workload->name).member("device", plan.device).member("repeats", std::uint64_t{plan.repeats});
    json.member("traced", plan.isTraced).key("over").beginArray();
    for (const SweptParameter& swept : plan.sweep)
        json.value(swept.name);
    json.endArray();
}

} // namespace

std::string runText(const Page& page, const RunPage& run)
{
    std::string out = title(run) + "\n";
    if (const std::string sentence = resultSentence(run.plan, run.results); !sentence.empty())
        out += page.strong(wrapped(sentence, page.width)) + "\n";
    out += tables(page, run);
    out += modelTable(page, run);
    for (const std::string& line : run.progress.leftOut)
        out += page.faint(wrapped("skipped: " + displayText(line), page.width, 2));
    if (!run.file.empty() && run.progress.fileFailure.empty())
        out += fmt::format("\nRecorded in {0}; 'stallscope-cli analyze {0}' shows all details.\n", displayText(run.file));
    return out;
}

std::string runJson(const RunPage& run)
{
    JsonWriter json;
    json.beginObject().member("schema", 1);
    writePlan(json, run.plan);
    json.key("file");
    run.file.empty() ? json.null() : json.value(run.file);
    json.member("state", nameOf(run.progress.state)).member("message", run.progress.message).member("sentence", resultSentence(run.plan, run.results));
    json.key("strategies").beginArray();
    for (const StrategyResult& result : run.results.strategies)
        writeStrategy(json, run, result);
    json.endArray();
    writeTexts(json, "left_out", run.progress.leftOut);
    writeFacts(json, "facts", run.results.trace->facts);
    json.endObject();
    return json.take();
}

} // namespace stallscope::cli
