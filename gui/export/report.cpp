// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"

#include "gui/export/report_forms.h"
#include "gui/export/report_picture.h"
#include "gui/export/whole_file.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

Error cannotWriteReport(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Report", "cannot write '%1': %2").arg(path, why).toStdString()};
}

Result<> saveText(const QString& path, const ReportText& text, RunList& runs, const TimelineWidget& like, const TimeRange& time)
{
    if (!hasReportSuffix(path))
        return cannotWriteReport(path, QCoreApplication::translate("Report", "unsupported report format; use .html or .pdf"));
    WholeFile file(path);
    if (!file.open())
        return cannotWriteReport(path, file.errorText());
    ReportPicture picture = text.sweep ? ReportPicture::ofSweep(*text.sweep, like.font()) : ReportPicture::ofTimeline(runs, like, time);
    const QByteArray bytes = path.endsWith(".pdf", Qt::CaseInsensitive) ? pdfOf(text, picture) : htmlOf(text, picture);
    return file.keep(bytes) ? Result<>() : cannotWriteReport(path, file.errorText());
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
    return saveText(path, reportOf(reportSourceOf(runs)), runs, like, like.visibleRange().range());
}

ReportWriter::ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent)
    : QObject(parent),
      m_runs(runs),
      m_like(like),
      m_tasks({.begin = [this](const SaveTask& task) { emit started(task.path); },
          .work = [](const SaveTask& task, const std::stop_token& stop) { return reportOf(task.source, stop); },
          .conclude = [this](const SaveTask& task, const ReportText& text) { conclude(task, text); },
          .drop = [this] { emit cancelled(); }})
{
    connect(&m_runs, &RunList::cleared, this, &ReportWriter::cancelAll); // text and picture would show different runs
    connect(&m_runs, &RunList::removed, this, &ReportWriter::cancelAll);
}

void ReportWriter::write(const QString& path)
{
    m_tasks.add({path, reportSourceOf(m_runs), m_like.visibleRange().range()});
}

void ReportWriter::conclude(const SaveTask& task, const ReportText& text)
{
    const auto saved = saveText(task.path, text, m_runs, m_like, task.time);
    if (saved)
        emit written(task.path);
    else
        emit failed(QString::fromStdString(saved.error().message));
}

} // namespace stallscope::gui
