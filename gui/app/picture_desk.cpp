// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/picture_desk.h"

#include "gui/export/picture.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/report.h"
#include "gui/session/settings.h"
#include "gui/view/timeline_widget.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>

namespace stallscope::gui {

PictureDesk::PictureDesk(const TimelineWidget& timeline, RunList& runs, Settings& settings, QWidget& window)
    : QObject(&window), m_timeline(timeline), m_runs(runs), m_settings(settings), m_window(window), m_reports(new ReportWriter(runs, timeline, this))
{
    connect(m_reports, &ReportWriter::written, this, [this](const QString& path) { emit told(tr("Saved as %1").arg(path)); });
    connect(m_reports, &ReportWriter::failed, this, [this](const QString& message) { emit complained(tr("The report was not saved"), message); });
}

void PictureDesk::ask()
{
    auto* dialog = new PictureDialog(m_timeline, m_runs, m_settings, m_theme, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PictureDialog::saved, this, [this](const QString& path) { emit told(tr("Saved as %1").arg(path)); });
    connect(dialog, &PictureDialog::copied, this, [this] { emit told(tr("The picture is on the clipboard")); });
    dialog->open();
}

void PictureDesk::askForReport()
{
    const QString suggested = QDir(m_settings.lastFolder()).filePath(tr("report.html"));
    auto* dialog = new QFileDialog(&m_window, tr("Save report"), suggested, tr("Reports (*.html *.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("html");
    connect(dialog, &QFileDialog::fileSelected, m_reports, &ReportWriter::write);
    dialog->open();
}

void PictureDesk::copy()
{
    PictureOrder order;
    order.size = m_timeline.size();
    order.scale = m_timeline.devicePixelRatioF();
    order.theme = m_theme;
    order.hasWords = order.hasNumbers = false;
    QGuiApplication::clipboard()->setImage(pictureOf(order, m_timeline, m_runs));
    emit told(tr("The picture is on the clipboard"));
}

} // namespace stallscope::gui
