// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/command_line.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace stallscope::cli {

/// What CLI11 fills in for `run` and `sweep`.
struct RunOptions {
    RunCommand command;
    std::int64_t repeats = 0;

    [[nodiscard]] Command translated(const CLI::App& app) const;
};

void addRun(CLI::App& app, RunOptions& options);
void addSweep(CLI::App& app, RunOptions& options);

/// At most nine digits.
[[nodiscard]] CLI::Validator wholeNumber();
/// Why a session cannot be written under this name: it does not end with .stallscope. Empty where it can.
[[nodiscard]] std::string objectionToSessionName(const std::string& path);
[[nodiscard]] CLI::Validator sessionName();

} // namespace stallscope::cli
