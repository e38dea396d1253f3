// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "gui/access/message_box.h"
#include "gui/app/actions.h"
#include "gui/app/command_palette.h"
#include "gui/app/follow_desk.h"
#include "gui/app/note_actions.h"
#include "gui/app/path_actions.h"
#include "gui/app/picture_desk.h"
#include "gui/app/record_desk.h"
#include "gui/app/run_desk.h"
#include "gui/app/session_desk.h"
#include "gui/app/shortcuts_dialog.h"
#include "gui/app/timeline_actions.h"
#include "gui/app/tour_desk.h"
#include "gui/app/window_parts.h"
#include "gui/app/work_area.h"
#include "gui/details/details_panel.h"
#include "gui/help/guide_window.h"
#include "gui/run/run_panel.h"
#include "gui/tables/tables_panel.h"
#include "gui/theme/quiet_style.h"
#include "gui/view/aligner.h"
#include "gui/view/timeline_widget.h"
#include "profiler/base/build_info.h"

#include <QActionGroup>
#include <QApplication>

/// What people can ask the window for, and what they see of it: the palette and the list of keys.
namespace stallscope::gui {

void MainWindow::defineActions()
{
    m_actions->define(
        "file.open", tr("&Open..."), {QKeySequence::Open}, tr("Open traces; several are shown one below the other"), [this] { m_sessions->askForFiles(); });
    m_actions->define("file.openBeside", tr("Open &Beside..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_O}, tr("Open further traces below what is shown, to be compared"),
        [this] { m_sessions->askForFilesBeside(); });
    m_actions->define("file.close", tr("&Close"), {QKeySequence::Close}, tr("Show the first page again"), [this] { m_sessions->close(); });
    m_actions->define(
        "file.save", tr("&Save"), {QKeySequence::Save}, tr("Save what was recorded, or the notes, as a session"), [this] { m_sessions->save(); });
    m_actions->define("file.saveAs", tr("Save &As..."), {Qt::CTRL | Qt::ALT | Qt::Key_S}, tr("Save what is shown under another name: as a session, as JSON or as CSV"),
        [this] { m_sessions->askWhereToSave(); });
    m_actions->define(
        "file.picture", tr("Save &Picture..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, tr("Save what the page shows as PNG, SVG or PDF"), [this] { m_pictures->ask(); });
    m_actions->define(
        "file.copyPicture", tr("&Copy Picture"), {Qt::CTRL | Qt::SHIFT | Qt::Key_C}, tr("Copy what the page shows"), [this] { m_pictures->copy(); });
    m_actions->define("file.report", tr("Save &Report..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_R},
        tr("Save picture, result, numbers, tables and machine as one page of HTML or as PDF"), [this] { m_pictures->askForReport(); });
    m_actions->define("file.memory", tr("&Memory for Sessions..."), {}, tr("How much memory the spans of opened sessions may take; the rest is read when it is seen"),
        [this] { m_sessions->askForMemory(); });
    m_actions->define("file.quit", tr("&Quit"), {QKeySequence::Quit}, {}, [this] { close(); });
    m_actions->define("edit.copyDetails", tr("Copy &Details"), {}, tr("Copy everything known about the selected span"), [this] { m_work->details().copy(); });
    m_actions->define("go.nextPart", tr("Next Part of the Window"), {Qt::Key_F6}, tr("Give the keyboard to the next pane or panel"), [this] { focusNextPart(*this); });
    m_actions->define("go.previousPart", tr("Previous Part of the Window"), {Qt::SHIFT | Qt::Key_F6}, tr("Give the keyboard to the pane or panel before this one"),
        [this] { focusPreviousPart(*this); });
    m_actions->define("go.menu", tr("Menu of What Has the Keyboard"), {Qt::SHIFT | Qt::Key_F10}, tr("What the right button offers there; the key for menus opens it, too"),
        [] { openMenuAtFocus(); });
    defineRunActions();
    defineTimelineActions(*m_actions, m_work->timeline());
    definePathActions(*m_actions, m_work->criticalPath());
    defineNoteActions(*m_actions, *m_notes, *m_noteDesk);
    definePageActions();
    defineWhatIfActions();
    defineThemeActions();
    defineLanguageActions();
    m_actions->define(
        "help.commands", tr("&Commands..."), {Qt::CTRL | Qt::Key_K}, tr("Find everything that the window can do by its name"), [this] { showPalette(); });
    m_actions->define("help.shortcuts", tr("&Keyboard and Mouse..."), {Qt::Key_F1, Qt::Key_Question}, tr("Every key and gesture; keys can be changed"),
        [this] { showShortcuts(); });
    m_actions->define("help.guide", tr("&Guide"), {}, tr("One page a task, with pictures (in English)"), [this] { showGuide(); });
    m_actions->define("help.about", tr("&About Stallscope"), {}, tr("Version and licence"), [this] { showAbout(); });
    m_tour->defineActions(*m_actions);
    addActions(m_actions->all());
    recallKeys(*m_actions, m_places.settings);
}

void MainWindow::defineRunActions()
{
    m_actions->define("run.start", tr("&Run"), {Qt::CTRL | Qt::Key_R}, tr("Run what the panel at the left says"), [this] {
        if (m_runPanel->complaint().isEmpty())
            run(m_runPanel->plan());
    });
    m_actions->define("run.stop", tr("&Stop"), {Qt::CTRL | Qt::Key_Period}, tr("End the run, and keep what was recorded"), [this] {
        m_desk->stop();
        m_programs->stop();
    });
    m_actions->define("run.record", tr("Record a P&rogram..."), {Qt::CTRL | Qt::Key_P}, tr("Run a program of your own, and see what it asks of the GPU"),
        [this] { m_programs->ask(); });
    m_actions->define("run.recordElsewhere", tr("Record on Another &Machine..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_P},
        tr("Run a program of your own on a machine that you reach by ssh, and see it here while it grows"), [this] { m_programs->ask(Where::Elsewhere); });
    m_actions->define(
        "run.pause", tr("&Pause Drawing"), {Qt::Key_Space}, tr("Hold what is shown still; the run goes on"), [this](bool on) {
            m_desk->setPaused(on);
            m_sessions->followed().setPaused(on);
            m_programs->setPaused(on);
        });
    addSwitch("run.pause", false);
    m_actions->define("run.stopFollowing", tr("Stop &Following"), {}, tr("Let what another program records go on without being shown"),
        [this] { m_sessions->followed().stop(); });
    m_actions->define("align.start", tr("Align by &Start"), {}, tr("All runs begin together again"), [this] { m_aligner->alignByStart(); });
    m_actions->define(
        "align.steps", tr("Align by S&tep"), {}, tr("Move runs so that their steps begin together"), [this] { m_aligner->alignBySteps(); });
}

void MainWindow::defineWhatIfActions()
{
    const auto without = [this](const char* id, const QString& text, const QKeySequence& key, const QString& tip, bool isWholeSite) {
        m_actions->define(id, text, {key}, tip, [this, isWholeSite] {
            if (QAction* panels = (*m_actions)["view.panels"]; !panels->isChecked())
                panels->trigger();
            m_work->tryWithout(isWholeSite);
        });
    };
    without("whatIf.notHere", tr("What If It Did Not &Wait Here?"), Qt::Key_X, tr("What the run would take without the selected wait"), false);
    without("whatIf.neverAtSite", tr("What If It Never Waited at This S&ite?"), Qt::SHIFT | Qt::Key_X,
        tr("What the run would take without all waits of the selected one's site"), true);
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
    page("page.steps", tr("Ste&ps"), Qt::Key_4, tr("Rounds that repeat, below each other"), Page::Steps);
    page("page.ranks", tr("&Ranks"), Qt::Key_5, tr("A row for each rank, and which one the others wait for"), Page::Ranks);
    for (const char* const offered : {"page.sweep", "page.ranks"})
        (*m_actions)[offered]->setEnabled(false);
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
    auto* group = new QActionGroup(m_actions);
    const auto choice = [&](const char* id, const QString& text, ThemeChoice one) {
        QAction* action = m_actions->define(id, text, {}, {}, [this, one] { chooseTheme(one); });
        action->setCheckable(true);
        action->setChecked(m_places.settings.theme() == one);
        group->addAction(action);
    };
    choice("theme.system", tr("Theme of the S&ystem"), ThemeChoice::System);
    choice("theme.light", tr("L&ight Theme"), ThemeChoice::Light);
    choice("theme.dark", tr("Da&rk Theme"), ThemeChoice::Dark);
    m_actions->define("view.lessMotion", tr("Less &Motion"), {}, tr("What is dragged and let go stops at once; nothing moves by itself"), [](bool on) {
        if (auto* style = qobject_cast<QuietStyle*>(QApplication::style()))
            style->setLessMotion(on);
    });
    addSwitch("view.lessMotion", false);
}

void MainWindow::addSwitch(const QString& id, bool isOn)
{
    (*m_actions)[id]->setCheckable(true);
    (*m_actions)[id]->setChecked(isOn);
}

void MainWindow::chooseTheme(ThemeChoice choice)
{
    m_places.settings.setTheme(choice);
    const char* ids[] = {"theme.system", "theme.light", "theme.dark"}; // in the order of the choices
    (*m_actions)[ids[static_cast<int>(choice)]]->setChecked(true);
    setTheme(modeOf(choice, m_places.system));
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(*m_actions, m_places.settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
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
