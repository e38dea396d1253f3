// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace stallscope::gui {

class Announcement;
class ReportWriter;
class SessionDocument;
class TraceLoader;

/// Progress bar of a long job with a button to cancel it. Visible only while the job runs.
class JobBar : public QWidget {
    Q_OBJECT
public:
    explicit JobBar(QWidget* parent = nullptr);

    void begin(const QString& what);
    /// 0 to 1; negative if the total is unknown.
    void progress(double share);

signals:
    void cancelRequested();

private:
    QLabel* m_what;
    QProgressBar* m_progress;
    Announcement* m_announcement;
};

/// Job bars for opening files, saving a session and writing a report.
[[nodiscard]] JobBar* makeOpeningBar(TraceLoader& loader);
[[nodiscard]] JobBar* makeSavingBar(SessionDocument& document);
[[nodiscard]] JobBar* makeReportBar(ReportWriter& writer);

} // namespace stallscope::gui
