// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/analysis.h"

#include <utility>

namespace stallscope {

struct RunAnalysis::Parts {
    std::shared_ptr<const Trace> trace;
    RunId run;
    TimeRange window;
    std::vector<Wait> waits;
};

RunAnalysis::RunAnalysis(std::unique_ptr<const Parts> parts) : m_parts(std::move(parts)) {}
RunAnalysis::~RunAnalysis() = default;

Result<std::shared_ptr<const RunAnalysis>> RunAnalysis::build(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
{
    if (run.index() >= trace->runs.size())
        return Error{"the trace has no such run"};
    if (job.isCancelled())
        return Error::cancelled();
    auto parts = std::make_unique<Parts>();
    parts->run = run;
    parts->window = trace->runs[run.index()].window.value_or(trace->range());
    parts->trace = std::move(trace);
    return std::shared_ptr<const RunAnalysis>(new RunAnalysis(std::move(parts)));
}

TimeRange RunAnalysis::window() const
{
    return m_parts->window;
}

const std::vector<Wait>& RunAnalysis::waits() const
{
    return m_parts->waits;
}

RunReport RunAnalysis::report(const ReportOptions& options) const
{
    const Run& run = m_parts->trace->runs[m_parts->run.index()];
    RunReport report;
    report.name = run.name;
    report.strategy = run.strategy;
    report.repeat = run.repeat;
    report.isBaseline = run.isBaseline;
    report.wall = m_parts->window.length();
    report.range = options.range ? m_parts->window.intersected(*options.range) : m_parts->window;
    report.window = report.range.length();
    return report;
}

SetMetrics RunAnalysis::setMetrics(TimeRange range) const
{
    SetMetrics metrics;
    metrics.range = m_parts->window.intersected(range);
    return metrics;
}

Result<std::vector<RunReport>> analyze(const std::shared_ptr<const Trace>& trace, const AnalyzeOptions& options)
{
    std::vector<RunReport> reports;
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        auto analysis = RunAnalysis::build(trace, RunId::fromIndex(run), options.job);
        if (!analysis)
            return analysis.error();
        reports.push_back((*analysis)->report(options.report));
    }
    return reports;
}

} // namespace stallscope
