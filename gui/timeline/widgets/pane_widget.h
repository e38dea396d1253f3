// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/layout_choices.h"
#include "gui/timeline/logic/span_walk.h"
#include "gui/timeline/paint/pane_scene.h"
#include "gui/timeline/widgets/menu_place.h"

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

/// What the panes of a timeline have in common.
struct PaneShared {
    RunList& runs;
    VisibleRange& range;
    Selection& selection;
    Navigation& navigation;
};

/// In pixels: so that its title, a lane of the host and one of a device can be seen, and so that all of them can.
struct PaneHeights {
    int least = 0;
    int wanted = 0;
};

/// One run: its title, its track headers, its lanes, and what moves them up and down.
class PaneWidget : public QWidget {
    Q_OBJECT
public:
    PaneWidget(const PaneShared& shared, int index, QWidget* parent = nullptr);

    /// Shows what the list has for it now.
    void takeRun();
    /// How far its numbers are.
    void takeProgress();
    void takeNotes();
    void setAppearance(const Theme& theme, ColourBy by);
    void setMeasuring(bool measure);
    void setMovesAlone(bool alone);
    void showCursorAt(std::optional<Nanos> onAxis);
    /// The one of several that keys are about.
    void setCurrent(bool isCurrent);
    /// From the selected span to its neighbour, as the lanes are laid out; without one to the first that is seen.
    [[nodiscard]] std::optional<SpanPlace> neighbour(SpanStep step) const;
    void setPythonShown(bool show);
    void setHeaderWidth(int width);
    /// Null: no critical path is drawn.
    void setPath(std::shared_ptr<const RunPath> path);
    /// Columns of lanes for each pixel, in pictures made of vectors.
    void setDetail(double detail) { m_scene.detail = detail; }
    /// The same tracks collapsed, hidden, moved and resized, as far down.
    void lookLike(const PaneWidget& other);

    [[nodiscard]] const PaneScene& scene() const { return m_scene; }
    [[nodiscard]] LaneArea& lanes() { return *m_lanes; }
    /// Scrolls so far that it begins at the top.
    void revealProcess(ProcessId process);
    [[nodiscard]] HeaderColumn& headers() { return *m_headers; }
    [[nodiscard]] PaneHeights heights() const;
    /// As vectors, at the widget's size.
    void paintTo(QPainter& painter);

signals:
    void cursorMoved(std::optional<Nanos> onAxis);
    void headerWidthDragged(int width);
    /// What was selected stands here now.
    void placeRevealed(const QRect& place);
    /// More was asked for than there is to scroll.
    void scrolledBeyond(int pixels);
    /// On a span, which is selected then, between spans, or on the title.
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
    void takeSelection();
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
    PaneTitle* m_title;
    HeaderColumn* m_headers;
    LaneArea* m_lanes;
    ShownValue* m_lanesValue;
    QScrollBar* m_scrollBar;
};

} // namespace stallscope::gui
