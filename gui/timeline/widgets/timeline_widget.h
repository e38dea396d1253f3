// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/layout_spans.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/base/time_range.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace stallscope {
struct Note;
}

class QColor;
class QGridLayout;
class QLabel;
class QPainter;
class QTimer;

namespace stallscope::gui {

class HitMarks;
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

/// Placeholder where there is nothing to show: the reason, and what to do.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// `more` may be empty.
    void setText(const QString& why, const QString& more);
    void paintTo(QPainter& painter, const QColor& colour) const;

private:
    QLabel* m_why;
    QLabel* m_more;
};

/// The timeline: a pane per run of the list, stacked on one time axis, below an overview and a ruler. Runs and newer
/// snapshots are added to the list.
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
    [[nodiscard]] const PaneWidget& pane(int index) const;

    void setTheme(const Theme& theme);
    /// Scrolls to the pane of a run.
    void revealRun(int run);
    void setColourBy(ColourBy by);
    /// Unlocked, a drag moves one run relative to the others.
    void setLocked(bool lock);
    void setMeasuring(bool measure);
    void setPythonShown(bool show);
    /// Text shown while there are no runs.
    void setEmptyText(const QString& why, const QString& more = {});
    /// Selects the neighbour of the selected span and makes it visible.
    void walk(SpanStep step);
    /// Selects the visible range.
    void selectVisible();
    /// Draws the critical path of a run over its lanes; null removes it.
    void showPath(int run, std::shared_ptr<const RunPath> path);
    /// Highlights spans of a run that were found, unless the search bar has hits of its own; null removes the highlights.
    void showHits(int run, const std::shared_ptr<const HitMarks>& hits);
    static constexpr int kHeaderWidth = 216;
    static constexpr int kNarrowestHeader = 90;
    static constexpr int kWidestHeader = 600;
    /// Width of the headers of all panes.
    void setHeaderWidth(int width);
    [[nodiscard]] int headerWidth() const { return m_headerWidth; }

    /// Shows the same runs as `other` with the same tracks, colours, selection and highlights. The visible range is not copied.
    void lookLike(const TimelineWidget& other);
    /// The current height without empty space below the panes.
    [[nodiscard]] int contentHeight();
    /// Columns of lanes per pixel for paintTo().
    void setDetail(double detail);
    /// Paints everything synchronously as vectors, at the widget's size.
    void paintTo(QPainter& painter);

signals:
    /// On a span, which becomes selected, or on another item of the timeline.
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
    void keepTracks(const PaneWidget& pane);
    void restoreTracks(PaneWidget& pane);
    void takeRun(int index);
    void takeNotes(int index);
    void showCursorAt(int run, std::optional<Nanos> onAxis);
    void refreshBounds();
    void refreshHits();
    void refreshLegend();
    void markCurrent();
    [[nodiscard]] bool isEmpty() const;
    void showWhetherEmpty();
    void updateEmptyText();
    void refreshBookmarks();
    void fitHeaders();
    void makeRoomForScrollBars();
    [[nodiscard]] int shownHeaderWidth() const;

    /// The user's changes to the tracks of a run that was removed from the list.
    struct RemovedTracks {
        std::weak_ptr<const TracePools> trace;
        RunId run;
        LayoutChoices choices;
    };

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
    QTimer* m_settle;    // ends a series of moves, which is one step of the history
    const Theme* m_theme;
    ColourBy m_colourBy = ColourBy::Kind;
    int m_hitRun = 0;
    std::shared_ptr<const HitMarks> m_hits;
    bool m_isLocked = true;
    bool m_isMeasuring = false;
    bool m_showsPython = false;
    std::vector<RemovedTracks> m_removedTracks;
    QString m_whyEmpty;
    QString m_moreOnEmpty;
    int m_headerWidth = kHeaderWidth; // chosen by the user; reduced if there is no room
};

} // namespace stallscope::gui
