// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope::test {

/// Layouts of rocpd, of which each version has one.
enum class RocpdLayout : std::uint8_t {
    Inline,    ///< times, agent and stream in each row: 3.0.0
    TimeTable, ///< ids of times, and tracks: 4.0
    Tracks,    ///< times in each row, the rest in tracks; a table of categories: 4.1
};

/// Secret in the environment and the command line of the process.
inline constexpr const char* kCanary = "do-not-show-this-value";

/// SQL that creates a database of one small program: a launch, a copy and a wait on thread 11 of process 10, their work on
/// stream 1 of GPU 0, a range, a mark, and a counter of the kernel. `suffix` is that of the tables. `lz4`: details of events are
/// compressed.
[[nodiscard]] std::string rocpdSql(RocpdLayout layout, const std::string& suffix = "_a", bool lz4 = false);
/// What a trace of that program describes (described()).
[[nodiscard]] std::string rocpdProgram();

/// The same for RPD, of schema 2 or 3.
[[nodiscard]] std::string rpdSql(int schema);

/// Runs SQL in a new database, and opens the database as a trace.
class DatabaseFolder {
public:
    [[nodiscard]] Result<std::shared_ptr<const Trace>> open(const std::string& sql) const;
    /// Path of a database that the SQL creates.
    [[nodiscard]] std::string create(const std::string& sql) const;

private:
    QTemporaryDir m_folder;
};

} // namespace stallscope::test
