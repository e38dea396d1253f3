// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/trace_file.h"

#include "engine/cli/terminal.h"
#include "profiler/analysis/analysis.h"
#include "profiler/exchange/formats.h"

namespace stallscope::cli {

namespace {

/// Shows how far a job is while it lives.
class ShownJob {
public:
    ShownJob(const Surroundings& around, std::string what)
    {
        if (around.progress)
            m_line.emplace(around.progress, std::move(what));
        m_job.stop = around.stop;
        m_job.onProgress = [this](std::uint64_t done, std::uint64_t total) {
            if (m_line)
                m_line->show(done, total);
        };
    }
    ShownJob(const ShownJob&) = delete;
    ShownJob& operator=(const ShownJob&) = delete;

    [[nodiscard]] const Job& job() const { return m_job; }

private:
    std::optional<ProgressLine> m_line;
    Job m_job;
};

} // namespace

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

Result<AnalyzedFile> openAndAnalyze(const std::string& path, const Surroundings& around, std::optional<TimeRange> range)
{
    const auto trace = openFile(path, around);
    if (!trace)
        return trace.error();
    const ShownJob shown(around, "analysing " + path);
    AnalyzeOptions options;
    options.report.range = range;
    options.job = shown.job();
    auto reports = analyze(*trace, options);
    if (!reports)
        return reports.error();
    return AnalyzedFile{*trace, std::move(*reports)};
}

} // namespace stallscope::cli
