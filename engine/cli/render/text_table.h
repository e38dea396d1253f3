// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"

#include <string>
#include <vector>

namespace stallscope::cli {

/// A table whose columns are as wide as their contents. On a narrow page, columns that may be elided share the remaining
/// width; columns that still do not fit follow in another band below, which repeats the first column. Cells are sanitized.
class TextTable {
public:
    enum class Kind { Number, Words, Elided }; ///< numbers are right-aligned

    struct Column {
        std::string title;
        Kind kind = Kind::Number;
    };

    explicit TextTable(std::vector<Column> columns);

    void addRow(std::vector<std::string> cells);
    /// Text across all columns, below the previous row.
    void addRemark(std::string text);
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }

    /// Ends with a line feed. Empty for a table without rows.
    [[nodiscard]] std::string text(const Page& page) const;

private:
    struct Row {
        std::vector<std::string> cells;
        bool isRemark = false;
    };

    [[nodiscard]] std::vector<std::size_t> naturalWidths() const;
    [[nodiscard]] std::vector<std::size_t> widthsFor(std::size_t room) const;
    [[nodiscard]] bool shrink(std::vector<std::size_t>& widths, std::size_t taken, std::size_t room) const;
    /// Indices of the columns of each band.
    [[nodiscard]] std::vector<std::vector<std::size_t>> bandsFor(const std::vector<std::size_t>& widths, std::size_t room) const;
    [[nodiscard]] std::vector<std::string> titles() const;
    [[nodiscard]] std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, const std::vector<std::size_t>& band) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace stallscope::cli
