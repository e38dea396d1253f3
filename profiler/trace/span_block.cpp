// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/span_block.h"

#include <algorithm>
#include <cassert>

namespace stallscope {

BlockHeader headerOf(const SpanColumns& columns)
{
    BlockHeader header;
    if (columns.isEmpty())
        return header;
    header.first = columns.startOf(0);
    header.last = columns.endOf(columns.size() - 1);
    header.count = static_cast<std::uint32_t>(columns.size());
    for (std::size_t row = 0; row < columns.size(); ++row)
        header.covered = saturatingAdd(header.covered, columns.durationOf(row));
    return header;
}

CorrelationBounds CorrelationBounds::of(const SpanColumns& columns)
{
    CorrelationBounds bounds{UINT32_MAX, 0};
    for (const std::uint32_t id : columns.correlation) {
        // an invalid id is the largest number, so the others are compared minus one
        bounds.least = std::min(bounds.least, id);
        bounds.most = std::max(bounds.most, id + 1);
    }
    return bounds.most == 0 ? none() : CorrelationBounds{bounds.least, bounds.most - 1};
}

SpanBlock::SpanBlock(std::shared_ptr<const SpanColumns> columns) : m_header(headerOf(*columns)), m_summary(*columns), m_columns(std::move(columns))
{
    assert(m_header.count > 0);
    learn(*m_columns);
}

SpanBlock::SpanBlock(BlockHeader header, BlockSummary summary, std::shared_ptr<ColumnSource> source, std::uint64_t key,
    std::shared_ptr<const SpanColumns> columns, CorrelationBounds correlations)
    : m_header(header), m_summary(std::move(summary)), m_source(std::move(source)), m_key(key), m_correlations(correlations), m_columns(std::move(columns))
{
    assert(m_source);
}

std::shared_ptr<const SpanColumns> SpanBlock::columns() const
{
    std::shared_ptr<const SpanColumns> columns;
    {
        const std::lock_guard lock(m_mutex);
        if (m_columns) {
            if (m_source && !m_isUsed.load(std::memory_order_relaxed))
                m_isUsed.store(true, std::memory_order_relaxed);
            return m_columns;
        }
        m_columns = columns = m_source->load(m_key);
        learn(*columns);
    }
    if (const auto self = weak_from_this().lock())
        m_source->holds(self, columns->bytes() + sizeof(SpanColumns));
    return columns;
}

/// Damaged columns provide no bounds.
void SpanBlock::learn(const SpanColumns& columns) const
{
    if (!correlations().isKnown() && columns.size() == m_header.count)
        m_correlations.store(CorrelationBounds::of(columns), std::memory_order_relaxed);
}

std::shared_ptr<const SpanColumns> SpanBlock::residentColumns() const
{
    const std::lock_guard lock(m_mutex);
    return m_columns;
}

std::size_t SpanBlock::release() const
{
    if (!m_source)
        return 0;
    const std::lock_guard lock(m_mutex);
    const std::size_t bytes = m_columns ? m_columns->bytes() : 0;
    m_columns.reset();
    return bytes;
}

} // namespace stallscope
