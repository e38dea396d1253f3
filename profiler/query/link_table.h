// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/span_table.h"
#include "profiler/query/virtual_table.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::query {

/// Connects each span of device work with the call that launched it, by correlation id. Computed when it is first read.
class LinkTable final : public VirtualTable {
public:
    /// Links of a trace, 8 bytes each.
    class Links;

    LinkTable(SpanTables tables, std::uint64_t memoryLimit);
    ~LinkTable() override;

    [[nodiscard]] std::string name() const override { return "links"; }
    [[nodiscard]] std::string help() const override;
    [[nodiscard]] const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    [[nodiscard]] int plan(sqlite3_index_info& info) const override;
    [[nodiscard]] std::unique_ptr<TableCursor> open() const override;

private:
    SpanTables m_tables;
    std::vector<ColumnInfo> m_columns;
    std::unique_ptr<Links> m_links;
};

} // namespace stallscope::query
