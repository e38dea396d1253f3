// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/text_table.h"

#include "profiler/base/utf8.h"

#include <algorithm>
#include <cassert>

namespace stallscope::cli {

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kRemarkIndent = 6;
constexpr std::size_t kNarrowestElided = 8;

void trimRight(std::string& line)
{
    line.erase(line.find_last_not_of(' ') + 1);
}

} // namespace

TextTable::TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) {}

void TextTable::addRow(std::vector<std::string> cells)
{
    assert(cells.size() == m_columns.size());
    for (std::string& cell : cells)
        cell = displayText(cell);
    m_rows.push_back({std::move(cells), false});
}

void TextTable::addRemark(std::string text)
{
    m_rows.push_back({{displayText(text)}, true});
}

std::vector<std::size_t> TextTable::naturalWidths() const
{
    std::vector<std::size_t> widths;
    for (const Column& column : m_columns)
        widths.push_back(utf8Length(column.title));
    for (const Row& row : m_rows) {
        for (std::size_t i = 0; !row.isRemark && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], utf8Length(row.cells[i]));
    }
    return widths;
}

/// The widest of the columns that may be elided gives way first, character by character in effect: each is cut to the
/// largest common limit with which all of them fit.
std::vector<std::size_t> TextTable::widthsFor(std::size_t room) const
{
    std::vector<std::size_t> widths = naturalWidths();
    std::size_t taken = kIndent + kGap * (widths.size() - 1);
    std::size_t widest = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        taken += widths[i];
        if (m_columns[i].kind == Kind::Elided)
            widest = std::max(widest, widths[i]);
    }
    for (std::size_t limit = widest; taken > room && limit > kNarrowestElided; --limit) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (m_columns[i].kind == Kind::Elided && widths[i] == limit && taken > room) {
                --widths[i];
                --taken;
            }
        }
    }
    return widths;
}

std::string TextTable::line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const
{
    std::string out(kIndent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out.append(kGap, ' ');
        const std::string cell = elidedMiddle(cells[i], widths[i]);
        const std::size_t padding = widths[i] - utf8Length(cell);
        if (m_columns[i].kind == Kind::Number)
            out.append(padding, ' ');
        out += cell;
        if (m_columns[i].kind != Kind::Number)
            out.append(padding, ' ');
    }
    trimRight(out);
    return out;
}

std::string TextTable::text(const Page& page) const
{
    if (m_rows.empty())
        return {};
    const std::size_t width = std::max(page.width, Page::kNarrowest);
    const std::vector<std::size_t> widths = widthsFor(width);
    std::vector<std::string> titles;
    for (const Column& column : m_columns)
        titles.push_back(column.title);
    const std::string titleLine = line(titles, widths);
    std::string out = titleLine.empty() ? std::string() : page.faint(titleLine) + "\n";
    for (const Row& row : m_rows) {
        if (row.isRemark)
            out += page.faint(wrapped(row.cells[0], width, kRemarkIndent));
        else
            out += line(row.cells, widths) + "\n";
    }
    return out;
}

} // namespace stallscope::cli
