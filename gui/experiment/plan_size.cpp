// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/plan_size.h"

#include "gui/panels/details/counts.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QStringList>

namespace stallscope::gui {

QString planSizeText(const ExperimentPlan& plan)
{
    std::size_t points = 1;
    for (const SweptParameter& swept : plan.sweep)
        points *= swept.values.size();
    const std::size_t strategies = plan.chosen().size();
    const std::size_t runs = points * strategies * plan.repeats;
    if (runs == 0)
        return {};
    QStringList factors;
    if (!plan.sweep.empty())
        factors << counted(STALLSCOPE_COUNT("PlanSize", "{} points", "{} point"), points);
    factors << counted(STALLSCOPE_COUNT("PlanSize", "{} strategies", "{} strategy"), strategies)
            << counted(STALLSCOPE_COUNT("PlanSize", "{} repeats", "{} repeat"), plan.repeats);
    return QStringLiteral("%1: %2").arg(counted(STALLSCOPE_COUNT("PlanSize", "{} runs", "{} run"), runs), factors.join(QStringLiteral(" x ")));
}

QString tooLargeText(const ExperimentPlan& plan, std::uint64_t deviceMemory)
{
    const std::uint64_t needed = plan.memoryOnDevice();
    const std::uint64_t allowed = plan.memoryLimit != 0 ? plan.memoryLimit : deviceMemory;
    if (allowed == 0 || needed <= allowed)
        return {};
    return QCoreApplication::translate("PlanSize", "Runs may need up to %1 of device memory, but the limit is %2. Runs above the limit fail.")
        .arg(QString::fromStdString(formatBytes(needed)), QString::fromStdString(formatBytes(allowed)));
}

} // namespace stallscope::gui
