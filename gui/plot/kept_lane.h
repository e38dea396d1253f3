// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/level_of_detail.h"
#include "profiler/trace/lane.h"

#include <span>
#include <vector>

namespace stallscope::gui {

/// What a lane shows on a row of pixels. Worked out again only when its spans or the part of time changed.
class KeptLane {
public:
    /// From so many pixels on a span has an edge, and a label.
    static constexpr int kLeastEdge = 5;
    static constexpr int kLeastLabel = 30;

    /// Nothing is shown outside of `shown`. `ratio` is how many of the pixels make one that people see.
    /// What the loads have no time for is estimated, and made good by a later call.
    void show(const Lane& lane, const PixelScale& scale, TimeRange shown, double ratio, ColumnLoads& loads);

    [[nodiscard]] std::span<const PixelCell> cells() const { return m_cells; }
    /// The last pixels of spans that are wide enough to be told from their neighbours.
    [[nodiscard]] std::span<const int> edges() const { return m_edges; }
    /// Spans that have room for a label.
    [[nodiscard]] std::span<const Span> labelled() const { return m_labelled; }

private:
    void clearOutside(TimeRange shown);
    void findWideSpans(const Lane& lane, TimeRange shown, double ratio, ColumnLoads& loads);

    PixelScale m_scale;
    TimeRange m_shown;
    BlockList m_blocks;
    bool m_isWhole = true;
    std::vector<PixelCell> m_cells;
    std::vector<int> m_edges;
    std::vector<Span> m_labelled;
};

} // namespace stallscope::gui
