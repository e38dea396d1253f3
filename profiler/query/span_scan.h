// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/query_control.h"
#include "profiler/query/span_index.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope::query {

/// Conditions that a scan of spans checks itself, without telling SQLite about other spans. All must hold.
struct SpanFilter {
    bool isEmpty = false; ///< no span can match
    std::uint64_t first = 0;
    std::uint64_t end = std::numeric_limits<std::uint64_t>::max(); ///< numbers of spans [first, end)
    Nanos startFrom = std::numeric_limits<Nanos>::min();
    Nanos startTo = std::numeric_limits<Nanos>::max(); ///< inclusive, like the following
    Nanos endFrom = std::numeric_limits<Nanos>::min();
    Nanos endTo = std::numeric_limits<Nanos>::max();
    std::optional<std::uint8_t> kind;
    std::optional<std::uint32_t> correlation;
    std::shared_ptr<const std::vector<std::uint8_t>> names; ///< by canonical name, whether it matches; null: any
    std::vector<bool> lanes;                                ///< by index in SpanIndex::lanes(); empty: all

    [[nodiscard]] bool hasEndBounds() const { return endFrom != std::numeric_limits<Nanos>::min() || endTo != std::numeric_limits<Nanos>::max(); }
};

/// Visits the spans that match a filter in the order of their numbers. Blocks that cannot contain one are not loaded; only the
/// columns of the current block are held.
class SpanScan {
public:
    SpanScan(const SpanIndex& index, const SpanFilter& filter, const QueryControl& control);

    /// Moves to the next block that may contain matches. False at the end, and if the query must stop.
    [[nodiscard]] bool nextBlock();
    /// Moves to the next match within the current block.
    [[nodiscard]] bool nextInBlock()
    {
        while (m_row < m_rowEnd) {
            if (matches(m_row++))
                return true;
        }
        return false;
    }
    [[nodiscard]] bool next()
    {
        while (!nextInBlock()) {
            if (!nextBlock())
                return false;
        }
        return true;
    }
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    // Of the current match
    [[nodiscard]] std::size_t row() const { return m_row - 1; }
    [[nodiscard]] std::uint64_t span() const { return m_index->blocks()[m_block].first + row(); }
    [[nodiscard]] std::size_t block() const { return m_block; }
    [[nodiscard]] const SpanColumns& columns() const { return *m_columns; }
    [[nodiscard]] const std::shared_ptr<const SpanColumns>& sharedColumns() const { return m_columns; }

private:
    [[nodiscard]] bool mayMatch(std::size_t block) const;
    [[nodiscard]] bool matches(std::size_t row) const
    {
        if (m_filter->kind && m_columns->kind[row] != *m_filter->kind)
            return false;
        if (m_names && m_names[m_index->canonical(m_columns->name[row])] == 0)
            return false;
        return !m_isSelective || matchesRest(row);
    }
    [[nodiscard]] bool matchesRest(std::size_t row) const;

    const SpanIndex* m_index;
    const SpanFilter* m_filter;
    const QueryControl* m_control;
    const std::uint8_t* m_names;
    bool m_isSelective; ///< there are conditions besides kind, name and start
    bool m_wasStopped = false;
    std::size_t m_block;
    std::size_t m_nextBlock = 0;
    std::size_t m_row = 0;
    std::size_t m_rowEnd = 0;
    std::shared_ptr<const SpanColumns> m_columns;
};

} // namespace stallscope::query
