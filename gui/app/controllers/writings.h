// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

class QWidget;

namespace stallscope::gui {

class ReportWriter;
class SessionDocument;
class TablesPanel;

/// The files that are being written while the window is there, and what becomes of them when somebody closes it.
class Writings : public QObject {
    Q_OBJECT
public:
    /// All of them outlive it.
    Writings(SessionDocument& document, ReportWriter& reports, TablesPanel& tables, QWidget& window);

    [[nodiscard]] bool areUnderWay() const { return !names().isEmpty(); }
    /// Asks, where something is being written. Where it is to be waited for, closeWanted() follows once it is whole.
    [[nodiscard]] bool mayClose();

signals:
    void closeWanted();

private:
    void listen();
    [[nodiscard]] QStringList names() const;
    void settle(bool isWritten);
    void stop();

    SessionDocument& m_document;
    ReportWriter& m_reports;
    TablesPanel& m_tables;
    QWidget& m_window;
    QString m_session; // names of files
    QString m_report;
    QString m_table;
    bool m_isToClose = false;
    bool m_hasFailed = false; // one of them, while the question stood there
};

} // namespace stallscope::gui
