// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/pending_saves.h"

#include "gui/common/access/mnemonics.h"
#include "gui/export/report.h"
#include "gui/model/session_document.h"
#include "gui/panels/tables/tabbed_tables.h"

#include <QFileInfo>
#include <QPushButton>

#include <utility>

namespace stallscope::gui {

PendingSaves::PendingSaves(SessionDocument& document, ReportWriter& reports, const QList<TabbedTables*>& tables, QWidget& window)
    : QObject(&window), m_document(document), m_reports(reports), m_tables(tables), m_window(window)
{
    connectSignals();
}

void PendingSaves::connectSignals()
{
    connect(&m_document, &SessionDocument::saveStarted, this, [this](const QString& path) { m_session = QFileInfo(path).fileName(); });
    connect(&m_reports, &ReportWriter::started, this, [this](const QString& path) { m_report = QFileInfo(path).fileName(); });
    for (TabbedTables* tables : m_tables)
        connect(tables, &TabbedTables::saveStarted, this, [this, tables](const QString& path) { m_tableNames[tables] = QFileInfo(path).fileName(); });
    const auto done = [this] { settle(true); };
    connect(&m_document, &SessionDocument::saved, this, done);
    connect(&m_reports, &ReportWriter::written, this, done);
    for (const TabbedTables* tables : m_tables)
        connect(tables, &TabbedTables::saved, this, done);
    const auto failed = [this] { settle(false); };
    connect(&m_document, &SessionDocument::saveFailed, this, failed);
    connect(&m_document, &SessionDocument::saveCancelled, this, failed);
    connect(&m_reports, &ReportWriter::failed, this, failed);
    connect(&m_reports, &ReportWriter::cancelled, this, failed);
    for (const TabbedTables* tables : m_tables)
        connect(tables, &TabbedTables::saveFailed, this, failed);
}

QStringList PendingSaves::names() const
{
    QStringList names;
    if (m_document.isSaving())
        names << m_session;
    if (m_reports.isBusy())
        names << m_report;
    for (const TabbedTables* tables : m_tables) {
        if (tables->isSaving())
            names << m_tableNames.value(tables);
    }
    return names;
}

/// A failed save cancels closing, so that the user sees the error.
void PendingSaves::settle(bool isWritten)
{
    m_hasFailed = m_hasFailed || !isWritten;
    m_isToClose = m_isToClose && isWritten;
    if (!isSaving() && std::exchange(m_isToClose, false))
        emit closeRequested();
}

void PendingSaves::stop()
{
    m_document.cancelAllSaving();
    m_reports.cancelAll();
}

bool PendingSaves::canClose()
{
    const QStringList now = names();
    if (now.isEmpty())
        return true;
    MessageBox box(QMessageBox::Question, tr("Save in progress"), tr("%1 is still being written. Wait before closing?").arg(now.join(", ")),
        QMessageBox::Cancel, &m_window);
    QPushButton* wait = box.addButton(tr("&Wait, Then Close"), QMessageBox::AcceptRole);
    QPushButton* leave = box.addButton(tr("&Close Without Saving"), QMessageBox::DestructiveRole);
    box.setDefaultButton(wait);
    m_isToClose = false;
    m_hasFailed = false;
    box.exec();
    const bool isAnswered = box.clickedButton() != box.button(QMessageBox::Cancel) && !m_hasFailed;
    if (box.clickedButton() == leave)
        stop();
    else if (box.clickedButton() == wait)
        m_isToClose = isSaving();
    return isAnswered && !m_isToClose;
}

} // namespace stallscope::gui
