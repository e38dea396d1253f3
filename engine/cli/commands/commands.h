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

/// What the shell sees. Documented in docs/cli.md.
enum class ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, ConditionHolds = 3, IncompleteRecording = 4 };

/// What a command gives back: everything for stdout, and the one line for stderr that says what went wrong.
struct Outcome {
    ExitStatus status = ExitStatus::Done;
    std::string output;
    std::string errorText;
    std::optional<int> programStatus = std::nullopt; ///< of a program that was run for the user: ends this one too, in the place of `status`
    int programSignal = 0;                           ///< that ended it; 0: none

    [[nodiscard]] static Outcome done(std::string output) { return {ExitStatus::Done, std::move(output), {}}; }
    [[nodiscard]] static Outcome failed(const Error& error) { return {ExitStatus::Failed, {}, error.message}; }
    [[nodiscard]] static Outcome ofProgram(int status, std::string words) { return {ExitStatus::Done, {}, std::move(words), status}; }
    [[nodiscard]] static Outcome incompleteRecording(std::string errorText) { return {ExitStatus::IncompleteRecording, {}, std::move(errorText)}; }
    [[nodiscard]] static Outcome wrongUsage(std::string errorText) { return {ExitStatus::WrongUsage, {}, std::move(errorText)}; }
};

/// What a command needs of the world around it.
struct CommandContext {
    Page page;                     ///< of stdout
    std::FILE* progress = nullptr; ///< where progress goes; null: nowhere
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
/// Writes csv and json to the standard output row by row, and leaves the outcome without output.
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
