// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "engine/experiment/backends.h"
#include "engine/experiment/plan.h"
#include "gui/app/actions/actions.h"
#include "gui/app/actions/command_palette.h"
#include "gui/app/actions/shortcuts_dialog.h"
#include "gui/app/actions/timeline_actions.h"
#include "gui/app/actions/window_actions.h"
#include "gui/app/activity_bars.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/activity_controller.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/controllers/follow_controller.h"
#include "gui/app/controllers/pending_saves.h"
#include "gui/app/controllers/pictures_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/controllers/tour_controller.h"
#include "gui/app/drop_veil.h"
#include "gui/app/layout/panel_docks.h"
#include "gui/app/layout/saved_layouts.h"
#include "gui/app/layout/window_layout.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/preferences_dialog.h"
#include "gui/app/welcome_page.h"
#include "gui/app/window_menus.h"
#include "gui/app/window_tool_bar.h"
#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/mnemonics.h"
#include "gui/experiment/run_panel.h"
#include "gui/export/report.h"
#include "gui/help/guide_window.h"
#include "gui/model/background.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/details/span_facts.h"
#include "gui/panels/notes/notes_controller.h"
#include "gui/panels/notes/notes_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/recording/output_panel.h"
#include "gui/timeline/layout/alignment.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/build_info.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kMessageMilliseconds = 4000;

/// Space activates the focused widget, before it is a shortcut.
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
      m_documentController(new DocumentController(places, *m_runs, *m_document, *this)),
      m_experimentController(new ExperimentController(*m_runPanel, *m_runs, *m_document, *m_documentController, places.recordings, installedBackends(), *this)),
      m_recordingController(new RecordingController(places, *m_runs, *m_document, *m_documentController, *this))
{
    setDurationUnit(places.settings.unit());
    resize(1600, 1000);
    statusBar()->setSizeGripEnabled(false);
    restoreGeometry(places.settings.geometry());
    keepNotes(*m_notes, *m_document);
    connect(m_documentController, &DocumentController::fileClosed, m_notes, [this](const std::shared_ptr<const Trace>& trace) { m_notes->dropTrace(*trace); });
    auto* drops = new DropVeil(*this); // child of this
    connect(drops, &DropVeil::dropped, m_documentController, &DocumentController::open);
    connect(drops, &DropVeil::statusMessage, this, &MainWindow::showStatus);
    build();
    updateActions();
}

/// Builds the widgets in the current language.
void MainWindow::build()
{
    m_actions = new Actions(this);
    m_work = new WorkArea(*m_runs);
    m_activityController = new ActivityController(*m_work, *m_runs, *m_document, *m_experimentController, *m_documentController, *m_recordingController, this);
    m_picturesController = new PicturesController(*m_work, *m_runs, m_places.settings, *this);
    m_aligner = new Aligner(*m_runs, this);
    m_tourController = new TourController(*this, *m_work, *m_runs);
    m_notesController = new NotesController(*m_notes, *m_runs, m_work->timeline().selection(), m_work->timeline().navigation(), *this);
    m_notesPanel = new NotesPanel(*m_notes, *m_runs, *m_notesController);
    m_pendingSaves = new PendingSaves(*m_document, m_picturesController->reports(), m_work->savingTables(), *this);
    m_welcome = new WelcomePage;
    m_pages = new PageStack;
    assemble();
    defineActions();
    QMenu& files = fillMenus(*this, *m_actions);
    addPlacesMenus(files, (*m_actions)["file.save"], m_places, [this](const QString& path) { m_documentController->open({path}); });
    giveLettersTo(*menuBar(), *m_actions);
    m_toolBar = new WindowToolBar(*m_actions);
    addToolBar(m_toolBar);
    addToolBar(Qt::LeftToolBarArea, new SideRail(*m_actions, m_places, [this](const QString& path) { m_documentController->open({path}); }));
    connectSignals();
    connectRuns();
    connectRecording();
    connectDocument();
    connectNotes();
    setTheme(m_theme);
    restoreSettings();
    m_fold = new SideFold(*this, *(*m_actions)["view.runPanel"]); // after the saved visibility was restored
    m_fold->setReading(m_isReading);
    updateToolBar();
    updateRecentFiles();
    updateTitle();
    discoverDevices();
}

