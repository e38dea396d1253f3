// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/trace_file.h"

#include "engine/cli/commands/shown_job.h"
#include "engine/workloads/parameters.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/segments/analysis_cost.h"
#include "profiler/analysis/segments/segmented_report.h"
#include "profiler/base/units.h"
#include "profiler/formats/formats.h"

#include <fmt/format.h>

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

/// Null without a choice.
const char* chosenMemory()
{
    const char* chosen = std::getenv("STALLSCOPE_MEMORY");
    return chosen && *chosen != '\0' ? chosen : nullptr;
}

Error tooLarge(const Trace& trace, RunId run, const std::string& path, const MemoryLimit& memory)
{
    return Error{fmt::format("{}: analysing run {} needs about {} of memory; STALLSCOPE_MEMORY allows {}", path, run.value(),
        formatBytes(analysisBytes(trace, run)), formatBytes(memory.cache->limit()))};
}

Result<std::shared_ptr<const Trace>> openUnder(const MemoryLimit& memory, const std::string& path, const Surroundings& around, bool keepsArguments = false)
{
    const ShownJob shown(around, "reading " + path);
    ImportOptions options;
    options.job = shown.job();
    options.memory = memory.cache;
    options.keepsArguments = keepsArguments;
    return openTrace(path, options);
}

/// Works out what is wished of one run after the other.
class Analyzer {
public:
    Analyzer(AnalyzedFile& file, const std::string& path, const AnalyzeWishes& wishes, const MemoryLimit& memory)
        : m_file(file), m_path(path), m_wishes(wishes), m_memory(memory)
    {
    }

    /// As a whole where there is room, else segment by segment.
    [[nodiscard]] Result<> add(RunId run, const std::stop_token& stop)
    {
        if (analysisBytes(*m_file.trace, run) <= m_memory.cache->limit())
            return addWhole(run, stop);
        SegmentedReportOptions options;
        options.fromStart = m_wishes.range;
        options.job.stop = stop;
        auto segmented = reportWithin(*m_memory.cache, m_file.trace, run, options);
        if (!segmented && (stop.stop_requested() || !m_memory.isChosen))
            return stop.stop_requested() ? Result<>(segmented.error()) : addWhole(run, stop);
        if (!segmented)
            return tooLarge(*m_file.trace, run, m_path, m_memory);
        m_file.reports.push_back(std::move(segmented->report));
        if (m_wishes.advice || m_wishes.steps)
            leaveOut(run);
        return {};
    }

private:
    [[nodiscard]] Result<> addWhole(RunId id, const std::stop_token& stop)
    {
        const auto run = RunAnalysis::build(m_file.trace, id, Job{stop, {}});
        if (!run)
            return run.error();
        ReportOptions options;
        if (m_wishes.range)
            options.range = within(**run, *m_wishes.range);
        m_file.reports.push_back((*run)->report(options));
        if (m_wishes.advice)
            m_file.advice.push_back(advise(WhatIf(**run)));
        if (m_wishes.steps)
            m_file.steps.push_back(findSteps(**run, stop));
        return {};
    }
    /// What needs all of a run at once.
    void leaveOut(RunId run)
    {
        m_wishes.advice = m_wishes.steps = false;
        m_file.leftOut = fmt::format("{}: run {} was analysed in segments; its steps and advice are left out, which need about {} of "
                                     "memory (STALLSCOPE_MEMORY allows {})",
            m_path, run.value(), formatBytes(analysisBytes(*m_file.trace, run)), formatBytes(m_memory.cache->limit()));
    }

    AnalyzedFile& m_file;
    const std::string& m_path;
    AnalyzeWishes m_wishes;
    const MemoryLimit& m_memory;
};

Result<AnalyzedFile> analyzeUnder(
    const MemoryLimit& memory, const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes)
{
    const ShownJob shown(around, "analysing " + path);
    const std::size_t runs = trace->runs.size();
    AnalyzedFile file;
    file.trace = trace;
    Analyzer analyzer(file, path, wishes, memory);
    for (std::size_t i = 0; i < runs; ++i) {
        if (const auto done = analyzer.add(RunId::fromIndex(i), shown.job().stop); !done)
            return done.error();
        shown.job().report(i + 1, runs);
    }
    return file;
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

Result<MemoryLimit> memoryLimit()
{
    const char* chosen = chosenMemory();
    if (!chosen)
        return MemoryLimit{std::make_shared<ColumnCache>(ColumnCache::usualLimit()), false};
    const auto bytes = ParameterInfo::bytes("STALLSCOPE_MEMORY", "", std::int64_t{1} << 20, std::int64_t{1} << 50, 1).parse(chosen);
    if (!bytes)
        return bytes.error();
    return MemoryLimit{std::make_shared<ColumnCache>(static_cast<std::size_t>(*bytes)), true};
}

std::size_t shardMemoryLimit()
{
    const auto memory = memoryLimit();
    return memory ? memory->cache->limit() : 0;
}

Result<> hasRoomForNumbers(const Trace& trace, RunId run, const std::string& path)
{
    const auto memory = memoryLimit();
    if (!memory)
        return memory.error();
    if (memory->isChosen && analysisBytes(trace, run) > memory->cache->limit())
        return tooLarge(trace, run, path, *memory);
    return {};
}

Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const Surroundings& around, bool keepsArguments)
{
    const auto memory = memoryLimit();
    return memory ? openUnder(*memory, path, around, keepsArguments) : memory.error();
}

Result<void> saveFile(const Trace& trace, const std::string& path, const Surroundings& around)
{
    const ShownJob shown(around, "writing " + path);
    return saveTrace(trace, path, shown.job());
}

Result<AnalyzedFile> openAndAnalyze(const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes)
{
    const auto memory = memoryLimit();
    if (!memory)
        return memory.error();
    const auto trace = openUnder(*memory, path, around);
    return trace ? analyzeUnder(*memory, *trace, path, around, wishes) : trace.error();
}

Result<AnalyzedFile> analyze(const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes)
{
    const auto memory = memoryLimit();
    return memory ? analyzeUnder(*memory, trace, path, around, wishes) : memory.error();
}

} // namespace stallscope::cli
