// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/analyzed_file.h"

#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/base/arguments.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"
#include "profiler/formats/formats.h"
#include "profiler/ranks/rank_report.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <utility>

namespace stallscope {

namespace {

/// Memory limit set by the user; null: none.
const char* chosenMemory()
{
    const char* chosen = std::getenv("STALLSCOPE_MEMORY");
    return chosen && *chosen != '\0' ? chosen : nullptr;
}

/// Analyses one run after the other.
class Analyzer {
public:
    Analyzer(AnalyzedFile& file, const std::string& path, const FileAnalysisOptions& options, AnalysisService& service)
        : m_file(file), m_path(path), m_options(options), m_service(service)
    {
    }

    [[nodiscard]] Result<> add(RunId run, const std::stop_token& stop)
    {
        AnalysisRequest request{m_file.trace, run};
        request.needs = AnalysisNeeds::FullIfPossible;
        request.fromStart = m_options.range;
        request.job.stop = stop;
        auto result = m_service.analyze(request);
        if (!result)
            return result.error().isCancelled() ? result.error() : tooLarge(m_service.figuresOf(*m_file.trace, run), run, m_path);
        m_file.reports.push_back(std::move(result->report));
        m_file.parts.emplace_back();
        if (result->isFull())
            addAdviceAndSteps(*result->full, stop);
        else if (isFullNeeded())
            addPart(request, result->figures);
        return stop.stop_requested() ? Result<>(Error::cancelled()) : Result<>();
    }

private:
    [[nodiscard]] bool isFullNeeded() const { return m_options.advice || m_options.steps || m_options.operators; }
    void addPart(const AnalysisRequest& request, const AnalysisFigures& figures)
    {
        if (!m_options.parts)
            return leaveOut(figures, request.run, {});
        const auto part = m_service.analyzePart(request, m_file.reports.back());
        if (!part)
            return leaveOut(figures, request.run, part.error().message);
        addAdviceAndSteps(*part->full, request.job.stop);
        m_file.parts.back() = part->facts;
    }
    void addAdviceAndSteps(const FullAnalysis& run, const std::stop_token& stop)
    {
        if (m_options.advice)
            m_file.advice.push_back(advise(WhatIf(run)));
        if (m_options.steps)
            m_file.steps.push_back(findSteps(run, stop));
        if (m_options.operators)
            m_file.operators.push_back(OperatorIndex(run.spans(), stop).table(OperatorGrouping::Name, {}));
    }
    /// Omits results that need a full analysis, and reports it. `noPart`: why there is no part; empty if none was wanted.
    void leaveOut(const AnalysisFigures& figures, RunId run, const std::string& noPart)
    {
        m_options.advice = m_options.steps = m_options.operators = false;
        m_file.leftOut = fmt::format("{}: run {} was analysed in segments; its steps and advice are left out, which need about {} of "
                                     "memory (STALLSCOPE_MEMORY allows {})",
            m_path, run.value(), formatBytes(figures.needed), formatBytes(figures.limit));
        if (!noPart.empty())
            m_file.leftOut += "; " + noPart;
    }

    AnalyzedFile& m_file;
    const std::string& m_path;
    FileAnalysisOptions m_options;
    AnalysisService& m_service;
};

/// With the advice and steps of each run. The file outlives the options.
ReportJsonOptions reportOptions(const AnalyzedFile& file, const AnalysisJsonOptions& options)
{
    ReportJsonOptions report{options.withRows, options.top, options.from};
    report.more = [&file, withRows = options.withRows](JsonWriter& out, const RunReport& run) {
        const PartFacts* part = file.partOf(run);
        if (part) {
            out.key("part").beginObject();
            writePartFacts(out, *part);
        }
        if (run.run.index() < file.advice.size())
            writeAdvice(out, *file.trace, file.advice[run.run.index()]);
        if (const RunSteps* steps = file.stepsOf(run))
            writeSteps(out, *file.trace, *steps, run.runStart, withRows);
        if (part)
            out.endObject();
    };
    return report;
}

} // namespace

const RunSteps* AnalyzedFile::stepsOf(const RunReport& report) const
{
    return report.run.index() < steps.size() ? &steps[report.run.index()] : nullptr;
}

const PartFacts* AnalyzedFile::partOf(const RunReport& report) const
{
    return report.run.index() < parts.size() && parts[report.run.index()] ? &*parts[report.run.index()] : nullptr;
}

Result<std::shared_ptr<AnalysisService>> analysisService()
{
    const char* chosen = chosenMemory();
    if (!chosen)
        return std::make_shared<AnalysisService>(std::make_shared<ColumnCache>(ColumnCache::usualLimit()), AnalysisService::Limit::Soft);
    const auto bytes = parseMemoryLimit("STALLSCOPE_MEMORY", chosen);
    if (!bytes)
        return bytes.error();
    return std::make_shared<AnalysisService>(std::make_shared<ColumnCache>(*bytes), AnalysisService::Limit::Hard);
}

Error tooLarge(const AnalysisFigures& figures, RunId run, const std::string& path)
{
    return Error{fmt::format("{}: analysing run {} needs about {} of memory; STALLSCOPE_MEMORY allows {}", path, run.value(), formatBytes(figures.needed),
        formatBytes(figures.limit))};
}

Error noPart(const Error& reason, const AnalysisFigures& figures, const std::string& path)
{
    if (figures.fits())
        return Error{fmt::format("{}: {}", path, reason.message)};
    return Error{fmt::format("{}: {}; analysing all of it needs about {} of memory, and STALLSCOPE_MEMORY allows {}", path, reason.message,
        formatBytes(figures.needed), formatBytes(figures.limit))};
}

Result<std::shared_ptr<const Trace>> openFile(
    const AnalysisService& service, const std::string& path, const Job& job, bool keepsArguments, SpillReports reports)
{
    ImportOptions options;
    options.job = job;
    options.memory = service.memory();
    options.keepsArguments = keepsArguments;
    options.onSpill = std::move(reports.onSpill);
    options.onCannotSpill = std::move(reports.onCannotSpill);
    return openTrace(path, options);
}

Result<AnalyzedFile> analyzeFile(
    AnalysisService& service, const std::shared_ptr<const Trace>& trace, const std::string& path, const Job& job, const FileAnalysisOptions& options)
{
    const std::size_t runs = trace->runs.size();
    AnalyzedFile file;
    file.trace = trace;
    Analyzer analyzer(file, path, options, service);
    for (std::size_t i = 0; i < runs; ++i) {
        if (const auto done = analyzer.add(RunId::fromIndex(i), job.stop); !done)
            return done.error();
        if (job.isCancelled()) // steps and operators of this run may be incomplete
            return Error::cancelled();
        job.report(i + 1, runs);
    }
    return file;
}

std::string analysisJson(const AnalyzedFile& file, const std::string& path, const AnalysisJsonOptions& options)
{
    ReportJsonOptions report = reportOptions(file, options);
    report.moreOfFile = [&](JsonWriter& out) {
        out.key(kRankReportKey);
        writeRankReport(out, rankReportOf(*file.trace, path, file.reports.front()));
    };
    JsonWriter json;
    writeJson(json, *file.trace, file.reports, path, report);
    return json.take();
}

std::string runJson(const AnalyzedFile& file, const RunReport& report, const AnalysisJsonOptions& options)
{
    JsonWriter json;
    writeRunReport(json, *file.trace, report, reportOptions(file, options));
    return json.take();
}

} // namespace stallscope
