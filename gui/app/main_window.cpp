// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "engine/experiment/plan_facts.h"
#include "engine/workloads/catalogue.h"
#include "gui/app/actions.h"
#include "gui/app/command_palette.h"
#include "gui/app/job_bar.h"
#include "gui/app/note_actions.h"
#include "gui/app/picture_desk.h"
#include "gui/app/run_desk.h"
#include "gui/app/session_desk.h"
#include "gui/app/shortcuts_dialog.h"
#include "gui/app/timeline_actions.h"
#include "gui/app/welcome_page.h"
#include "gui/app/window_layout.h"
#include "gui/app/window_menus.h"
#include "gui/app/work_area.h"
#include "gui/compare/compare_panel.h"
#include "gui/notes/note_desk.h"
#include "gui/notes/notes_panel.h"
#include "gui/run/run_panel.h"
#include "gui/runs/run_list.h"
#include "gui/summary/verdict_bar.h"
#include "gui/sweep/sweep_panel.h"
#include "gui/tables/tables_panel.h"
#include "gui/timeline/navigation.h"
#include "gui/view/aligner.h"
#include "gui/view/timeline_widget.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kMessageMilliseconds = 4000;
constexpr const char* kColourings[] = {"view.colourByKind", "view.colourByName", "view.colourByStream"};

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
      m_work(new WorkArea(*m_runs)),
      m_pictures(new PictureDesk(m_work->timeline(), *m_runs, places.settings, *this)),
      m_aligner(new Aligner(*m_runs, this)),
      m_notes(new NoteBook(*m_runs, this)),
      m_noteDesk(new NoteDesk(*m_notes, *m_runs, m_work->timeline().selection(), m_work->timeline().navigation(), *this)),
      m_notesPanel(new NotesPanel(*m_notes, *m_runs, *m_noteDesk)),
      m_welcome(new WelcomePage),
      m_pages(new QStackedWidget)
{
    setWindowTitle(tr("Stallscope"));
    resize(1600, 1000);
    setAcceptDrops(true);
    assemble();
    defineActions();
    fillMenus(*this, *m_actions);
    fillToolBar(*this, *m_actions);
    listen();
    listenToSessions();
    listenToNotes();
    setTheme(m_theme);
    recall();
    listPlaces();
    showTitle();
}

// the list goes last, and what runs before what shows it: everything else shows what the list holds
MainWindow::~MainWindow()
{
    delete m_desk;
    delete takeCentralWidget();
}

TimelineWidget& MainWindow::timeline()
{
    return m_work->timeline();
}

DetailsPanel& MainWindow::details()
{
    return m_work->details();
}

VerdictBar& MainWindow::verdict()
{
    return m_work->verdict();
}

NumbersPanel& MainWindow::numbers()
{
    return m_work->numbers();
}

