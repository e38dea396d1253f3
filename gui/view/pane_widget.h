// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/pane_scene.h"
#include "gui/timeline/layout_choices.h"

#include <QWidget>

class QScrollBar;

namespace stallscope::gui {

class PanePlot;
class RunList;
class Selection;
class VisibleRange;

/// One run: its track headers, its lanes, and what moves them up and down.
class PaneWidget : public QWidget {
    Q_OBJECT
public:
    PaneWidget(const RunList& runs, int index, VisibleRange& range, Selection& selection, QWidget* parent = nullptr);

    /// Shows what the list has for it now.
    void takeRun();
    void setLook(const Theme& theme, ColourBy by);

    [[nodiscard]] const PaneScene& scene() const { return m_scene; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void layOut();
    void moveToVisible();

    const RunList& m_runs;
    int m_index;
    VisibleRange& m_range;
    Selection& m_selection;
    PaneScene m_scene;
    LayoutChoices m_choices;
    PanePlot* m_plot;
    QScrollBar* m_scrollBar;
};

} // namespace stallscope::gui
