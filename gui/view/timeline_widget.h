// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/span_colours.h"

#include <QWidget>

#include <memory>
#include <vector>

class QSplitter;

namespace stallscope::gui {

class PaneWidget;
class RunList;
class Selection;
class VisibleRange;

/// The timeline: a pane for each run of the list, one below the other on one axis of time. Follows the list: whoever wants
/// to show something adds it there, and whoever has a newer snapshot updates it there.
class TimelineWidget : public QWidget {
    Q_OBJECT
public:
    /// The list outlives the widget.
    explicit TimelineWidget(RunList& runs, QWidget* parent = nullptr);
    ~TimelineWidget() override;

    [[nodiscard]] VisibleRange& visibleRange() { return *m_range; }
    [[nodiscard]] Selection& selection() { return *m_selection; }

    void setTheme(const Theme& theme);
    void setColourBy(ColourBy by);

private:
    void addPane(int index);
    void removePanes();
    void refreshBounds();

    RunList& m_runs;
    VisibleRange* m_range;
    Selection* m_selection;
    QSplitter* m_splitter;
    std::vector<PaneWidget*> m_panes; // owned by the splitter
    const Theme* m_theme;
    ColourBy m_colourBy = ColourBy::Kind;
};

} // namespace stallscope::gui
