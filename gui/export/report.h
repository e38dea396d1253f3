// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/report_contents.h"
#include "gui/runs/background.h"
#include "profiler/base/result.h"

#include <QObject>
#include <QString>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

[[nodiscard]] bool hasReportSuffix(const QString& path);
/// Whether the report of these runs is that of a sweep: its curves or maps in place of the timeline.
[[nodiscard]] bool isReportOfSweep(const RunList& runs);

/// The runs of the list as one file that can be passed on: a page (.html) that needs nothing else and runs nothing, or .pdf. The
/// timeline in it shows the part of time that the given one shows. The runs are analysed.
[[nodiscard]] Result<> saveReport(const QString& path, RunList& runs, const TimelineWidget& like);

/// The same with what is slow off the interface thread. A newer order takes the place of one under way.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent = nullptr);

    void write(const QString& path);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }

signals:
    void started(const QString& path);
    void cancelled();
    void written(const QString& path);
    void failed(const QString& message);

private:
    RunList& m_runs;
    const TimelineWidget& m_like;
    Background m_work;
};

} // namespace stallscope::gui
