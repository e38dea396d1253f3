// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/lane_area.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/theme/quiet_style.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/layout_spans.h"
#include "gui/timeline/paint/lane_canvas.h"
#include "gui/timeline/paint/note_marks.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QNativeGestureEvent>
#include <QStyle>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kFrame = 16;           // milliseconds
constexpr double kHalfTime = 130;    // milliseconds in which the speed halves
constexpr double kLeastSpeed = 0.02; // pixels per millisecond
constexpr double kLeastThrow = 0.3;

constexpr double kPanPerNotch = 60; // pixels
constexpr double kDragDistance = 4; // pixels: less is a click

} // namespace

Glide::Glide(QObject* parent) : QObject(parent), m_timer(new QTimer(this))
{
    m_clock.start();
    m_timer->setInterval(kFrame);
    connect(m_timer, &QTimer::timeout, this, &Glide::step);
}

void Glide::hold()
{
    m_timer->stop();
    m_speed.begin();
}

void Glide::letGo(quint64 time)
{
    m_pixelsPerMillisecond = m_speed.atRelease(static_cast<qint64>(time));
    m_lastStep = m_clock.elapsed();
    if (std::abs(m_pixelsPerMillisecond) >= kLeastThrow)
        m_timer->start();
}

void Glide::step()
{
    const qint64 now = m_clock.elapsed();
    const auto passed = static_cast<double>(now - std::exchange(m_lastStep, now));
    const double before = std::exchange(m_pixelsPerMillisecond, m_pixelsPerMillisecond * std::exp2(-passed / kHalfTime));
    if (std::abs(m_pixelsPerMillisecond) < kLeastSpeed)
        m_timer->stop();
    // Integral of the exponentially decaying speed: independent of the frame rate.
    emit moved((before - m_pixelsPerMillisecond) * kHalfTime / std::numbers::ln2);
}

LaneArea::LaneArea(PaneScene& scene, VisibleRange& range, QWidget* parent)
    : QWidget(parent), m_scene(scene), m_range(range), m_canvas(new LaneCanvas(scene, this)), m_glide(new Glide(this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_canvas);
    setMouseTracking(true);
    setMinimumHeight(20); // with many runs, each gets little height
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(*this); // child of this
    connect(m_glide, &Glide::moved, this, [this](double pixels) { m_range.pan(-axisScale().toLength(pixels)); });
}

TimeScale LaneArea::axisScale() const
{
    return {m_range.range(), width()};
}

std::optional<SpanPlace> LaneArea::spanUnder(QPointF point) const
{
    if (!m_scene.trace || !m_scene.shown().contains(m_scene.scale(width()).toTime(point.x())))
        return std::nullopt;
    return gui::spanUnder(*m_scene.trace, m_scene.layout, m_scene.viewport(height()), m_scene.scale(width()), point.x(), static_cast<int>(point.y()));
}

std::vector<std::size_t> LaneArea::notesUnder(QPointF point) const
{
    return gui::notesUnder(m_scene, size(), QFontMetricsF(font()), point);
}

LaneArea::Drag LaneArea::dragFor(Qt::KeyboardModifiers modifiers) const
{
    if (modifiers.testFlag(Qt::ShiftModifier))
        return Drag::Range;
    return m_isMeasuring || modifiers.testFlag(Qt::ControlModifier) ? Drag::Measure : Drag::Pan;
}

void LaneArea::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_drag = Drag::Press;
    m_pressed = m_last = event->position();
    m_pressedTime = axisScale().toTime(m_pressed.x());
    m_range.settle();
    m_glide->hold();
}

void LaneArea::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    m_pointer = point;
    emit cursorMoved(axisScale().toTime(point.x()));
    if (m_drag == Drag::None) {
        hover(point);
        return;
    }
    if (m_drag == Drag::Press && (point - m_pressed).manhattanLength() < kDragDistance)
        return;
    if (m_drag == Drag::Press) {
        m_drag = dragFor(event->modifiers());
        setCursor(m_drag == Drag::Pan ? Qt::ClosedHandCursor : Qt::SizeHorCursor);
    }
    const Nanos time = axisScale().toTime(point.x());
    if (m_drag == Drag::Pan) {
        pan(point, event->timestamp());
    } else if (m_drag == Drag::Range) {
        emit rangeDragged(TimeRange{std::min(m_pressedTime, time), std::max(m_pressedTime, time)});
    } else {
        m_scene.measured = TimeRange{m_pressedTime + m_scene.origin, time + m_scene.origin};
        reportMeasured();
        m_canvas->update();
    }
}

void LaneArea::pan(QPointF to, quint64 time)
{
    const Nanos by = axisScale().toLength(to.x() - m_last.x());
    if (m_movesAlone)
        emit offsetDragged(by);
    else
        m_range.pan(-by);
    m_glide->track(time, to.x());
    const int down = static_cast<int>(to.y()) - static_cast<int>(m_last.y());
    if (down != 0)
        emit scrollRequested(-down);
    m_last = to;
}

