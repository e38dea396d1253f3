// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/commands.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/metrics/operators.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Files in and out, with progress and cancel.
namespace stallscope::cli {

/// Its memory is what spans and numbers may take together: what the user set, else a quarter of the machine's memory, which is a
/// soft limit.
[[nodiscard]] Result<std::shared_ptr<AnalysisService>> analysisService();
/// The same for the shards of a recording, which are read whole; 0: the usual limit. A setting that is no size does not end a
/// recording.
[[nodiscard]] std::size_t shardMemoryLimit();
/// Says that the analysis of a run takes more than the user allows.
[[nodiscard]] Error tooLarge(const AnalysisFigures& figures, RunId run, const std::string& path);

/// `keepsArguments` as in ImportOptions.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const CommandContext& context, bool keepsArguments = false);
/// Within the memory of the service.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(
    const AnalysisService& service, const std::string& path, const CommandContext& context, bool keepsArguments = false);
[[nodiscard]] Result<void> saveFile(const Trace& trace, const std::string& path, const CommandContext& context);

struct FileAnalysisOptions {
    std::optional<TimeRange> range; ///< of each run, from its beginning
    bool advice = false;            ///< of whole runs
    bool steps = false;             ///< likewise
    bool operators = false;         ///< likewise
};
struct AnalyzedFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports;                  ///< of the trace's runs, in their order
    std::vector<std::vector<Advice>> advice;         ///< likewise; empty where it was not asked for
    std::vector<RunSteps> steps;                     ///< likewise
    std::vector<std::vector<OperatorRow>> operators; ///< likewise, by name
    std::string leftOut;                             ///< which options needed more memory than there is, in a sentence; empty: none

    /// Null if not requested. The report must be one of these.
    [[nodiscard]] const RunSteps* stepsOf(const RunReport& report) const;
};
[[nodiscard]] Result<AnalyzedFile> openAndAnalyze(
    AnalysisService& service, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options = {});
/// The same of a trace that is open already; `path` stands in the progress.
[[nodiscard]] Result<AnalyzedFile> analyze(AnalysisService& service, const std::shared_ptr<const Trace>& trace, const std::string& path,
    const CommandContext& context, const FileAnalysisOptions& options = {});
[[nodiscard]] Result<AnalyzedFile> analyze(
    const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options = {});

/// `what-if` and `compare` with files that are open already; the paths stand in the output.
[[nodiscard]] Outcome whatIf(
    const WhatIfCommand& command, const std::shared_ptr<const Trace>& trace, AnalysisService& service, const CommandContext& context);
[[nodiscard]] Outcome compare(const CompareCommand& command, const AnalyzedFile& first, const AnalyzedFile& second, const CommandContext& context);

} // namespace stallscope::cli
