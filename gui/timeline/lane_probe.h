// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/column_loads.h"
#include "profiler/trace/lane.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace stallscope::gui {

/// Looks into a lane at one time after the other: what it found is held, so that a look a little later costs a step and not a
/// search. The lane outlives the probe.
class LaneProbe {
public:
    explicit LaneProbe(const Lane& lane) : m_lane(&lane) {}
    /// For who wants only spans of a length: blocks that are not in memory are passed over where none of theirs can be that long,
    /// or where there is no time to read them. The loads outlive the probe.
    LaneProbe(const Lane& lane, Nanos shortest, ColumnLoads& loads) : m_lane(&lane), m_shortest(shortest), m_loads(&loads) {}

    /// The first span that ends after `time`, or starts at it.
    [[nodiscard]] std::optional<Span> firstShownAfter(Nanos time);

private:
    void enter(std::size_t block, Nanos time);
    void stepTo(Nanos time);
    [[nodiscard]] bool isAhead(Nanos time) const { return m_columns && time >= m_time && time <= m_lane->blocks.header(m_block).last; }

    [[nodiscard]] std::shared_ptr<const SpanColumns> columnsOf(std::size_t block) const;

    const Lane* m_lane;
    Nanos m_shortest = 0;
    ColumnLoads* m_loads = nullptr; // null: everything is read
    std::size_t m_block = 0;
    std::shared_ptr<const SpanColumns> m_columns; // of that block; null before the first look
    std::size_t m_row = 0;                        // the first that starts at the time or later
    Nanos m_time = 0;                             // of the last look
};

} // namespace stallscope::gui
