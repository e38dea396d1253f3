// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/lane_builder.h"

#include <cassert>
#include <utility>

namespace stallscope {

namespace {

/// Source of columns that were dropped.
class Nowhere final : public ColumnSource {
public:
    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t /*key*/) override { return std::make_shared<const SpanColumns>(); }
};

} // namespace

void LaneBuilder::append(const Span& span)
{
    assert(span.start >= m_end);
    if (m_tail.size() == SpanBlock::kMaxSpans || !m_tail.fits(span))
        seal();
    m_tail.append(span);
    m_end = span.end();
    m_published.reset();
}

void LaneBuilder::append(std::shared_ptr<const SpanBlock> block)
{
    assert(block->header().first >= m_end);
    if (!m_tail.isEmpty())
        seal();
    m_end = block->header().last;
    m_blocks.append(std::move(block));
}

Lane LaneBuilder::snapshot() const
{
    Lane lane{m_place, m_blocks};
    if (m_tail.isEmpty())
        return lane;
    if (!m_published)
        m_published = blockOf(std::make_shared<const SpanColumns>(m_tail));
    lane.blocks.append(m_published);
    return lane;
}

Lane LaneBuilder::finish()
{
    if (!m_tail.isEmpty())
        seal();
    m_end = -kTimeLimit;
    return {m_place, std::exchange(m_blocks, {})};
}

void LaneBuilder::seal()
{
    auto columns = std::make_shared<SpanColumns>(std::exchange(m_tail, {}));
    columns->shrink();
    m_blocks.append(blockOf(std::move(columns)));
    m_published.reset();
}

std::shared_ptr<const SpanBlock> LaneBuilder::blockOf(std::shared_ptr<const SpanColumns> columns) const
{
    if (m_kind == Blocks::Kept)
        return std::make_shared<const SpanBlock>(std::move(columns));
    const BlockHeader header = headerOf(*columns);
    return std::make_shared<const SpanBlock>(header, BlockSummary(), std::make_shared<Nowhere>(), 0, std::move(columns));
}

} // namespace stallscope
