// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "engine/experiment/backends.h"
#include "gui/access/message_box.h"
#include "gui/access/reading_order.h"
#include "gui/app/actions.h"
#include "gui/app/drop_veil.h"
#include "gui/app/job_bar.h"
#include "gui/app/live_bar.h"
#include "gui/app/note_actions.h"
#include "gui/app/page_stack.h"
#include "gui/app/picture_desk.h"
#include "gui/app/places_menu.h"
#include "gui/app/record_desk.h"
#include "gui/app/run_actions.h"
#include "gui/app/run_desk.h"
#include "gui/app/scrolled.h"
#include "gui/app/session_desk.h"
#include "gui/app/side_fold.h"
#include "gui/app/tour_desk.h"
#include "gui/app/welcome_page.h"
#include "gui/app/window_menus.h"
#include "gui/app/work_area.h"
#include "gui/app/writings.h"
#include "gui/details/details_panel.h"
#include "gui/details/span_facts.h"
#include "gui/notes/note_desk.h"
#include "gui/notes/notes_panel.h"
#include "gui/record/output_panel.h"
#include "gui/run/run_panel.h"
#include "gui/runs/background.h"
#include "gui/runs/run_list.h"
#include "gui/runs/trace_loader.h"
#include "gui/summary/verdict_bar.h"
#include "gui/sweep/sweep_panel.h"
#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/view/aligner.h"
#include "gui/view/timeline_widget.h"
#include "gui/whatif/path_desk.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QStatusBar>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kMessageMilliseconds = 4000;

/// Space presses what has the keyboard before it is a shortcut.
bool takesSpace(const QWidget* widget)
{
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
        return view->currentIndex().flags().testFlag(Qt::ItemIsUserCheckable);
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget);
}

} // namespace

MainWindow::MainWindow(Theme::Mode theme, Places& places, QWidget* parent)
    : QMainWindow(parent),
      m_theme(theme),
      m_places(places),
      m_runs(new RunList(this)),
      m_document(new SessionDocument(this)),
      m_notes(new NoteBook(*m_runs, this)),
      m_deviceSearch(new Background(this)),
      m_runPanel(new RunPanel(listDevices(hostBackends()))),
      m_desk(new RunDesk(*m_runPanel, *m_runs, *m_document, places.recordings, installedBackends(), this)),
      m_sessions(new SessionDesk(places, *m_runs, *m_document, *this)),
      m_programs(new RecordDesk(places, *m_runs, *m_document, *this))
{
    resize(1600, 1000);
    statusBar()->setSizeGripEnabled(false);
    restoreGeometry(places.settings.geometry());
    keepNotes(*m_notes, *m_document);
    auto* drops = new DropVeil(*this); // belongs to this
    connect(drops, &DropVeil::dropped, m_sessions, &SessionDesk::open);
    connect(drops, &DropVeil::told, this, &MainWindow::say);
    build();
    offerActions();
}

/// What people see, in the language that is spoken now.
void MainWindow::build()
{
    m_actions = new Actions(this);
    m_work = new WorkArea(*m_runs);
    m_pictures = new PictureDesk(*m_work, *m_runs, m_places.settings, *this);
    m_aligner = new Aligner(*m_runs, this);
    m_tour = new TourDesk(*this, *m_work, *m_runs);
    m_noteDesk = new NoteDesk(*m_notes, *m_runs, m_work->timeline().selection(), m_work->timeline().navigation(), *this);
    m_notesPanel = new NotesPanel(*m_notes, *m_runs, *m_noteDesk);
    m_writings = new Writings(*m_document, m_pictures->reports(), m_work->tables(), *this);
    m_welcome = new WelcomePage;
    m_pages = new PageStack;
    assemble();
    defineActions();
    QMenu& files = fillMenus(*this, *m_actions);
    addPlacesMenus(files, (*m_actions)["file.save"], m_places, [this](const QString& path) { m_sessions->open({path}); });
    giveLettersTo(*menuBar(), *m_actions);
    fillToolBar(*this, *m_actions);
    listen();
    listenToRuns();
    listenToPrograms();
    listenToSessions();
    listenToNotes();
    setTheme(m_theme);
    recall();
    m_fold = new SideFold(*this, *(*m_actions)["view.runPanel"]); // after it is known what people want
    listPlaces();
    showTitle();
    lookForDevices();
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
    m_work->addDetailsTab(&m_programs->output(), tr("Output"));
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_work);
    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setObjectName("layout.sides");
    sides->addWidget(m_runPanel);
    sides->addWidget(scrolled(m_pages));
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
    box->addWidget(makeFollowBar(m_sessions->followed()));
    box->addWidget(makeRecordBar(*m_programs));
    box->addWidget(sides, 1);
    setCentralWidget(centre);
}

