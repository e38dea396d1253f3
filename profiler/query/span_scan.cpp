// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/span_scan.h"

#include <algorithm>

namespace stallscope::query {

SpanScan::SpanScan(const SpanIndex& index, const SpanFilter& filter, const QueryControl& control)
    : m_index(&index),
      m_filter(&filter),
      m_control(&control),
      m_names(filter.names ? filter.names->data() : nullptr),
      m_isSelective(filter.correlation.has_value() || filter.hasEndBounds()),
      m_block(0)
{
    if (filter.isEmpty || filter.first >= index.spanCount())
        m_nextBlock = index.blocks().size();
    else if (filter.first > 0)
        m_nextBlock = index.blockOf(filter.first);
}

bool SpanScan::mayMatch(std::size_t block) const
{
    const SpanIndex::IndexedBlock& place = m_index->blocks()[block];
    if (!m_filter->lanes.empty() && !m_filter->lanes[place.lane])
        return false;
    const BlockHeader& header = m_index->headerOf(place);
    if (header.first > m_filter->startTo || header.last < m_filter->startFrom || header.last < m_filter->endFrom || header.first > m_filter->endTo)
        return false;
    return !m_filter->correlation || m_index->spansOf(place).correlations().mayHold(CorrelationId(*m_filter->correlation));
}

bool SpanScan::nextBlock()
{
    const auto& blocks = m_index->blocks();
    while (m_nextBlock < blocks.size() && blocks[m_nextBlock].first < m_filter->end) {
        m_block = m_nextBlock++;
        if (!mayMatch(m_block))
            continue;
        if (m_control->mustStop()) {
            m_wasStopped = true;
            return false;
        }
        m_columns = m_index->spansOf(blocks[m_block]).columns();
        const std::uint64_t first = blocks[m_block].first;
        m_row = m_filter->startFrom > m_columns->base ? m_columns->firstStartingAt(m_filter->startFrom) : 0;
        m_rowEnd = m_filter->startTo < std::numeric_limits<Nanos>::max() ? m_columns->firstStartingAt(m_filter->startTo + 1) : m_columns->size();
        if (m_filter->first > first)
            m_row = std::max<std::size_t>(m_row, m_filter->first - first);
        if (m_filter->end - first < m_rowEnd)
            m_rowEnd = m_filter->end - first;
        return true;
    }
    m_columns.reset();
    m_row = m_rowEnd = 0;
    return false;
}

bool SpanScan::matchesRest(std::size_t row) const
{
    if (m_filter->correlation && m_columns->correlationOf(row).value() != *m_filter->correlation)
        return false;
    const Nanos end = m_columns->endOf(row);
    return end >= m_filter->endFrom && end <= m_filter->endTo;
}

} // namespace stallscope::query