// the list is destroyed last, and controllers before widgets: all refer to the list
MainWindow::~MainWindow()
{
    delete m_experimentController;
    delete m_activityController;
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
    m_work->addDetailsTab(m_notesPanel, QStringLiteral("notes"), tr("Notes"), WorkArea::PanelKind::Details);
    m_work->addDetailsTab(&m_recordingController->output(), QStringLiteral("output"), tr("Output"), WorkArea::PanelKind::Output);
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
    box->addWidget(makeOpeningBar(m_documentController->loader()));
    box->addWidget(makeSavingBar(*m_document));
    box->addWidget(makeReportBar(m_picturesController->reports()));
    box->addWidget(makeFollowBar(m_documentController->followed()));
    box->addWidget(makeRecordBar(*m_recordingController));
    box->addWidget(sides, 1);
    setCentralWidget(centre);
}

void MainWindow::connectSignals()
{
    const auto showWork = [this] { m_pages->setCurrentWidget(m_work); };
    connect(m_runs, &RunList::added, this, showWork);
    connect(m_activityController, &ActivityController::workAreaRequested, this, showWork);
    connect(m_pages, &QStackedWidget::currentChanged, this, &MainWindow::updateActions);
    for (const auto change : {&RunList::added, &RunList::removed})
        connect(m_runs, change, this, &MainWindow::updateActions);
    connect(m_runs, &RunList::cleared, this, &MainWindow::updateActions);
    connect(&m_work->docks(), &PanelDocks::openChanged, this, &MainWindow::updatePanelActions);
    for (const auto words : {&Navigation::endReached, &Navigation::statusMessage})
        connect(&m_work->timeline().navigation(), words, this, &MainWindow::showStatus);
    connect(&m_work->criticalPath(), &CriticalPathController::statusMessage, this, &MainWindow::showStatus);
    connect(m_welcome, &WelcomePage::openRequested, m_documentController, &DocumentController::askForFiles);
    connect(m_welcome, &WelcomePage::fileRequested, m_documentController, [this](const QString& path) { m_documentController->open({path}); });
    connect(m_welcome, &WelcomePage::runRequested, m_experimentController, &ExperimentController::run);
    connect(m_welcome, &WelcomePage::tourRequested, m_tourController, &TourController::begin);
    connect(m_tourController, &TourController::comparisonRequested, m_experimentController, &ExperimentController::run);
    connect(m_welcome, &WelcomePage::recordRequested, m_recordingController, &RecordingController::ask);
    connect(m_work, &WorkArea::sweepOffered, (*m_actions)["page.sweep"], &QAction::setEnabled);
    connect(m_work, &WorkArea::ranksOffered, (*m_actions)["page.ranks"], &QAction::setEnabled);
    connect(m_work, &WorkArea::communicationOffered, (*m_actions)["page.communication"], &QAction::setEnabled);
    connect(m_work, &WorkArea::pictureChanged, this, &MainWindow::updatePictureActions);
    connect(m_picturesController, &PicturesController::statusMessage, this, &MainWindow::showStatus);
    connect(m_picturesController, &PicturesController::errorOccurred, this, &MainWindow::showError);
    connect(&m_work->timeline(), &TimelineWidget::menuRequested, this, [this](MenuPlace place, QPoint where) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu, *m_actions, place);
        menu->popup(where);
    });
    connect(&m_work->timeline().selection(), &Selection::spanChanged, this, &MainWindow::updateWhatIfActions);
    connect(m_runs, &RunList::analysed, this, &MainWindow::updateWhatIfActions);
    connect(m_aligner, &Aligner::statusMessage, this, &MainWindow::showStatus);
    connect(m_work, &WorkArea::statusMessage, this, &MainWindow::showStatus);
}

