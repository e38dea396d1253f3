// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/command_line.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace stallscope::cli {

inline constexpr const char* kNoProgram = "record: no program given; put it after two dashes, as in 'stallscope-cli record -- python train.py'";

/// What CLI11 fills in for `record` and `gather`, as typed.
struct RecordLine {
    RecordCommand command;
    GatherCommand gather;
    std::string delay;
    std::string duration;
    std::string range;
    std::string keepLast;
    std::string maxSize;

    [[nodiscard]] Command translated() const;
};

void addRecord(CLI::App& app, RecordLine& line);
void addGather(CLI::App& app, RecordLine& line);

/// Takes the program and its arguments, which are passed on unchanged, off the end of a `record`.
[[nodiscard]] std::vector<std::string> takeProgram(std::vector<std::string>& arguments);

} // namespace stallscope::cli
