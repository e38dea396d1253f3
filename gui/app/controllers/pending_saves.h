// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

class QWidget;

namespace stallscope::gui {

class ReportWriter;
class SessionDocument;
class TabbedTables;

/// Tracks the files that the window is writing, and handles closing the window before they are complete.
class PendingSaves : public QObject {
    Q_OBJECT
public:
    /// All references outlive this object.
    PendingSaves(SessionDocument& document, ReportWriter& reports, const QList<TabbedTables*>& tables, QWidget& window);

    [[nodiscard]] bool isSaving() const { return !names().isEmpty(); }
    /// False while files are being written: asks the user, and emits closeRequested() once they are complete if the user waits.
    [[nodiscard]] bool canClose();

signals:
    void closeRequested();

private:
    void connectSignals();
    [[nodiscard]] QStringList names() const;
    void settle(bool isWritten);
    void stop();

    SessionDocument& m_document;
    ReportWriter& m_reports;
    QList<TabbedTables*> m_tables;
    QWidget& m_window;
    QString m_session; // names of files
    QString m_report;
    QHash<const TabbedTables*, QString> m_tableNames;
    bool m_isToClose = false;
    bool m_hasFailed = false; // a save failed while the question was open
};

} // namespace stallscope::gui
