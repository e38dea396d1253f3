// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/statement.h"

#include <sqlite3.h>

namespace stallscope::nsight {

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

void Statement::bind(std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), 1, value);
}

Statement::Step Statement::step()
{
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW: return Step::Row;
    case SQLITE_DONE: return Step::Done;
    default: return Step::Failed;
    }
}

void Statement::rewind()
{
    sqlite3_reset(m_statement.get());
}

Statement::Cell Statement::cell(int column) const
{
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER: return Cell::Integer;
    case SQLITE_FLOAT: return Cell::Real;
    case SQLITE_TEXT: return Cell::Text;
    case SQLITE_BLOB: return Cell::Blob;
    default: return Cell::Null;
    }
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string_view Statement::text(int column) const
{
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    const int bytes = sqlite3_column_bytes(m_statement.get(), column);
    return text ? std::string_view(text, static_cast<std::size_t>(bytes)) : std::string_view{};
}

std::optional<std::int64_t> Statement::integerIfThere(int column) const
{
    return cell(column) == Cell::Integer ? std::optional(integer(column)) : std::nullopt;
}

std::string_view Statement::textIfThere(int column) const
{
    return cell(column) == Cell::Text ? text(column) : std::string_view{};
}

} // namespace stallscope::nsight
