// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/host_spans.h"

#include <algorithm>

namespace stallscope {

HostSpanMerge::HostSpanMerge(const Track& track, std::span<const LaneGroup> outermostFirst, TimeRange range) : m_range(range)
{
    for (std::size_t group = 0; group < outermostFirst.size(); ++group) {
        for (const Lane& lane : track.lanes) { // sorted by depth within a group
            if (lane.place.group == outermostFirst[group])
                m_cursors.push_back({&lane, static_cast<std::uint32_t>(m_cursors.size()), lane.blocks.firstEndingAfter(range.start - 1), 0, nullptr, {}});
        }
    }
    for (Cursor& cursor : m_cursors) {
        if (load(cursor))
            m_heap.push_back(&cursor);
    }
    std::make_heap(m_heap.begin(), m_heap.end(), isLater);
}

std::optional<HostSpan> HostSpanMerge::next()
{
    if (m_heap.empty())
        return std::nullopt;
    std::pop_heap(m_heap.begin(), m_heap.end(), isLater);
    Cursor& cursor = *m_heap.back();
    const HostSpan span = cursor.span;
    ++cursor.row;
    if (load(cursor))
        std::push_heap(m_heap.begin(), m_heap.end(), isLater);
    else
        m_heap.pop_back();
    return span;
}

/// Moves on to the next span of the range, starting with the current row. False at the end of the lane or the range.
bool HostSpanMerge::load(Cursor& cursor) const
{
    const BlockList& blocks = cursor.lane->blocks;
    for (; cursor.block < blocks.size(); ++cursor.block, cursor.row = 0, cursor.columns = nullptr) {
        if (blocks.header(cursor.block).first >= m_range.end)
            return false;
        if (!cursor.columns)
            cursor.columns = blocks.block(cursor.block).columns();
        const SpanColumns& columns = *cursor.columns;
        for (; cursor.row < columns.size(); ++cursor.row) {
            const Nanos start = columns.startOf(cursor.row);
            if (start >= m_range.end)
                return false;
            const Nanos end = columns.endOf(cursor.row);
            if (start < m_range.start && end <= m_range.start)
                continue;
            cursor.span = {start, end, StringId(columns.name[cursor.row]), columns.detailOf(cursor.row), cursor.lane->place.group};
            return true;
        }
    }
    return false;
}

bool HostSpanMerge::isLater(const Cursor* a, const Cursor* b)
{
    if (a->span.start != b->span.start)
        return a->span.start > b->span.start;
    return a->span.end != b->span.end ? a->span.end < b->span.end : a->rank > b->rank;
}

} // namespace stallscope
