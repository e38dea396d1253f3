// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/trace_file.h"

#include "engine/cli/shown_job.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/exchange/formats.h"

namespace stallscope::cli {

namespace {

/// Counts from the beginning of the run.
TimeRange within(const RunAnalysis& run, TimeRange range)
{
    const Nanos start = run.window().start;
    return {saturatingAdd(start, range.start), saturatingAdd(start, range.end)};
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
