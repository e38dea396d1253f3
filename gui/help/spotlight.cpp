// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/spotlight.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kDark = 120; // of 255
constexpr qreal kFrame = 2;
constexpr int kPadding = 6;

} // namespace

Spotlight::Spotlight(QWidget& window) : QWidget(&window), m_window(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(window.rect());
    window.installEventFilter(this);
    hide();
}

void Spotlight::showPlace(const QRect& place)
{
    m_names.clear();
    m_place = place;
    raise();
    show();
    update();
}

void Spotlight::showNames(std::vector<Named> places)
{
    m_place = {};
    m_names = std::move(places);
    raise();
    show();
    update();
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_window.rect());
    return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (!m_place.isEmpty()) {
        painter.setClipRegion(QRegion(rect()) - m_place);
        painter.fillRect(rect(), QColor(0, 0, 0, kDark));
        painter.setClipping(false);
        painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame));
        painter.drawRect(QRectF(m_place).adjusted(-1, -1, 1, 1));
    }
    for (const Named& named : m_names)
        paintName(painter, named);
}

void Spotlight::paintName(QPainter& painter, const Named& named) const
{
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setPen(QPen(accent, kFrame));
    painter.drawRect(QRectF(named.place).adjusted(1, 1, -1, -1));
    const QFontMetrics metrics = fontMetrics();
    QRect chip(QPoint(), QSize(metrics.horizontalAdvance(named.name) + 2 * kPadding, metrics.height() + kPadding));
    const bool hasRoom = named.place.width() > chip.width() && named.place.height() > chip.height();
    if (hasRoom) // aligned to the top left
        chip.moveBottomRight(named.place.bottomRight());
    else
        chip.moveTopLeft(named.place.bottomLeft() + QPoint(0, 1));
    chip.moveLeft(std::clamp(chip.left(), 0, std::max(0, width() - chip.width())));
    chip.moveTop(std::clamp(chip.top(), 0, std::max(0, height() - chip.height())));
    painter.fillRect(chip, accent);
    painter.setPen(palette().color(QPalette::HighlightedText));
    painter.drawText(chip, Qt::AlignCenter, named.name);
}

} // namespace stallscope::gui
