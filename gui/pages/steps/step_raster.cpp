// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_raster.h"

#include "gui/common/charts/step_parts.h"
#include "gui/common/text/words.h"
#include "gui/timeline/layout/time_axis.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stallscope::gui {

namespace {

StepCell cellOf(const SegmentSets& sets, TimeRange range, double part)
{
    const auto share = [part](Nanos length) { return std::clamp(static_cast<double>(length) / part, 0.0, 1.0); };
    const Nanos busy = sets.all.busy->measure(range);
    const Nanos kernel = sets.all.kernels->measure(range);
    const OverlapSums overlap = sets.overlap->run(range, {});
    const Nanos bothIdle = overlap.stalled - overlap.stalledWhileBusy;
    return {share(kernel), share(busy - kernel), share(bothIdle), share(range.length() - busy - bothIdle)};
}

constexpr double kInset = 0.18; // share of the row's height above and below the bar

QColor colourOf(const Theme& theme, const StepCell& cell)
{
    double red = 0;
    double green = 0;
    double blue = 0;
    double rest = 1;
    const auto add = [&](const QColor& colour, double share) {
        red += share * colour.redF();
        green += share * colour.greenF();
        blue += share * colour.blueF();
        rest -= share;
    };
    for (const StepPart part : kStepParts)
        add(colourOf(theme, part), cell[static_cast<std::size_t>(part)]);
    add(theme.surface, std::max(rest, 0.0));
    const auto channel = [](double value) { return static_cast<float>(std::clamp(value, 0.0, 1.0)); };
    return QColor::fromRgbF(channel(red), channel(green), channel(blue));
}

constexpr int kNumbers = 64; // pixels, at the left
constexpr int kLengths = 90; // at the right
constexpr int kGap = 8;
constexpr int kLeastRow = 2;
constexpr int kHighestRow = 22;

} // namespace

std::vector<StepCell> cellsOf(const FullAnalysis& whole, const Step& step, Nanos reach, std::size_t parts)
{
    std::vector<StepCell> cells(parts);
    const double part = static_cast<double>(reach) / static_cast<double>(std::max<std::size_t>(parts, 1));
    const auto borderOf = [&](std::size_t cell) {
        return std::min(step.device.start + static_cast<Nanos>(std::llround(part * static_cast<double>(cell))), step.device.end);
    };
    for (std::size_t i = 0; i < parts; ++i) {
        const TimeRange range{borderOf(i), borderOf(i + 1)};
        if (!range.isEmpty())
            cells[i] = cellOf(whole.sets(), range, std::max(part, 1.0));
    }
    return cells;
}

void StepRaster::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_kept.clear();
}

void StepRaster::setSteps(std::shared_ptr<const StepsOfRun> steps, Nanos reach)
{
    m_steps = std::move(steps);
    m_reach = std::max<Nanos>(reach, 1);
    m_kept.clear();
}

double StepRaster::placeOf(Nanos time, const QRectF& row) const
{
    return row.left() + row.width() * static_cast<double>(time) / static_cast<double>(m_reach);
}

QImage StepRaster::lineOf(std::size_t step, int pixels)
{
    if (std::exchange(m_pixels, pixels) != pixels)
        m_kept.clear();
    if (const QImage* known = m_kept.object(step))
        return *known;
    QImage line(pixels, 1, QImage::Format_RGB32);
    const std::vector<StepCell> cells = cellsOf(m_steps->analysis->full(), m_steps->found.steps[step], m_reach, static_cast<std::size_t>(pixels));
    for (int x = 0; x < pixels; ++x)
        line.setPixelColor(x, 0, colourOf(*m_theme, cells[static_cast<std::size_t>(x)]));
    m_kept.insert(step, new QImage(line));
    return line;
}

void StepRaster::paint(QPainter& painter, const QRect& row, std::size_t step)
{
    if (!m_steps || step >= m_steps->found.steps.size() || row.width() < 1)
        return;
    const int inset = std::max(static_cast<int>(std::lround(row.height() * kInset)), row.height() > 3 ? 1 : 0);
    const QRect bar = row.adjusted(0, inset, 0, -inset);
    const Nanos length = m_steps->found.steps[step].length();
    const double end = std::min(placeOf(length, bar), bar.right() + 1.0);
    painter.save();
    // unpainted behind the end of the step, so that the selection is visible
    painter.setClipRect(QRectF(bar.left(), bar.top(), end - bar.left(), bar.height()), Qt::IntersectClip);
    painter.drawImage(bar, lineOf(step, static_cast<int>(std::ceil(row.width() * painter.device()->devicePixelRatioF()))));
    painter.restore();
    if (length > m_reach) { // the step is cut off at the end of the axis
        painter.setPen(QPen(m_theme->surface, 2));
        for (const int x : {bar.right() - 10, bar.right() - 5})
            painter.drawLine(x - 3, bar.bottom() + 1, x + 3, bar.top() - 1);
    }
    const int median = static_cast<int>(placeOf(m_steps->found.length.median, row));
    if (median <= row.right()) {
        painter.setPen(QPen(m_theme->text, 1, Qt::DotLine));
        painter.drawLine(median, row.top(), median, row.bottom());
    }
}

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
    const QString name = fontMetrics().elidedText(toQString(narrative::stepName(m_raster.steps()->found, step)), Qt::ElideMiddle, place.left() - kGap);
    painter.drawText(words.adjusted(0, 0, place.left() - kGap - width(), 0), Qt::AlignRight | Qt::AlignVCenter, name);
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, durationWords(m_raster.steps()->found.steps[step].length()));
}

void StepRows::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintTo(painter);
}

} // namespace stallscope::gui
