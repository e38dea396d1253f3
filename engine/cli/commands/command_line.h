// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace stallscope::cli {

struct InfoCommand {
    std::string file;
    bool asJson = false;
};

struct AnalyzeCommand {
    std::string file;
    std::vector<std::string> otherFiles; ///< of other ranks of the same program
    bool asJson = false;
    bool withRows = false;
    std::optional<TimeRange> range; ///< an omitted end is the earliest or latest possible time
    std::optional<std::size_t> top; ///< rows of each table; 0: all
};

/// The ranks of a distributed program.
struct RanksCommand {
    std::vector<std::string> files; ///< a folder, traces, or with `merge` reports
    bool merge = false;
    bool asJson = false;
    std::optional<TimeRange> range;
    std::string output; ///< empty: the standard output
};

struct CompareCommand {
    enum class Format { Text, Json, Markdown, Junit };

    std::string file;
    std::string otherFile; ///< empty: the strategies within `file`
    Format format = Format::Text;
    std::vector<std::string> conditions; ///< as typed; their grammar is in condition.h
};

/// Prediction of one run with a change.
struct WhatIfCommand {
    std::string file;
    std::size_t run = 1;                   ///< counted from 1, in the order of the file
    std::vector<std::size_t> withoutSites; ///< counted from 1, in the order of `sync_sites`
    std::vector<std::size_t> withoutWaits; ///< counted from 1, in order of start
    std::vector<std::string> faster;       ///< "NAME=TIMES"
    bool asGraphs = false;
    bool ownCopyStreams = false;
    std::uint32_t streams = 0;      ///< 0: as they are
    std::optional<TimeRange> range; ///< relative to the start of the run
    bool asJson = false;
};

struct ConvertCommand {
    std::string from;
    std::string to;
};

/// SQL over a trace.
struct QueryCommand {
    enum class Format { Table, Csv, Json };

    std::string file; ///< with isSchema: the table to describe; empty: all
    std::string sql;  ///< "-": read from the standard input
    Format format = Format::Table;
    std::optional<std::uint64_t> rows;
    std::optional<Nanos> timeLimit; ///< 0: none
    bool isSchema = false;
};

/// A server of the Model Context Protocol.
struct McpCommand {
    std::vector<std::string> paths; ///< files and folders that it may read; empty: the working directory
};

struct DevicesCommand {
    bool asJson = false;
};

struct WorkloadsCommand {
    bool asJson = false;
};

/// Checks of this machine.
struct DoctorCommand {
    bool asJson = false;
};

/// `run`; with swept parameters `sweep`. Names and values are as typed; run_command.cpp looks them up in the catalogue.
struct RunCommand {
    std::string workload;
    std::vector<std::string> strategies;
    std::vector<std::string> parameters; ///< "K=V"
    std::vector<std::string> over;       ///< "K=V1,V2"
    std::string device = "cpu";
    std::optional<std::uint32_t> repeats;
    std::string memoryLimit;              ///< empty: none
    std::optional<Nanos> metricsInterval; ///< of GPU hardware metrics; empty: not sampled
    std::string scratch;                  ///< folder of files that workloads keep; empty: in the user's cache
    std::string output;                   ///< empty: no file
    bool isUntraced = false;
    bool asJson = false;
};

/// Recording of a program of the user.
struct RecordCommand {
    std::vector<std::string> program; ///< and its arguments
    std::string output;               ///< with %p, %h and %q{NAME}; empty: named after the program
    bool mayReplace = false;          ///< an existing file of that name
    std::optional<Nanos> delay;
    std::optional<Nanos> duration;
    std::optional<Nanos> keepLast;
    std::optional<std::uint64_t> maxBytes;
    std::string nvtxRange; ///< records only within NVTX ranges of this name; empty: always
    bool hasProfilerRange = false;
    bool hasWholeGraphs = false;
    std::optional<Nanos> metricsInterval; ///< of GPU hardware metrics; empty: not sampled
    bool hasEventTimes = false;
    bool hasQueueTimes = false;
    bool hasDeviceLaunches = false;
    bool isWithoutCupti = false;
    bool isStreamed = false; ///< to the standard output, and to a file only if `output` is given
};

struct GatherCommand {
    std::string folder;
    std::string output;      ///< empty: named after the folder
    bool mayReplace = false; ///< an existing file of that name that is not an earlier result of this folder
};

/// Writes a session to standard output, also while it grows.
struct StreamCommand {
    std::string file; ///< or the folder of its shards
};

/// --help or --version: prints a text.
struct PrintText {
    std::string text;
};

struct WrongUsage {
    std::string errorText;
};

using Command = std::variant<PrintText, WrongUsage, InfoCommand, AnalyzeCommand, RanksCommand, CompareCommand, WhatIfCommand, ConvertCommand, DevicesCommand,
    WorkloadsCommand, RunCommand, RecordCommand, GatherCommand, StreamCommand, DoctorCommand, QueryCommand, McpCommand>;

/// The arguments without the program's name. Help is broken into lines of at most `width` characters.
[[nodiscard]] Command parseCommandLine(std::vector<std::string> arguments, std::size_t width = Page::kDefaultWidth);

/// "1ms..2ms", "..500us", "3s..": either end may be omitted. An empty range is an error.
[[nodiscard]] Result<TimeRange> parseRange(const std::string& text);

/// Error text if a session cannot have this name, because it does not end with .stallscope; empty otherwise.
[[nodiscard]] std::string sessionNameError(const std::string& path);

} // namespace stallscope::cli
