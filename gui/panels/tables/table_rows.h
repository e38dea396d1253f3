// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_column.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stallscope::gui {

struct TableSet;

/// Immutable rows of a table; readable from any thread.
class TableRows {
public:
    /// `set` keeps the data of the rows alive.
    TableRows(std::vector<TableColumn> columns, CellContext context, std::shared_ptr<const TableSet> set)
        : m_columns(std::move(columns)), m_context(std::move(context)), m_set(std::move(set))
    {
    }
    TableRows(const TableRows&) = delete;
    TableRows& operator=(const TableRows&) = delete;
    virtual ~TableRows() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::int64_t value(std::size_t row, std::size_t column) const = 0;

    [[nodiscard]] const std::vector<TableColumn>& columns() const { return m_columns; }
    [[nodiscard]] const CellContext& context() const { return m_context; }
    [[nodiscard]] const std::shared_ptr<const TableSet>& set() const { return m_set; }
    [[nodiscard]] CellForm form(std::size_t column) const { return m_columns[column].form; }
    [[nodiscard]] QString words(std::size_t row, std::size_t column) const { return wordsOf(m_context, form(column), value(row, column)); }
    /// 0..1: for a column with bars its share, or the share of the column's sum; otherwise 0.
    [[nodiscard]] double bar(std::size_t row, std::size_t column) const
    {
        const bool hasBar = m_columns[column].hasBar && m_sums[column] > 0 && value(row, column) != kNoValue;
        return hasBar ? static_cast<double>(value(row, column)) / m_sums[column] : 0;
    }

protected:
    /// To be called when all rows are present.
    void sumBars()
    {
        m_sums.assign(m_columns.size(), 0);
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            if (form(column) == CellForm::Share)
                m_sums[column] = kShareUnit;
            for (std::size_t row = 0; m_columns[column].hasBar && form(column) != CellForm::Share && row < size(); ++row)
                m_sums[column] += value(row, column) == kNoValue ? 0 : static_cast<double>(value(row, column));
        }
    }

private:
    std::vector<TableColumn> m_columns;
    CellContext m_context;
    std::shared_ptr<const TableSet> m_set;
    std::vector<double> m_sums;
};

/// Rows of a contiguous array owned elsewhere.
template <class Row>
class ListedRows final : public TableRows {
public:
    struct Column {
        TableColumn about;
        std::int64_t (*value)(const Row&);
    };

    ListedRows(std::span<const Column> columns, CellContext context, std::shared_ptr<const TableSet> set, std::span<const Row> rows)
        : TableRows(aboutOf(columns), std::move(context), std::move(set)), m_columns(columns), m_rows(rows)
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return m_columns[column].value(m_rows[row]); }

private:
    [[nodiscard]] static std::vector<TableColumn> aboutOf(std::span<const Column> columns)
    {
        std::vector<TableColumn> about;
        for (const Column& column : columns)
            about.push_back(column.about);
        return about;
    }

    std::span<const Column> m_columns; // of static storage
    std::span<const Row> m_rows;
};

/// An id as a cell.
template <class Tag>
[[nodiscard]] std::int64_t cellOf(Id<Tag> id)
{
    return id.isValid() ? static_cast<std::int64_t>(id.value()) : kNoValue;
}

} // namespace stallscope::gui