void MainWindow::assemble()
{
    m_work->addDetailsTab(m_notesPanel, tr("Notes"));
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_work);
    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setObjectName("layout.sides");
    sides->addWidget(m_runPanel);
    sides->addWidget(m_pages);
    sides->setStretchFactor(0, 0);
    sides->setStretchFactor(1, 1);
    sides->setSizes({270, 1330});
    sides->setChildrenCollapsible(false);
    m_runPanel->setMinimumWidth(240);
    auto* centre = new QWidget;
    auto* box = new QVBoxLayout(centre);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addWidget(makeOpeningBar(m_sessions->loader()));
    box->addWidget(makeSavingBar(*m_document));
    box->addWidget(makeReportBar(m_pictures->reports()));
    box->addWidget(sides, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::defineActions()
{
    m_actions->define(
        "file.open", tr("&Open..."), {QKeySequence::Open}, tr("Open traces; several are shown one below the other"), [this] { m_sessions->askForFiles(); });
    m_actions->define(
        "file.save", tr("&Save"), {QKeySequence::Save}, tr("Save what was recorded as a session, or as JSON or CSV"), [this] { m_sessions->askWhereToSave(); });
    m_actions->define(
        "file.picture", tr("Save &Picture..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, tr("Save the timeline as PNG, SVG or PDF"), [this] { m_pictures->ask(); });
    m_actions->define(
        "file.copyPicture", tr("&Copy Picture"), {Qt::CTRL | Qt::SHIFT | Qt::Key_C}, tr("Copy what the timeline shows"), [this] { m_pictures->copy(); });
    m_actions->define("file.report", tr("Save &Report..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_R},
        tr("Save picture, result, numbers, tables and machine as one page of HTML or as PDF"), [this] { m_pictures->askForReport(); });
    m_actions->define("file.quit", tr("&Quit"), {QKeySequence::Quit}, {}, [this] { close(); });
    defineRunActions();
    defineTimelineActions(*m_actions, m_work->timeline());
    defineNoteActions(*m_actions, *m_notes, *m_noteDesk);
    definePageActions();
    defineThemeActions();
    m_actions->define(
        "help.commands", tr("&Commands..."), {Qt::CTRL | Qt::Key_K}, tr("Find everything that the window can do by its name"), [this] { showPalette(); });
    m_actions->define("help.shortcuts", tr("&Keyboard and Mouse..."), {Qt::Key_F1, Qt::Key_Question}, tr("Every key and gesture; keys can be changed"),
        [this] { showShortcuts(); });
    addActions(m_actions->all());
    recallKeys(*m_actions, m_places.settings);
}

void MainWindow::defineRunActions()
{
    m_actions->define("run.start", tr("&Run"), {Qt::CTRL | Qt::Key_R}, tr("Run what the panel at the left says"), [this] {
        if (m_runPanel->complaint().isEmpty())
            run(m_runPanel->plan());
    });
    m_actions->define("run.stop", tr("&Stop"), {Qt::CTRL | Qt::Key_Period}, tr("End the run, and keep what was recorded"), [this] { m_desk->stop(); });
    m_actions->define(
        "run.pause", tr("&Pause Drawing"), {Qt::Key_Space}, tr("Hold what is shown still; the run goes on"), [this](bool on) { m_desk->setPaused(on); });
    addSwitch("run.pause", false);
    m_actions->define("align.start", tr("Align by &Start"), {}, tr("All runs begin together again"), [this] { m_aligner->alignByStart(); });
    m_actions->define(
        "align.steps", tr("Align by S&tep"), {}, tr("Move runs so that the same profiler step begins together"), [this] { m_aligner->alignBySteps(); });
}

void MainWindow::definePageActions()
{
    using Page = WorkArea::Page;
    const auto page = [this](const char* id, const QString& text, Qt::Key key, const QString& tip, Page wanted) {
        m_actions->define(id, text, {QKeySequence(Qt::CTRL | key)}, tip, [this, wanted] { m_work->showPage(wanted); });
    };
    page("page.timeline", tr("&Timeline"), Qt::Key_1, tr("What host and devices did"), Page::Timeline);
    page("page.compare", tr("&Compare"), Qt::Key_2, tr("Two strategies, runs or files side by side"), Page::Compare);
    page("page.sweep", tr("S&weep"), Qt::Key_3, tr("Curves over what was varied"), Page::Sweep);
    (*m_actions)["page.sweep"]->setEnabled(false);
    m_actions->define("view.tables", tr("Ta&bles"), {Qt::CTRL | Qt::Key_J}, tr("Show or hide the tables below the timeline"),
        [this](bool on) { m_work->setTablesShown(on); });
    addSwitch("view.tables", false);
    m_actions->define("view.filterTable", tr("Filter the Ta&ble"), {Qt::CTRL | Qt::SHIFT | Qt::Key_F}, tr("Show the tables, and type what rows hold"), [this] {
        (*m_actions)["view.tables"]->setChecked(true);
        m_work->setTablesShown(true);
        m_work->tables().focusFilter();
    });
    m_actions->define(
        "view.runPanel", tr("&Run Panel"), {Qt::Key_R}, tr("Show or hide the panel at the left"), [this](bool on) { m_runPanel->setVisible(on); });
    addSwitch("view.runPanel", true);
    m_actions->define(
        "view.panels", tr("Numbers and &Details"), {Qt::Key_I}, tr("Show or hide the panels at the right"), [this](bool on) { m_work->setPanelsShown(on); });
    addSwitch("view.panels", true);
}

void MainWindow::defineThemeActions()
{
    m_actions->define("view.theme", tr("Switch &Light and Dark"), {Qt::CTRL | Qt::Key_T}, {},
        [this] { chooseTheme(m_theme == Theme::Mode::Dark ? ThemeChoice::Light : ThemeChoice::Dark); });
    auto* group = new QActionGroup(this);
    const auto choice = [&](const char* id, const QString& text, ThemeChoice one) {
        QAction* action = m_actions->define(id, text, {}, {}, [this, one] { chooseTheme(one); });
        action->setCheckable(true);
        action->setChecked(m_places.settings.theme() == one);
        group->addAction(action);
    };
    choice("theme.system", tr("Theme of the S&ystem"), ThemeChoice::System);
    choice("theme.light", tr("L&ight Theme"), ThemeChoice::Light);
    choice("theme.dark", tr("Da&rk Theme"), ThemeChoice::Dark);
}

void MainWindow::addSwitch(const QString& id, bool isOn)
{
    (*m_actions)[id]->setCheckable(true);
    (*m_actions)[id]->setChecked(isOn);
}

void MainWindow::listen()
{
    connect(m_runs, &RunList::added, this, [this] { m_pages->setCurrentWidget(m_work); });
    connect(&m_work->timeline().navigation(), &Navigation::endReached, this, &MainWindow::say);
    connect(m_welcome, &WelcomePage::openRequested, m_sessions, &SessionDesk::askForFiles);
    connect(m_welcome, &WelcomePage::fileRequested, m_sessions, [this](const QString& path) { m_sessions->open({path}); });
    connect(m_welcome, &WelcomePage::runRequested, this, &MainWindow::run);
    connect(m_desk, &RunDesk::failed, this, [this](const QString& message) { complain(tr("This cannot be run"), message); });
    for (const auto change : {&RunDesk::started, &RunDesk::stopped})
        connect(m_desk, change, this, &MainWindow::showRunning);
    connect(m_desk, &RunDesk::started, &m_work->verdict(), &VerdictBar::clear);
    connect(m_desk, &RunDesk::started, &m_work->sweep(), &SweepPanel::clear);
    connect(m_desk, &RunDesk::grew, &m_work->sweep(), &SweepPanel::follow);
    connect(m_desk, &RunDesk::ended, &m_work->sweep(), &SweepPanel::showTrace);
    connect(m_desk, &RunDesk::ended, &m_work->verdict(), &VerdictBar::judge);
    connect(m_work, &WorkArea::sweepOffered, (*m_actions)["page.sweep"], &QAction::setEnabled);
    connect(m_pictures, &PictureDesk::told, this, &MainWindow::say);
    connect(m_pictures, &PictureDesk::complained, this, &MainWindow::complain);
    connect(m_aligner, &Aligner::told, this, &MainWindow::say);
    showRunning();
}

void MainWindow::listenToSessions()
{
    connect(m_sessions, &SessionDesk::opened, this, [this] {
        const auto trace = m_runs->isEmpty() ? nullptr : m_runs->at(0).trace;
        m_work->verdict().judge(trace);
        m_work->sweep().showTrace(trace);
        proposePlan();
    });
    connect(m_document, &SessionDocument::changed, this, &MainWindow::showTitle);
    connect(m_sessions, &SessionDesk::complained, this, &MainWindow::complain);
    connect(m_sessions, &SessionDesk::told, this, &MainWindow::say);
    connect(m_sessions, &SessionDesk::placesChanged, this, &MainWindow::listPlaces);
    connect(m_sessions, &SessionDesk::closeWanted, this, &MainWindow::close);
}

void MainWindow::listenToNotes()
{
    keepNotes(*m_notes, *m_document);
    connect(m_noteDesk, &NoteDesk::told, this, &MainWindow::say);
    TimelineWidget& timeline = m_work->timeline();
    connect(&timeline, &TimelineWidget::noteClicked, this, [this](int run, const Note& note) {
        m_notesPanel->point(m_notes->find(run, note));
        m_work->showDetailsTab(m_notesPanel);
    });
    connect(&timeline, &TimelineWidget::noteDoubleClicked, this, [this](int run, const Note& note) { m_noteDesk->edit(m_notes->find(run, note)); });
}

void MainWindow::run(const ExperimentPlan& plan)
{
    m_runPanel->setPlan(plan);
    m_desk->run(plan);
}

void MainWindow::showRunning()
{
    const bool isRunning = m_desk->isRunning();
    (*m_actions)["run.start"]->setEnabled(!isRunning);
    (*m_actions)["run.stop"]->setEnabled(isRunning);
    m_work->compare().setLive(isRunning);
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(*m_actions, m_places.settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showPalette()
{
    (new CommandPalette(m_actions->all(), this))->show();
}

/// What was run in the file that was opened, so that it can be run again here.
void MainWindow::proposePlan()
{
    if (m_runs->isEmpty() || m_desk->isRunning())
        return;
    if (const auto plan = planOf(*m_runs->at(0).trace, catalogue()))
        m_runPanel->setPlan(*plan);
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
    remember();
    event->accept();
}

void MainWindow::recall()
{
    const Settings& settings = m_places.settings;
    restoreLayout(*this, settings);
    m_work->timeline().setHeaderWidth(settings.choice("headerWidth", TimelineWidget::kHeaderWidth).toInt());
    for (const char* shown : {"view.tables", "view.runPanel", "view.panels"}) {
        QAction* action = (*m_actions)[shown];
        if (settings.choice(shown, action->isChecked()).toBool() != action->isChecked())
            action->trigger();
    }
    if (QAction* colours = (*m_actions)[settings.choice("colours").toString()])
        colours->trigger();
    const auto isShown = [key = settings.choice("table").toString()](TableKind kind) { return key == keyOf(kind); };
    if (const auto table = std::find_if(kAllTables.begin(), kAllTables.end(), isShown); table != kAllTables.end())
        m_work->tables().showTable(*table);
}

void MainWindow::remember()
{
    Settings& settings = m_places.settings;
    rememberLayout(*this, settings);
    settings.setChoice("headerWidth", m_work->timeline().headerWidth());
    for (const char* shown : {"view.tables", "view.runPanel", "view.panels"})
        settings.setChoice(shown, (*m_actions)[shown]->isChecked());
    for (const char* colours : kColourings) {
        if ((*m_actions)[colours]->isChecked())
            settings.setChoice("colours", colours);
    }
    settings.setChoice("table", keyOf(m_work->tables().current()));
}

void MainWindow::chooseTheme(ThemeChoice choice)
{
    m_places.settings.setTheme(choice);
    const char* ids[] = {"theme.system", "theme.light", "theme.dark"}; // in the order of the choices
    (*m_actions)[ids[static_cast<int>(choice)]]->setChecked(true);
    setTheme(modeOf(choice, m_places.system));
}

void MainWindow::setTheme(Theme::Mode mode)
{
    m_theme = mode;
    QApplication::setPalette(paletteOf(themeOf(mode)));
    m_work->setTheme(themeOf(mode));
    m_pictures->setTheme(mode);
}

void MainWindow::say(const QString& message)
{
    statusBar()->showMessage(message, kMessageMilliseconds);
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
