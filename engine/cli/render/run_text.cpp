// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/run_text.h"

#include "engine/cli/render/text_table.h"
#include "engine/experiment/result_sentence.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

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
    return {narrative::shownShare(report.devices.size() < 2 ? report.allDevices.busyShare : report.allDevices.busyMean),
        narrative::shownShare(report.overlap.hostBlockedShare), narrative::shownShare(report.overlap.stalled),
        narrative::shownShare(report.overlap.hostDeviceOverlap), formatCount(static_cast<std::int64_t>(report.overlap.syncCount)),
        formatDuration(bubblesOf(report))};
}

/// The numbers are those of the repeat with the median time, so that they fit together.
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
    return out;
}

/// The loop that waits each time says what one that does not would take.
std::string foretold(const RunPage& run, const StrategyResult& result)
{
    const StrategyResult* baseline = run.results.baselineOf(result);
    const bool isForetold =
        baseline && baseline->model && baseline->model->loop == QueueModel::Loop::Synchronous && result.model->loop == QueueModel::Loop::Asynchronous;
    if (!isForetold)
        return {};
    return fmt::format("{} alone predicts {} without its waits", baseline->strategy, formatDuration(baseline->model->predictedAsync));
}

/// What a loop of equal launches should have taken, beside what it took.
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
    table.addRemark("predicted: n (t1 + t2 + t3) where the host waits each time, max(t1 + n t2, n t1 + t2) + t3 where it waits once");
    return heading(page, "As a queue between host and device, from the trace alone") + table.text(page);
}

std::string title(const RunPage& run)
{
    const char* kind = run.plan.isTraced ? "" : ", without tracing";
    return fmt::format("{} on {}, {} of each strategy{}\n", run.plan.workload->name, displayText(run.plan.device), counted(run.plan.repeats, "run"), kind);
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
        out += page.faint(wrapped("left out: " + displayText(line), page.width, 2));
    if (!run.file.empty() && run.progress.fileFailure.empty())
        out += fmt::format("\nRecorded in {0}; 'stallscope-cli analyze {0}' shows all details.\n", displayText(run.file));
    return out;
}

} // namespace stallscope::cli
