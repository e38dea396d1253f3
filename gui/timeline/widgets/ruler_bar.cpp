// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/ruler_bar.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/shown_words.h"
#include "profiler/base/units.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kRulerHeight = 26;
constexpr int kTickBottom = kRulerHeight - 3;
constexpr int kTickLength = 6;
constexpr int kSubTickLength = 3;
constexpr int kBelowLabels = 2;
constexpr int kBetweenLabels = 4; // least distance

} // namespace

RulerBar::RulerBar(VisibleRange& range, Selection& selection, QWidget* parent)
    : QWidget(parent), m_range(range), m_selection(selection), m_value(new ShownValue(*this, [this] { return rulerWords(m_range.range(), m_selection); }))
{
    setFixedHeight(kRulerHeight);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Ruler"));
    new FocusRing(*this); // belongs to this
    setToolTip(tr("Drag to select a time range"));
    connect(&range, &VisibleRange::changed, this, &RulerBar::refresh);
    connect(&selection, &Selection::rangeChanged, this, [this] {
        update();
        m_value->changed();
    });
}

void RulerBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void RulerBar::setBookmarks(std::vector<Bookmark> bookmarks)
{
    if (m_bookmarks == bookmarks)
        return;
    m_bookmarks = std::move(bookmarks);
    update();
}

void RulerBar::showCursorAt(std::optional<Nanos> onAxis)
{
    if (m_cursor == onAxis)
        return;
    m_cursor = onAxis;
    update();
}

void RulerBar::showMeasured(std::optional<TimeRange> onAxis)
{
    if (m_measured == onAxis)
        return;
    m_measured = onAxis;
    update();
}

std::optional<TimeRange> RulerBar::markedRange() const
{
    return m_measured ? m_measured : m_selection.range();
}

QString RulerBar::lengthText() const
{
    const auto range = markedRange();
    return range && !range->isEmpty() ? QString::fromStdString(formatDuration(range->length())) : QString();
}

QString RulerBar::cursorText() const
{
    return m_cursor ? QString::fromStdString(positionLabel(*m_cursor, static_cast<Nanos>(std::ceil(scale().nanosPerPixel())))) : QString();
}

QString RulerBar::anchor() const
{
    return QString::fromStdString(ticksFor(m_range.range(), ticksWithRoom(width())).anchorLabel);
}

TimeScale RulerBar::scale() const
{
    return {m_range.range(), width()};
}

Nanos RulerBar::timeAt(double x) const
{
    return scale().toTime(x);
}

void RulerBar::refresh()
{
    update();
    m_value->changed();
    emit anchorChanged(anchor());
}

void RulerBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTo(painter);
}

void RulerBar::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->raised);
    painter.setClipRect(rect().adjusted(0, 0, 0, -1)); // the last row separates the ruler from the lanes
    paintMarked(painter);
    paintBookmarks(painter);
    paintTicks(painter);
    paintLength(painter);
    paintCursor(painter);
}

void RulerBar::paintMarked(QPainter& painter) const
{
    const auto range = markedRange();
    if (!range)
        return;
    QColor fill = m_theme->accent;
    fill.setAlphaF(0.35F);
    const double left = std::max(scale().toPixel(range->start), 0.0);
    const double right = std::min(scale().toPixel(range->end), static_cast<double>(width()));
    if (right > left)
        painter.fillRect(QRectF(left, 0, right - left, height()), fill);
}