void LaneArea::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Drag drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    const bool glides = drag == Drag::Pan && !m_movesAlone && style()->styleHint(QuietStyle::kLessMotion, nullptr, this) == 0;
    if (glides)
        m_glide->letGo(event->timestamp());
    else
        m_range.settle();
    if (drag != Drag::Press)
        return;
    clearMeasured();
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        emit rangeDragged(std::nullopt);
    else if (const auto notes = notesUnder(event->position()); !notes.empty())
        emit noteClicked(notes.front());
    else
        emit clicked(spanUnder(event->position()));
}

void LaneArea::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto notes = notesUnder(event->position()); !notes.empty())
        emit noteDoubleClicked(notes.front());
    else
        emit doubleClicked(spanUnder(event->position()));
}

void LaneArea::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard)
        emit menuRequested(m_scene.selected, mapToGlobal(placeOfSelection()));
    else
        emit menuRequested(spanUnder(event->pos()), event->globalPos());
}

/// Centre of the visible part of the selected span; without a selection, of the lanes.
QPoint LaneArea::placeOfSelection() const
{
    const auto box = m_scene.selected ? SceneGeometry(m_scene, size()).onLane(m_scene.selected->track, m_scene.selected->lane, m_scene.selected->span.range())
                                      : std::nullopt;
    const QRect seen = box ? box->toAlignedRect().intersected(rect()) : QRect();
    return seen.isEmpty() ? rect().center() : seen.center();
}

void LaneArea::hover(QPointF point)
{
    auto under = spanUnder(point);
    setCursor(under || !notesUnder(point).empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (under == m_scene.hovered)
        return;
    m_scene.hovered = std::move(under);
    m_canvas->update();
}

void LaneArea::leaveEvent(QEvent*)
{
    m_pointer.reset();
    m_scene.hovered.reset();
    emit cursorMoved(std::nullopt);
    m_canvas->update();
}

void LaneArea::clearMeasured()
{
    if (!m_scene.measured)
        return;
    m_scene.measured.reset();
    emit measured(std::nullopt);
    m_canvas->update();
}

void LaneArea::reportMeasured()
{
    if (!m_scene.measured)
        return;
    const auto [from, to] = std::minmax(m_scene.measured->start, m_scene.measured->end);
    emit measured(TimeRange{from - m_scene.origin, to - m_scene.origin});
}

void LaneArea::hideTooltip()
{
    if (underMouse() && QToolTip::isVisible())
        QToolTip::hideText();
}

void LaneArea::showCursorAt(std::optional<Nanos> inTrace)
{
    if (m_scene.cursor == inTrace)
        return;
    m_scene.cursor = inTrace;
    m_canvas->update();
}

void LaneArea::followPointer()
{
    if (!m_pointer)
        return;
    emit cursorMoved(axisScale().toTime(m_pointer->x()));
    if (m_drag == Drag::None)
        hover(*m_pointer);
}

void LaneArea::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const TimeScale scale = axisScale();
    // touchpads report pixels, in both directions
    const bool isSideways = std::abs(angle.x()) > std::abs(angle.y());
    const int turned = isSideways ? angle.x() : angle.y(); // with Alt, Qt turns the wheel sideways
    const bool isOther = event->modifiers().testFlag(Qt::AltModifier) || event->modifiers().testFlag(Qt::ControlModifier);
    if (!isOther && (isSideways || event->modifiers().testFlag(Qt::ShiftModifier)))
        m_range.pan(-scale.toLength(event->pixelDelta().x() != 0 ? event->pixelDelta().x() : turned / kWheelNotch * kPanPerNotch));
    else if (isOther == m_range.wheelZooms())
        emit scrollRequested(-turned / 2);
    else
        m_range.zoom(zoomByWheel(turned), scale.toTime(event->position().x()));
    event->accept();
}

void LaneArea::pinch(const QNativeGestureEvent& event)
{
    if (event.gestureType() == Qt::ZoomNativeGesture && event.value() > -1)
        m_range.zoom(1 / (1 + event.value()), axisScale().toTime(event.position().x()));
}

bool LaneArea::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        pinch(*static_cast<QNativeGestureEvent*>(event));
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        showTooltip(*static_cast<QHelpEvent*>(event));
        return true;
    }
    return QWidget::event(event);
}

void LaneArea::showTooltip(const QHelpEvent& event)
{
    if (const auto notes = notesUnder(event.pos()); !notes.empty())
        emit noteTooltipRequested(notes, event.globalPos());
    else if (const auto place = spanUnder(event.pos()))
        emit tooltipRequested(*place, event.globalPos());
    else
        QToolTip::hideText();
}

void LaneArea::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_canvas->update();
}

} // namespace stallscope::gui
