// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/ruler_bar.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/shown_words.h"

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
constexpr int kBesideCursor = 4; // least distance of labels from that of the cursor

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
    paintSelected(painter);
    paintBookmarks(painter);
    paintTicks(painter);
    paintCursor(painter);
}

void RulerBar::paintSelected(QPainter& painter) const
{
    if (!m_selection.range())
        return;
    QColor fill = m_theme->accent;
    fill.setAlphaF(0.35F);
    const double left = std::max(scale().toPixel(m_selection.range()->start), 0.0);
    const double right = std::min(scale().toPixel(m_selection.range()->end), static_cast<double>(width()));
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
    const QRectF covered = cursorBox().adjusted(-kBesideCursor, 0, kBesideCursor, 0);
    for (const Tick& tick : found.ticks) {
        const QString label = QString::fromStdString(tick.label);
        QRectF box = painter.fontMetrics().boundingRect(QRect(), Qt::TextDontClip | Qt::AlignHCenter, label);
        box.moveTopLeft({scale.toPixel(tick.time) - box.width() / 2, kTickBottom + 1 - kTickLength - kBelowLabels - box.height()});
        if (box.left() >= 0 && box.right() <= width() - 1 && !box.intersects(covered))
            painter.drawText(box, Qt::TextDontClip | Qt::AlignHCenter, label);
    }
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

/// Empty if the cursor is out of view.
QRect RulerBar::cursorBox() const
{
    constexpr int kPadding = 5;
    const double x = m_cursor ? scale().toPixel(*m_cursor) : -1;
    if (x < 0 || x > width())
        return {};
    const QFontMetrics metrics(font());
    const int boxWidth = metrics.horizontalAdvance(cursorText()) + 2 * kPadding;
    const int left = std::clamp(static_cast<int>(x) - boxWidth / 2, 0, std::max(width() - boxWidth, 0));
    return {left, 0, boxWidth, std::min(metrics.height() + 2, kTickBottom - 2)};
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
