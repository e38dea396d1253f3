// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"

#include <string>
#include <vector>

namespace stallscope::cli {

/// Rows under titles, in columns that are as wide as what they hold. Where the page is too narrow, the columns that may
/// be elided share what is left; columns that still do not fit follow below, beside the first one again. Cells are made safe to show.
class TextTable {
public:
    enum class Kind { Number, Words, Elided }; ///< numbers are set flush right

    struct Column {
        std::string title;
        Kind kind = Kind::Number;
    };

    explicit TextTable(std::vector<Column> columns);

    void addRow(std::vector<std::string> cells);
    /// Text across the columns, beneath the row before.
    void addRemark(std::string text);
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }

    /// Without a line feed before it, with one at its end. Nothing at all for a table without rows.
    [[nodiscard]] std::string text(const Page& page) const;

private:
    struct Row {
        std::vector<std::string> cells;
        bool isRemark = false;
    };

    [[nodiscard]] std::vector<std::size_t> naturalWidths() const;
    [[nodiscard]] std::vector<std::size_t> widthsFor(std::size_t room) const;
    [[nodiscard]] bool shrink(std::vector<std::size_t>& widths, std::size_t taken, std::size_t room) const;
    /// Places of columns, those of each band in a vector of their own.
    [[nodiscard]] std::vector<std::vector<std::size_t>> bandsFor(const std::vector<std::size_t>& widths, std::size_t room) const;
    [[nodiscard]] std::vector<std::string> titles() const;
    [[nodiscard]] std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, const std::vector<std::size_t>& band) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace stallscope::cli
