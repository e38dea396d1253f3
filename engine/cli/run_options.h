// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/command_line.h"

#include <CLI/CLI.hpp>

#include <cstdint>

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
/// Any name but those by which other formats are known.
[[nodiscard]] CLI::Validator sessionName();

} // namespace stallscope::cli
