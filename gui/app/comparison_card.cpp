// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/comparison_card.h"

#include "gui/theme/theme.h"

#include <QPainter>

namespace stallscope::gui {

namespace {

constexpr qreal kMargin = 16;
constexpr qreal kRadius = 8;
constexpr qreal kStripHeight = 10;

const Theme& themeOfPalette(const QPalette& palette)
{
    return themeOf(palette.color(QPalette::Window).lightness() < 128 ? Theme::Mode::Dark : Theme::Mode::Light);
}

} // namespace

ComparisonCard::ComparisonCard(const ReadyComparison& comparison, QWidget* parent) : QAbstractButton(parent), m_promise(comparison.promise)
{
    setText(comparison.title);
    setAccessibleDescription(comparison.promise);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    QStringList names;
    for (const std::string& strategy : comparison.plan.strategies)
        names << QString::fromStdString(strategy);
    m_strategies = names.join(tr(" or "));
}

void ComparisonCard::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = themeOfPalette(palette());
    const bool isLit = underMouse() || hasFocus();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isLit ? theme.accent : theme.line, isLit ? 1.5 : 1));
    painter.setBrush(isDown() ? theme.surface : theme.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);

    QRectF inner = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    paintStrip(painter, {inner.left(), inner.top(), inner.width(), kStripHeight}, false);
    paintStrip(painter, {inner.left(), inner.top() + kStripHeight + 4, inner.width(), kStripHeight}, true);
    inner.setTop(inner.top() + 2 * kStripHeight + 18);

    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(font().pointSizeF() + 1);
    painter.setFont(bold);
    painter.setPen(theme.text);
    QRectF used;
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, text(), &used);
    inner.setTop(used.bottom() + 6);
    painter.setFont(font());
    painter.setPen(theme.mutedText);
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, m_promise);
    painter.setPen(isLit ? theme.accent : theme.mutedText);
    painter.drawText(inner, Qt::AlignBottom | Qt::AlignLeft, m_strategies);
}

/// Work with waits between, or work without.
void ComparisonCard::paintStrip(QPainter& painter, const QRectF& place, bool isDense) const
{
    const Theme& theme = themeOfPalette(palette());
    constexpr int kPieces = 9;
    const qreal step = place.width() / kPieces;
    painter.setPen(Qt::NoPen);
    if (isDense) {
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(QRectF(place.left(), place.top(), place.width() * 0.55, place.height()), 2, 2);
        return;
    }
    for (int i = 0; i < kPieces; ++i) {
        const qreal left = place.left() + i * step;
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(QRectF(left, place.top(), step * 0.5, place.height()), 2, 2);
        painter.setBrush(theme.wait);
        painter.drawRoundedRect(QRectF(left + step * 0.55, place.top(), step * 0.4, place.height()), 2, 2);
    }
}

void ComparisonCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ComparisonCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace stallscope::gui
