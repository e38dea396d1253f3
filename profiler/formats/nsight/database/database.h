// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/nsight/database/sqlite_file.h"
#include "profiler/formats/nsight/database/statement.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;

namespace stallscope::nsight {

/// A connection to a database that nobody has reason to trust: it is never written, no file beside it is looked at, and
/// views, triggers and extensions are off. Belongs to one thread. `job` outlives it.
class Database {
public:
    [[nodiscard]] static Result<Database> open(const SqliteFile& file, const Job& job);

    /// `table` stands in messages.
    [[nodiscard]] Result<Statement> prepare(const std::string& sql, std::string_view table) const;
    /// What SQLite says of its last failure.
    [[nodiscard]] std::string reason() const;
    /// Whether that was that the job is cancelled.
    [[nodiscard]] bool isInterrupted() const;
    /// The same as "file: table: reason".
    [[nodiscard]] Error errorAt(std::string_view table) const;

private:
    struct Closer {
        void operator()(sqlite3* connection) const;
    };

    Database(std::string name, sqlite3* connection) : m_name(std::move(name)), m_connection(connection) {}
    [[nodiscard]] Result<> readWholePages(const SqliteFile& file);

    std::string m_name;
    std::shared_ptr<void> m_pages; // what the connection reads instead of the file, where that is truncated
    std::unique_ptr<sqlite3, Closer> m_connection;
};

} // namespace stallscope::nsight
