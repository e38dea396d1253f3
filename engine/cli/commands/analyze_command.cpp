// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/render/analyze_text.h"
#include "engine/cli/render/info.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

/// `info` and `analyze`: what one file holds, and its numbers.
namespace stallscope::cli {

namespace {

/// Rows of each table of a text without --top.
constexpr std::size_t kRowsOfText = 8;

/// A range that covers nothing would give a page of "n/a".
std::optional<Error> emptyRange(const AnalyzeCommand& command, const std::vector<RunReport>& runs)
{
    if (runs.empty())
        return Error{fmt::format("{}: the file contains no runs", displayText(command.file))};
    for (const RunReport& run : runs) {
        if (run.window > 0 || !command.range)
            return std::nullopt;
    }
    return Error{fmt::format("{}: no run overlaps this range", displayText(command.file))};
}

/// Start of the range, relative to the start of each run; never before it.
Nanos beginOf(const AnalyzeCommand& command)
{
    return command.range ? std::max<Nanos>(command.range->start, 0) : 0;
}

/// The short form of `ranks`.
Outcome analyzeRanks(const AnalyzeCommand& command, const CommandContext& context)
{
    if (command.withRows || command.top)
        return Outcome::wrongUsage(command.otherFiles.empty()
                ? fmt::format("'{}' is a folder: --rows and --top are about a single file", displayText(command.file))
                : "several files give a table of ranks: --rows and --top need a single file");
    RanksCommand ranks;
    ranks.files = {command.file};
    ranks.files.insert(ranks.files.end(), command.otherFiles.begin(), command.otherFiles.end());
    ranks.range = command.range;
    ranks.asJson = command.asJson;
    return runRanks(ranks, context);
}

} // namespace

Outcome runInfo(const InfoCommand& command, const CommandContext& context)
{
    const auto trace = openFile(command.file, context);
    if (!trace)
        return Outcome::failed(trace.error());
    return Outcome::done(command.asJson ? infoJson(command.file, **trace) : infoText(context.page, command.file, **trace));
}

Outcome runAnalyze(const AnalyzeCommand& command, const CommandContext& context)
{
    std::error_code ignored;
    if (!command.otherFiles.empty() || std::filesystem::is_directory(command.file, ignored))
        return analyzeRanks(command, context);
    const auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    const auto analyzed =
        openAndAnalyze(**service, command.file, context, {.range = command.range, .advice = !command.range, .steps = !command.range, .parts = true});
    if (!analyzed)
        return Outcome::failed(analyzed.error());
    if (const auto nothing = emptyRange(command, analyzed->reports))
        return Outcome::failed(*nothing);
    if (!command.asJson) {
        const AnalyzeTextOptions options{
            command.withRows, command.top.value_or(kRowsOfText), beginOf(command), analyzed->advice, analyzed->steps, analyzed->parts};
        return {ExitStatus::Done, analyzeText(context.page, command.file, *analyzed->trace, analyzed->reports, options), analyzed->leftOut};
    }
    const AnalysisJsonOptions options{command.withRows, command.top.value_or(AnalysisJsonOptions{}.top), beginOf(command)};
    return {ExitStatus::Done, analysisJson(*analyzed, command.file, options), analyzed->leftOut};
}

} // namespace stallscope::cli
