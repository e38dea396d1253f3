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

/// A connection to an untrusted database: read-only, without looking at files beside it, and with views, triggers and
/// extensions disabled. Used from one thread. `job` must outlive it.
class Database {
public:
    [[nodiscard]] static Result<Database> open(const SqliteFile& file, const Job& job);

    /// `table` is used in messages.
    [[nodiscard]] Result<Statement> prepare(const std::string& sql, std::string_view table) const;
    /// SQLite's message for its last failure.
    [[nodiscard]] std::string reason() const;
    /// Whether the last failure was caused by cancelling the job.
    [[nodiscard]] bool isInterrupted() const;
    /// The message as "file: table: reason".
    [[nodiscard]] Error errorAt(std::string_view table) const;

private:
    struct Closer {
        void operator()(sqlite3* connection) const;
    };

    Database(std::string name, sqlite3* connection) : m_name(std::move(name)), m_connection(connection) {}
    [[nodiscard]] Result<> readWholePages(const SqliteFile& file);

    std::string m_name;
    std::shared_ptr<void> m_pages; // mapping that replaces a truncated file
    std::unique_ptr<sqlite3, Closer> m_connection;
};

} // namespace stallscope::nsight
