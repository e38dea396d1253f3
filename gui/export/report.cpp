// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"

#include "gui/export/report_forms.h"
#include "gui/export/report_picture.h"
#include "gui/export/whole_file.h"
#include "gui/runs/run_list.h"
#include "gui/view/timeline_widget.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

Error cannotWriteReport(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Report", "cannot write '%1': %2").arg(path, why).toStdString()};
}

Result<> saveText(const QString& path, const ReportText& text, RunList& runs, const TimelineWidget& like)
{
    if (!hasReportSuffix(path))
        return cannotWriteReport(path, QCoreApplication::translate("Report", "reports are .html or .pdf"));
    WholeFile file(path);
    if (!file.open())
        return cannotWriteReport(path, file.complaint());
    ReportPicture picture = text.sweep ? ReportPicture::ofSweep(*text.sweep, like.font()) : ReportPicture::ofTimeline(runs, like);
    const QByteArray bytes = path.endsWith(".pdf", Qt::CaseInsensitive) ? pdfOf(text, picture) : htmlOf(text, picture);
    return file.keep(bytes) ? Result<>() : cannotWriteReport(path, file.complaint());
}

} // namespace

bool isReportOfSweep(const RunList& runs)
{
    return isOfSweep(reportSourceOf(runs));
}

bool hasReportSuffix(const QString& path)
{
    return path.endsWith(".html", Qt::CaseInsensitive) || path.endsWith(".pdf", Qt::CaseInsensitive);
}

Result<> saveReport(const QString& path, RunList& runs, const TimelineWidget& like)
{
    return saveText(path, reportOf(reportSourceOf(runs)), runs, like);
}

ReportWriter::ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent) : QObject(parent), m_runs(runs), m_like(like)
{
    connect(&m_runs, &RunList::cleared, this, &ReportWriter::cancel); // its picture would be of other runs than its words
    connect(&m_runs, &RunList::removed, this, &ReportWriter::cancel);
}

void ReportWriter::write(const QString& path)
{
    emit started(path);
    const ReportSource source = reportSourceOf(m_runs);
    m_work.run([source](const std::stop_token& stop) { return reportOf(source, stop); },
        [this, path](const ReportText& text) {
            const auto saved = saveText(path, text, m_runs, m_like);
            if (saved)
                emit written(path);
            else
                emit failed(QString::fromStdString(saved.error().message));
        });
}

void ReportWriter::cancel()
{
    if (!m_work.isBusy())
        return;
    m_work.cancel();
    emit cancelled();
}

} // namespace stallscope::gui
