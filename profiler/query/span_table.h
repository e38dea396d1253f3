// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/query_control.h"
#include "profiler/query/span_index.h"
#include "profiler/query/virtual_table.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::query {

/// What the tables of spans share.
struct SpanTables {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SpanIndex> index;
    const QueryControl* control = nullptr;
};

/// All spans, with the columns of the view of that name in an export (docs/sqlite.md). Scans skip blocks by time, kind, name, track and
/// correlation, and deliver rows by name for GROUP BY name.
class SpanTable final : public VirtualTable {
public:
    explicit SpanTable(SpanTables tables);

    [[nodiscard]] std::string name() const override { return "spans"; }
    [[nodiscard]] std::string help() const override;
    [[nodiscard]] const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    [[nodiscard]] int plan(sqlite3_index_info& info) const override;
    [[nodiscard]] std::unique_ptr<TableCursor> open() const override;

private:
    SpanTables m_tables;
    std::vector<ColumnInfo> m_columns;
};

/// Details of spans: one row for each span that has some. The same with the arguments of foreign events.
class DetailTable final : public VirtualTable {
public:
    enum class Contents : std::uint8_t { Details, Arguments };

    DetailTable(SpanTables tables, Contents contents);

    [[nodiscard]] std::string name() const override { return m_contents == Contents::Details ? "span_details" : "args"; }
    [[nodiscard]] std::string help() const override;
    [[nodiscard]] const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    [[nodiscard]] int plan(sqlite3_index_info& info) const override;
    [[nodiscard]] std::unique_ptr<TableCursor> open() const override;

private:
    SpanTables m_tables;
    Contents m_contents;
    std::vector<ColumnInfo> m_columns;
};

} // namespace stallscope::query