void MainWindow::listen()
{
    connect(m_runs, &RunList::added, this, [this] { m_pages->setCurrentWidget(m_work); });
    connect(m_pages, &QStackedWidget::currentChanged, this, &MainWindow::offerActions);
    for (const auto change : {&RunList::added, &RunList::removed})
        connect(m_runs, change, this, &MainWindow::offerActions);
    connect(m_runs, &RunList::cleared, this, &MainWindow::offerActions);
    for (const auto words : {&Navigation::endReached, &Navigation::told})
        connect(&m_work->timeline().navigation(), words, this, &MainWindow::say);
    connect(&m_work->criticalPath(), &PathDesk::told, this, &MainWindow::say);
    connect(m_welcome, &WelcomePage::openRequested, m_sessions, &SessionDesk::askForFiles);
    connect(m_welcome, &WelcomePage::fileRequested, m_sessions, [this](const QString& path) { m_sessions->open({path}); });
    connect(m_welcome, &WelcomePage::runRequested, this, &MainWindow::run);
    connect(m_welcome, &WelcomePage::tourRequested, m_tour, &TourDesk::begin);
    connect(m_tour, &TourDesk::comparisonWanted, this, &MainWindow::run);
    connect(m_welcome, &WelcomePage::recordRequested, m_programs, &RecordDesk::ask);
    connect(m_runs, &RunList::cleared, &m_work->sweep(), &SweepPanel::clear);
    connect(m_work, &WorkArea::sweepOffered, (*m_actions)["page.sweep"], &QAction::setEnabled);
    connect(m_work, &WorkArea::ranksOffered, (*m_actions)["page.ranks"], &QAction::setEnabled);
    connect(m_pictures, &PictureDesk::told, this, &MainWindow::say);
    connect(m_pictures, &PictureDesk::complained, this, &MainWindow::complain);
    connect(&m_work->timeline(), &TimelineWidget::menuRequested, this, [this](MenuPlace place, QPoint where) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu, *m_actions, place);
        menu->popup(where);
    });
    connect(&m_work->timeline().selection(), &Selection::spanChanged, this, &MainWindow::offerWhatIf);
    connect(m_runs, &RunList::analysed, this, &MainWindow::offerWhatIf);
    connect(m_aligner, &Aligner::told, this, &MainWindow::say);
    connect(m_work, &WorkArea::told, this, &MainWindow::say);
}

