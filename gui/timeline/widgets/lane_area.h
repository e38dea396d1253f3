// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QElapsedTimer>
#include <QWidget>

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

class QHelpEvent;
class QNativeGestureEvent;
class QTimer;

namespace stallscope::gui {

class LaneCanvas;
class VisibleRange;

/// Pointer velocity at release, estimated from its last positions.
class ThrowSpeed {
public:
    void begin() { m_samples.clear(); }
    void track(std::int64_t milliseconds, double pixels)
    {
        m_samples.push_back({milliseconds, pixels});
        while (m_samples.size() > 2 && m_samples.front().time + kMoment < milliseconds)
            m_samples.pop_front();
    }
    /// Pixels per millisecond; 0 if the pointer was at rest, or there are too few positions.
    [[nodiscard]] double atRelease(std::int64_t milliseconds) const
    {
        if (m_samples.size() < 2 || milliseconds - m_samples.back().time > kRest)
            return 0;
        const std::int64_t time = m_samples.back().time - m_samples.front().time;
        return time < kLeastTime ? 0 : (m_samples.back().pixels - m_samples.front().pixels) / static_cast<double>(time);
    }

private:
    static constexpr std::int64_t kMoment = 100;
    static constexpr std::int64_t kRest = 40;
    static constexpr std::int64_t kLeastTime = 15;

    struct Sample {
        std::int64_t time;
        double pixels;
    };
    std::deque<Sample> m_samples;
};

/// Kinetic panning: after release, movement continues and slows down.
class Glide : public QObject {
    Q_OBJECT
public:
    explicit Glide(QObject* parent = nullptr);

    /// The pointer was pressed: stops any movement.
    void hold();
    /// Reports a pointer position. Times are event timestamps in milliseconds, so that the velocity is right even if events
    /// are delivered late.
    void track(quint64 time, double pixels) { m_speed.track(static_cast<qint64>(time), pixels); }
    void letGo(quint64 time);

signals:
    void moved(double pixels);

private:
    void step();

    ThrowSpeed m_speed;
    QElapsedTimer m_clock;
    QTimer* m_timer;
    double m_pixelsPerMillisecond = 0;
    qint64 m_lastStep = 0;
};

/// Pointer input on the lanes of a pane: moves the visible range, and reports what is under the pointer.
class LaneArea : public QWidget {
    Q_OBJECT
public:
    LaneArea(PaneScene& scene, VisibleRange& range, QWidget* parent = nullptr);

    [[nodiscard]] LaneCanvas& canvas() { return *m_canvas; }
    /// If set, a plain drag measures instead of panning.
    void setMeasuring(bool measure) { m_isMeasuring = measure; }
    /// If set, a drag moves only this run, by its offset.
    void setMovesAlone(bool alone) { m_movesAlone = alone; }
    /// Removes the measured range.
    void clearMeasured();
    /// Emits measured() again: the run moved on the axis.
    void reportMeasured();
    /// The lanes moved under the pointer.
    void hideTooltip();
    void showCursorAt(std::optional<Nanos> inTrace);
    /// The visible range changed: another time and span are under the pointer.
    void followPointer();

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
    void measured(std::optional<TimeRange> onAxis);
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
    LaneCanvas* m_canvas;
    Glide* m_glide;
    bool m_isMeasuring = false;
    bool m_movesAlone = false;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    std::optional<QPointF> m_pointer; // where the mouse is over the lanes; empty: elsewhere
    Nanos m_pressedTime = 0;          // on the shared axis
};

} // namespace stallscope::gui
