// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/pictures_controller.h"

#include "gui/app/layout/work_area.h"
#include "gui/export/page_figures.h"
#include "gui/export/picture.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/report.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/settings.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/panels/tables/tabbed_tables.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>

namespace stallscope::gui {

PicturesController::PicturesController(WorkArea& work, RunList& runs, Settings& settings, QWidget& window)
    : QObject(&window), m_work(work), m_runs(runs), m_settings(settings), m_window(window), m_reports(new ReportWriter(runs, work.timeline(), this))
{
    connect(m_reports, &ReportWriter::written, this, [this](const QString& path) { emit statusMessage(tr("Saved as %1").arg(path)); });
    connect(m_reports, &ReportWriter::failed, this, [this](const QString& message) { emit errorOccurred(tr("Report not saved"), message); });
}

std::unique_ptr<const PictureSource> PicturesController::source() const
{
    if (m_work.page() == WorkArea::Page::Compare && m_work.compare().hasResult())
        return pairPicture(m_work.compare().page().pair(), m_work.font());
    if (m_work.page() == WorkArea::Page::Sweep && m_work.sweep().hasSweep())
        return sweepPicture(m_work.sweep().reading(), m_work.sweep().choice(), m_work.font());
    if (auto steps = m_work.steps().shown(); m_work.page() == WorkArea::Page::Steps && !steps.empty())
        return stepsPicture(std::move(steps), m_work.font());
    if (auto ranks = m_work.ranks().model().ranks(); m_work.page() == WorkArea::Page::Ranks && ranks)
        return ranksPicture(std::move(ranks), m_work.font());
    if (const TabbedTables* tables = m_work.tablesOfPage()) {
        if (const auto shown = tables->shownTable())
            return tablesPicture({shown->meaning, shown->scope, shown->fileName, {{{}, shown->rows, shown->order}}}, m_work.font());
    }
    return std::make_unique<TimelinePicture>(m_work.timeline(), m_runs, m_work.verdict().sentence());
}

void PicturesController::ask()
{
    auto* dialog = new PictureDialog(source(), m_settings, m_theme, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PictureDialog::saved, this, [this](const QString& path) { emit statusMessage(tr("Saved as %1").arg(path)); });
    connect(dialog, &PictureDialog::copied, this, [this] { emit statusMessage(tr("Picture copied to the clipboard")); });
    dialog->open();
}

void PicturesController::askForReport()
{
    const QString suggested = QDir(m_settings.lastFolder()).filePath(tr("report.html"));
    auto* dialog = new QFileDialog(&m_window, tr("Save Report"), suggested, tr("Reports (*.html *.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("html");
    connect(dialog, &QFileDialog::fileSelected, m_reports, &ReportWriter::write);
    dialog->open();
}

void PicturesController::copy()
{
    const bool isTimeline = m_work.page() == WorkArea::Page::Timeline;
    PictureOptions options;
    options.size = isTimeline ? m_work.timeline().size() : m_work.size();
    options.scale = m_work.devicePixelRatioF();
    options.theme = m_theme;
    options.hasWords = options.hasNumbers = !isTimeline;
    QGuiApplication::clipboard()->setImage(pictureOf(options, *source()));
    emit statusMessage(tr("Picture copied to the clipboard"));
}

} // namespace stallscope::gui
