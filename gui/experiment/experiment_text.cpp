// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/experiment_text.h"

#include "gui/common/text/words.h"
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

namespace {

struct ProgressWords {
    Q_DECLARE_TR_FUNCTIONS(Progress)
};

QString repeatText(const ExperimentProgress& progress)
{
    const QString strategy = QString::fromStdString(progress.strategy);
    if (progress.points > 1)
        return ProgressWords::tr("%1, repeat %2 of %3").arg(strategy).arg(progress.repeat + 1).arg(progress.repeats);
    return ProgressWords::tr("running %1, repeat %2 (%3 of %4 done)").arg(strategy).arg(progress.repeat + 1).arg(progress.runsDone).arg(progress.runsTotal);
}

/// Of all warm-ups of the plan, as runs are counted.
QString warmUpText(const ExperimentProgress& progress, const QString& strategy)
{
    if (progress.warmUpsTotal <= 1)
        return ProgressWords::tr("warming up %1").arg(strategy);
    return ProgressWords::tr("warming up %1 (%2 of %3 done)").arg(strategy).arg(progress.warmUpsDone).arg(progress.warmUpsTotal);
}

QString workText(const ExperimentProgress& progress)
{
    const QString strategy = QString::fromStdString(progress.strategy);
    switch (progress.state) {
    case ExperimentState::Preparing: return strategy.isEmpty() ? ProgressWords::tr("preparing") : ProgressWords::tr("preparing %1").arg(strategy);
    case ExperimentState::WarmingUp: return warmUpText(progress, strategy);
    case ExperimentState::Running: return repeatText(progress);
    case ExperimentState::Draining: return ProgressWords::tr("finishing the recording");
    default: return {};
    }
}

/// "point 3 of 5: count 1,000, async, ..."
QString placedText(const ExperimentProgress& progress, const QString& work)
{
    if (progress.points <= 1 || progress.point.empty() || progress.state == ExperimentState::Draining)
        return work;
    return ProgressWords::tr("point %1 of %2: %3, %4").arg(progress.pointsBefore + 1).arg(progress.points).arg(QString::fromStdString(progress.point), work);
}

QString endText(const ExperimentProgress& progress)
{
    switch (progress.state) {
    case ExperimentState::Cancelled:
        if (progress.runsDone == 0)
            return counted(
                STALLSCOPE_COUNT("Progress", "stopped before the first of {} runs was complete", "stopped before {} run was complete"), progress.runsTotal);
        return counted(STALLSCOPE_COUNT("Progress", "stopped after {} of {} runs; recorded data is kept", "stopped after {} of {} run; recorded data is kept"),
            progress.runsDone, progress.runsTotal);
    case ExperimentState::Failed: return ProgressWords::tr("failed: %1").arg(QString::fromStdString(progress.message));
    default: return {};
    }
}

} // namespace

QString progressText(const ExperimentProgress& progress)
{
    if (!isEnd(progress.state))
        return placedText(progress, workText(progress));
    QStringList lines;
    if (const QString end = endText(progress); !end.isEmpty())
        lines << end;
    if (!progress.fileFailure.empty() && progress.fileFailure != progress.message)
        lines << ProgressWords::tr("cannot write the recording: %1").arg(QString::fromStdString(progress.fileFailure));
    for (const std::string& failure : progress.failures)
        lines << QString::fromStdString(failure);
    for (const std::string& leftOut : progress.leftOut)
        lines << ProgressWords::tr("skipped: %1").arg(QString::fromStdString(leftOut));
    return lines.join(QLatin1Char('\n'));
}

QString whyNothingRan(const ExperimentProgress& progress)
{
    const bool isOnlyStopped = progress.state == ExperimentState::Cancelled && progress.fileFailure.empty();
    return isOnlyStopped ? ProgressWords::tr("Stopped before the first measurement.") : progressText(progress);
}

} // namespace stallscope::gui
