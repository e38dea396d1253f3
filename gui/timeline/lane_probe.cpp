// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/lane_probe.h"

namespace stallscope::gui {

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
    m_block = block;
    m_columns = block < m_lane->blocks.size() ? m_lane->blocks.block(block).columns() : nullptr;
    m_row = m_columns ? m_columns->firstStartingAt(time) : 0;
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
