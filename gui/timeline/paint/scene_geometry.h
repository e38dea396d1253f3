// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QRectF>

#include <optional>

namespace stallscope::gui {

/// Positions of the items of a scene in a picture of a given size.
class SceneGeometry {
public:
    SceneGeometry(const PaneScene& scene, QSize size) : m_scene(scene), m_view(scene.viewport(size.height())), m_scale(scene.scale(size.width())), m_size(size)
    {
    }

    [[nodiscard]] const TimeScale& scale() const { return m_scale; }
    [[nodiscard]] const Viewport& view() const { return m_view; }
    [[nodiscard]] QSize size() const { return m_size; }

    /// At least a pixel wide, and clipped a little outside of the picture.
    [[nodiscard]] QRectF across(TimeRange range, double top, double height) const;
    /// Box of a time range on a lane; empty if the lane is not shown or is scrolled out of view.
    [[nodiscard]] std::optional<QRectF> onLane(TrackId track, LanePlace lane, TimeRange range) const;
    /// Box of a time range over all streams of a device.
    [[nodiscard]] std::optional<QRectF> onDevice(DeviceId device, TimeRange range) const;

private:
    const PaneScene& m_scene;
    Viewport m_view;
    TimeScale m_scale;
    QSize m_size;
};

} // namespace stallscope::gui
