// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/pane_scene.h"

namespace stallscope::gui {

namespace {

constexpr double kBeyondScene = 50; // pixels drawn outside, so that borders are hidden

constexpr std::uint32_t kSubdued = 77; // of 255: the part of the colour that is left

} // namespace

QRgb PaneScene::subdued(QRgb colour) const
{
    return blended(theme->surface.rgb(), colour, kSubdued);
}

QRectF SceneGeometry::across(TimeRange range, double top, double height) const
{
    const double left = std::clamp(m_scale.toPixel(range.start), -kBeyondScene, m_size.width() + kBeyondScene);
    const double right = std::clamp(m_scale.toPixel(range.end), -kBeyondScene, m_size.width() + kBeyondScene);
    return {left, top, std::max(right - left, 1.0), height};
}

std::optional<QRectF> SceneGeometry::onLane(TrackId track, LanePlace lane, TimeRange range) const
{
    const LaneRow* row = m_scene.layout.rowOf(track, lane);
    if (!row)
        return std::nullopt;
    const bool pinned = m_scene.layout.isPinned(*row);
    const int top = std::max(m_view.toView(row->y, pinned), m_view.clipTop(pinned));
    const int bottom = std::min(m_view.toView(row->y + row->height, pinned), m_view.height);
    if (bottom <= top)
        return std::nullopt;
    return across(range, top, bottom - top);
}

std::optional<QRectF> SceneGeometry::onDevice(DeviceId device, TimeRange range) const
{
    std::optional<QRectF> all;
    for (const LaneRow& row : m_scene.layout.rows()) {
        if (m_scene.trace->tracks[row.track.index()].info.device != device || row.place.group != LaneGroup::Work)
            continue;
        if (const auto one = onLane(row.track, row.place, range))
            all = all ? all->united(*one) : *one;
    }
    return all;
}

} // namespace stallscope::gui
