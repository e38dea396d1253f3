// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/database_writer.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <sqlite3.h>
#include <utility>

namespace stallscope::sql {

namespace {

/// Interval of checks for cancellation in steps of SQLite's virtual machine: a few milliseconds at most.
constexpr int kStepsToStop = 20000;

/// Pages of 8 KiB, and 16 MiB of page cache. No journal, because an interrupted export leaves no file.
constexpr const char* kSettings = "PRAGMA page_size = 8192; PRAGMA cache_size = -16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                                  "PRAGMA locking_mode = EXCLUSIVE; PRAGMA encoding = 'UTF-8'; BEGIN";

int shallStop(void* job)
{
    return static_cast<const Job*>(job)->isCancelled() ? 1 : 0;
}

} // namespace

void DatabaseWriter::Closer::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

void DatabaseWriter::State::check(int code)
{
    if (failure || code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return;
    failure = code == SQLITE_INTERRUPT ? Error::cancelled()
                                       : Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot write: {}"), name, displayText(sqlite3_errmsg(connection.get())))};
}

Result<DatabaseWriter> DatabaseWriter::open(const std::string& file, std::string name, const Job& job)
{
    auto state = std::make_unique<State>();
    state->name = std::move(name);
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nullptr);
    state->connection.reset(connection);
    if (code != SQLITE_OK)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot create: {}"), state->name, sqlite3_errstr(code))};
    // SQLite passes the pointer back unchanged
    sqlite3_progress_handler(connection, kStepsToStop, shallStop, const_cast<Job*>(&job));
    DatabaseWriter writer(std::move(state));
    writer.run(kSettings);
    return writer;
}

void DatabaseWriter::run(const std::string& statements)
{
    if (!hasFailed())
        m_state->check(sqlite3_exec(m_state->connection.get(), statements.c_str(), nullptr, nullptr, nullptr));
}

RowWriter DatabaseWriter::into(std::string_view table, int columns)
{
    std::string sql = "INSERT INTO " + std::string(table) + " VALUES (?";
    for (int i = 1; i < columns; ++i)
        sql += ",?";
    sql += ")";
    sqlite3_stmt* statement = nullptr;
    if (!hasFailed())
        m_state->check(sqlite3_prepare_v2(m_state->connection.get(), sql.c_str(), -1, &statement, nullptr));
    return {*m_state, statement};
}

Result<> DatabaseWriter::finish()
{
    run("COMMIT");
    if (hasFailed())
        return *m_state->failure;
    m_state->connection.reset();
    return {};
}

void RowWriter::Finalizer::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

RowWriter& RowWriter::number(std::int64_t value)
{
    m_state->check(m_statement ? sqlite3_bind_int64(m_statement.get(), ++m_cell, value) : SQLITE_OK);
    return *this;
}

RowWriter& RowWriter::real(double value)
{
    m_state->check(m_statement ? sqlite3_bind_double(m_statement.get(), ++m_cell, value) : SQLITE_OK);
    return *this;
}

RowWriter& RowWriter::text(std::string_view value)
{
    if (!m_statement)
        return *this;
    if (isValidUtf8(value)) {
        const char* const bytes = value.empty() ? "" : value.data(); // a null pointer would be stored as NULL
        m_state->check(sqlite3_bind_text64(m_statement.get(), ++m_cell, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8));
    } else {
        const std::string mended = withValidUtf8(value);
        m_state->check(sqlite3_bind_text64(m_statement.get(), ++m_cell, mended.data(), mended.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    return *this;
}

RowWriter& RowWriter::null()
{
    m_state->check(m_statement ? sqlite3_bind_null(m_statement.get(), ++m_cell) : SQLITE_OK);
    return *this;
}

void RowWriter::endRow()
{
    m_cell = 0;
    if (!m_statement || m_state->failure)
        return;
    const int code = sqlite3_step(m_statement.get());
    m_state->check(code == SQLITE_DONE ? SQLITE_OK : code);
    sqlite3_reset(m_statement.get());
}

} // namespace stallscope::sql
