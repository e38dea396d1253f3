// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/progress_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace stallscope::gui {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("progress", text);
}

QString workText(const ExperimentProgress& progress)
{
    const QString strategy = QString::fromStdString(progress.strategy);
    switch (progress.state) {
    case ExperimentState::Preparing: return strategy.isEmpty() ? say("preparing") : say("preparing %1").arg(strategy);
    case ExperimentState::WarmingUp: return say("warming up %1").arg(strategy);
    case ExperimentState::Running:
        return say("running %1, repeat %2 (%3 of %4 done)").arg(strategy).arg(progress.repeat + 1).arg(progress.runsDone).arg(progress.runsTotal);
    case ExperimentState::Draining: return say("finishing the recording");
    default: return {};
    }
}

QString endText(const ExperimentProgress& progress)
{
    switch (progress.state) {
    case ExperimentState::Cancelled: return say("stopped after %1 of %2 runs; what was recorded is kept").arg(progress.runsDone).arg(progress.runsTotal);
    case ExperimentState::Failed: return say("failed: %1").arg(QString::fromStdString(progress.message));
    default: return {};
    }
}

} // namespace

QString progressText(const ExperimentProgress& progress)
{
    if (!isEnd(progress.state))
        return workText(progress);
    QStringList lines;
    if (const QString end = endText(progress); !end.isEmpty())
        lines << end;
    for (const std::string& failure : progress.failures)
        lines << QString::fromStdString(failure);
    for (const std::string& leftOut : progress.leftOut)
        lines << say("left out: %1").arg(QString::fromStdString(leftOut));
    return lines.join(QLatin1Char('\n'));
}

} // namespace stallscope::gui
