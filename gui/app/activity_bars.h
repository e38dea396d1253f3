// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace stallscope::gui {

class Announcement;
class FollowController;
class RecordingController;
class ReportWriter;
class SessionDocument;
class TraceLoader;

/// Progress bar of a long job with an estimate of the time left and a button to cancel it. Visible only while the job runs.
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
    QLabel* m_left;
    Announcement* m_announcement;
    QElapsedTimer m_clock; // since begin()
};

/// Job bars for opening files, saving a session and writing a report.
[[nodiscard]] JobBar* makeOpeningBar(TraceLoader& loader);
[[nodiscard]] JobBar* makeSavingBar(SessionDocument& document);
[[nodiscard]] JobBar* makeReportBar(ReportWriter& writer);

/// Status bar of an activity without a known end (recording, following files), with a button to stop it. Visible only while it
/// is active.
class LiveBar : public QWidget {
    Q_OBJECT
public:
    explicit LiveBar(const QString& button, QWidget* parent = nullptr);

    /// An empty message hides the bar.
    void setMessage(const QString& what);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QPushButton& button() { return *m_button; }

private:
    QLabel* m_what;
    Announcement* m_announcement;
    QPushButton* m_button;
};

/// Bar of the followed files.
[[nodiscard]] LiveBar* makeFollowBar(FollowController& controller);
/// Bar of the recorded program.
[[nodiscard]] LiveBar* makeRecordBar(RecordingController& controller);

} // namespace stallscope::gui
