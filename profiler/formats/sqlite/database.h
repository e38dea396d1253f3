// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3_stmt;
struct sqlite3;

namespace stallscope::sql {

/// A database file that can be read in place.
struct SqliteFile {
    std::filesystem::path path; ///< as given, for messages
    std::filesystem::path file; ///< with links resolved
    std::uint64_t bytes = 0;
    std::uint64_t wholePages = 0; ///< size of the complete pages in bytes
    bool isTruncated = false;     ///< shorter than its header requires
};

/// Checks the file without SQLite. Fails if it is no database, or if part of the data is in a journal because a program is
/// writing it or was interrupted.
[[nodiscard]] Result<SqliteFile> checkSqliteFile(const std::filesystem::path& path);

/// A query and its current row. Used from the thread of its database, which outlives it.
class Statement {
public:
    enum class Step { Row, Done, Failed };
    enum class Cell { Null, Integer, Real, Text, Blob };

    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    void bind(std::int64_t value);
    [[nodiscard]] Step step();
    /// Returns to the position before the first row.
    void rewind();

    [[nodiscard]] Cell cell(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    /// Valid until the next step.
    [[nodiscard]] std::string_view text(int column) const;

    [[nodiscard]] std::optional<std::int64_t> integerIfThere(int column) const;
    [[nodiscard]] std::string_view textIfThere(int column) const;
    /// Content of a blob. Valid until the next step.
    [[nodiscard]] std::string_view blobIfThere(int column) const;

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement;
};

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

/// A name as an identifier of SQL.
[[nodiscard]] std::string inQuotes(std::string_view name);

/// Steps through the rows of one query, as far as they are readable: bounded by the size of the file, so that damaged pages
/// that form a cycle come to an end.
class RowScan {
public:
    /// `report` receives the number of rows read since its last call.
    RowScan(const Database& database, const SqliteFile& file, const std::function<void(std::uint64_t rows)>& report);

    [[nodiscard]] bool next(Statement& query);
    /// After the last row: why the rest could not be read, empty if nothing is missing. Fails when cancelled.
    [[nodiscard]] Result<std::string> finish();
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }

private:
    void report();

    const Database& m_database;
    const SqliteFile& m_file;
    std::function<void(std::uint64_t rows)> m_report;
    std::uint64_t m_rows = 0;
    std::uint64_t m_reported = 0;
    bool m_isEndless = false;
    Statement::Step m_step = Statement::Step::Done;
};

/// Tables of a database and their columns, which differ between versions of the tools that write them. Only real tables: views,
/// virtual tables and generated columns could compute without end.
class Schema {
public:
    struct Table {
        std::set<std::string, std::less<>> columns;
        std::string key; ///< column with the row id; empty if there is none
    };

    [[nodiscard]] static Result<Schema> read(const Database& database);

    [[nodiscard]] bool has(std::string_view table) const { return m_tables.contains(table); }
    [[nodiscard]] bool has(std::string_view table, std::string_view column) const;
    [[nodiscard]] bool isKey(std::string_view table, std::string_view column) const;
    [[nodiscard]] const std::map<std::string, Table, std::less<>>& tables() const { return m_tables; }

    /// Selects the named columns of all rows, with NULL for missing ones. `condition` is appended: WHERE, LIMIT.
    [[nodiscard]] std::string select(std::string_view table, std::span<const char* const> columns, std::string_view condition = {}) const;
    /// Selects the largest row number, without reading the rows.
    [[nodiscard]] std::string selectLastRow(std::string_view table) const;

private:
    std::map<std::string, Table, std::less<>> m_tables;
};

/// Values of the current row of a query. SQLite columns may contain values of any type: a value of an unexpected type is
/// counted and treated as missing.
class Cells {
public:
    Cells(Statement& query, LossCounters& losses) : m_query(query), m_losses(losses) {}

    [[nodiscard]] bool isNull(int column) const { return m_query.cell(column) == Statement::Cell::Null; }
    /// An integer.
    [[nodiscard]] std::optional<std::int64_t> number(int column) const;
    [[nodiscard]] std::int64_t numberOr(int column, std::int64_t otherwise) const { return number(column).value_or(otherwise); }
    /// A non-negative integer.
    [[nodiscard]] std::optional<std::uint64_t> amount(int column) const;
    /// A point in time, clamped to the limit and then counted.
    [[nodiscard]] std::optional<Nanos> time(int column) const;
    /// A finite number.
    [[nodiscard]] std::optional<double> real(int column) const;
    /// Content of a blob; empty if there is none. Valid until the next row, like text().
    [[nodiscard]] std::string_view bytes(int column) const { return m_query.blobIfThere(column); }
    /// Empty if there is none. Valid until the next row.
    [[nodiscard]] std::string_view text(int column) const { return m_query.textIfThere(column); }

private:
    Statement& m_query;
    LossCounters& m_losses;
};

} // namespace stallscope::sql
