// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/comparison_card.h"

#include "gui/common/theme/span_colours.h"
#include "gui/common/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr qreal kCardMargin = 16;
constexpr qreal kRadius = 8;
constexpr qreal kLaneHeight = 10;
constexpr qreal kNaiveHeight = 10;
constexpr qreal kBetterHeight = 20;
constexpr qreal kSketchHeight = kNaiveHeight + kBetterHeight + 17;
constexpr qreal kBetween = 6; // between title and promise
constexpr qreal kSign = 8;
constexpr qreal kCallIndent = 2 * kSign;
constexpr qreal kSketchLength = 18; // number of segments in the longer sketch

} // namespace

const Theme& themeOfPalette(const QPalette& palette)
{
    return themeOf(palette.color(QPalette::Window).lightness() < 128 ? Theme::Mode::Dark : Theme::Mode::Light);
}

ComparisonCard::ComparisonCard(const ReadyComparison& comparison, QWidget* parent)
    : QAbstractButton(parent), m_promise(comparison.promise), m_naive(comparison.naive), m_better(comparison.better)
{
    setText(comparison.title);
    setAccessibleDescription(comparison.promise);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // height-for-width: narrow cards are higher
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
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
    inner.setTop(inner.top() + kSketchHeight);

    painter.setFont(titleFont());
    painter.setPen(theme.text);
    QRectF used;
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, text(), &used);
    inner.setTop(used.bottom() + kBetween);
    painter.setFont(font());
    painter.setPen(theme.mutedText);
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, m_promise);
    paintCall(painter, inner, isLit ? theme.accent : theme.mutedText);
}

/// The hint at the bottom: a play symbol and what a click runs.
void ComparisonCard::paintCall(QPainter& painter, const QRectF& place, const QColor& colour) const
{
    const QFontMetricsF metrics(font());
    const QRectF words(place.left() + kCallIndent, place.bottom() - callHeight(place.width()), place.width() - kCallIndent, callHeight(place.width()));
    const QPointF top(place.left(), words.top() + (metrics.height() - kSign) / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({top, top + QPointF(0, kSign), top + QPointF(kSign * 0.9, kSign / 2)}));
    painter.setPen(colour);
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignTop, m_strategies);
}

qreal ComparisonCard::callHeight(qreal width) const
{
    return QFontMetricsF(font()).boundingRect(QRectF(0, 0, width - kCallIndent, 10'000), Qt::TextWordWrap, m_strategies).height();
}

QFont ComparisonCard::titleFont() const
{
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(font().pointSizeF() + 1);
    return bold;
}

QSize ComparisonCard::sizeHint() const
{
    constexpr int kUsualWidth = 280;
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

/// High enough for all texts, with the run hint set apart.
int ComparisonCard::heightForWidth(int width) const
{
    constexpr qreal kLeast = 180;
    const QRectF room(0, 0, width - 2 * kCardMargin, 10'000);
    const qreal title = QFontMetricsF(titleFont()).boundingRect(room, Qt::TextWordWrap, text()).height();
    const qreal promise = QFontMetricsF(font()).boundingRect(room, Qt::TextWordWrap, m_promise).height();
    const qreal call = 0.8 * QFontMetricsF(font()).height() + callHeight(room.width());
    return static_cast<int>(std::max(kLeast, 2 * kCardMargin + kSketchHeight + title + kBetween + promise + call));
}

/// Sketch of one strategy: its lanes share the height.
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
