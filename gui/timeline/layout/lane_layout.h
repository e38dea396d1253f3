// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/layout_choices.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::gui {

/// One row: a lane, or the open spans of a track that has no lane yet.
struct LaneRow {
    TrackId track;
    LanePlace place;
    std::optional<std::size_t> lane; ///< index in its track; absent: only open spans
    int y = 0;
    int height = 0;
};

/// Row with a header: a group, a track with its lanes, or a counter curve.
struct Band {
    HeaderKey key;
    std::string title;
    std::string subtitle;
    int indent = 0;
    int y = 0;
    int height = 0;
    std::size_t firstRow = 0;
    std::size_t rowCount = 0;
    bool isCollapsed = false;
    bool canCollapse = false;
    bool isPinned = false;
    bool hasCurve = false;

    [[nodiscard]] int bottom() const { return y + height; }
};

/// Vertical layout of a pane: pinned tracks first, which never scroll, then groups of processes and devices with their
/// threads, streams and counters. Pinned and scrolled rows each count y from zero.
class LaneLayout {
public:
    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LayoutChoices& choices);

    [[nodiscard]] const std::vector<Band>& bands() const { return m_bands; }
    [[nodiscard]] const std::vector<LaneRow>& rows() const { return m_rows; }
    /// Part of the pinned height above the first track.
    [[nodiscard]] int stripHeight() const { return m_stripHeight; }
    [[nodiscard]] int pinnedHeight() const { return m_pinnedHeight; }
    /// Rows of pinned tracks come first.
    [[nodiscard]] bool isPinned(const LaneRow& row) const { return &row < m_rows.data() + m_pinnedRows; }
    [[nodiscard]] int scrolledHeight() const { return m_scrolledHeight; }
    [[nodiscard]] int height() const { return m_pinnedHeight + m_scrolledHeight; }

    [[nodiscard]] const Band* find(HeaderKey key) const;
    /// Row of the lane of a span, or of its track if the track is collapsed. Null if it is not shown.
    [[nodiscard]] const LaneRow* rowOf(TrackId track, LanePlace place) const;

private:
    friend class LayoutBuilder;

    std::vector<Band> m_bands;
    std::vector<LaneRow> m_rows;
    std::size_t m_pinnedRows = 0;
    int m_stripHeight = 0;
    int m_pinnedHeight = 0;
    int m_scrolledHeight = 0;
};

/// Makes lanes higher, within limits, so that all of them fill the height. Heights chosen by the user are kept.
[[nodiscard]] LaneLayout roomyLayout(const Trace& trace, LayoutChoices& choices, int height);

/// Height from the top to the end of the first lane of a thread and of the first lane of a stream; if one is missing, to
/// the end of the other.
[[nodiscard]] int heightOfBothSides(const LaneLayout& layout);

/// Visible part of a layout: pinned tracks at the top, the scrolled part of the others below them.
struct Viewport {
    int pinnedHeight = 0;
    int scroll = 0;
    int height = 0;

    [[nodiscard]] int toView(int y, bool isPinned) const { return isPinned ? y : y - scroll + pinnedHeight; }
    /// y above which rows are clipped: the end of the pinned tracks for rows that scroll.
    [[nodiscard]] int clipTop(bool isPinned) const { return isPinned ? 0 : pinnedHeight; }
};

} // namespace stallscope::gui
