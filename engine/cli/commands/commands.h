// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/command_line.h"
#include "engine/cli/render/page.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::cli {

/// Exit status of the program, as documented in docs/cli.md.
enum class ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, ConditionHolds = 3, IncompleteRecording = 4 };

/// Result of a command: all of its standard output, and one line for stderr in case of an error.
struct Outcome {
    ExitStatus status = ExitStatus::Done;
    std::string output;
    std::string errorText;
    std::optional<int> programStatus = std::nullopt; ///< of a recorded program; replaces `status`
    int programSignal = 0;                           ///< signal that ended the recorded program; 0: none

    [[nodiscard]] static Outcome done(std::string output) { return {ExitStatus::Done, std::move(output), {}}; }
    [[nodiscard]] static Outcome failed(const Error& error) { return {ExitStatus::Failed, {}, error.message}; }
    [[nodiscard]] static Outcome ofProgram(int status, std::string words) { return {ExitStatus::Done, {}, std::move(words), status}; }
    [[nodiscard]] static Outcome incompleteRecording(std::string errorText) { return {ExitStatus::IncompleteRecording, {}, std::move(errorText)}; }
    [[nodiscard]] static Outcome wrongUsage(std::string errorText) { return {ExitStatus::WrongUsage, {}, std::move(errorText)}; }
};

/// Environment of a command: output, progress and cancellation.
struct CommandContext {
    Page page;                     ///< of stdout
    std::FILE* progress = nullptr; ///< stream for progress; null: none
    std::stop_token stop;
    /// Also told about progress. Called from the working threads, one call at a time.
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> onProgress = {};
};

[[nodiscard]] Outcome runInfo(const InfoCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runAnalyze(const AnalyzeCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runRanks(const RanksCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runCompare(const CompareCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runWhatIf(const WhatIfCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runConvert(const ConvertCommand& command, const CommandContext& context);
/// Writes CSV and JSON to the standard output row by row; the outcome then has no output.
[[nodiscard]] Outcome runQuery(const QueryCommand& command, const CommandContext& context);
/// Serves coding assistants over the standard input and output until the input ends.
[[nodiscard]] Outcome runMcp(const McpCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runDevices(const DevicesCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runWorkloads(const WorkloadsCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runDoctor(const DoctorCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runExperiment(const RunCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runRecord(const RecordCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runGather(const GatherCommand& command, const CommandContext& context);
[[nodiscard]] Outcome runStream(const StreamCommand& command, const CommandContext& context);

} // namespace stallscope::cli
