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

/// Long work: what is being done, how far it is, and a button that stops it. Shown only meanwhile.
class JobBar : public QWidget {
    Q_OBJECT
public:
    explicit JobBar(QWidget* parent = nullptr);

    void begin(const QString& what);
    /// 0..1; negative where the end is not known.
    void progress(double share);

signals:
    void cancelRequested();

private:
    QLabel* m_what;
    QProgressBar* m_progress;
    Announcement* m_announcement;
};

/// Bars that show the opening of files, the saving of a session and the writing of a report.
[[nodiscard]] JobBar* makeOpeningBar(TraceLoader& loader);
[[nodiscard]] JobBar* makeSavingBar(SessionDocument& document);
[[nodiscard]] JobBar* makeReportBar(ReportWriter& writer);

} // namespace stallscope::gui
