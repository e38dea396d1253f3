// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/plan_size.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace stallscope::gui {

namespace {

QString say(const char* one, const char* many, std::size_t count)
{
    const QString number = QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
    return QCoreApplication::translate("plan size", count == 1 ? one : many).arg(number);
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
        factors << say("%1 point", "%1 points", points);
    factors << say("%1 strategy", "%1 strategies", strategies) << say("%1 repeat", "%1 repeats", plan.repeats);
    return QStringLiteral("%1: %2").arg(say("%1 run", "%1 runs", runs), factors.join(QStringLiteral(" x ")));
}

} // namespace stallscope::gui
