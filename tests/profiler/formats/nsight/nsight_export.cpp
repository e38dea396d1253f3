// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/nsight/nsight_export.h"

#include "tests/profiler/formats/nsight/nsight_schema.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sqlite3.h>

namespace stallscope::test {

namespace {

[[noreturn]] void giveUp(const std::string& what, const char* why)
{
    std::fprintf(stderr, "%s: %s\n", what.c_str(), why);
    std::abort();
}

void bind(sqlite3_stmt* statement, int at, const NsightExport::Value& value)
{
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        sqlite3_bind_int64(statement, at, *number);
    else if (const auto* const real = std::get_if<double>(&value))
        sqlite3_bind_double(statement, at, *real);
    else if (const auto* const text = std::get_if<std::string>(&value))
        sqlite3_bind_text(statement, at, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT);
}

} // namespace

NsightExport::NsightExport(const std::string& path, NsightVersion version) : m_version(version)
{
    std::remove(path.c_str());
    if (sqlite3_open(path.c_str(), &m_connection) != SQLITE_OK)
        giveUp(path, sqlite3_errmsg(m_connection));
    run("PRAGMA synchronous=OFF");
    run("BEGIN");
    for (const char* const table :
        {"ENUM_CUDA_MEMCPY_OPER", "ENUM_CUDA_MEM_KIND", "ENUM_CUPTI_SYNC_TYPE", "ENUM_CUPTI_OVERHEAD_TYPE", "ENUM_NSYS_EVENT_TYPE"}) {
        if (!has(table))
            continue;
        for (const EnumRow& row : enumRowsOf(table))
            add(table, {{"id", row.id}, {"name", row.name}, {"label", row.label}});
    }
}

NsightExport::~NsightExport()
{
    run("COMMIT");
    sqlite3_close(m_connection);
}

bool NsightExport::has(std::string_view table) const
{
    return !columnsOf(m_version, table).empty();
}

std::int64_t NsightExport::text(const std::string& text)
{
    const auto [known, isNew] = m_texts.emplace(text, static_cast<std::int64_t>(m_texts.size()) + 1);
    if (isNew)
        add("StringIds", {{"id", known->second}, {"value", text}});
    return known->second;
}

void NsightExport::make(const std::string& table)
{
    if (!m_made.emplace(table, true).second)
        return;
    const auto columns = columnsOf(m_version, table);
    if (columns.empty())
        giveUp(table, "this version has no such table");
    std::string sql;
    for (const std::string& column : columns) {
        const bool isValue = column == "value" && table != "CUPTI_ACTIVITY_KIND_MEMSET" && table != "GPU_METRICS";
        const bool isText = isValue || column == "text" || column == "name" || column == "label" || column == "typeName" || column == "metricName";
        const bool isKey = column == "id" && (table == "StringIds" || table.starts_with("ENUM_"));
        sql += (sql.empty() ? "\"" : ", \"") + column + (isText ? "\" TEXT" : "\" INTEGER") + (isKey ? " PRIMARY KEY" : "");
    }
    run("CREATE TABLE " + table + " (" + sql + ")");
}

void NsightExport::add(const std::string& table, Row row)
{
    make(table);
    const auto columns = columnsOf(m_version, table);
    std::string names;
    std::string places;
    for (const auto& [name, value] : row) {
        if (std::find(columns.begin(), columns.end(), name) == columns.end())
            continue;
        names.append(names.empty() ? "\"" : ", \"").append(name).append("\"");
        places.append(places.empty() ? "?" : ", ?");
    }
    const std::string sql = "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_connection, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
        giveUp(sql, sqlite3_errmsg(m_connection));
    int at = 0;
    for (const auto& [name, value] : row) {
        if (std::find(columns.begin(), columns.end(), name) != columns.end())
            bind(statement, ++at, value);
    }
    if (sqlite3_step(statement) != SQLITE_DONE)
        giveUp(sql, sqlite3_errmsg(m_connection));
    sqlite3_finalize(statement);
}

void NsightExport::run(const std::string& sql)
{
    if (sqlite3_exec(m_connection, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        giveUp(sql, sqlite3_errmsg(m_connection));
}

} // namespace stallscope::test
