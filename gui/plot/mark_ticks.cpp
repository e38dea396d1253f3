// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/mark_ticks.h"

#include "gui/plot/scene_geometry.h"
#include "gui/timeline/lane_search.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Looks at one mark for each pixel: the others of it would be the same line.
void paintLane(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry, const LaneRow& row)
{
    const Lane& lane = scene.trace->tracks[row.track.index()].lanes[*row.lane];
    const TimeRange seen = scene.visible.intersected(scene.shown());
    const Nanos pixel = std::max<Nanos>(geometry.scale().toLength(1), 1);
    Nanos probe = seen.start;
    while (probe < seen.end) {
        const auto spot = firstShownAfter(lane, probe);
        if (!spot)
            return;
        const Span mark = spanAt(lane, *spot);
        if (mark.start >= seen.end)
            return;
        const auto box = geometry.onLane(row.track, row.place, {mark.start, mark.start + 1});
        if (!box)
            return;
        painter.fillRect(QRectF(box->left(), box->top(), 1, box->height()), QColor(scene.colours.of(mark.kind, mark.flags, mark.name, row.track)));
        probe = std::max(mark.start, probe) + pixel;
    }
}

} // namespace

void paintMarkTicks(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    for (const LaneRow& row : scene.layout.rows()) {
        if (row.lane && row.place.group == LaneGroup::Marks)
            paintLane(painter, scene, geometry, row);
    }
}

} // namespace stallscope::gui
