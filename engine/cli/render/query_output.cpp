// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/query_output.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <iterator>
#include <set>
#include <utility>

namespace stallscope::cli {

namespace {

/// Longer texts in a table are cut, to limit memory.
constexpr std::size_t kLongestCell = 2000;

std::string hexOf(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        fmt::format_to(std::back_inserter(text), "{:02X}", static_cast<unsigned char>(byte));
    return text;
}

/// Not for NULL.
std::string plainText(const query::Value& value)
{
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return fmt::format("{}", *number);
    if (const auto* const real = std::get_if<double>(&value))
        return fmt::format("{}", *real);
    if (const auto* const blob = std::get_if<query::Blob>(&value))
        return hexOf(blob->bytes);
    return withValidUtf8(std::get<std::string_view>(value));
}

bool isNull(const query::Value& value)
{
    return std::holds_alternative<std::monostate>(value);
}

/// Six significant digits are enough to read.
std::string cellText(const query::Value& value)
{
    if (isNull(value))
        return "-";
    if (const auto* const real = std::get_if<double>(&value))
        return fmt::format("{:.6g}", *real);
    if (const auto* const blob = std::get_if<query::Blob>(&value))
        return hexOf(blob->bytes.substr(0, kLongestCell));
    if (const auto* const text = std::get_if<std::string_view>(&value); text && text->size() > kLongestCell)
        return withValidUtf8(text->substr(0, kLongestCell)) + "...";
    return plainText(value);
}

void appendCsv(std::string& out, std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"')
            out += '"';
        out += c;
    }
    out += '"';
}

} // namespace

void appendJsonValue(std::string& out, const query::Value& value)
{
    const auto* const real = std::get_if<double>(&value);
    if (isNull(value) || (real && !std::isfinite(*real)))
        out += "null";
    else if (real || std::holds_alternative<std::int64_t>(value))
        out += plainText(value);
    else
        appendJsonString(out, plainText(value));
}

Result<> TableOutput::begin(const std::vector<std::string>& columns)
{
    m_columns = columns;
    m_isNumber.assign(columns.size(), true);
    return {};
}

Result<> TableOutput::add(std::span<const query::Value> row)
{
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(cellText(row[i]));
        m_isNumber[i] = m_isNumber[i] && !std::holds_alternative<std::string_view>(row[i]) && !std::holds_alternative<query::Blob>(row[i]);
    }
    m_rows.push_back(std::move(cells));
    return {};
}

std::string TableOutput::text(const Page& page) const
{
    std::vector<TextTable::Column> columns;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        columns.push_back({m_columns[i], m_isNumber[i] ? TextTable::Kind::Number : TextTable::Kind::Elided});
    TextTable table(std::move(columns));
    for (const std::vector<std::string>& row : m_rows)
        table.addRow(row);
    return table.isEmpty() ? "no rows\n" : table.text(page);
}

Result<> StreamedOutput::flush()
{
    const bool isWhole = std::fwrite(m_buffer.data(), 1, m_buffer.size(), m_out) == m_buffer.size() && std::fflush(m_out) == 0;
    m_buffer.clear();
    if (!isWhole)
        return Error{fmt::format("cannot write to the standard output: {}", std::strerror(errno))};
    return {};
}

Result<> CsvOutput::begin(const std::vector<std::string>& columns)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0)
            buffer() += ',';
        appendCsv(buffer(), columns[i]);
    }
    buffer() += "\r\n";
    return {};
}

Result<> CsvOutput::add(std::span<const query::Value> row)
{
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0)
            buffer() += ',';
        if (!isNull(row[i]))
            appendCsv(buffer(), plainText(row[i]));
    }
    buffer() += "\r\n";
    return flushIfLarge();
}

Result<> JsonOutput::begin(const std::vector<std::string>& columns)
{
    std::set<std::string> taken;
    for (const std::string& column : columns) {
        std::string name = column;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = fmt::format("{}:{}", column, number);
        std::string key;
        appendJsonString(key, name);
        m_keys.push_back(key + ": ");
    }
    buffer() += '[';
    return {};
}

Result<> JsonOutput::add(std::span<const query::Value> row)
{
    buffer() += m_hasRows ? ",\n{" : "\n{";
    m_hasRows = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0)
            buffer() += ", ";
        buffer() += m_keys[i];
        appendJsonValue(buffer(), row[i]);
    }
    buffer() += '}';
    return flushIfLarge();
}

Result<> JsonOutput::end()
{
    buffer() += m_hasRows ? "\n]\n" : "]\n";
    return flush();
}

std::string schemaText(const Page& page, const std::vector<query::TableDescription>& tables)
{
    std::string text;
    for (const query::TableDescription& table : tables) {
        text += fmt::format("{}{} ({})\n  {}\n", text.empty() ? "" : "\n", page.strong(table.name), table.isView ? "view" : "table", table.help);
        std::size_t width = 0;
        for (const query::ColumnInfo& column : table.columns)
            width = std::max(width, column.name.size());
        for (const query::ColumnInfo& column : table.columns)
            text += fmt::format("    {:<{}}  {:<7}  {}\n", column.name, width, column.type, column.help);
    }
    return text;
}

} // namespace stallscope::cli