void MainWindow::listenToSessions()
{
    connect(m_sessions, &SessionDesk::opened, this, &MainWindow::judge);
    connect(m_sessions, &SessionDesk::opened, this, &MainWindow::resumeDrawing);
    for (const auto left : {&SessionDesk::opened, &SessionDesk::closed}) {
        connect(m_sessions, left, m_runPanel, &RunPanel::forgetProgress);
        connect(m_sessions, left, this, &MainWindow::leaveOutput);
    }
    connect(m_desk, &RunDesk::started, this, &MainWindow::leaveOutput);
    connect(&m_work->timeline().navigation(), &Navigation::picked, this, [this] {
        if (!m_programs->isRecording() && m_programs->output().isVisible())
            m_work->showDetailsTab(&m_work->details());
    });
    connect(m_sessions, &SessionDesk::partShown, this, &MainWindow::expectRest);
    connect(m_sessions, &SessionDesk::closed, this, [this] {
        judge();
        m_pages->setCurrentWidget(m_welcome);
    });
    connect(m_document, &SessionDocument::changed, this, &MainWindow::showTitle);
    connect(m_sessions, &SessionDesk::complained, this, &MainWindow::complain);
    connect(m_sessions, &SessionDesk::told, this, &MainWindow::say);
    connect(m_sessions, &SessionDesk::placesChanged, this, &MainWindow::listPlaces);
    connect(m_sessions, &SessionDesk::closeWanted, this, &MainWindow::close);
    connect(m_writings, &Writings::closeWanted, this, &MainWindow::close, Qt::QueuedConnection);
}

void MainWindow::listenToNotes()
{
    connect(m_noteDesk, &NoteDesk::told, this, &MainWindow::say);
    TimelineWidget& timeline = m_work->timeline();
    connect(&timeline, &TimelineWidget::noteClicked, this, [this](int run, const Note& note) {
        m_notesPanel->point(m_notes->find(run, note));
        m_work->showDetailsTab(m_notesPanel);
    });
    connect(&timeline, &TimelineWidget::noteDoubleClicked, this, [this](int run, const Note& note) { m_noteDesk->edit(m_notes->find(run, note)); });
}

void MainWindow::showTitle()
{
    const QString title = m_document->title();
    setWindowTitle(title.isEmpty() ? tr("Stallscope") : tr("%1[*] - Stallscope").arg(title));
    setWindowModified(m_document->isUnsaved());
    (*m_actions)["file.save"]->setEnabled(m_document->canSave());
    (*m_actions)["file.saveAs"]->setEnabled(m_document->canSaveAs());
    (*m_actions)["file.close"]->setEnabled(!title.isEmpty());
    (*m_actions)["file.openBeside"]->setEnabled(!m_document->paths().isEmpty());
}

void MainWindow::listPlaces()
{
    m_welcome->showRecent(m_places.settings.recentFiles(), m_places.recordings.earlier());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const bool isKept = m_restart.has_value(); // what was not saved is opened again
    if (!mayEndRun() || !m_programs->mayClose() || !m_writings->mayClose() || (!isKept && !m_sessions->mayClose()))
        return event->ignore();
    remember();
    event->accept();
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space && takesSpace(focusWidget())) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

bool MainWindow::focusNextPrevChild(bool isNext)
{
    return focusNext(*this, isNext);
}

void MainWindow::setTheme(Theme::Mode mode)
{
    m_theme = mode;
    QApplication::setPalette(paletteOf(themeOf(mode)));
    m_work->setTheme(themeOf(mode));
    m_pictures->setTheme(mode);
}

void MainWindow::offerActions()
{
    offerForRuns(*m_actions, m_pages->currentWidget() == m_work, !m_runs->isEmpty());
    offerWhatIf();
}

/// Only of a wait can it be asked what the run would take without it.
void MainWindow::offerWhatIf()
{
    const auto& span = m_work->timeline().selection().span();
    const ShownRun* run = span ? m_runs->find(span->run) : nullptr;
    const bool isWait = run && !isPredicted(*run->trace) && waitAt(*run, *span);
    for (const char* const id : {"whatIf.notHere", "whatIf.neverAtSite"})
        (*m_actions)[id]->setEnabled(isWait && m_pages->currentWidget() == m_work);
}

void MainWindow::say(const QString& message)
{
    statusBar()->showMessage(message, kMessageMilliseconds);
}

void MainWindow::complain(const QString& what, const QString& why)
{
    auto* box = new MessageBox(QMessageBox::Warning, what, why, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace stallscope::gui
