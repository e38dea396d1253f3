// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/recording/stream/shard_stream.h"
#include "engine/recording/stream/stream_output.h"
#include "profiler/base/job.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <system_error>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;

/// As often as the window updates a growing file.
constexpr std::chrono::milliseconds kLookForGrowth{100};

/// Folder of a recording that is in progress, or was never gathered; empty if the path is a file.
std::string shardsOf(const std::string& file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return file;
    const std::string shards = file + ".parts";
    const bool isWhole = fs::is_regular_file(file, ignored) && !fs::is_symlink(file, ignored);
    return !isWhole && fs::is_directory(shards, ignored) ? shards : std::string();
}

/// Calls step() until it reports the end.
template <class Step>
Result<> untilDone(const std::stop_token& stop, Step step)
{
    for (;;) {
        const Result<bool> goesOn = step();
        if (!goesOn)
            return goesOn.error();
        if (!*goesOn)
            return {};
        sleepFor(kLookForGrowth, stop);
        if (stop.stop_requested())
            return Error::cancelled();
    }
}

Result<> streamFile(const std::string& file, const std::stop_token& stop)
{
    auto tail = recording::FileTail::open(file);
    if (!tail)
        return tail.error();
    const auto sent = untilDone(stop, [&] { return tail->pass(recording::StreamOutput(STDOUT_FILENO), stop); });
    if (!sent || tail->hasEnd())
        return sent;
    return Error{fmt::format("'{}' is incomplete: the program that wrote it has ended. Everything written was sent.", displayText(file))};
}

Result<> streamShards(const std::string& folder, const std::stop_token& stop)
{
    auto stream = recording::ShardStream::begin(folder, shardMemoryLimit(), recording::StreamOutput(STDOUT_FILENO), stop);
    if (!stream)
        return stream.error();
    if (auto sent = untilDone(stop, [&] { return stream->pass(stop); }); !sent)
        return sent;
    if (stream->count() == 0)
        return Error{fmt::format("'{}' contains nothing to stream: no process has written events", displayText(folder))};
    return stream->finish({}, {}, stop);
}

} // namespace

Outcome runStream(const StreamCommand& command, const CommandContext& context)
{
    if (::isatty(STDOUT_FILENO) == 1)
        return Outcome::wrongUsage("stream: standard output is a terminal; redirect the session to a file or a pipe");
    const std::string shards = shardsOf(command.file);
    const auto sent = shards.empty() ? streamFile(command.file, context.stop) : streamShards(shards, context.stop);
    return sent ? Outcome::done({}) : Outcome::failed(sent.error());
}

} // namespace stallscope::cli
