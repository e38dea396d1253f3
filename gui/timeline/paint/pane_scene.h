// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/logic/hit_marks.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/segments/analysis.h"

#include <QRectF>
#include <QRgb>

#include <memory>
#include <optional>
#include <vector>

namespace stallscope::gui {

class RunPath;

/// A note and, if it still exists, the span to which it is attached.
struct SceneNote {
    Note note;
    std::optional<SpanPlace> span;
};

/// Everything that determines the picture of a pane, as plain data. Times are in the time of the trace.
struct PaneScene {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const RunAnalysis> analysis; ///< null: curves come from the report
    std::shared_ptr<const RunReport> report;     ///< null: no curves yet
    std::shared_ptr<const WaitIndex> waits;      ///< null: none yet
    LaneLayout layout;
    TimeRange visible;
    TimeRange window;        ///< of the run; time outside has another background
    bool showsOthers = true; ///< whether to draw spans outside of the window, which may belong to other runs
    Nanos origin = 0;        ///< zero of the axis
    int scroll = 0;
    double detail = 1;                    ///< of vector pictures: columns of lanes per pixel
    std::vector<SceneNote> notes;         ///< by time
    std::shared_ptr<const RunPath> path;  ///< null: the critical path is not shown
    std::shared_ptr<const HitMarks> hits; ///< null: no search. Otherwise other spans are subdued
    // marks on top of the lanes
    std::optional<SpanPlace> selected;
    std::vector<SpanPlace> linked; ///< what the selected span launched, or its launch
    std::optional<SpanPlace> hovered;
    std::optional<TimeRange> range;    ///< selected, in the time of the trace
    std::optional<TimeRange> measured; ///< between the two points of the ruler; may run backwards
    std::optional<Nanos> cursor;
    // appearance
    SpanColours colours{themeOf(Theme::Mode::Dark), ColourBy::Kind};
    const Theme* theme = &themeOf(Theme::Mode::Dark);

    [[nodiscard]] TimeRange shown() const { return showsOthers ? TimeRange::all() : window; }
    [[nodiscard]] Viewport viewport(int height) const { return {layout.pinnedHeight(), scroll, height}; }
    [[nodiscard]] TimeScale scale(int pixels) const { return {visible, pixels}; }
    /// Of a span that a search did not find.
    [[nodiscard]] QRgb subdued(QRgb colour) const;
    [[nodiscard]] bool isSubdued(TrackId track, std::size_t lane, Nanos start) const { return hits && !hits->contains(track, lane, start); }
};

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
