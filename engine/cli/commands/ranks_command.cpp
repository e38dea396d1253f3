// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cli/render/ranks_text.h"
#include "engine/cluster/shared_ranks.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/ranks/rank_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

namespace stallscope::cli {

namespace {

using Paths = std::vector<std::filesystem::path>;

Outcome withTable(const RanksCommand& command, const CommandContext& context, const std::string& folder, const RankTable& table)
{
    const bool isToFile = !command.output.empty();
    const std::string text = command.asJson ? ranksJson(folder, table) : ranksText(isToFile ? Page{} : context.page, folder, table);
    if (!isToFile)
        return Outcome::done(text);
    auto file = AtomicFile::create(command.output, AtomicFile::Packing::Plain);
    if (!file)
        return Outcome::failed(file.error());
    file->write(text);
    const auto written = file->finish();
    return written ? Outcome::done({}) : Outcome::failed(written.error());
}

/// This process analyses all files.
Outcome analyzeAlone(const RanksCommand& command, const CommandContext& context, const RankInput& input)
{
    const ShownJob shown(context, "analysing " + input.folder.string());
    const auto table = analyzeRanks(input, command.range, shown.job());
    return table ? withTable(command, context, input.folder.string(), *table) : Outcome::failed(table.error());
}

/// Each process analyses its share; the first one gets the table.
Outcome analyzeTogether(const RanksCommand& command, const CommandContext& context, const RankInput& input, cluster::Communicator& communicator)
{
    const ShownJob shown(context, "analysing " + input.folder.string());
    auto shared = cluster::reportOnRanks(communicator, input.files(), command.range, shown.job());
    if (!shared)
        return Outcome::failed(shared.error());
    if (!communicator.isFirst())
        return Outcome::done({});
    const auto table = rankTableOf(input, std::move(shared->results));
    if (!table)
        return Outcome::failed(shared->incomplete.empty() ? table.error() : Error{table.error().message + "; " + shared->incomplete});
    Outcome outcome = withTable(command, context, input.folder.string(), *table);
    if (outcome.status == ExitStatus::Done && !shared->incomplete.empty()) {
        outcome.status = ExitStatus::Failed;
        outcome.errorText = shared->incomplete;
    }
    return outcome;
}

/// Several processes without MPI: the first one reads all files.
Outcome analyzeWithoutMpi(const RanksCommand& command, const CommandContext& context, const RankInput& input, const cluster::Launch& launch)
{
    if (launch.rank != 0)
        return Outcome::done({});
    Outcome outcome = analyzeAlone(command, context, input);
    if (outcome.status == ExitStatus::Done)
        outcome.errorText = fmt::format("process 0 of {} read all files: {}", launch.size, launch.reason);
    return outcome;
}

Result<std::vector<RankResult>> reportsIn(const std::filesystem::path& path)
{
    const std::ifstream file(path, std::ios::binary);
    if (!file)
        return Error{std::strerror(errno)};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return Error{std::strerror(EISDIR)};
    std::ostringstream text;
    errno = 0;
    text << file.rdbuf();
    if (errno != 0)
        return Error{std::strerror(errno)};
    return readRankReports(text.view());
}

std::string asText(const RankReport& report)
{
    JsonWriter json(JsonWriter::Style::Compact);
    writeRankReport(json, report);
    return json.take();
}

/// Reports of JSON documents, in the order of the documents.
class ReportReader {
public:
    void read(const std::filesystem::path& path)
    {
        auto found = reportsIn(path);
        if (!found) {
            m_results.push_back({path, found.error()});
            return;
        }
        for (RankResult& result : *found)
            add(std::move(result), path);
    }
    [[nodiscard]] std::vector<RankResult> take() { return std::move(m_results); }

private:
    /// A repeated report becomes an error, so that it counts once.
    void add(RankResult result, const std::filesystem::path& path)
    {
        if (result.file.empty())
            result.file = path;
        if (result.report) {
            const auto [known, isNew] = m_known.emplace(asText(*result.report), path);
            if (!isNew)
                result.report = Error{fmt::format("Its report is also in {}.", displayText(known->second.filename().string()))};
        }
        m_results.push_back(std::move(result));
    }

    std::vector<RankResult> m_results;
    std::map<std::string, std::filesystem::path> m_known; // report, and the first document that contains it
};

Outcome mergeReports(const RanksCommand& command, const CommandContext& context, const Paths& paths)
{
    const ShownJob shown(context, fmt::format("reading {} reports", paths.size()));
    ReportReader reader;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (context.stop.stop_requested())
            return Outcome::failed(Error::cancelled());
        reader.read(paths[i]);
        shown.job().report(i + 1, paths.size());
    }
    auto results = reader.take();
    const auto first = std::find_if(results.begin(), results.end(), [](const RankResult& result) { return !result.report; });
    const auto complaint = [](const std::filesystem::path& path, const std::string& why) {
        return Outcome::failed({fmt::format("{}: {}", displayText(path.string()), why)});
    };
    if (std::none_of(results.begin(), results.end(), [](const RankResult& result) { return result.report.ok(); }))
        return first != results.end() ? complaint(first->file, first->report.error().message) : complaint(paths.front(), "it has no ranks");
    const auto table = mergeRankReports(std::move(results));
    if (!table)
        return Outcome::failed(table.error());
    if (table->rows.empty())
        return complaint(table->leftOut.front().first, table->leftOut.front().second);
    return withTable(command, context, commonFolder(paths).string(), *table);
}

} // namespace

Outcome runRanks(const RanksCommand& command, const CommandContext& context)
{
    const Paths paths(command.files.begin(), command.files.end());
    if (command.merge)
        return mergeReports(command, context, paths);
    const cluster::Launch& launch = cluster::launchOfThisProcess(); // first: the other processes wait for this one in MPI_Init
    const auto input = RankInput::of(paths);
    if (!input)
        return Outcome::failed(input.error());
    if (launch.communicator)
        return analyzeTogether(command, context, *input, *launch.communicator);
    return launch.size > 1 ? analyzeWithoutMpi(command, context, *input, launch) : analyzeAlone(command, context, *input);
}

} // namespace stallscope::cli
