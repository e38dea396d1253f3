// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/span_colours.h"
#include "gui/timeline/logic/span_walk.h"
#include "gui/timeline/widgets/menu_place.h"
#include "profiler/base/nanos.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace stallscope {
struct Note;
}

class QGridLayout;
class QLabel;
class QTimer;

namespace stallscope::gui {

class EmptyState;
class Legend;
class Navigation;
class OverviewBar;
class PaneStack;
class PaneWidget;
class RulerBar;
class RunList;
class RunPath;
class SearchBar;
class Selection;
class SteadyView;
class VisibleRange;

/// The timeline: a pane for each run of the list, one below the other on one axis of time, under an overview and a ruler.
/// Shows the runs of the list: runs and newer snapshots are added there.
class TimelineWidget : public QWidget {
    Q_OBJECT
public:
    /// The list outlives the widget.
    explicit TimelineWidget(RunList& runs, QWidget* parent = nullptr);
    ~TimelineWidget() override;

    [[nodiscard]] VisibleRange& visibleRange() { return *m_range; }
    [[nodiscard]] const VisibleRange& visibleRange() const { return *m_range; }
    [[nodiscard]] Selection& selection() { return *m_selection; }
    [[nodiscard]] const Selection& selection() const { return *m_selection; }
    [[nodiscard]] Navigation& navigation() { return *m_navigation; }
    [[nodiscard]] SearchBar& search() { return *m_search; }
    [[nodiscard]] PaneWidget& pane(int index);

    void setTheme(const Theme& theme);
    /// Scrolls to a run's pane.
    void revealRun(int run);
    void setColourBy(ColourBy by);
    /// Unlocked, a drag moves one run against the others.
    void setLocked(bool lock);
    void setMeasuring(bool measure);
    void setPythonShown(bool show);
    /// What stands in place of runs while there are none.
    void setEmptyText(const QString& why, const QString& more = {});
    /// There are runs, all of them are over, and none has anything to show: what stands in their place says so.
    [[nodiscard]] bool holdsNothing() const;
    /// Selects the neighbour of the selected span, and moves so far that it is seen.
    void walk(SpanStep step);
    /// The range of time that is seen.
    void selectVisible();
    /// Draws a run's critical path over its lanes; null: no longer.
    void showPath(int run, std::shared_ptr<const RunPath> path);
    static constexpr int kHeaderWidth = 216;
    static constexpr int kNarrowestHeader = 90;
    static constexpr int kWidestHeader = 600;
    /// Of the headers of all panes.
    void setHeaderWidth(int width);
    [[nodiscard]] int headerWidth() const { return m_headerWidth; }

    /// Shows the same runs as the other one in the same way: tracks, colours, selection. The part of time is left as it is.
    void lookLike(const TimelineWidget& other);
    /// Columns of lanes for each pixel of what paintTo() paints.
    void setDetail(double detail);
    /// Paints everything at once, as vectors, at the widget's size.
    void paintTo(QPainter& painter);

signals:
    /// On a span, which is selected then, or on something else of the timeline.
    void menuRequested(stallscope::gui::MenuPlace place, QPoint where);
    void noteClicked(int run, const stallscope::Note& note);
    void noteDoubleClicked(int run, const stallscope::Note& note);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void assemble();
    void connectSignals();
    void addPane(int index);
    void removePane(int index);
    void removePanes();
    void takeRun(int index);
    void takeNotes(int index);
    void refreshBounds();
    void refreshLegend();
    void markCurrent();
    void showWhetherEmpty();
    void updateEmptyText();
    void refreshBookmarks();
    void fitHeaders();
    void makeRoomForScrollBars();
    [[nodiscard]] int shownHeaderWidth() const;

    RunList& m_runs;
    VisibleRange* m_range;
    Selection* m_selection;
    Navigation* m_navigation;
    std::unique_ptr<SteadyView> m_steady;
    SearchBar* m_search;
    OverviewBar* m_overview;
    RulerBar* m_ruler;
    QGridLayout* m_grid;
    QLabel* m_overviewTitle;
    QLabel* m_anchor;
    PaneStack* m_panes;
    Legend* m_legend;
    EmptyState* m_empty; // in place of the panes
    QTimer* m_settle;    // moves that follow each other closely are one step of the history
    const Theme* m_theme;
    ColourBy m_colourBy = ColourBy::Kind;
    bool m_isLocked = true;
    bool m_isMeasuring = false;
    bool m_showsPython = false;
    QString m_whyEmpty;
    QString m_moreOnEmpty;
    int m_headerWidth = kHeaderWidth; // chosen by the user; less if there is no room
};

} // namespace stallscope::gui
