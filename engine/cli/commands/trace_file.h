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

/// Opening, saving and analysing files, with progress and cancellation.
namespace stallscope::cli {

/// The memory limit for spans and analyses together is STALLSCOPE_MEMORY; otherwise a quarter of the machine's memory, as a soft
/// limit.
[[nodiscard]] Result<std::shared_ptr<AnalysisService>> analysisService();
/// The same limit for shards of a recording, which are read as a whole; 0: the default. An invalid setting is ignored, so that it
/// does not end a recording.
[[nodiscard]] std::size_t shardMemoryLimit();
/// The analysis of a run exceeds the memory limit.
[[nodiscard]] Error tooLarge(const AnalysisFigures& figures, RunId run, const std::string& path);

/// `keepsArguments` as in ImportOptions.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const CommandContext& context, bool keepsArguments = false);
/// Within the memory limit of the service.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(
    const AnalysisService& service, const std::string& path, const CommandContext& context, bool keepsArguments = false);
[[nodiscard]] Result<void> saveFile(const Trace& trace, const std::string& path, const CommandContext& context);

struct FileAnalysisOptions {
    std::optional<TimeRange> range; ///< relative to the start of each run
    bool advice = false;
    bool steps = false;
    bool operators = false; ///< by name
};
struct AnalyzedFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports;                  ///< of the trace's runs, in their order
    std::vector<std::vector<Advice>> advice;         ///< likewise; empty if not requested
    std::vector<RunSteps> steps;                     ///< likewise
    std::vector<std::vector<OperatorRow>> operators; ///< likewise, by name
    std::string leftOut;                             ///< a sentence about results that were omitted for lack of memory; empty: none

    /// Null if not requested. The report must be one of these.
    [[nodiscard]] const RunSteps* stepsOf(const RunReport& report) const;
};
[[nodiscard]] Result<AnalyzedFile> openAndAnalyze(
    AnalysisService& service, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options = {});
/// The same for an open trace; `path` is shown in the progress line.
[[nodiscard]] Result<AnalyzedFile> analyze(AnalysisService& service, const std::shared_ptr<const Trace>& trace, const std::string& path,
    const CommandContext& context, const FileAnalysisOptions& options = {});
[[nodiscard]] Result<AnalyzedFile> analyze(
    const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options = {});

/// `what-if` and `compare` with files that are open already; the paths stand in the output.
[[nodiscard]] Outcome whatIf(
    const WhatIfCommand& command, const std::shared_ptr<const Trace>& trace, AnalysisService& service, const CommandContext& context);
[[nodiscard]] Outcome compare(const CompareCommand& command, const AnalyzedFile& first, const AnalyzedFile& second, const CommandContext& context);

} // namespace stallscope::cli
