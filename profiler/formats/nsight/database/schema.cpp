// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/schema.h"

namespace stallscope::nsight {

namespace {

constexpr std::string_view kCatalogue = "the list of tables";

std::string inQuotes(std::string_view name)
{
    std::string text = "\"";
    for (const char c : name)
        text.append(c == '"' ? 2 : 1, c);
    return text + "\"";
}

Result<std::set<std::string>> tableNames(const Database& database)
{
    std::set<std::string> names;
    auto query = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0", kCatalogue);
    if (!query)
        return query.error();
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step())
        names.emplace(query->textIfThere(0));
    if (step == Statement::Step::Failed)
        return database.errorAt(kCatalogue);
    return names;
}

Result<Schema::Table> readTable(const Database& database, const std::string& name)
{
    enum Column { Name = 1, PrimaryKey = 5 };
    Schema::Table table;
    std::size_t keyColumns = 0;
    auto query = database.prepare("PRAGMA table_info(" + inQuotes(name) + ")", name);
    if (!query)
        return query.error();
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const std::string column(query->textIfThere(Name));
        table.columns.insert(column);
        if (query->integer(PrimaryKey) == 0)
            continue;
        ++keyColumns;
        table.key = column;
    }
    if (step == Statement::Step::Failed)
        return database.errorAt(name);
    if (keyColumns > 1)
        table.key.clear();
    return table;
}

} // namespace

Result<Schema> Schema::read(const Database& database)
{
    const auto names = tableNames(database);
    if (!names)
        return names.error();
    Schema schema;
    for (const std::string& name : *names) {
        auto table = readTable(database, name);
        if (!table)
            return table.error();
        schema.m_tables.emplace(name, *std::move(table));
    }
    return schema;
}

bool Schema::has(std::string_view table, std::string_view column) const
{
    const auto known = m_tables.find(table);
    return known != m_tables.end() && known->second.columns.contains(column);
}

bool Schema::isKey(std::string_view table, std::string_view column) const
{
    const auto known = m_tables.find(table);
    return known != m_tables.end() && known->second.key == column;
}

std::string Schema::select(std::string_view table, std::span<const char* const> columns, std::string_view condition) const
{
    std::string sql = columns.empty() ? "SELECT 1" : "SELECT ";
    for (const char* const& column : columns)
        sql.append(&column == columns.data() ? "" : ", ").append(has(table, column) ? inQuotes(column) : "NULL");
    sql.append(" FROM ").append(inQuotes(table)).append(" ").append(condition);
    return sql;
}

} // namespace stallscope::nsight