void MainWindow::connectDocument()
{
    connect(m_documentController, &DocumentController::opened, this, &MainWindow::resumeDrawing);
    for (const auto left : {&DocumentController::opened, &DocumentController::closed})
        connect(m_documentController, left, m_runPanel, &RunPanel::clearProgress);
    for (const auto shown : {&DocumentController::partialShown, &DocumentController::opened})
        connect(m_documentController, shown, this, [this] { setReading(true); });
    connect(m_documentController, &DocumentController::closed, this, [this] { setReading(false); });
    connect(m_documentController, &DocumentController::closed, this, [this] { m_pages->setCurrentWidget(m_welcome); });
    connect(m_document, &SessionDocument::changed, this, &MainWindow::updateTitle);
    connect(m_documentController, &DocumentController::errorOccurred, this, &MainWindow::showError);
    connect(m_documentController, &DocumentController::statusMessage, this, &MainWindow::showStatus);
    connect(m_documentController, &DocumentController::placesChanged, this, &MainWindow::updateRecentFiles);
    connect(m_documentController, &DocumentController::closeRequested, this, &MainWindow::close);
    connect(m_pendingSaves, &PendingSaves::closeRequested, this, &MainWindow::close, Qt::QueuedConnection);
}

void MainWindow::connectNotes()
{
    connect(m_notesController, &NotesController::statusMessage, this, &MainWindow::showStatus);
    TimelineWidget& timeline = m_work->timeline();
    connect(&timeline, &TimelineWidget::noteClicked, this, [this](int run, const Note& note) {
        m_notesPanel->point(m_notes->find(run, note));
        m_work->showDetailsTab(m_notesPanel);
    });
    connect(&timeline, &TimelineWidget::noteDoubleClicked, this, [this](int run, const Note& note) { m_notesController->edit(m_notes->find(run, note)); });
}

void MainWindow::updateTitle()
{
    const QString title = m_document->title();
    setWindowTitle(title.isEmpty() ? tr("Stallscope") : tr("%1[*] - Stallscope").arg(title));
    setWindowModified(m_document->isUnsaved());
    (*m_actions)["file.save"]->setEnabled(m_document->canSave());
    (*m_actions)["file.saveAs"]->setEnabled(m_document->canSaveAs());
    (*m_actions)["file.close"]->setEnabled(!title.isEmpty());
    (*m_actions)["file.openBeside"]->setEnabled(!m_document->paths().isEmpty());
}

void MainWindow::updateRecentFiles()
{
    m_welcome->showRecent(m_places.recentFiles(), m_places.earlierRecordings());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const bool isKept = m_restart.has_value(); // unsaved recordings are reopened after the restart
    if (!m_experimentController->canClose() || !m_recordingController->canClose() || !m_pendingSaves->canClose()
        || (!isKept && !m_documentController->canClose()))
        return event->ignore();
    saveSettings();
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
    m_picturesController->setTheme(mode);
}

void MainWindow::updateActions()
{
    offerForRuns(*m_actions, m_pages->currentWidget() == m_work, !m_runs->isEmpty());
    updateWhatIfActions();
    updatePictureActions();
    updateToolBar();
}

void MainWindow::updatePictureActions()
{
    for (const char* const id : {"file.picture", "file.copyPicture"})
        (*m_actions)[id]->setEnabled(m_pages->currentWidget() == m_work && !m_runs->isEmpty() && m_work->hasPicture());
}

/// The tool bar shows only what can have an effect: several runs can be locked, and only what grows can be followed. Likewise, one of several
/// runs can be closed unless they grow.
void MainWindow::updateToolBar()
{
    const bool isGrowing = m_experimentController->isRunning() || m_recordingController->isRecording() || m_documentController->followed().isFollowing();
    m_toolBar->setApplies(QStringLiteral("view.lock"), m_runs->size() > 1);
    m_toolBar->setApplies(QStringLiteral("view.follow"), isGrowing);
    (*m_actions)["file.closeRun"]->setEnabled(m_runs->size() > 1 && !isGrowing);
}

