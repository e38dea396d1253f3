// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_raster.h"

#include "gui/common/charts/step_parts.h"
#include "gui/pages/steps/step_cells.h"

#include <QPainter>

#include <cmath>
#include <utility>

namespace stallscope::gui {

namespace {

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

} // namespace

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
    const std::vector<StepCell> cells = cellsOf(m_steps->analysis->whole(), m_steps->found.steps[step], m_reach, static_cast<std::size_t>(pixels));
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

} // namespace stallscope::gui
