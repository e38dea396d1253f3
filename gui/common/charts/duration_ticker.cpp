// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/duration_ticker.h"

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

} // namespace stallscope::gui
