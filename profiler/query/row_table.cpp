// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/row_table.h"

#include <utility>

namespace stallscope::query {

namespace {

constexpr int kByRowId = 1;
/// Rows between two checks whether the query was stopped.
constexpr std::uint64_t kRowsPerCheck = 1024;

class RowCursor final : public TableCursor {
public:
    RowCursor(const RowTableInfo& info, const QueryControl& control) : m_info(info), m_control(control) {}

    int begin(int plan, std::string_view /*details*/, std::span<sqlite3_value*> arguments) override
    {
        const Result<std::uint64_t> count = m_info.count();
        if (!count)
            return count.error().isCancelled() ? SQLITE_INTERRUPT : fail(count.error().message);
        m_row = 0;
        m_end = *count;
        if (plan != kByRowId)
            return SQLITE_OK;
        const std::optional<std::int64_t> id = integerOf(arguments[0]);
        const bool isThere = id && *id >= 0 && static_cast<std::uint64_t>(*id) < m_end;
        m_row = isThere ? static_cast<std::uint64_t>(*id) : m_end;
        m_end = isThere ? m_row + 1 : m_end;
        return SQLITE_OK;
    }
    int next() override
    {
        ++m_row;
        return m_row % kRowsPerCheck == 0 && m_control.mustStop() ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    [[nodiscard]] bool isAtEnd() const override { return m_row >= m_end; }
    int write(Cell cell, int column) override
    {
        m_info.columns[static_cast<std::size_t>(column)].write(cell, m_row);
        return SQLITE_OK;
    }
    [[nodiscard]] std::int64_t rowId() const override { return static_cast<std::int64_t>(m_row); }

private:
    const RowTableInfo& m_info;
    const QueryControl& m_control;
    std::uint64_t m_row = 0;
    std::uint64_t m_end = 0;
};

} // namespace

RowTable::RowTable(RowTableInfo info, const QueryControl& control) : m_info(std::move(info)), m_control(control)
{
    for (const RowTableInfo::Column& column : m_info.columns)
        m_columns.push_back({column.name, column.type, column.help});
}

int RowTable::plan(sqlite3_index_info& info) const
{
    info.estimatedCost = 10'000;
    info.estimatedRows = 10'000;
    for (int i = 0; m_info.isIdRow && i < info.nConstraint; ++i) {
        const auto& constraint = info.aConstraint[i];
        if (constraint.usable == 0 || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ || constraint.iColumn > 0)
            continue;
        info.aConstraintUsage[i].argvIndex = 1;
        info.idxNum = kByRowId;
        info.idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
        info.estimatedCost = 1;
        info.estimatedRows = 1;
        break;
    }
    return SQLITE_OK;
}

std::unique_ptr<TableCursor> RowTable::open() const
{
    return std::make_unique<RowCursor>(m_info, m_control);
}

} // namespace stallscope::query
