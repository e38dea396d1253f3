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
/// Whether the runs are a sweep, whose report shows curves or heat maps instead of the timeline.
[[nodiscard]] bool isReportOfSweep(const RunList& runs);

/// Writes a report of the runs as one self-contained file: a page (.html) without scripts, or .pdf. Its timeline shows the
/// visible range of `like`. The runs must be analysed.
[[nodiscard]] Result<> saveReport(const QString& path, RunList& runs, const TimelineWidget& like);

/// Writes reports with the slow parts off the GUI thread.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent = nullptr);

    /// Writes the current content, after earlier reports.
    void write(const QString& path);
    /// Cancels the current report; queued ones follow.
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
