// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/lane_layout.h"

#include "gui/timeline/layout/layout_builder.h"

namespace stallscope::gui {

LaneLayout::LaneLayout(const Trace& trace, const LayoutChoices& choices)
{
    LayoutBuilder(trace, choices, *this).build();
}

const Band* LaneLayout::find(HeaderKey key) const
{
    const auto found = std::find_if(m_bands.begin(), m_bands.end(), [key](const Band& band) { return band.key == key; });
    return found == m_bands.end() ? nullptr : &*found;
}

const LaneRow* LaneLayout::rowOf(TrackId track, LanePlace place) const
{
    const LaneRow* standIn = nullptr;
    for (const LaneRow& row : m_rows) {
        if (row.track != track)
            continue;
        if (row.place == place)
            return &row;
        if (!standIn)
            standIn = &row;
    }
    return standIn;
}

int heightOfBothSides(const LaneLayout& layout)
{
    int height = layout.pinnedHeight();
    for (const HeaderKey::Kind side : {HeaderKey::Kind::Thread, HeaderKey::Kind::Stream}) {
        const auto first =
            std::find_if(layout.bands().begin(), layout.bands().end(), [side](const Band& band) { return band.key.kind == side && band.rowCount > 0; });
        if (first == layout.bands().end() || first->isPinned)
            continue;
        const LaneRow& lane = layout.rows()[first->firstRow];
        height = std::max(height, layout.pinnedHeight() + lane.y + lane.height);
    }
    return height;
}

LaneLayout roomyLayout(const Trace& trace, LayoutChoices& choices, int height)
{
    constexpr int kRoomiest = 40;
    choices.usualLaneHeight = LayoutChoices::kLaneHeight;
    LaneLayout layout(trace, choices);
    for (int lane = LayoutChoices::kLaneHeight + 2; lane <= kRoomiest; lane += 2) {
        LayoutChoices roomier = choices;
        roomier.usualLaneHeight = lane;
        LaneLayout tried(trace, roomier);
        if (tried.height() > height)
            break;
        choices.usualLaneHeight = lane;
        layout = std::move(tried);
    }
    return layout;
}

} // namespace stallscope::gui
