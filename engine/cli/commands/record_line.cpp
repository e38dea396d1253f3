// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/record_line.h"

#include "engine/cli/commands/run_options.h"
#include "engine/workloads/parameters.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace stallscope::cli {

namespace {

constexpr std::string_view kNvtxPrefix = "nvtx:";

/// Puts the length that was typed behind an option into `length`, where something was.
Result<> readLength(const char* option, const std::string& typed, std::optional<Nanos>& length)
{
    if (typed.empty())
        return {};
    // Elsewhere a bare number is nanoseconds, as in a trace; here that is never meant.
    if (typed.find_first_not_of("0123456789.") == std::string::npos)
        return Error{fmt::format("{}: '{}' has no unit; use {}s or {}ms", option, displayText(typed), typed, typed)};
    const Result<Nanos> parsed = parseDuration(typed);
    if (!parsed)
        return Error{fmt::format("{}: {}", option, parsed.error().message)};
    if (*parsed <= 0)
        return Error{fmt::format("{}: '{}' is not a duration (examples: 500ms, 30s, 2min)", option, displayText(typed))};
    length = *parsed;
    return {};
}

Result<> readSize(const std::string& typed, std::optional<std::uint64_t>& size)
{
    constexpr std::int64_t kSmallest = 1'000'000; // below, hardly more than the names would be kept
    if (typed.empty())
        return {};
    if (typed.find_first_not_of("0123456789.") == std::string::npos)
        return Error{fmt::format("{}: '{}' has no unit; use kB, MB or GB, as in 500MB", "--max-size", displayText(typed))};
    const auto limit =
        ParameterInfo::bytes("--max-size", "", std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), 1).parse(typed);
    if (!limit)
        return limit.error();
    if (*limit < kSmallest)
        return Error{fmt::format("{}: '{}' is too small; it must be at least 1MB", "--max-size", displayText(typed))};
    size = static_cast<std::uint64_t>(*limit);
    return {};
}

Result<> readRange(const std::string& typed, RecordCommand& command)
{
    const bool isNvtx = typed.rfind(kNvtxPrefix, 0) == 0 && typed.size() > kNvtxPrefix.size();
    if (!typed.empty() && !isNvtx && typed != "profiler")
        return Error{fmt::format("--range takes nvtx:NAME or profiler, not '{}'", displayText(typed))};
    command.nvtxRange = isNvtx ? typed.substr(kNvtxPrefix.size()) : std::string();
    command.hasProfilerRange = typed == "profiler";
    return {};
}

/// A name with placeholders is checked once they are replaced.
CLI::Validator nameOfRecording()
{
    return CLI::Validator([](const std::string& path) { return path.find('%') == std::string::npos ? objectionToSessionName(path) : std::string(); }, "");
}

} // namespace

Command RecordLine::translated() const
{
    RecordCommand translated = command;
    for (const Result<>& read : {readLength("--delay", delay, translated.delay), readLength("--duration", duration, translated.duration),
             readLength("--keep-last", keepLast, translated.keepLast), readSize(maxSize, translated.maxBytes), readRange(range, translated)}) {
        if (!read)
            return WrongUsage{"record: " + read.error().message};
    }
    if (translated.hasProfilerRange && translated.isWithoutCupti)
        return WrongUsage{"record: --range profiler needs CUPTI, which --no-cupti leaves to the program; use one of them"};
    if (translated.isStreamed && translated.keepLast)
        return WrongUsage{"record: --keep-last drops spans at the end, when --stream has already sent them; use one of them"};
    if (translated.program.empty())
        return WrongUsage{kNoProgram};
    return translated;
}

void addRecord(CLI::App& app, RecordLine& line)
{
    CLI::App* record = app.add_subcommand("record", "Run and record a program: record -- PROGRAM [ARGS]");
    record->add_option("-o,--output", line.command.output, "session file (PROGRAM.stallscope); expands %p, %h, %q{VARIABLE} and %%")
        ->type_name("FILE")
        ->check(nameOfRecording());
    record->add_flag("--force", line.command.mayReplace, "replace FILE if it exists");
    record->add_option("--delay", line.delay, "start recording after this delay, in ms, s or min, such as 30s")->type_name("T");
    record->add_option("--duration", line.duration, "stop recording after this time, such as 5min; the program continues")->type_name("T");
    record->add_option("--range", line.range, "record only in NVTX ranges of this name, or while profiling is on")
        ->option_text(" nvtx:NAME|profiler");
    record->add_option("--keep-last", line.keepLast, "keep only the end of the recording, such as the last 10s")->type_name("T");
    record->add_option("--max-size", line.maxSize, "stop at this size in kB, MB, GB, KiB, MiB or GiB, such as 500MB")
        ->type_name("SIZE");
    record->add_flag("--stream", line.command.isStreamed, "also write the session to standard output while it grows; without -o only there");
    record->add_flag("--whole-graphs", line.command.hasWholeGraphs, "record each launch of a CUDA graph as one span, without its nodes");
    record->add_flag("--no-cupti", line.command.isWithoutCupti, "leave CUPTI to the program, and record NVTX ranges only");
}

void addGather(CLI::App& app, RecordLine& line)
{
    CLI::App* gather = app.add_subcommand("gather", "Merge the shards of a recording into one session");
    gather->add_option("DIR", line.gather.folder, "the folder FILE.parts of a recording")->type_name("")->required();
    gather->add_option("-o,--output", line.gather.output, "session file (default: FILE)")->type_name("FILE")->check(sessionName());
    gather->add_flag("--force", line.gather.mayReplace, "replace the output file if it exists");
}

std::vector<std::string> takeProgram(std::vector<std::string>& arguments)
{
    if (arguments.empty() || arguments.front() != "record")
        return {};
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    if (dashes == arguments.end())
        return {};
    std::vector<std::string> program(std::next(dashes), arguments.end());
    arguments.erase(dashes, arguments.end());
    return program;
}

} // namespace stallscope::cli
