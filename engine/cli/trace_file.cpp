// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/trace_file.h"

#include "engine/cli/shown_job.h"
#include "engine/workloads/parameters.h"
#include "profiler/analysis/analysis_cost.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/exchange/formats.h"

#include <cstdlib>
#include <utility>

namespace stallscope::cli {

namespace {

/// Counts from the beginning of the run.
TimeRange within(const RunAnalysis& run, TimeRange range)
{
    const Nanos start = run.window().start;
    return {saturatingAdd(start, range.start), saturatingAdd(start, range.end)};
}

/// Null where nobody chose.
const char* chosenMemory()
{
    const char* chosen = std::getenv("STALLSCOPE_MEMORY");
    return chosen && *chosen != '\0' ? chosen : nullptr;
}

/// What spans of sessions may take, so that one which is larger than the memory can be worked on, too.
Result<std::shared_ptr<ColumnCache>> memoryForSpans()
{
    const char* chosen = chosenMemory();
    if (!chosen)
        return std::make_shared<ColumnCache>(ColumnCache::usualLimit());
    const auto bytes = ParameterInfo::bytes("STALLSCOPE_MEMORY", "", std::int64_t{1} << 20, std::int64_t{1} << 50, 1).parse(chosen);
    if (!bytes)
        return bytes.error();
    return std::make_shared<ColumnCache>(static_cast<std::size_t>(*bytes));
}

/// Numbers are worked out from all calls and device spans at once. Who set a limit is told where that is more.
Result<> hasRoomForNumbers(const Trace& trace, RunId run, const std::string& path)
{
    if (!chosenMemory())
        return {};
    const auto memory = memoryForSpans();
    if (!memory)
        return memory.error();
    const std::uint64_t needed = analysisBytes(trace, run);
    if (needed <= (*memory)->limit())
        return {};
    return Error{say(STALLSCOPE_TEXT("CommandLine", "{}: the numbers of run {} would take about {} of memory, and STALLSCOPE_MEMORY allows {}"), path,
        run.value(), formatBytes(needed), formatBytes((*memory)->limit()))};
}

} // namespace

const RunSteps* AnalyzedFile::stepsOf(const RunReport& report) const
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (&reports[i] == &report)
            return &steps[i];
    }
    return nullptr;
}

Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const Surroundings& around)
{
    const ShownJob shown(around, "reading " + path);
    ImportOptions options;
    options.job = shown.job();
    auto memory = memoryForSpans();
    if (!memory)
        return memory.error();
    options.memory = std::move(*memory);
    return openTrace(path, options);
}

Result<void> saveFile(const Trace& trace, const std::string& path, const Surroundings& around)
{
    const ShownJob shown(around, "writing " + path);
    return saveTrace(trace, path, shown.job());
}

Result<AnalyzedFile> openAndAnalyze(const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes)
{
    const auto trace = openFile(path, around);
    if (!trace)
        return trace.error();
    return analyze(*trace, path, around, wishes);
}

Result<AnalyzedFile> analyze(const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes)
{
    const ShownJob shown(around, "analysing " + path);
    const std::size_t runs = trace->runs.size();
    AnalyzedFile file;
    file.trace = trace;
    for (std::size_t i = 0; i < runs; ++i) {
        if (const auto room = hasRoomForNumbers(*trace, RunId::fromIndex(i), path); !room)
            return room.error();
        const auto run = RunAnalysis::build(trace, RunId::fromIndex(i), Job{shown.job().stop, {}});
        if (!run)
            return run.error();
        ReportOptions options;
        if (wishes.range)
            options.range = within(**run, *wishes.range);
        file.reports.push_back((*run)->report(options));
        if (wishes.advice)
            file.advice.push_back(advise(WhatIf(**run)));
        if (wishes.steps)
            file.steps.push_back(findSteps(**run, shown.job().stop));
        shown.job().report(i + 1, runs);
    }
    return file;
}

} // namespace stallscope::cli
