// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/plan_size.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace stallscope::gui {

namespace {

/// Texts of this file.
struct PlanSizeWords {
    Q_DECLARE_TR_FUNCTIONS(PlanSize)
};

QString counted(const QString& one, const QString& many, std::size_t count)
{
    return (count == 1 ? one : many).arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(count)));
}

} // namespace

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
        factors << counted(PlanSizeWords::tr("%1 point"), PlanSizeWords::tr("%1 points"), points);
    factors << counted(PlanSizeWords::tr("%1 strategy"), PlanSizeWords::tr("%1 strategies"), strategies)
            << counted(PlanSizeWords::tr("%1 repeat"), PlanSizeWords::tr("%1 repeats"), plan.repeats);
    return QStringLiteral("%1: %2").arg(counted(PlanSizeWords::tr("%1 run"), PlanSizeWords::tr("%1 runs"), runs), factors.join(QStringLiteral(" x ")));
}

} // namespace stallscope::gui
