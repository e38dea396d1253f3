// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace stallscope::sql {

class RowWriter;

/// Writes a new database to an empty file in one pass: without transactions or files beside it, and with bounded memory for
/// pending pages. The first failure stops all further work, and is returned by finish(). Used from one thread. `job` must
/// outlive it.
class DatabaseWriter {
public:
    /// `name` is the file name in messages.
    [[nodiscard]] static Result<DatabaseWriter> open(const std::string& file, std::string name, const Job& job);

    /// Executes statements without results.
    void run(const std::string& statements);
    /// For rows of `columns` cells.
    [[nodiscard]] RowWriter into(std::string_view table, int columns);
    [[nodiscard]] bool hasFailed() const { return m_state->failure.has_value(); }
    [[nodiscard]] Result<> finish();

private:
    friend class RowWriter;
    struct Closer {
        void operator()(sqlite3* connection) const;
    };
    struct State {
        std::string name;
        std::unique_ptr<sqlite3, Closer> connection;
        std::optional<Error> failure;

        void check(int code);
    };
    explicit DatabaseWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}

    std::unique_ptr<State> m_state; // stable address, used by row writers
};

/// Fills a table cell by cell and row by row. Must be destroyed before the database is finished.
class RowWriter {
public:
    RowWriter& number(std::int64_t value);
    RowWriter& real(double value);
    /// Invalid UTF-8 is replaced. The text must be valid until the row ends.
    RowWriter& text(std::string_view value);
    RowWriter& null();
    template <class T>
    RowWriter& numberIf(const std::optional<T>& value)
    {
        return value ? number(static_cast<std::int64_t>(*value)) : null();
    }
    RowWriter& textIf(std::string_view value) { return value.empty() ? null() : text(value); }
    void endRow();

private:
    friend class DatabaseWriter;
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    RowWriter(DatabaseWriter::State& state, sqlite3_stmt* statement) : m_state(&state), m_statement(statement) {}

    DatabaseWriter::State* m_state;
    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement; // null after a failure
    int m_cell = 0;
};

} // namespace stallscope::sql
