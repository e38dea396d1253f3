// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/comparison_card.h"

#include "gui/theme/span_colours.h"
#include "gui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr qreal kCardMargin = 16;
constexpr qreal kRadius = 8;
constexpr qreal kLaneHeight = 10;
constexpr qreal kNaiveHeight = 10;
constexpr qreal kBetterHeight = 20;
constexpr qreal kSketchLength = 18; // pieces in the longer one

const Theme& themeOfPalette(const QPalette& palette)
{
    return themeOf(palette.color(QPalette::Window).lightness() < 128 ? Theme::Mode::Dark : Theme::Mode::Light);
}

} // namespace

ComparisonCard::ComparisonCard(const ReadyComparison& comparison, QWidget* parent) : QAbstractButton(parent), m_promise(comparison.promise), m_naive(comparison.naive), m_better(comparison.better)
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

    QRectF inner = QRectF(rect()).adjusted(kCardMargin, kCardMargin, -kCardMargin, -kCardMargin);
    paintSketch(painter, {inner.left(), inner.top(), inner.width(), kNaiveHeight}, m_naive);
    paintSketch(painter, {inner.left(), inner.top() + kNaiveHeight + 5, inner.width(), kBetterHeight}, m_better);
    inner.setTop(inner.top() + kNaiveHeight + kBetterHeight + 17);

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

/// One strategy: its lanes share the height.
void ComparisonCard::paintSketch(QPainter& painter, const QRectF& place, const QStringList& lanes) const
{
    const Theme& theme = themeOfPalette(palette());
    const QColor copies = SpanColours(theme, ColourBy::Kind).of(SpanKind::Memcpy, {}, kEmptyString, TrackId(0));
    constexpr qreal kGap = 2;
    const qreal width = place.width() / kSketchLength;
    const qreal height = std::min(kLaneHeight, (place.height() - kGap * static_cast<qreal>(lanes.size() - 1)) / static_cast<qreal>(lanes.size()));
    painter.setPen(Qt::NoPen);
    for (qsizetype lane = 0; lane < lanes.size(); ++lane) {
        const qreal top = place.top() + static_cast<qreal>(lane) * (height + kGap);
        for (qsizetype i = 0; i < lanes[lane].size(); ++i) {
            const QChar what = lanes[lane][i];
            if (what == ' ')
                continue;
            painter.setBrush(what == 'w' ? theme.wait : what == 'c' ? copies : theme.accent);
            painter.drawRoundedRect(QRectF(place.left() + static_cast<qreal>(i) * width, top, width - 1, height), 2, 2);
        }
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
