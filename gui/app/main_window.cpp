// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "engine/experiment/plan_facts.h"
#include "engine/workloads/catalogue.h"
#include "gui/app/actions.h"
#include "gui/app/command_palette.h"
#include "gui/app/job_bar.h"
#include "gui/app/run_desk.h"
#include "gui/app/session_desk.h"
#include "gui/app/shortcuts_dialog.h"
#include "gui/app/timeline_actions.h"
#include "gui/app/welcome_page.h"
#include "gui/app/window_menus.h"
#include "gui/details/details_panel.h"
#include "gui/export/picture.h"
#include "gui/export/picture_dialog.h"
#include "gui/run/run_panel.h"
#include "gui/runs/run_list.h"
#include "gui/summary/numbers_panel.h"
#include "gui/summary/verdict_bar.h"
#include "gui/timeline/navigation.h"
#include "gui/view/timeline_widget.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
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

MainWindow::MainWindow(Theme::Mode theme, Places& places, QWidget* parent)
    : QMainWindow(parent),
      m_theme(theme),
      m_places(places),
      m_runs(new RunList(this)),
      m_document(new SessionDocument(this)),
      m_runPanel(new RunPanel(listDevices(installedBackends()))),
      m_desk(new RunDesk(*m_runPanel, *m_runs, *m_document, places.recordings, this)),
      m_sessions(new SessionDesk(places, *m_runs, *m_document, *this)),
      m_actions(new Actions(this)),
      m_timeline(new TimelineWidget(*m_runs)),
      m_verdict(new VerdictBar),
      m_numbers(new NumbersPanel(*m_runs, m_timeline->selection())),
      m_details(new DetailsPanel(*m_runs, m_timeline->selection(), m_timeline->navigation())),
      m_welcome(new WelcomePage),
      m_pages(new QStackedWidget),
      m_panels(new QSplitter(Qt::Vertical))
{
    setWindowTitle(tr("Stallscope"));
    resize(1600, 1000);
    setAcceptDrops(true);
    assemble();
    defineActions();
    fillMenus(*this, *m_actions);
    fillToolBar(*this, *m_actions);
    listen();
    listenToRuns();
    setTheme(theme);
    restoreLayout();
    listPlaces();
    showTitle();
}

// the list goes last, and what runs before what shows it: everything else shows what the list holds
MainWindow::~MainWindow()
{
    delete m_desk;
    delete takeCentralWidget();
}

