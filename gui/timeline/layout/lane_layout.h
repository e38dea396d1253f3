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

/// One lane, or what is open where no lane is yet.
struct LaneRow {
    TrackId track;
    LanePlace place;
    std::optional<std::size_t> lane; ///< index in its track; absent: only open spans
    int y = 0;
    int height = 0;
};

/// What has a header: a group, a track with its lanes, or a curve.
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

/// Where everything of a pane stands, from top to bottom: pinned tracks first, which never scroll, then groups of processes
/// and devices with their threads, streams and counters. Both parts count their own y from zero.
class LaneLayout {
public:
    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LayoutChoices& choices);

    [[nodiscard]] const std::vector<Band>& bands() const { return m_bands; }
    [[nodiscard]] const std::vector<LaneRow>& rows() const { return m_rows; }
    /// The part of the pinned height above the first track.
    [[nodiscard]] int stripHeight() const { return m_stripHeight; }
    [[nodiscard]] int pinnedHeight() const { return m_pinnedHeight; }
    /// Rows of pinned tracks come first.
    [[nodiscard]] bool isPinned(const LaneRow& row) const { return &row < m_rows.data() + m_pinnedRows; }
    [[nodiscard]] int scrolledHeight() const { return m_scrolledHeight; }
    [[nodiscard]] int height() const { return m_pinnedHeight + m_scrolledHeight; }

    [[nodiscard]] const Band* find(HeaderKey key) const;
    /// The lane of a span; where its track is collapsed, the row that stands for the track. Null where it is not shown.
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

/// With lanes as high as all of them fit the height, within reason. What people resized stays as it is.
[[nodiscard]] LaneLayout roomyLayout(const Trace& trace, LayoutChoices& choices, int height);

/// From the top to the end of the first lane of a thread and the first of a stream; to that of the one where the other is missing.
[[nodiscard]] int heightOfBothSides(const LaneLayout& layout);

/// The part of a layout that a viewport shows: pinned tracks at its top, below them the others as far as they are scrolled.
struct Viewport {
    int pinnedHeight = 0;
    int scroll = 0;
    int height = 0;

    [[nodiscard]] int toView(int y, bool isPinned) const { return isPinned ? y : y - scroll + pinnedHeight; }
    /// Where what is not pinned begins to be hidden.
    [[nodiscard]] int clipTop(bool isPinned) const { return isPinned ? 0 : pinnedHeight; }
};

} // namespace stallscope::gui
