// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_rows.h"

#include "gui/common/charts/step_parts.h"
#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"
#include "gui/timeline/layout/ticks.h"
#include "profiler/narrative/compare_words.h"

#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kNumbers = 64; // pixels, at the left
constexpr int kLengths = 90; // at the right
constexpr int kGap = 8;
constexpr int kLeastRow = 2;
constexpr int kHighestRow = 22;

} // namespace

StepRows::StepRows(std::shared_ptr<const StepsOfRun> steps, Nanos reach, const Theme& theme, QWidget* parent) : QWidget(parent)
{
    m_raster.setTheme(theme);
    m_raster.setSteps(std::move(steps), reach);
}

std::size_t StepRows::slowestOf(std::size_t first, std::size_t behind) const
{
    const auto& steps = m_raster.steps()->found.steps;
    const auto from = steps.begin() + static_cast<std::ptrdiff_t>(first);
    const auto slowest =
        std::max_element(from, steps.begin() + static_cast<std::ptrdiff_t>(behind), [](const Step& a, const Step& b) { return a.length() < b.length(); });
    return static_cast<std::size_t>(slowest - steps.begin());
}

void StepRows::paintTo(QPainter& painter)
{
    const std::size_t count = m_raster.steps()->found.steps.size();
    const int line = fontMetrics().height() + 4;
    const int room = std::max(height() - 2 * line, kLeastRow);
    const std::size_t rows = std::clamp<std::size_t>(static_cast<std::size_t>(room / kLeastRow), 1, count);
    const int each = std::clamp(room / static_cast<int>(rows), kLeastRow, kHighestRow);
    const std::size_t words = static_cast<std::size_t>((line + each - 1) / each); // one label per this many rows
    const QRect inside(kNumbers, 0, std::max(width() - kNumbers - kLengths, 1), line);
    painter.setFont(font());
    paintRuler(painter, inside);
    paintLegend(painter, QRect(0, height() - line, width(), line));
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t step = slowestOf(row * count / rows, (row + 1) * count / rows);
        paintRow(painter, inside.translated(0, line + static_cast<int>(row) * each - (line - each)).adjusted(0, line - each, 0, 0), step, row % words == 0);
    }
}

void StepRows::paintLegend(QPainter& painter, const QRect& place) const
{
    QFont small = font(); // still fits a column of half the width
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter.setFont(small);
    const QFontMetrics metrics(small);
    int x = place.left();
    const int square = metrics.ascent() - 2;
    const auto parts = narrative::explainedParts({});
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const QString words = toQString(say(parts[i].label));
        painter.fillRect(QRect(x, place.center().y() - square / 2, square, square), colourOf(m_raster.theme(), kStepParts[i]));
        painter.setPen(m_raster.theme().mutedText);
        painter.drawText(QRect(x + square + kGap / 2, place.top(), place.right() - x, place.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
        x += square + 2 * kGap + metrics.horizontalAdvance(words) + kGap / 2;
    }
    painter.setFont(font());
}

void StepRows::paintRuler(QPainter& painter, const QRect& place) const
{
    painter.setPen(m_raster.theme().mutedText);
    for (const Tick& tick : ticksFor({0, m_raster.reach()}, ticksWithRoom(place.width())).ticks) {
        const QString label = toQString(tick.label);
        const double x = m_raster.placeOf(tick.time, place);
        if (x + fontMetrics().horizontalAdvance(label) < place.right())
            painter.drawText(QRectF(x, place.top(), place.width(), place.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
    }
}

void StepRows::paintRow(QPainter& painter, const QRect& place, std::size_t step, bool hasWords)
{
    m_raster.paint(painter, place, step);
    if (!hasWords)
        return;
    const int high = fontMetrics().height();
    const QRect words(0, place.center().y() - high / 2, width(), high);
    painter.setPen(m_raster.theme().text);
    painter.drawText(words.adjusted(0, 0, place.left() - kGap - width(), 0), Qt::AlignRight | Qt::AlignVCenter, countWords(step + 1));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, durationWords(m_raster.steps()->found.steps[step].length()));
}

void StepRows::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintTo(painter);
}

} // namespace stallscope::gui
