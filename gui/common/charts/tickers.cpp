// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/tickers.h"

#include "gui/timeline/layout/time_axis.h"
#include "profiler/base/units.h"

#include <array>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr double kThousand = 999.5; // rounds to 1000 of the smaller unit

} // namespace

/// At most three digits, without trailing zeros.
QString DurationTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*formatChar*/, int /*precision*/)
{
    constexpr std::array kUnits{"ns", "us", "ms", "s"};
    std::size_t unit = 0;
    for (; tick >= kThousand && unit + 1 < kUnits.size(); ++unit)
        tick /= 1000;
    return QString("%1 %2").arg(tick, 0, 'g', tick < kThousand ? 3 : 6).arg(kUnits[unit]);
}

double CountTicker::getTickStep(const QCPRange& range)
{
    const double step = QCPAxisTicker::getTickStep(range);
    return std::max(1.0, std::floor(step)); // of the larger steps, only 2.5 is not an integer
}

QString CountTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*formatChar*/, int /*precision*/)
{
    return QString::fromStdString(formatCount(std::llround(tick)));
}

void TimeTicker::generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    const Ticks found = ticksFor(m_range, m_most);
    const auto onAxis = [this](Nanos time) { return static_cast<double>(time - m_range.start); };
    ticks.clear();
    if (subTicks)
        subTicks->clear();
    if (tickLabels)
        tickLabels->clear();
    for (const Tick& tick : found.ticks) {
        ticks << onAxis(tick.time);
        if (tickLabels)
            *tickLabels << QString::fromStdString(tick.label);
    }
    const Nanos between = found.step / (found.subTicks + 1);
    if (!subTicks || found.subTicks == 0 || found.ticks.empty())
        return;
    for (Nanos time = found.ticks.front().time - found.step; time < m_range.end; time += between)
        *subTicks << onAxis(time);
}

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
