// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/id.h"
#include "profiler/query/column_info.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::query {

/// Where a table writes the value of one cell.
class Cell {
public:
    explicit Cell(sqlite3_context* context) : m_context(context) {}

    void number(std::int64_t value) const { sqlite3_result_int64(m_context, value); }
    void real(double value) const { sqlite3_result_double(m_context, value); }
    void flag(bool value) const { sqlite3_result_int(m_context, value ? 1 : 0); }
    /// The text must outlive the database.
    void text(std::string_view value) const
    {
        const char* const bytes = value.empty() ? "" : value.data(); // a null pointer would be NULL
        sqlite3_result_text64(m_context, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    void copiedText(std::string_view value) const
    {
        sqlite3_result_text64(m_context, value.empty() ? "" : value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    void null() const { sqlite3_result_null(m_context); }
    void textIf(std::string_view value) const { value.empty() ? null() : text(value); }
    template <class Tag>
    void id(Id<Tag> value) const
    {
        value.isValid() ? number(value.value()) : null();
    }
    template <class T>
    void numberIf(const std::optional<T>& value) const
    {
        value ? number(static_cast<std::int64_t>(*value)) : null();
    }

private:
    sqlite3_context* m_context;
};

/// A position in a table. Functions return SQLite's codes.
class TableCursor {
public:
    virtual ~TableCursor() = default;
    /// Starts a scan; the arguments are those that VirtualTable::plan() asked for.
    [[nodiscard]] virtual int begin(int plan, std::string_view details, std::span<sqlite3_value*> arguments) = 0;
    [[nodiscard]] virtual int next() = 0;
    [[nodiscard]] virtual bool isAtEnd() const = 0;
    [[nodiscard]] virtual int write(Cell cell, int column) = 0;
    [[nodiscard]] virtual std::int64_t rowId() const = 0;
    /// Why begin() or next() returned SQLITE_ERROR.
    [[nodiscard]] const std::string& failure() const { return m_failure; }

protected:
    int fail(std::string why)
    {
        m_failure = std::move(why);
        return SQLITE_ERROR;
    }

private:
    std::string m_failure;
};

/// A read-only table whose rows come from the trace. Used from the thread of its database connection.
class VirtualTable {
public:
    virtual ~VirtualTable() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual std::string help() const = 0;
    [[nodiscard]] virtual const std::vector<ColumnInfo>& columns() const = 0;
    /// Chooses constraints and estimates the cost, as SQLite's xBestIndex.
    [[nodiscard]] virtual int plan(sqlite3_index_info& info) const = 0;
    [[nodiscard]] virtual std::unique_ptr<TableCursor> open() const = 0;
};

/// The integer that a column of integers must be equal to; none if no integer is.
[[nodiscard]] std::optional<std::int64_t> integerOf(sqlite3_value* value);

/// Makes the table available under its name. The table must outlive the connection.
[[nodiscard]] int addTable(sqlite3* connection, const VirtualTable& table);

} // namespace stallscope::query
