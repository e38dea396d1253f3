// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QString>
#include <QWidget>

namespace stallscope::gui {

class LanePlot;

/// Draws the scene of a pane. Handles no input.
class PanePlot : public QWidget {
    Q_OBJECT
public:
    /// The pane owns the scene and requests a frame after changing it.
    explicit PanePlot(const PaneScene& scene, QWidget* parent = nullptr);

    /// Schedules a repaint; several requests are merged into one frame.
    void requestFrame();
    /// Repaints only the marks that follow the pointer.
    void requestMarks();
    /// Paints synchronously, for pictures and measurements.
    void paintFrame();
    /// Paints as vectors, at the widget's size.
    void paintTo(QPainter& painter);

private:
    void adopt();
    void paintMarks(QPainter& painter, QSize size) const;

    const PaneScene& m_scene;
    LanePlot* m_plot;
};

/// If the visible range lies outside of the run: the direction in which the run is. Otherwise empty.
[[nodiscard]] QString beyondRunWords(const PaneScene& scene);

} // namespace stallscope::gui
