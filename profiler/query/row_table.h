// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/query/query_control.h"
#include "profiler/query/virtual_table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::query {

/// A table with a known number of rows, described column by column.
struct RowTableInfo {
    struct Column {
        std::string name;
        std::string type;
        std::string help;
        std::function<void(Cell, std::uint64_t row)> write;
    };

    std::string name;
    std::string help;
    std::vector<Column> columns;
    /// Called when a scan begins; an error ends the query. Rows stay as they are afterwards.
    std::function<Result<std::uint64_t>()> count;
    bool isIdRow = false; ///< the first column is the number of the row, so a row is found by its id
};

class RowTable final : public VirtualTable {
public:
    /// The control must outlive the table.
    RowTable(RowTableInfo info, const QueryControl& control);

    [[nodiscard]] std::string name() const override { return m_info.name; }
    [[nodiscard]] std::string help() const override { return m_info.help; }
    [[nodiscard]] const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    [[nodiscard]] int plan(sqlite3_index_info& info) const override;
    [[nodiscard]] std::unique_ptr<TableCursor> open() const override;

private:
    RowTableInfo m_info;
    const QueryControl& m_control;
    std::vector<ColumnInfo> m_columns;
};

} // namespace stallscope::query
