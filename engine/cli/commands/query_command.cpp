// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/render/query_output.h"
#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/part_words.h"
#include "profiler/query/query_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <memory>

namespace stallscope::cli {

namespace {

/// Rows of a text table, unless the user wants another number.
constexpr std::uint64_t kUsualTableRows = 1000;

/// The query, read from the standard input if it is "-".
Result<std::string> readSql(const QueryCommand& command)
{
    if (command.sql != "-")
        return command.sql;
    std::string sql;
    std::array<char, 4096> part{};
    while (const std::size_t count = std::fread(part.data(), 1, part.size(), stdin)) {
        sql.append(part.data(), count);
        if (sql.size() > static_cast<std::size_t>(query::QueryDatabase::kLongestQuery))
            return Error{"the query on the standard input is longer than 1 MiB"};
    }
    return sql;
}

/// Arguments of foreign events take memory, and are imported only for a query that may read them.
bool mentionsArguments(std::string sql)
{
    std::ranges::transform(sql, sql.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return sql.find("args") != std::string::npos;
}

query::QueryLimits limitsOf(const QueryCommand& command)
{
    query::QueryLimits limits;
    limits.rows = command.rows;
    if (command.format == QueryCommand::Format::Table && !limits.rows)
        limits.rows = kUsualTableRows;
    if (command.timeLimit)
        limits.time = std::chrono::nanoseconds(*command.timeLimit);
    return limits;
}

/// A line for each run of which only a part was read; empty if there are none.
std::string partsOf(const query::QueryDatabase& database)
{
    std::string lines;
    for (const auto& [run, part] : database.parts())
        lines += (lines.empty() ? "" : "\n") + narrative::gapsAndStepsOfPart(run, part);
    return lines;
}

Outcome runStreamed(
    query::QueryDatabase& database, const std::string& sql, StreamedOutput& output, const query::QueryLimits& limits, const CommandContext& context)
{
    const auto done = database.run(sql, output, limits, context.stop);
    if (!done)
        return Outcome::failed(done.error());
    const auto ended = output.end();
    return ended ? Outcome{ExitStatus::Done, {}, partsOf(database)} : Outcome::failed(ended.error());
}

Outcome runTable(query::QueryDatabase& database, const std::string& sql, const query::QueryLimits& limits, const CommandContext& context)
{
    TableOutput output;
    const auto done = database.run(sql, output, limits, context.stop);
    if (!done)
        return Outcome::failed(done.error());
    std::string text = output.text(context.page);
    if (done->hasMore)
        text += fmt::format("Only the first {} rows are shown; --limit N shows N, --format csv all.\n", done->rows);
    return {ExitStatus::Done, std::move(text), partsOf(database)};
}

/// Of all tables, or of the named one. The schema is the same for every trace.
Outcome runSchema(const std::string& table, const CommandContext& context)
{
    const auto database = query::QueryDatabase::open(std::make_shared<const Trace>());
    if (!database)
        return Outcome::failed(database.error());
    const std::vector<query::TableDescription>& all = (*database)->tables();
    if (table.empty())
        return Outcome::done(schemaText(context.page, all));
    const auto found = std::ranges::find(all, table, &query::TableDescription::name);
    if (found == all.end())
        return Outcome::failed(Error{together(fmt::format("unknown table '{}'.", displayText(table)), suggestion(table, namesOf(all)))});
    return Outcome::done(schemaText(context.page, {*found}));
}

} // namespace

Outcome runQuery(const QueryCommand& command, const CommandContext& context)
{
    if (command.isSchema)
        return runSchema(command.file, context);
    const auto sql = readSql(command);
    if (!sql)
        return Outcome::failed(sql.error());
    const auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    const auto trace = openFile(**service, command.file, context, mentionsArguments(*sql));
    if (!trace)
        return Outcome::failed(trace.error());
    const auto database = query::QueryDatabase::open(*trace, *service, query::LargeRuns::UsePart);
    if (!database)
        return Outcome::failed(database.error());
    const query::QueryLimits limits = limitsOf(command);
    if (command.format == QueryCommand::Format::Table)
        return runTable(**database, *sql, limits, context);
    if (command.format == QueryCommand::Format::Csv) {
        CsvOutput output(stdout);
        return runStreamed(**database, *sql, output, limits, context);
    }
    JsonOutput output(stdout);
    return runStreamed(**database, *sql, output, limits, context);
}

} // namespace stallscope::cli
