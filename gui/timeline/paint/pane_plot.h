// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QWidget>

namespace stallscope::gui {

class LanePlot;

/// Draws a pane's scene. Knows nothing of mice and keys.
class PanePlot : public QWidget {
    Q_OBJECT
public:
    /// The scene belongs to the pane; after changing it, ask for a frame.
    explicit PanePlot(const PaneScene& scene, QWidget* parent = nullptr);

    /// Soon: several in a row are one frame.
    void requestFrame();
    /// When only what follows the hand changed.
    void requestMarks();
    /// At once, for pictures and measurements.
    void paintFrame();
    /// As vectors, at the widget's size.
    void paintTo(QPainter& painter);

private:
    void adopt();
    void paintMarks(QPainter& painter, QSize size) const;

    const PaneScene& m_scene;
    LanePlot* m_plot;
};

} // namespace stallscope::gui
