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

/// Writes a new database into an empty file, as one long stream: nothing can be undone, nothing lies beside the file, and
/// what waits to be written takes a bounded part of the memory. The first failure is remembered, ends all further work, and is
/// told by finish(). Belongs to one thread. `job` outlives it.
class DatabaseWriter {
public:
    /// `name` is what the file is called in messages.
    [[nodiscard]] static Result<DatabaseWriter> open(const std::string& file, std::string name, const Job& job);

    /// Statements that give no rows.
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

    std::unique_ptr<State> m_state; // stays where it is, for those that write rows
};

/// Fills a table, cell by cell and row by row. Goes before the database is finished.
class RowWriter {
public:
    RowWriter& number(std::int64_t value);
    RowWriter& real(double value);
    /// Bytes that are no text are replaced. Must live until the row ends.
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
