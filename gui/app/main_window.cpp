// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "gui/runs/run_list.h"
#include "gui/runs/trace_loader.h"
#include "gui/view/timeline_widget.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>

namespace stallscope::gui {

MainWindow::MainWindow(Theme::Mode theme, QWidget* parent)
    : QMainWindow(parent), m_runs(new RunList(this)), m_loader(new TraceLoader(this)), m_timeline(new TimelineWidget(*m_runs, this))
{
    setWindowTitle(tr("Stallscope"));
    resize(1600, 1000);
    setCentralWidget(m_timeline);
    m_timeline->setTheme(themeOf(theme));
    connect(m_loader, &TraceLoader::finished, this, &MainWindow::showFiles);
    connect(m_loader, &TraceLoader::failed, this, [this](const QString& message) { QMessageBox::warning(this, tr("Cannot open"), message); });
    auto* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Open..."), QKeySequence::Open, this, [this] { open(QFileDialog::getOpenFileNames(this, tr("Open traces"))); });
}

void MainWindow::open(const QStringList& paths)
{
    if (!paths.isEmpty())
        m_loader->open(paths);
}

void MainWindow::showFiles(const std::vector<LoadedFile>& files)
{
    m_runs->clear();
    addFiles(*m_runs, files);
}

void addFiles(RunList& runs, const std::vector<LoadedFile>& files)
{
    for (const LoadedFile& file : files) {
        const QString name = QFileInfo(file.path).fileName();
        for (std::size_t i = 0; i < file.trace->runs.size(); ++i) {
            const QString run = QString::fromStdString(file.trace->runs[i].name);
            runs.add(run.isEmpty() ? name : QString("%1: %2").arg(name, run), file.trace, RunId::fromIndex(i));
        }
    }
}

} // namespace stallscope::gui
