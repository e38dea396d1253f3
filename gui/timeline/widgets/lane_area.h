// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QWidget>

#include <optional>
#include <vector>

class QNativeGestureEvent;
class QHelpEvent;

namespace stallscope::gui {

class Glide;
class PanePlot;
class VisibleRange;

/// Pointer input on the lanes of a pane: moves the visible range, and reports what is under the pointer.
class LaneArea : public QWidget {
    Q_OBJECT
public:
    LaneArea(PaneScene& scene, VisibleRange& range, QWidget* parent = nullptr);

    [[nodiscard]] PanePlot& plot() { return *m_plot; }
    /// If set, a plain drag measures instead of panning.
    void setMeasuring(bool measure) { m_isMeasuring = measure; }
    /// If set, a drag moves only this run, by its offset.
    void setMovesAlone(bool alone) { m_movesAlone = alone; }
    /// Removes the measured range.
    void clearMeasured();
    /// The lanes moved under the pointer.
    void hideTooltip();
    void showCursorAt(std::optional<Nanos> inTrace);

signals:
    void clicked(const std::optional<SpanPlace>& place);
    /// Right click or menu key.
    void menuRequested(const std::optional<SpanPlace>& place, QPoint where);
    void doubleClicked(const std::optional<SpanPlace>& place);
    /// In time of the shared axis.
    void rangeDragged(std::optional<TimeRange> onAxis);
    void offsetDragged(Nanos by);
    void scrollRequested(int pixels);
    void cursorMoved(std::optional<Nanos> onAxis);
    void tooltipRequested(const SpanPlace& place, QPoint where);
    /// Indices in the scene: the clicked note, and those hidden behind it.
    void noteClicked(std::size_t note);
    void noteDoubleClicked(std::size_t note);
    void noteTooltipRequested(const std::vector<std::size_t>& notes, QPoint where);

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Drag { None, Press, Pan, Range, Measure };

    [[nodiscard]] TimeScale axisScale() const;
    [[nodiscard]] std::optional<SpanPlace> spanUnder(QPointF point) const;
    [[nodiscard]] std::vector<std::size_t> notesUnder(QPointF point) const;
    [[nodiscard]] Drag dragFor(Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] QPoint placeOfSelection() const;
    void hover(QPointF point);
    void pan(QPointF to, quint64 time);
    void pinch(const QNativeGestureEvent& event);
    void showTooltip(const QHelpEvent& event);

    PaneScene& m_scene;
    VisibleRange& m_range;
    PanePlot* m_plot;
    Glide* m_glide;
    bool m_isMeasuring = false;
    bool m_movesAlone = false;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    Nanos m_pressedTime = 0; // on the shared axis
};

} // namespace stallscope::gui
