// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/time_ticker.h"

#include "gui/timeline/layout/ticks.h"

namespace stallscope::gui {

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

} // namespace stallscope::gui
