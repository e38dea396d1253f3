// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/text_table.h"

#include "profiler/base/utf8.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace stallscope::cli {

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kRemarkIndent = 6;
constexpr std::size_t kNarrowestElided = 8;
constexpr std::size_t kWidestInBand = 24; // of columns that may be elided

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

/// Limits columns that may be elided to the largest common width with which all of them fit. If there is no such width, the columns
/// are laid out in several bands.
std::vector<std::size_t> TextTable::widthsFor(std::size_t room) const
{
    const std::vector<std::size_t> natural = naturalWidths();
    const std::size_t gaps = kIndent + kGap * (natural.size() - 1);
    const std::size_t taken = std::accumulate(natural.begin(), natural.end(), gaps);
    std::vector<std::size_t> widths = natural;
    if (shrink(widths, taken, room))
        return widths;
    std::size_t widestBesideFirst = 0;
    for (std::size_t i = 0; i < natural.size(); ++i) {
        widths[i] = m_columns[i].kind == Kind::Elided ? std::min(natural[i], kWidestInBand) : natural[i];
        widestBesideFirst = std::max(widestBesideFirst, i > 0 ? widths[i] : 0);
    }
    if (const std::size_t others = kIndent + kGap + widestBesideFirst; others + kNarrowestElided < room)
        widths[0] = std::min(widths[0], room - others);
    return widths;
}

/// False if they still do not fit.
bool TextTable::shrink(std::vector<std::size_t>& widths, std::size_t taken, std::size_t room) const
{
    const std::size_t widest = *std::max_element(widths.begin(), widths.end());
    for (std::size_t limit = widest; taken > room && limit > kNarrowestElided; --limit) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (m_columns[i].kind == Kind::Elided && widths[i] == limit && taken > room) {
                --widths[i];
                --taken;
            }
        }
    }
    return taken <= room;
}

std::vector<std::vector<std::size_t>> TextTable::bandsFor(const std::vector<std::size_t>& widths, std::size_t room) const
{
    const std::size_t firstAlone = kIndent + widths[0];
    std::vector<std::vector<std::size_t>> bands{{0}};
    std::size_t taken = firstAlone;
    for (std::size_t i = 1; i < widths.size(); ++i) {
        const bool isAlone = bands.back().size() == 1;
        if (!isAlone && taken + kGap + widths[i] > room) {
            bands.push_back({0});
            taken = firstAlone;
        }
        bands.back().push_back(i);
        taken += kGap + widths[i];
    }
    return bands;
}

std::vector<std::string> TextTable::titles() const
{
    std::vector<std::string> titles;
    for (const Column& column : m_columns)
        titles.push_back(column.title);
    return titles;
}

std::string TextTable::line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, const std::vector<std::size_t>& band) const
{
    std::string out(kIndent, ' ');
    for (const std::size_t i : band) {
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
    std::string out;
    for (const auto& band : bandsFor(widths, width)) {
        const bool isFirst = out.empty();
        const std::string titleLine = line(titles(), widths, band);
        out += isFirst ? "" : "\n";
        out += titleLine.empty() ? std::string() : page.faint(titleLine) + "\n";
        for (const Row& row : m_rows) {
            if (!row.isRemark)
                out += line(row.cells, widths, band) + "\n";
            else if (isFirst)
                out += page.faint(wrapped(row.cells[0], width, kRemarkIndent));
        }
    }
    return out;
}

} // namespace stallscope::cli
