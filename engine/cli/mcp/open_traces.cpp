// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/open_traces.h"

#include "profiler/base/arguments.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace stallscope::cli::mcp {

Result<const OpenTrace*> OpenTraces::open(const std::string& path, const CommandContext& context)
{
    const auto resolved = m_allowed.resolve(path);
    if (!resolved)
        return resolved.error();
    for (const auto& [id, one] : m_traces) {
        if (one->path == *resolved)
            return one.get();
    }
    std::error_code problem;
    if (std::filesystem::is_directory(*resolved, problem)) {
        if (const auto checked = m_allowed.checkLinksIn(*resolved); !checked)
            return checked.error();
    }
    if (m_traces.size() >= kMost)
        return Error{fmt::format("{} traces are open; close one with close_trace first", kMost)};
    const auto trace = openFile(*m_service, resolved->string(), context, true);
    if (!trace)
        return trace.error();
    auto analyzed = analyze(*m_service, *trace, resolved->string(), context, {.range = {}, .advice = true, .steps = true, .parts = true});
    if (!analyzed)
        return analyzed.error();
    auto database = query::QueryDatabase::open(*trace, m_service, query::LargeRuns::UsePart);
    if (!database)
        return database.error();
    auto opened = std::make_unique<OpenTrace>();
    opened->id = fmt::format("t{}", ++m_opened);
    opened->path = resolved->string();
    opened->analyzed = *std::move(analyzed);
    opened->database = *std::move(database);
    const OpenTrace* const result = opened.get();
    m_traces.emplace(opened->id, std::move(opened));
    return result;
}

Result<OpenTrace*> OpenTraces::find(const std::string& id)
{
    if (m_traces.empty())
        return Error{"no trace is open; open one with open_trace"};
    if (id.empty() && m_traces.size() == 1)
        return m_traces.begin()->second.get();
    const auto found = m_traces.find(id);
    if (found == m_traces.end())
        return Error{id.empty() ? fmt::format("several traces are open: pass \"trace\", one of {}", idsInWords())
                                : fmt::format("there is no open trace '{}'; open are {}", displayText(id), idsInWords())};
    return found->second.get();
}

Result<> OpenTraces::close(const std::string& id)
{
    const auto found = find(id);
    if (!found)
        return found.error();
    m_traces.erase(std::string((*found)->id));
    return {};
}

std::string OpenTraces::idsInWords() const
{
    std::vector<std::string> ids;
    for (const auto& [id, one] : m_traces)
        ids.push_back(id);
    return joinedNames(ids, Last::And);
}

} // namespace stallscope::cli::mcp
