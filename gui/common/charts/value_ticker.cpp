// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/value_ticker.h"

#include <cmath>

namespace stallscope::gui {

namespace {

constexpr int kFewDecades = 3;

double evenStep(double length)
{
    constexpr double kWanted = 5;
    const double rough = length / kWanted;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= power * factor)
            return power * factor;
    }
    return power * 10;
}

} // namespace

std::vector<double> evenTicks(double low, double high)
{
    std::vector<double> ticks;
    if (!(high > low) || !std::isfinite(high - low))
        return ticks;
    const double step = evenStep(high - low);
    const double first = std::ceil(low / step);
    for (double i = first; i * step <= high; ++i)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<double> logTicks(double low, double high)
{
    std::vector<double> ticks;
    if (!(low > 0) || !(high > low) || !std::isfinite(high))
        return ticks;
    const double decades = std::log10(high / low);
    if (decades < 1)
        return evenTicks(low, high);
    const int step = static_cast<int>(decades / 8) + 1;
    for (int power = static_cast<int>(std::floor(std::log10(low))); std::pow(10, power) <= high; power += step) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double tick = factor * std::pow(10, power);
            if ((factor == 1 || decades < kFewDecades) && tick >= low && tick <= high)
                ticks.push_back(tick);
        }
    }
    return ticks;
}

QString ValueTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    return m_text(tick);
}

QVector<double> ValueTicker::createTickVector(double, const QCPRange& range)
{
    const std::vector<double> ticks = m_isLog ? logTicks(range.lower, range.upper) : evenTicks(range.lower, range.upper);
    return {ticks.begin(), ticks.end()};
}

int ValueTicker::getSubTickCount(double)
{
    return 0;
}

} // namespace stallscope::gui