void MainWindow::assemble()
{
    m_panels->addWidget(m_numbers);
    m_panels->addWidget(m_details);
    m_panels->setChildrenCollapsible(false);
    m_panels->setSizes({520, 380});
    m_panels->setObjectName("layout.panels");
    auto* shown = new QWidget;
    auto* column = new QVBoxLayout(shown);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_verdict);
    column->addWidget(m_timeline, 1);
    auto* halves = new QSplitter(Qt::Horizontal);
    halves->addWidget(shown);
    halves->addWidget(m_panels);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 0);
    halves->setSizes({1130, 430});
    halves->setObjectName("layout.halves");
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(halves);
    auto* sides = new QSplitter(Qt::Horizontal);
    sides->addWidget(m_runPanel);
    sides->addWidget(m_pages);
    sides->setStretchFactor(0, 0);
    sides->setStretchFactor(1, 1);
    sides->setSizes({270, 1330});
    sides->setChildrenCollapsible(false);
    sides->setObjectName("layout.sides");
    m_runPanel->setMinimumWidth(240);
    auto* centre = new QWidget;
    auto* box = new QVBoxLayout(centre);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addWidget(makeOpeningBar(m_sessions->loader()));
    box->addWidget(makeSavingBar(*m_document));
    box->addWidget(sides, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::defineActions()
{
    m_actions->define(
        "file.open", tr("&Open..."), {QKeySequence::Open}, tr("Open traces; several are shown one below the other"), [this] { m_sessions->askForFiles(); });
    m_actions->define("file.picture", tr("Save &Picture..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, tr("Save what the timeline shows as PNG, SVG or PDF"),
        [this] { askForPicture(); });
    m_actions->define(
        "file.copyPicture", tr("&Copy Picture"), {Qt::CTRL | Qt::SHIFT | Qt::Key_C}, tr("Copy what the timeline shows"), [this] { copyPicture(); });
    m_actions->define("file.quit", tr("&Quit"), {QKeySequence::Quit}, {}, [this] { close(); });
    defineRunActions();
    defineTimelineActions(*m_actions, *m_timeline);
    m_actions->define("view.theme", tr("Switch &Light and Dark"), {Qt::CTRL | Qt::Key_T}, {},
        [this] { setTheme(m_theme == Theme::Mode::Dark ? Theme::Mode::Light : Theme::Mode::Dark); });
    m_actions->define(
        "view.panels", tr("Numbers and &Details"), {Qt::Key_I}, tr("Show or hide the panels at the right"), [this](bool on) { m_panels->setVisible(on); });
    (*m_actions)["view.panels"]->setCheckable(true);
    (*m_actions)["view.panels"]->setChecked(true);
    addActions(m_actions->all());
    recallKeys(*m_actions, m_places.settings);
}

void MainWindow::defineRunActions()
{
    m_actions->define(
        "file.save", tr("&Save"), {QKeySequence::Save}, tr("Save what was recorded as a session, or as JSON or CSV"), [this] { m_sessions->askWhereToSave(); });
    m_actions->define("run.start", tr("&Run"), {Qt::CTRL | Qt::Key_R}, tr("Run what the panel at the left says"), [this] {
        if (m_runPanel->complaint().isEmpty())
            run(m_runPanel->plan());
    });
    m_actions->define("run.stop", tr("&Stop"), {Qt::CTRL | Qt::Key_Period}, tr("End the run, and keep what was recorded"), [this] { m_desk->stop(); });
    m_actions->define(
        "run.pause", tr("&Pause Drawing"), {Qt::Key_Space}, tr("Hold what is shown still; the run goes on"), [this](bool on) { m_desk->setPaused(on); });
    (*m_actions)["run.pause"]->setCheckable(true);
    m_actions->define(
        "view.runPanel", tr("&Run Panel"), {Qt::Key_R}, tr("Show or hide the panel at the left"), [this](bool on) { m_runPanel->setVisible(on); });
    (*m_actions)["view.runPanel"]->setCheckable(true);
    (*m_actions)["view.runPanel"]->setChecked(true);
    m_actions->define(
        "help.commands", tr("&Commands..."), {Qt::CTRL | Qt::Key_K}, tr("Find everything that the window can do by its name"), [this] { showPalette(); });
    m_actions->define("help.shortcuts", tr("&Keyboard and Mouse..."), {Qt::Key_F1, Qt::Key_Question}, tr("Every key and gesture; keys can be changed"),
        [this] { showShortcuts(); });
    (*m_actions)["run.stop"]->setEnabled(false);
    (*m_actions)["file.save"]->setEnabled(false);
}

void MainWindow::listen()
{
    connect(m_runs, &RunList::added, this, [this] { m_pages->setCurrentIndex(1); });
    connect(
        &m_timeline->navigation(), &Navigation::endReached, this, [this](const QString& message) { statusBar()->showMessage(message, kMessageMilliseconds); });
}

void MainWindow::listenToRuns()
{
    connect(m_welcome, &WelcomePage::openRequested, m_sessions, &SessionDesk::askForFiles);
    connect(m_welcome, &WelcomePage::fileRequested, m_sessions, [this](const QString& path) { m_sessions->open({path}); });
    connect(m_welcome, &WelcomePage::runRequested, this, &MainWindow::run);
    connect(m_desk, &RunDesk::failed, this, [this](const QString& message) { complain(tr("This cannot be run"), message); });
    const auto showState = [this] {
        (*m_actions)["run.start"]->setEnabled(!m_desk->isRunning());
        (*m_actions)["run.stop"]->setEnabled(m_desk->isRunning());
    };
    connect(m_desk, &RunDesk::started, this, showState);
    connect(m_desk, &RunDesk::ended, this, showState);
    connect(m_desk, &RunDesk::ended, m_verdict, &VerdictBar::judge);
    connect(m_desk, &RunDesk::started, m_verdict, &VerdictBar::clear);
    connect(m_sessions, &SessionDesk::opened, this, [this] {
        m_verdict->judge(m_runs->isEmpty() ? nullptr : m_runs->at(0).trace);
        proposePlan();
    });
    connect(m_document, &SessionDocument::changed, this, &MainWindow::showTitle);
    connect(m_sessions, &SessionDesk::complained, this, &MainWindow::complain);
    connect(m_sessions, &SessionDesk::told, this, [this](const QString& message) { statusBar()->showMessage(message, kMessageMilliseconds); });
    connect(m_sessions, &SessionDesk::placesChanged, this, &MainWindow::listPlaces);
    connect(m_sessions, &SessionDesk::closeWanted, this, &MainWindow::close);
}

void MainWindow::run(const ExperimentPlan& plan)
{
    m_runPanel->setPlan(plan);
    m_desk->run(plan);
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(*m_actions, m_places.settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// What was run in the file that was opened, so that it can be run again here.
void MainWindow::proposePlan()
{
    if (m_runs->isEmpty() || m_desk->isRunning())
        return;
    if (const auto plan = planOf(*m_runs->at(0).trace, catalogue()))
        m_runPanel->setPlan(*plan);
}

void MainWindow::showPalette()
{
    (new CommandPalette(m_actions->all(), this))->show();
}

void MainWindow::showTitle()
{
    const QString title = m_document->title();
    setWindowTitle(title.isEmpty() ? tr("Stallscope") : tr("%1[*] - Stallscope").arg(title));
    setWindowModified(m_document->isUnsaved());
    (*m_actions)["file.save"]->setEnabled(m_document->canSave());
}

void MainWindow::listPlaces()
{
    m_welcome->showRecent(m_places.settings.recentFiles(), m_places.recordings.earlier());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_sessions->mayClose())
        return event->ignore();
    rememberLayout();
    event->accept();
}

void MainWindow::restoreLayout()
{
    Settings& settings = m_places.settings;
    restoreGeometry(settings.geometry());
    for (QSplitter* splitter : findChildren<QSplitter*>(QRegularExpression("^layout\\.")))
        splitter->restoreState(settings.layoutOf(splitter->objectName()));
    m_timeline->setHeaderWidth(settings.choice("headerWidth", TimelineWidget::kHeaderWidth).toInt());
}

void MainWindow::rememberLayout()
{
    Settings& settings = m_places.settings;
    settings.setGeometry(saveGeometry());
    for (const QSplitter* splitter : findChildren<QSplitter*>(QRegularExpression("^layout\\.")))
        settings.setLayoutOf(splitter->objectName(), splitter->saveState());
    settings.setChoice("headerWidth", m_timeline->headerWidth());
    settings.setTheme(m_theme);
}

void MainWindow::setTheme(Theme::Mode mode)
{
    m_theme = mode;
    QApplication::setPalette(paletteOf(themeOf(mode)));
    m_timeline->setTheme(themeOf(mode));
}

void MainWindow::copyPicture()
{
    PictureOrder order;
    order.size = m_timeline->size();
    order.scale = m_timeline->devicePixelRatioF();
    order.theme = m_theme;
    order.hasWords = order.hasNumbers = false; // as it is seen
    QGuiApplication::clipboard()->setImage(pictureOf(order, *m_timeline, *m_runs));
    statusBar()->showMessage(tr("The picture is on the clipboard"), kMessageMilliseconds);
}

void MainWindow::askForPicture()
{
    auto* dialog = new PictureDialog(*m_timeline, *m_runs, m_places.settings, m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PictureDialog::saved, this, [this](const QString& path) { statusBar()->showMessage(tr("Saved as %1").arg(path), kMessageMilliseconds); });
    connect(dialog, &PictureDialog::copied, this, [this] { statusBar()->showMessage(tr("The picture is on the clipboard"), kMessageMilliseconds); });
    dialog->open();
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
    m_sessions->open(localFiles(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace stallscope::gui
