// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <optional>
#include <string>
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

} // namespace stallscope::cli
