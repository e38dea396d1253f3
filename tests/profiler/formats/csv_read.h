// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::test {

using CsvRow = std::vector<std::string>;

/// Reads RFC 4180: what a table program makes of a file. Nothing where a quote stands where none may.
class CsvReader {
public:
    [[nodiscard]] static std::vector<CsvRow> read(std::string_view text)
    {
        CsvReader reader{text};
        std::vector<CsvRow> rows;
        while (reader.m_at < text.size()) {
            rows.emplace_back();
            if (!reader.takeRow(rows.back()))
                return {};
        }
        return rows;
    }

private:
    explicit CsvReader(std::string_view text) : m_text(text) {}

    [[nodiscard]] bool takeRow(CsvRow& row)
    {
        do {
            row.emplace_back();
            if (!(take('"') ? takeQuoted(row.back()) : takePlain(row.back())))
                return false;
        } while (take(','));
        return take('\r') && take('\n');
    }
    [[nodiscard]] bool takeQuoted(std::string& cell)
    {
        for (; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '"' && m_text.substr(m_at + 1, 1) != "\"") {
                ++m_at;
                return true;
            }
            m_at += m_text[m_at] == '"' ? 1 : 0;
            cell += m_text[m_at];
        }
        return false;
    }
    [[nodiscard]] bool takePlain(std::string& cell)
    {
        for (; m_at < m_text.size() && std::string_view(",\r\n").find(m_text[m_at]) == std::string_view::npos; ++m_at) {
            if (m_text[m_at] == '"')
                return false;
            cell += m_text[m_at];
        }
        return true;
    }
    [[nodiscard]] bool take(char c)
    {
        const bool isNext = m_at < m_text.size() && m_text[m_at] == c;
        m_at += isNext ? 1 : 0;
        return isNext;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// Whether a cell says a text: as it is, or marked where a table program would take it for a formula.
[[nodiscard]] inline bool says(const std::string& cell, const std::string& text)
{
    const bool isFormula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    return cell == (isFormula ? '\'' + text : text);
}

} // namespace stallscope::test
