// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/lane_probe.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// As the summary tells, without the spans.
bool mayHold(const SpanBlock& block, Nanos length)
{
    const BlockHeader& header = block.header();
    if (header.last - header.first < length)
        return false;
    if (block.summary().isEmpty())
        return true;
    return std::ranges::any_of(block.summary().level(0), [&](const SummaryNode& node) {
        const Nanos last = node.last == UINT32_MAX ? header.last - header.first : Nanos{node.last};
        return last - Nanos{node.first} >= length;
    });
}

} // namespace

std::optional<Span> LaneProbe::firstShownAfter(Nanos time)
{
    if (isAhead(time))
        stepTo(time);
    else // an empty span may stand at the very end of a block
        enter(m_lane->blocks.firstEndingAfter(time - 1), time);
    m_time = time;
    while (m_columns) {
        const std::size_t row = m_row > 0 && m_columns->endOf(m_row - 1) > time ? m_row - 1 : m_row;
        if (row < m_columns->size())
            return m_columns->at(row);
        enter(m_block + 1, time);
    }
    return std::nullopt;
}

void LaneProbe::enter(std::size_t block, Nanos time)
{
    m_columns = nullptr;
    for (m_block = block; m_block < m_lane->blocks.size() && !m_columns; m_block += m_columns ? 0 : 1)
        m_columns = columnsOf(m_block);
    m_row = m_columns ? m_columns->firstStartingAt(time) : 0;
}

std::shared_ptr<const SpanColumns> LaneProbe::columnsOf(std::size_t block) const
{
    const SpanBlock& one = m_lane->blocks.block(block);
    if (!m_loads)
        return one.columns();
    return one.isResident() || mayHold(one, m_shortest) ? m_loads->of(one) : nullptr;
}

void LaneProbe::stepTo(Nanos time)
{
    constexpr int kFewSteps = 8; // a search is as dear
    for (int step = 0; step < kFewSteps; ++step, ++m_row) {
        if (m_row == m_columns->size() || m_columns->startOf(m_row) >= time)
            return;
    }
    m_row = m_columns->firstStartingAt(time);
}

} // namespace stallscope::gui
