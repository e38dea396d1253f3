// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/report_contents.h"
#include "gui/model/task_queue.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

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

/// The same with what is slow off the interface thread.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent = nullptr);

    /// What is shown now. Waits for what is being written already.
    void write(const QString& path);
    /// What is being written; what waits for it is written then.
    void cancel() { m_tasks.cancel(); }
    void cancelAll() { m_tasks.cancelAll(); }
    [[nodiscard]] bool isBusy() const { return m_tasks.isBusy(); }

signals:
    void started(const QString& path);
    void cancelled();
    void written(const QString& path);
    void failed(const QString& message);

private:
    struct SaveTask {
        QString path;
        ReportSource source; // snapshot at the time of the request
        TimeRange time;

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    void conclude(const SaveTask& task, const ReportText& text);

    RunList& m_runs;
    const TimelineWidget& m_like;
    TaskQueue<SaveTask, ReportText> m_tasks;
};

} // namespace stallscope::gui
