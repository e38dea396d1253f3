// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/html/timeline_data.h"
#include "gui/export/report_contents.h"
#include "gui/model/task_queue.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <QObject>
#include <QString>

#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

[[nodiscard]] bool hasReportSuffix(const QString& path);
/// Whether the runs are a sweep, whose report shows curves or heat maps instead of the timeline.
[[nodiscard]] bool isReportOfSweep(const RunList& runs);

/// The text of a report and, for a page, the data of its timeline.
struct ReportParts {
    ReportText text;
    TimelineData timeline;
};

/// Writes a report of the runs as one self-contained file: a page (.html) with an interactive timeline, or .pdf. It begins with the
/// visible range of `like`, which is summarized last. The runs must be analysed.
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
    /// 0 to 1; negative if the total is unknown.
    void progressed(double share);
    void cancelled();
    void written(const QString& path);
    void failed(const QString& message);

private:
    struct SaveTask {
        QString path;
        ReportSource source; // snapshots at the time of the request
        std::vector<TimelineSource> timeline;
        TimeRange time;

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    [[nodiscard]] ReportParts compose(const SaveTask& task, const std::stop_token& stop);
    void conclude(const SaveTask& task, const ReportParts& parts);

    RunList& m_runs;
    const TimelineWidget& m_like;
    TaskQueue<SaveTask, ReportParts> m_tasks;
};

} // namespace stallscope::gui
