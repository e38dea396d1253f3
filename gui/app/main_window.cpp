// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "gui/app/actions.h"
#include "gui/app/load_bar.h"
#include "gui/app/timeline_actions.h"
#include "gui/app/welcome_page.h"
#include "gui/details/details_panel.h"
#include "gui/export/picture.h"
#include "gui/runs/loaded_runs.h"
#include "gui/runs/run_list.h"
#include "gui/runs/trace_loader.h"
#include "gui/summary/numbers_panel.h"
#include "gui/timeline/navigation.h"
#include "gui/view/timeline_widget.h"

#include <QApplication>
#include <QDropEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kMessageMilliseconds = 4000;

QStringList localFiles(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

MainWindow::MainWindow(Theme::Mode theme, QWidget* parent)
    : QMainWindow(parent), m_theme(theme), m_runs(new RunList(this)), m_loader(new TraceLoader(this)), m_actions(new Actions(this)),
      m_timeline(new TimelineWidget(*m_runs)), m_numbers(new NumbersPanel(*m_runs, m_timeline->selection())),
      m_details(new DetailsPanel(*m_runs, m_timeline->selection(), m_timeline->navigation())), m_pages(new QStackedWidget), m_panels(new QSplitter(Qt::Vertical))
{
    setWindowTitle(tr("Stallscope"));
    resize(1600, 1000);
    setAcceptDrops(true);
    assemble();
    defineActions();
    fillMenus();
    fillToolBar();
    listen();
    setTheme(theme);
}

// the list goes last: everything else shows what it holds
MainWindow::~MainWindow()
{
    delete takeCentralWidget();
}

void MainWindow::assemble()
{
    m_panels->addWidget(m_numbers);
    m_panels->addWidget(m_details);
    m_panels->setChildrenCollapsible(false);
    auto* halves = new QSplitter(Qt::Horizontal);
    halves->addWidget(m_timeline);
    halves->addWidget(m_panels);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 0);
    halves->setSizes({1220, 380});
    auto* welcome = new WelcomePage;
    connect(welcome, &WelcomePage::openRequested, this, &MainWindow::askForFiles);
    m_pages->addWidget(welcome);
    m_pages->addWidget(halves);
    auto* centre = new QWidget;
    auto* box = new QVBoxLayout(centre);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addWidget(new LoadBar(*m_loader));
    box->addWidget(m_pages, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::defineActions()
{
    m_actions->define("file.open", tr("&Open..."), {QKeySequence::Open}, tr("Open traces; several are shown one below the other"), [this] { askForFiles(); });
    m_actions->define("file.picture", tr("Save &Picture..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, tr("Save what the timeline shows as PNG, SVG or PDF"), [this] { askForPicture(); });
    m_actions->define("file.quit", tr("&Quit"), {QKeySequence::Quit}, {}, [this] { close(); });
    defineTimelineActions(*m_actions, *m_timeline);
    m_actions->define("view.theme", tr("Switch &Light and Dark"), {Qt::CTRL | Qt::Key_T}, {},
        [this] { setTheme(m_theme == Theme::Mode::Dark ? Theme::Mode::Light : Theme::Mode::Dark); });
    m_actions->define("view.panels", tr("Numbers and &Details"), {Qt::Key_I}, tr("Show or hide the panels at the right"), [this](bool on) { m_panels->setVisible(on); });
    (*m_actions)["view.panels"]->setCheckable(true);
    (*m_actions)["view.panels"]->setChecked(true);
    addActions(m_actions->all());
}

void MainWindow::fillMenus()
{
    const auto fill = [this](const QString& title, const QStringList& ids) {
        QMenu* menu = menuBar()->addMenu(title);
        for (const QString& id : ids)
            id.isEmpty() ? menu->addSeparator() : (menu->addAction((*m_actions)[id]), nullptr);
    };
    fill(tr("&File"), {"file.open", "file.picture", "", "file.quit"});
    fill(tr("&View"), {"view.zoomIn", "view.zoomOut", "view.left", "view.right", "view.fit", "view.zoomToSelection", "", "view.measure", "view.lock", "view.python", "",
                          "view.colourByKind", "view.colourByName", "view.colourByStream", "", "view.panels", "view.theme"});
    fill(tr("&Go"), {"go.back", "go.forward", "", "go.previousWait", "go.nextWait", "", "go.find", "go.previousOfName", "go.nextOfName", "", "go.clear"});
}

void MainWindow::fillToolBar()
{
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    const QStringList ids{"file.open", "", "go.back", "go.forward", "", "view.fit", "view.zoomToSelection", "", "go.previousWait", "go.nextWait", "go.find", "", "view.measure", "view.lock"};
    for (const QString& id : ids) {
        if (id.isEmpty())
            bar->addSeparator();
        else
            bar->addAction((*m_actions)[id]);
    }
}

void MainWindow::listen()
{
    connect(m_loader, &TraceLoader::finished, this, &MainWindow::showFiles);
    connect(m_loader, &TraceLoader::failed, this, [this](const QString& message) { complain(tr("This cannot be opened"), message); });
    connect(m_runs, &RunList::added, this, [this] { m_pages->setCurrentIndex(1); });
    connect(m_runs, &RunList::cleared, this, [this] { m_pages->setCurrentIndex(0); });
    connect(&m_timeline->navigation(), &Navigation::endReached, this, [this](const QString& message) { statusBar()->showMessage(message, kMessageMilliseconds); });
}

void MainWindow::setTheme(Theme::Mode mode)
{
    m_theme = mode;
    QApplication::setPalette(paletteOf(themeOf(mode)));
    m_timeline->setTheme(themeOf(mode));
}

void MainWindow::open(const QStringList& paths)
{
    if (!paths.isEmpty())
        m_loader->open(paths);
}

void MainWindow::askForFiles()
{
    open(QFileDialog::getOpenFileNames(this, tr("Open traces"), {}, tr("Traces (*.stallscope *.json *.json.gz);;All files (*)")));
}

void MainWindow::askForPicture()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save picture"), tr("timeline.png"), tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    const QSize size = m_timeline->size();
    const auto saved = savePicture(path, *m_timeline, *m_runs, themeOf(m_theme), size);
    m_timeline->resize(size);
    if (!saved)
        complain(tr("The picture was not saved"), QString::fromStdString(saved.error().message));
}

void MainWindow::showFiles(const std::vector<LoadedFile>& files)
{
    m_runs->clear();
    addFiles(*m_runs, files);
    setWindowTitle(tr("%1 - Stallscope").arg(titleOfFiles(files)));
}

void MainWindow::complain(const QString& what, const QString& why)
{
    auto* box = new QMessageBox(QMessageBox::Warning, what, why, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    open(localFiles(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace stallscope::gui