void MainWindow::updatePanelActions()
{
    (*m_actions)["view.panels"]->setChecked(m_work->docks().isSideShown());
    (*m_actions)["view.tables"]->setChecked(m_work->areTablesShown());
}

/// While a trace is read, the timeline gets the space of the run form.
void MainWindow::setReading(bool isReading)
{
    m_isReading = isReading;
    m_fold->setReading(isReading);
    keepFocus();
    QTimer::singleShot(0, this, &MainWindow::keepFocus); // after the pages have changed, too
}

/// What had the focus may be hidden now.
void MainWindow::keepFocus()
{
    if (const QWidget* now = focusWidget(); now && now->isVisible())
        return;
    if (QWidget* first = m_pages->isVisible() ? firstTakingKeys(*m_pages->currentWidget()) : nullptr)
        first->setFocus(Qt::OtherFocusReason);
}

/// Predictions without a wait require a selected wait.
void MainWindow::updateWhatIfActions()
{
    const auto& span = m_work->timeline().selection().span();
    const ShownRun* run = span ? m_runs->find(span->run) : nullptr;
    const bool isWait = run && !isPredicted(*run->trace) && waitAt(*run, *span);
    for (const char* const id : {"whatIf.notHere", "whatIf.neverAtSite"})
        (*m_actions)[id]->setEnabled(isWait && m_pages->currentWidget() == m_work);
}

void MainWindow::showStatus(const QString& message)
{
    statusBar()->showMessage(message, kMessageMilliseconds);
}

