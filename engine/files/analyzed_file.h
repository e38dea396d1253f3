// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/metrics/operators.h"
#include "profiler/analysis/report/part_facts.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Opening and analysing files within one memory limit.
namespace stallscope {

/// The memory limit for spans and analyses together is STALLSCOPE_MEMORY; otherwise a quarter of the machine's memory, as a soft
/// limit.
[[nodiscard]] Result<std::shared_ptr<AnalysisService>> analysisService();
/// The analysis of a run exceeds the memory limit.
[[nodiscard]] Error tooLarge(const AnalysisFigures& figures, RunId run, const std::string& path);
/// The same, or another reason why not even a part of the run could be analysed.
[[nodiscard]] Error noPart(const Error& reason, const AnalysisFigures& figures, const std::string& path);

/// Callbacks as in ImportOptions.
struct SpillReports {
    std::function<void(const std::string& folder)> onSpill;
    std::function<void(const Error& reason)> onCannotSpill;
};
/// Within the memory limit of the service. `keepsArguments` as in ImportOptions.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(
    const AnalysisService& service, const std::string& path, const Job& job, bool keepsArguments, SpillReports reports = {});

struct FileAnalysisOptions {
    std::optional<TimeRange> range; ///< relative to the start of each run
    bool advice = false;
    bool steps = false;
    bool operators = false; ///< by name
    bool parts = false;     ///< of a run that exceeds the memory limit, advice, steps and operators of a part
};
struct AnalyzedFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports;                  ///< of the trace's runs, in their order
    std::vector<std::vector<Advice>> advice;         ///< likewise; empty if not requested
    std::vector<RunSteps> steps;                     ///< likewise
    std::vector<std::vector<OperatorRow>> operators; ///< likewise, by name
    std::vector<std::optional<PartFacts>> parts;     ///< likewise: what advice, steps and operators are about; empty: the whole run
    std::string leftOut;                             ///< a sentence about results that were omitted for lack of memory; empty: none

    /// Null if not requested. The report must be one of these.
    [[nodiscard]] const RunSteps* stepsOf(const RunReport& report) const;
    /// Null if advice, steps and operators are about the whole run.
    [[nodiscard]] const PartFacts* partOf(const RunReport& report) const;
};
/// Analyses one run after the other. `path` is shown in errors.
[[nodiscard]] Result<AnalyzedFile> analyzeFile(
    AnalysisService& service, const std::shared_ptr<const Trace>& trace, const std::string& path, const Job& job, const FileAnalysisOptions& options);

struct AnalysisJsonOptions {
    bool withRows = false; ///< list single waits and steps
    std::size_t top = 50;  ///< rows of each table; 0: all
    Nanos from = 0;        ///< start of the analysed range, relative to the start of each run
};
/// The document of `analyze --json`. The file must have a run.
[[nodiscard]] std::string analysisJson(const AnalyzedFile& file, const std::string& path, const AnalysisJsonOptions& options);
/// An element of "runs" in it. The report must be one of the file.
[[nodiscard]] std::string runJson(const AnalyzedFile& file, const RunReport& report, const AnalysisJsonOptions& options);

} // namespace stallscope
