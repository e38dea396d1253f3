// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/layout_spans.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/paint/pane_scene.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QScrollBar;

namespace stallscope::gui {

class HeaderColumn;
class LaneArea;
class Navigation;
class PaneTitle;
class RunList;
class RunPath;
class Selection;
class ShownValue;
class VisibleRange;

/// State shared by the panes of a timeline.
struct PaneShared {
    RunList& runs;
    VisibleRange& range;
    Selection& selection;
    Navigation& navigation;
};

/// In pixels: enough for the title, one host lane and one device lane; and exactly enough for all lanes.
struct PaneHeights {
    int least = 0;
    int fitting = 0;
};

/// Pane of one run: title, track headers, lanes and scroll bar.
class PaneWidget : public QWidget {
    Q_OBJECT
public:
    PaneWidget(const PaneShared& shared, int index, QWidget* parent = nullptr);

    /// Shows the list's current snapshot of the run.
    void takeRun();
    /// Updates the progress of its numbers.
    void takeProgress();
    void takeNotes();
    void setAppearance(const Theme& theme, ColourBy by);
    void setMeasuring(bool measure);
    void setMovesAlone(bool alone);
    void showCursorAt(std::optional<Nanos> onAxis);
    /// Whether it is the pane that keyboard commands apply to.
    void setCurrent(bool isCurrent);
    /// Neighbour of the selected span in layout order; without a selection, the first visible span.
    [[nodiscard]] std::optional<SpanPlace> neighbour(SpanStep step) const;
    void setPythonShown(bool show);
    void setHeaderWidth(int width);
    /// Null: no critical path is drawn.
    void setPath(std::shared_ptr<const RunPath> path);
    /// Null: nothing is highlighted.
    void setHits(std::shared_ptr<const HitMarks> hits);
    /// Columns of lanes per pixel, in vector pictures.
    void setDetail(double detail) { m_scene.detail = detail; }
    /// The run that the pane shows.
    [[nodiscard]] RunId run() const;
    /// The user's changes to the tracks.
    [[nodiscard]] const LayoutChoices& tracks() const { return m_choices; }
    void setTracks(const LayoutChoices& choices);
    /// Copies collapsed, hidden, moved and resized tracks and the scroll position.
    void lookLike(const PaneWidget& other);

    [[nodiscard]] const PaneScene& scene() const { return m_scene; }
    [[nodiscard]] LaneArea& lanes() { return *m_lanes; }
    /// Scrolls the process to the top.
    void revealProcess(ProcessId process);
    [[nodiscard]] HeaderColumn& headers() { return *m_headers; }
    /// If lanes without a height chosen by the user are this high.
    [[nodiscard]] PaneHeights heightsAt(int laneHeight) const;
    /// Paints as vectors, at the widget's size.
    void paintTo(QPainter& painter);

signals:
    void cursorMoved(std::optional<Nanos> onAxis);
    /// A range of the axis is measured, or none any more.
    void measured(std::optional<TimeRange> onAxis);
    void headerWidthDragged(int width);
    /// The tracks need another height.
    void contentsChanged();
    /// The selection is at this place.
    void placeRevealed(const QRect& place);
    /// Scrolling was requested beyond the end.
    void scrolledBeyond(int pixels);
    /// On a span, which becomes selected, between spans, or on the title.
    void menuRequested(stallscope::gui::MenuPlace place, QPoint where);
    void noteClicked(const stallscope::Note& note);
    void noteDoubleClicked(const stallscope::Note& note);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectSignals();
    void obeyMouse();
    void layOut();
    void moveToVisible();
    void takeColours();
    void takeSelection();
    void makeCurrent();
    void revealSelection();
    void scrollBy(int pixels);
    void refresh();
    void showTooltip(const SpanPlace& place, QPoint where);
    void showNotes(const std::vector<std::size_t>& notes, QPoint where);
    void selectNote(const SceneNote& note);

    PaneShared m_shared;
    int m_index;
    PaneScene m_scene;
    LayoutChoices m_choices;
    ColourBy m_colourBy = ColourBy::Kind;
    std::shared_ptr<const TracePools> m_colouredNames; // whose hues the colours hold
    PaneTitle* m_title;
    HeaderColumn* m_headers;
    LaneArea* m_lanes;
    ShownValue* m_lanesValue;
    QScrollBar* m_scrollBar;
};

} // namespace stallscope::gui