void MainWindow::showError(const QString& what, const QString& why)
{
    auto* box = new MessageBox(QMessageBox::Warning, what, why, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace stallscope::gui

/// Actions, palette and shortcut list of the window.
namespace stallscope::gui {

void MainWindow::defineActions()
{
    defineFileActions(*m_actions, *m_documentController, *m_picturesController, *m_work);
    m_actions->define("edit.preferences", tr("Pre&ferences..."), {Qt::CTRL | Qt::Key_Comma},
        tr("Change mouse wheel, units, theme, memory limit, language and shortcuts"), [this] { showPreferences(); });
    m_actions->define("file.quit", tr("&Quit"), {QKeySequence::Quit}, {}, [this] { close(); });
    m_actions->define("go.nextPart", tr("Next Pane"), {Qt::Key_F6}, tr("Move the keyboard focus to the next pane or panel"), [this] { focusNextArea(*this); });
    m_actions->define("go.previousPart", tr("Previous Pane"), {Qt::SHIFT | Qt::Key_F6}, tr("Move the keyboard focus to the previous pane or panel"),
        [this] { focusPreviousArea(*this); });
    m_actions->define("go.menu", tr("Open Context Menu"), {Qt::SHIFT | Qt::Key_F10}, tr("Open the context menu of the focused item (also the Menu key)"),
        [] { openMenuAtFocus(); });
    defineRunActions(*m_actions, *m_runPanel, *m_experimentController, *m_recordingController, *m_documentController, *m_aligner);
    defineTimelineActions(*m_actions, m_work->timeline());
    definePathActions(*m_actions, m_work->criticalPath());
    defineNoteActions(*m_actions, *m_notes, *m_notesController);
    definePageActions(*m_actions, *m_work, *m_runPanel);
    definePanelActions(*m_actions, *m_work, *m_notesPanel, m_recordingController->output());
    m_layouts = new SavedLayouts(m_work->docks(), *(*m_actions)["view.runPanel"], m_places.settings, m_actions);
    defineLayoutActions(*m_actions, *m_layouts);
    defineWhatIfActions(*m_actions, *m_work);
    defineThemeActions(
        *m_actions, m_places.settings.theme(), [this] { return m_theme == Theme::Mode::Dark; }, [this](ThemeChoice choice) { chooseTheme(choice); });
    defineUnitActions(*m_actions, [this](DurationUnit unit) { chooseUnit(unit); });
    defineLanguageActions(*m_actions, m_places.settings.language(), [this](const QString& code) { chooseLanguage(code); });
    m_actions->define("help.commands", tr("&Commands..."), {Qt::CTRL | Qt::Key_K}, tr("Find a command by name"), [this] { showPalette(); });
    m_actions->define("help.shortcuts", tr("&Keyboard and Mouse..."), {Qt::Key_F1, Qt::Key_Question},
        tr("Show and change keyboard shortcuts; show mouse gestures"), [this] { showShortcuts(); });
    m_actions->define("help.guide", tr("&Guide"), {}, tr("Open the illustrated guide (in English)"), [this] { showGuide(); });
    m_actions->define("help.about", tr("&About Stallscope"), {}, tr("Version and licence"), [this] { showAbout(); });
    defineTourActions(*m_actions, *m_tourController);
    addActions(m_actions->all());
    restoreShortcuts(*m_actions, m_places.settings);
}

void MainWindow::chooseTheme(ThemeChoice choice)
{
    m_places.settings.setTheme(choice);
    markTheme(*m_actions, choice);
    setTheme(modeOf(choice, m_places.system));
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(*m_actions, m_places.settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showPreferences()
{
    auto* dialog = findChild<PreferencesDialog*>();
    if (!dialog) {
        dialog = new PreferencesDialog(*m_actions, m_places.settings.memoryLimit(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &PreferencesDialog::memoryLimitChosen, m_documentController, &DocumentController::setMemoryLimit);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

void MainWindow::showGuide()
{
    auto* guide = findChild<GuideWindow*>();
    if (!guide) {
        guide = new GuideWindow(this);
        guide->setAttribute(Qt::WA_DeleteOnClose);
    }
    guide->show();
    guide->raise();
    guide->activateWindow();
}

void MainWindow::showAbout()
{
    auto* box = new MessageBox(QMessageBox::NoIcon, tr("About Stallscope"), tr("Stallscope %1").arg(productVersion()), QMessageBox::Close, this);
    box->setInformativeText(tr("Shows why a GPU waits for its host, and a host for its GPU.\n\n"
                               "Free software under the GNU General Public License, version 3 or later. It comes without any warranty."));
    box->setIconPixmap(windowIcon().pixmap(64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::showPalette()
{
    (new CommandPalette(m_actions->all(), this))->show();
}

} // namespace stallscope::gui

/// Activities that the window shows live: experiments, recordings, followed files.
namespace stallscope::gui {

void MainWindow::connectRuns()
{
    connect(m_experimentController, &ExperimentController::failed, this, [this](const QString& message) { showError(tr("Cannot run workload"), message); });
    for (const auto change : {&ExperimentController::started, &ExperimentController::stopped})
        connect(m_experimentController, change, this, &MainWindow::updateRunState);
    connect(m_experimentController, &ExperimentController::started, this, &MainWindow::resumeDrawing);
    connect(m_experimentController, &ExperimentController::started, this, [this] { setReading(false); });
    connect(m_experimentController, &ExperimentController::failed, m_tourController, &TourController::giveUp);
    connect(m_experimentController, &ExperimentController::keptAside, this, &MainWindow::showKeptAside);
    connect(m_experimentController, &ExperimentController::deviceLost, this, &MainWindow::offerRestart);
    connect(m_experimentController, &ExperimentController::closeRequested, this, &MainWindow::close, Qt::QueuedConnection);
    connect(&m_documentController->followed(), &FollowController::changed, this, &MainWindow::updateRunState);
    updateRunState();
}

void MainWindow::connectRecording()
{
    connect(m_recordingController, &RecordingController::started, this, &MainWindow::resumeDrawing);
    connect(m_recordingController, &RecordingController::changed, this, &MainWindow::updateRunState);
    connect(m_recordingController, &RecordingController::keptAside, this, &MainWindow::showKeptAside);
    connect(m_recordingController, &RecordingController::statusMessage, this, &MainWindow::showStatus);
    connect(m_recordingController, &RecordingController::errorOccurred, this, &MainWindow::showError);
    connect(m_recordingController, &RecordingController::closeRequested, this, &MainWindow::close);
}

/// A pause applies to the previous run; otherwise the new one would neither be drawn nor offer its pages.
void MainWindow::resumeDrawing()
{
    if (QAction* pause = (*m_actions)["run.pause"]; pause->isChecked())
        pause->trigger();
}

/// Drivers may take seconds to answer, so devices are discovered off the GUI thread. Threads that drivers start persist and serve all runs.
void MainWindow::discoverDevices()
{
    m_deviceSearch->setGivesWay(false);
    m_deviceSearch->run([](const std::stop_token&) { return listDevices(installedBackends()); },
        [this](const std::vector<ListedDevice>& devices) { m_runPanel->setDevices(devices); });
}

void MainWindow::offerRestart(const QString& why, const QString& file)
{
    auto* box =
        new MessageBox(QMessageBox::Warning, tr("Device lost"), tr("%1.\n\nRestart Stallscope to use the device again.").arg(why), QMessageBox::NoButton, this);
    auto* again = box->addButton(tr("Restart"), QMessageBox::AcceptRole);
    box->addButton(tr("Not Now"), QMessageBox::RejectRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(again, &QAbstractButton::clicked, this, [this, file] {
        m_documentController->leaveNotes([this, file] {
            m_restart = file.isEmpty() ? QStringList() : QStringList{file};
            if (!close())
                m_restart.reset();
        });
    });
    box->open();
}

void MainWindow::updateRunState()
{
    const bool isRunning = m_experimentController->isRunning();
    const bool isRecording = m_recordingController->isRecording();
    const bool isFollowing = m_documentController->followed().isFollowing();
    (*m_actions)["run.start"]->setEnabled(!isRunning);
    (*m_actions)["run.record"]->setEnabled(!isRecording);
    (*m_actions)["run.recordElsewhere"]->setEnabled(!isRecording);
    (*m_actions)["run.stop"]->setEnabled(isRunning || isRecording);
    (*m_actions)["run.stopFollowing"]->setEnabled(isFollowing);
    updateToolBar();
}

void MainWindow::showKeptAside(const QString& title)
{
    updateRecentFiles();
    showStatus(tr("The run of %1 is complete and listed under Recordings Not Saved.").arg(title));
}

} // namespace stallscope::gui

/// Change of language or units: all widgets are destroyed and rebuilt around the same runs. Activities (experiment, recording,
/// followed file) continue.
namespace stallscope::gui {

namespace {

/// State of the view that survives the rebuild.
struct View {
    ExperimentPlan plan;
    QSet<QString> switchedOn; ///< checked actions
    bool isWorkShown;
    WorkArea::Page page;
    int detailsTab;
    TimeRange visible;
    bool isFollowingEnd;
    std::optional<SpanPlace> span;
    std::optional<TimeRange> range;
    QueryPanel::State query;
};

QSet<QString> switchedOn(const Actions& actions)
{
    QSet<QString> on;
    for (const QAction* action : actions.all()) {
        if (action->isCheckable() && action->isChecked())
            on << action->objectName();
    }
    return on;
}

void switchOn(const Actions& actions, const QSet<QString>& wanted)
{
    for (QAction* action : actions.all()) {
        const bool isChoice =
            action->objectName().startsWith("theme.") || action->objectName().startsWith("language.") || action->objectName().startsWith("units.");
        if (action->isCheckable() && !isChoice && action->isChecked() != wanted.contains(action->objectName()))
            action->trigger();
    }
}

void restore(const View& view, TimelineWidget& timeline)
{
    timeline.selection().selectRange(view.range);
    timeline.selection().select(view.span);
    if (!view.isFollowingEnd && !view.visible.isEmpty())
        timeline.visibleRange().show(view.visible);
    timeline.visibleRange().clearHistory();
}

} // namespace

void MainWindow::chooseLanguage(const QString& code)
{
    m_places.settings.setLanguage(code);
    QTimer::singleShot(0, this, &MainWindow::rebuild); // not from within an action that is deleted
}

void MainWindow::chooseUnit(DurationUnit unit)
{
    m_places.settings.setUnit(unit);
    setDurationUnit(unit);
    QTimer::singleShot(0, this, &MainWindow::rebuild);
}

void MainWindow::rebuild()
{
    constexpr int kSoon = 100; // ms: retry while files are read or written, or dialogs and menus are open
    const bool isAsking = QApplication::activeModalWidget() || QApplication::activePopupWidget() || findChild<CommandPalette*>();
    if (isAsking || m_pendingSaves->isSaving() || m_documentController->loader().isBusy())
        return QTimer::singleShot(kSoon, this, &MainWindow::rebuild);
    TimelineWidget& before = m_work->timeline();
    m_work->whatIf().hidePrediction();
    const View view{m_runPanel->plan(), switchedOn(*m_actions), m_pages->currentWidget() == m_work, m_work->page(), m_work->detailsTab(),
        before.visibleRange().range(), before.visibleRange().isFollowingEnd(), before.selection().span(), before.selection().range(), m_work->query().state()};
    saveSettings();
    const auto preferences = placeOfPreferences();
    setUpdatesEnabled(false);
    destroyWidgets();
    speak(languageOf(m_places.settings.language()));
    m_runPanel = new RunPanel(listDevices(hostBackends()));
    m_experimentController->setPanel(*m_runPanel);
    build();
    m_runs->emitAll();
    m_activityController->showCurrent();
    m_runPanel->setPlan(view.plan);
    switchOn(*m_actions, view.switchedOn);
    restore(view, m_work->timeline());
    m_work->query().restore(view.query);
    m_work->showPage(view.page);
    m_work->showDetailsTab(view.detailsTab);
    m_pages->setCurrentWidget(view.isWorkShown ? static_cast<QWidget*>(m_work) : m_welcome);
    updateActions();
    setUpdatesEnabled(true);
    if (preferences)
        reopenPreferences(*preferences);
}

std::optional<MainWindow::PreferencesPlace> MainWindow::placeOfPreferences() const
{
    const auto* dialog = findChild<PreferencesDialog*>();
    if (!dialog || !dialog->isVisible())
        return std::nullopt;
    const QWidget* focused = dialog->focusWidget();
    return PreferencesPlace{dialog->pos(), focused ? focused->objectName() : QString()};
}

/// In the new language, at the same control.
void MainWindow::reopenPreferences(const PreferencesPlace& place)
{
    showPreferences();
    auto* dialog = findChild<PreferencesDialog*>();
    dialog->move(place.position);
    if (QComboBox* choice = dialog->choice(place.control))
        choice->setFocus();
}

void MainWindow::destroyWidgets()
{
    for (QObject* teller : std::initializer_list<QObject*>{m_runs, m_document, m_experimentController, m_documentController, &m_documentController->loader(),
             &m_documentController->followed(), m_recordingController})
        disconnect(teller, nullptr, this, nullptr);
    m_deviceSearch->cancel();
    delete findChild<PreferencesDialog*>();          // refers to the actions
    m_recordingController->output().setParent(this); // keeps output that will not be sent again
    m_recordingController->output().hide();
    qDeleteAll(menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_activityController;
    delete m_picturesController;
    delete m_notesController;
    delete m_pendingSaves;
    delete m_aligner;
    delete m_tourController;
    delete takeCentralWidget();
    delete m_actions; // and the layouts with them
}

} // namespace stallscope::gui

/// State that is saved between sessions.
namespace stallscope::gui {

namespace {

constexpr const char* kSwitches[] = {"view.runPanel", "view.lessMotion"};
/// Lanes get two thirds of a window 1600 pixels wide, beside the rail and the panels.
constexpr int kUsualHeaderWidth = 188;
/// A choice among actions, and its name in the settings.
struct SavedChoice {
    const char* name;
    std::initializer_list<const char*> ids;
};
constexpr SavedChoice kChoices[] = {{"colours", {"view.colourByKind", "view.colourByName", "view.colourByStream"}}, {"wheel", {"wheel.zoom", "wheel.scroll"}}};

QString columnKey(TableKind kind)
{
    return QStringLiteral("sort.%1.column").arg(keyOf(kind));
}

QString orderKey(TableKind kind)
{
    return QStringLiteral("sort.%1.descends").arg(keyOf(kind));
}

QString widthsKey(TableKind kind)
{
    return QStringLiteral("widths.%1").arg(keyOf(kind));
}

void restoreTables(const TablesPanel& tables, const Settings& settings)
{
    for (const TableKind kind : kAllTables) {
        const UsualOrder usual = usualOrderOf(kind);
        const bool descends = settings.choice(orderKey(kind), usual.order == Qt::DescendingOrder).toBool();
        tables.view(kind).sortByColumn(settings.choice(columnKey(kind), usual.column).toInt(), descends ? Qt::DescendingOrder : Qt::AscendingOrder);
        QList<int> widths;
        for (const QVariant& width : settings.choice(widthsKey(kind)).toList())
            widths << width.toInt();
        tables.view(kind).setOwnWidths(widths);
    }
}

void saveTables(const TablesPanel& tables, Settings& settings)
{
    for (const TableKind kind : kAllTables) {
        const QHeaderView& header = *tables.view(kind).horizontalHeader();
        settings.setChoice(columnKey(kind), header.sortIndicatorSection());
        settings.setChoice(orderKey(kind), header.sortIndicatorOrder() == Qt::DescendingOrder);
        QVariantList widths;
        for (const int width : tables.view(kind).ownWidths())
            widths << width;
        settings.setChoice(widthsKey(kind), widths);
    }
}

} // namespace

void MainWindow::restoreSettings()
{
    Settings& settings = m_places.settings;
    restoreLayout(*this, settings);
    m_layouts->restore();
    updatePanelActions();
    m_work->timeline().setHeaderWidth(settings.choice("headerWidth", kUsualHeaderWidth).toInt());
    for (const char* shown : kSwitches) {
        QAction* action = (*m_actions)[shown];
        if (settings.choice(shown, action->isChecked()).toBool() != action->isChecked())
            action->trigger();
    }
    for (const SavedChoice& choice : kChoices) {
        if (QAction* chosen = (*m_actions)[settings.choice(choice.name).toString()])
            chosen->trigger();
    }
    const auto isShown = [key = settings.choice("table").toString()](TableKind kind) { return key == keyOf(kind); };
    if (const auto table = std::find_if(kAllTables.begin(), kAllTables.end(), isShown); table != kAllTables.end())
        m_work->tables().showTable(*table);
    restoreTables(m_work->tables(), settings);
    m_work->query().keepIn(settings);
    m_work->steps().setSlowestFirst(settings.choice("steps.slowestFirst", false).toBool());
    if (const QVariant unfolded = settings.choice("summary.unfolded"); unfolded.isValid())
        m_work->numbers().setUnfolded(unfolded.toBool());
}

void MainWindow::saveSettings()
{
    Settings& settings = m_places.settings;
    saveLayout(*this, settings);
    m_layouts->save();
    settings.setChoice("headerWidth", m_work->timeline().headerWidth());
    for (const char* shown : kSwitches)
        settings.setChoice(shown, (*m_actions)[shown]->isChecked());
    if (m_fold->isFolded())
        settings.setChoice("view.runPanel", true); // it was hidden only for lack of room
    for (const SavedChoice& choice : kChoices) {
        for (const char* id : choice.ids) {
            if ((*m_actions)[id]->isChecked())
                settings.setChoice(choice.name, id);
        }
    }
    settings.setChoice("table", keyOf(m_work->tables().current()));
    saveTables(m_work->tables(), settings);
    settings.setChoice("steps.slowestFirst", m_work->steps().isSlowestFirst());
    if (const auto unfolded = m_work->numbers().chosenUnfolded())
        settings.setChoice("summary.unfolded", *unfolded);
}

} // namespace stallscope::gui
