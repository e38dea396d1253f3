// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/commands.h"
#include "engine/files/analyzed_file.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <memory>
#include <string>

/// Opening, saving and analysing files, with progress and cancellation.
namespace stallscope::cli {

/// The limit of analysisService() for shards of a recording, which are read as a whole; 0: the default. An invalid setting is ignored, so that it
/// does not end a recording.
[[nodiscard]] std::size_t shardMemoryLimit();

/// `keepsArguments` as in ImportOptions.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const CommandContext& context, bool keepsArguments = false);
/// Within the memory limit of the service.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(
    const AnalysisService& service, const std::string& path, const CommandContext& context, bool keepsArguments = false);
[[nodiscard]] Result<void> saveFile(const Trace& trace, const std::string& path, const CommandContext& context);

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
