// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/virtual_table.h"

#include <new>

namespace stallscope::query {

namespace {

struct TableHandle : sqlite3_vtab {
    const VirtualTable* table = nullptr;
};

struct CursorHandle : sqlite3_vtab_cursor {
    std::unique_ptr<TableCursor> cursor;
};

TableCursor& cursorOf(sqlite3_vtab_cursor* handle)
{
    return *static_cast<CursorHandle*>(handle)->cursor;
}

/// Exceptions do not pass through SQLite: memory is all that can run out in a table.
template <class Work>
int guarded(Work work)
{
    try {
        return work();
    } catch (...) {
        return SQLITE_NOMEM;
    }
}

int withFailure(sqlite3_vtab_cursor* handle, int code)
{
    if (code == SQLITE_ERROR) {
        sqlite3_free(handle->pVtab->zErrMsg);
        handle->pVtab->zErrMsg = sqlite3_mprintf("%s", cursorOf(handle).failure().c_str());
    }
    return code;
}

std::string declarationOf(const VirtualTable& table)
{
    std::string sql = "CREATE TABLE x(";
    for (const ColumnInfo& column : table.columns())
        sql.append(sql.ends_with('(') ? "" : ", ").append("\"").append(column.name).append("\" ").append(column.type).append(column.isHidden ? " HIDDEN" : "");
    return sql + ")";
}

int connectTable(sqlite3* connection, void* table, int /*count*/, const char* const* /*arguments*/, sqlite3_vtab** out, char** /*message*/)
{
    return guarded([&] {
        const auto* const virtualTable = static_cast<const VirtualTable*>(table);
        if (const int code = sqlite3_declare_vtab(connection, declarationOf(*virtualTable).c_str()); code != SQLITE_OK)
            return code;
        sqlite3_vtab_config(connection, SQLITE_VTAB_INNOCUOUS);
        auto handle = std::make_unique<TableHandle>();
        handle->table = virtualTable;
        *out = handle.release();
        return SQLITE_OK;
    });
}

int disconnectTable(sqlite3_vtab* handle)
{
    delete static_cast<TableHandle*>(handle);
    return SQLITE_OK;
}

int planTable(sqlite3_vtab* handle, sqlite3_index_info* info)
{
    return guarded([&] { return static_cast<TableHandle*>(handle)->table->plan(*info); });
}

int openCursor(sqlite3_vtab* handle, sqlite3_vtab_cursor** out)
{
    return guarded([&] {
        auto cursor = std::make_unique<CursorHandle>();
        cursor->cursor = static_cast<TableHandle*>(handle)->table->open();
        *out = cursor.release();
        return SQLITE_OK;
    });
}

int closeCursor(sqlite3_vtab_cursor* handle)
{
    delete static_cast<CursorHandle*>(handle);
    return SQLITE_OK;
}

int filterRows(sqlite3_vtab_cursor* handle, int plan, const char* details, int count, sqlite3_value** arguments)
{
    const std::span<sqlite3_value*> values(arguments, static_cast<std::size_t>(count));
    return withFailure(handle, guarded([&] { return cursorOf(handle).begin(plan, details ? details : "", values); }));
}

int nextRow(sqlite3_vtab_cursor* handle)
{
    return withFailure(handle, guarded([&] { return cursorOf(handle).next(); }));
}

int isEnd(sqlite3_vtab_cursor* handle)
{
    return cursorOf(handle).isAtEnd() ? 1 : 0;
}

int writeCell(sqlite3_vtab_cursor* handle, sqlite3_context* context, int column)
{
    return guarded([&] { return cursorOf(handle).write(Cell(context), column); });
}

int rowIdOf(sqlite3_vtab_cursor* handle, sqlite3_int64* id)
{
    *id = cursorOf(handle).rowId();
    return SQLITE_OK;
}

/// Without xCreate: such tables exist under their own name in every database, and cannot be created or dropped.
const sqlite3_module kModule = [] {
    sqlite3_module module{};
    module.iVersion = 1;
    module.xConnect = connectTable;
    module.xDisconnect = disconnectTable;
    module.xBestIndex = planTable;
    module.xOpen = openCursor;
    module.xClose = closeCursor;
    module.xFilter = filterRows;
    module.xNext = nextRow;
    module.xEof = isEnd;
    module.xColumn = writeCell;
    module.xRowid = rowIdOf;
    return module;
}();

} // namespace

std::optional<std::int64_t> integerOf(sqlite3_value* value)
{
    constexpr double kBeyond = 9.2e18;
    const int type = sqlite3_value_numeric_type(value);
    if (type == SQLITE_INTEGER)
        return sqlite3_value_int64(value);
    const double real = sqlite3_value_double(value);
    if (type != SQLITE_FLOAT || !(real > -kBeyond && real < kBeyond) || static_cast<double>(static_cast<std::int64_t>(real)) != real)
        return {};
    return static_cast<std::int64_t>(real);
}

int addTable(sqlite3* connection, const VirtualTable& table)
{
    // SQLite passes the pointer back unchanged
    return sqlite3_create_module(connection, table.name().c_str(), &kModule, const_cast<VirtualTable*>(&table));
}

} // namespace stallscope::query