/// Flags on the lower edge that point down.
void RulerBar::paintBookmarks(QPainter& painter) const
{
    constexpr double kFlag = 7;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const Bookmark& bookmark : m_bookmarks) {
        const QPointF tip(std::floor(scale().toPixel(bookmark.time)) + 0.5, height());
        painter.setBrush(bookmark.colour);
        if (tip.x() >= 0 && tip.x() <= width())
            painter.drawPolygon(QPolygonF({tip, tip + QPointF(-kFlag / 2, -kFlag), tip + QPointF(kFlag / 2, -kFlag)}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void RulerBar::paintTicks(QPainter& painter) const
{
    const TimeScale scale = this->scale();
    const Ticks found = ticksFor(scale.range, ticksWithRoom(width()));
    const auto line = [&](Nanos time, int length) {
        const double x = scale.toPixel(time);
        painter.drawLine(QLineF(x, kTickBottom - length, x, kTickBottom));
    };
    painter.setPen(m_theme->mutedText);
    for (const Tick& tick : found.ticks)
        line(tick.time, kTickLength);
    if (found.subTicks > 0 && !found.ticks.empty()) {
        painter.setPen(m_theme->line);
        for (Nanos time = found.ticks.front().time - found.step; time < scale.range.end; time += found.step / (found.subTicks + 1))
            line(time, kSubTickLength);
    }
    painter.setFont(font());
    painter.setPen(m_theme->text);
    const auto withMargin = [](const QRect& label) { return QRectF(label.isEmpty() ? label : label.adjusted(-kBetweenLabels, 0, kBetweenLabels, 0)); };
    const QRectF cursor = withMargin(cursorBox());
    const QRectF length = withMargin(lengthBox());
    double free = 0; // to the right of the labels so far
    for (const Tick& tick : found.ticks) {
        const QString label = QString::fromStdString(tick.label);
        QRectF box = painter.fontMetrics().boundingRect(QRect(), Qt::TextDontClip | Qt::AlignHCenter, label);
        const double centred = scale.toPixel(tick.time) - box.width() / 2;
        const double left = std::clamp(centred, 0.0, std::max(width() - 1 - box.width(), 0.0)); // inside of the ruler
        box.moveTopLeft({left, kTickBottom + 1 - kTickLength - kBelowLabels - box.height()});
        if (left < free || box.intersects(cursor) || box.intersects(length))
            continue;
        painter.drawText(box, Qt::TextDontClip | Qt::AlignHCenter, label);
        free = box.right() + kBetweenLabels;
    }
}

/// With a frame: it is no time of the axis.
void RulerBar::paintLength(QPainter& painter) const
{
    const QRect box = lengthBox();
    if (box.isEmpty())
        return;
    painter.fillRect(box, m_theme->surface);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme->accent, 1));
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    painter.setPen(m_theme->text);
    painter.setFont(font());
    painter.drawText(box, Qt::AlignCenter, lengthText());
}

void RulerBar::paintCursor(QPainter& painter) const
{
    const QRect box = cursorBox();
    if (box.isEmpty())
        return;
    painter.fillRect(QRectF(std::floor(scale().toPixel(*m_cursor)), box.bottom(), 1, height() - box.bottom()), m_theme->text);
    painter.fillRect(box, m_theme->text);
    painter.setPen(m_theme->surface);
    painter.setFont(font());
    painter.drawText(box, Qt::AlignCenter, cursorText());
}

/// Inside of the ruler.
QRect RulerBar::labelBox(const QString& text, double centre) const
{
    constexpr int kLabelPadding = 5;
    const QFontMetrics metrics(font());
    const int boxWidth = metrics.horizontalAdvance(text) + 2 * kLabelPadding;
    const int left = std::clamp(static_cast<int>(centre) - boxWidth / 2, 0, std::max(width() - boxWidth, 0));
    return {left, 0, boxWidth, std::min(metrics.height() + 2, kTickBottom - 2)};
}

/// In the middle of the visible part of the range, or beside the label of the cursor. Empty if the range is out of view.
QRect RulerBar::lengthBox() const
{
    const QString text = lengthText();
    const double left = text.isEmpty() ? 0 : scale().toPixel(markedRange()->start);
    const double right = text.isEmpty() ? -1 : scale().toPixel(markedRange()->end);
    if (right < 0 || left > width())
        return {};
    QRect box = labelBox(text, (std::max(left, 0.0) + std::min(right, static_cast<double>(width()))) / 2);
    const QRect cursor = cursorBox();
    if (!box.adjusted(-kBetweenLabels, 0, kBetweenLabels, 0).intersects(cursor))
        return box;
    const int before = cursor.left() - kBetweenLabels - box.width();
    const int behind = cursor.right() + 1 + kBetweenLabels;
    const bool fitsBefore = before >= 0;
    const bool fitsBehind = behind + box.width() <= width();
    const bool wantsBefore = box.center().x() <= cursor.center().x();
    box.moveLeft((wantsBefore && fitsBefore) || !fitsBehind ? before : behind);
    return box;
}

/// Empty if the cursor is out of view.
QRect RulerBar::cursorBox() const
{
    const double x = m_cursor ? scale().toPixel(*m_cursor) : -1;
    return x < 0 || x > width() ? QRect() : labelBox(cursorText(), x);
}

void RulerBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressed = timeAt(event->position().x());
}

void RulerBar::mouseMoveEvent(QMouseEvent* event)
{
    const Nanos time = timeAt(event->position().x());
    emit cursorMoved(time);
    if (event->buttons().testFlag(Qt::LeftButton))
        m_selection.selectRange(TimeRange{std::min(m_pressed, time), std::max(m_pressed, time)});
}

void RulerBar::mouseReleaseEvent(QMouseEvent* event)
{
    // a click without a drag clears the selection
    if (event->button() == Qt::LeftButton && timeAt(event->position().x()) == m_pressed)
        m_selection.selectRange({});
}

void RulerBar::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit cursorMoved(std::nullopt);
}

void RulerBar::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested(event->globalPos());
}

void RulerBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace stallscope::gui
