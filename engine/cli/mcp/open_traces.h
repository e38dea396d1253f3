// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/trace_file.h"
#include "engine/cli/mcp/allowed_paths.h"
#include "profiler/query/query_database.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::cli::mcp {

/// A trace that a client has opened, with its analysis.
struct OpenTrace {
    std::string id; ///< "t1"
    std::string path;
    AnalyzedFile analyzed;
    std::unique_ptr<query::QueryDatabase> database;

    [[nodiscard]] const Trace& trace() const { return *analyzed.trace; }
};

/// The traces that a client has opened, analysed within one memory limit. Used from one thread.
class OpenTraces {
public:
    /// More at once would take memory without need: a client closes one first.
    static constexpr std::size_t kMost = 16;

    OpenTraces(AllowedPaths allowed, std::shared_ptr<AnalysisService> service) : m_allowed(std::move(allowed)), m_service(std::move(service)) {}

    /// Reads and analyses the file. A file that is open already keeps its id and is not read again.
    [[nodiscard]] Result<const OpenTrace*> open(const std::string& path, const CommandContext& context);
    /// The open trace with this id, or the only one that is open if the id is empty.
    [[nodiscard]] Result<OpenTrace*> find(const std::string& id);
    [[nodiscard]] Result<> close(const std::string& id);

    [[nodiscard]] const std::map<std::string, std::unique_ptr<OpenTrace>>& all() const { return m_traces; }
    [[nodiscard]] const AllowedPaths& allowed() const { return m_allowed; }
    [[nodiscard]] AnalysisService& service() const { return *m_service; }

private:
    [[nodiscard]] std::string idsInWords() const;

    AllowedPaths m_allowed;
    std::shared_ptr<AnalysisService> m_service;
    std::map<std::string, std::unique_ptr<OpenTrace>> m_traces;
    std::size_t m_opened = 0;
};

} // namespace stallscope::cli::mcp
