// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/lane_image.h"
#include "gui/timeline/paint/pane_scene.h"
#include "gui/timeline/paint/span_labels.h"

#include <QString>
#include <QWidget>

namespace stallscope::gui {

/// Paints the scene of a pane: lanes with labels, curves and waits, and the marks that follow the pointer. Owns the lane
/// caches and the label cache. Screen and pictures share one code path; lanes are pixels on a screen, rectangles in pictures.
/// Handles no input.
class LaneCanvas : public QWidget {
    Q_OBJECT
public:
    /// The pane owns the scene, outlives the canvas and requests a frame after changing the scene.
    explicit LaneCanvas(const PaneScene& scene, QWidget* parent = nullptr);

    /// Paints synchronously, for measurements.
    void paintFrame() { repaint(); }
    /// Paints the lanes as vectors, at the widget's size.
    void paintTo(QPainter& painter);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintOverLanes(QPainter& painter);

    const PaneScene& m_scene;
    LaneImage m_image;
    SpanLabels m_labels;
};

/// If the visible range lies outside of the run: the direction in which the run is. Otherwise empty.
[[nodiscard]] QString beyondRunWords(const PaneScene& scene);

} // namespace stallscope::gui
