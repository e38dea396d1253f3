// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/window_actions.h"

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/controllers/follow_controller.h"
#include "gui/app/controllers/pictures_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/controllers/tour_controller.h"
#include "gui/app/layout/panel_docks.h"
#include "gui/app/layout/saved_layouts.h"
#include "gui/app/layout/work_area.h"
#include "gui/common/access/keyboard_focus.h"
#include "gui/common/theme/quiet_style.h"
#include "gui/experiment/run_panel.h"
#include "gui/help/tour.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/layout/alignment.h"

#include <QActionGroup>
#include <QApplication>

namespace stallscope::gui {

namespace {

void makeSwitch(QAction* action, bool isOn)
{
    action->setCheckable(true);
    action->setChecked(isOn);
}

} // namespace

void defineFileActions(Actions& actions, DocumentController& files, PicturesController& pictures, WorkArea& work)
{
    actions.define("file.open", Actions::tr("&Open..."), {QKeySequence::Open}, Actions::tr("Open one or more traces, one below the other"),
        [&files] { files.askForFiles(); });
    actions.define("file.openFolder", Actions::tr("Open &Folder..."), {Qt::CTRL | Qt::ALT | Qt::Key_O},
        Actions::tr("Open a folder with one trace for each rank of a program as one trace"), [&files] { files.askForFolder(); });
    actions.define("file.openBeside", Actions::tr("Open &Beside..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_O},
        Actions::tr("Open more traces below the current ones for comparison"), [&files] { files.askForFilesBeside(); });
    actions.define("file.close", Actions::tr("&Close"), {QKeySequence::Close}, Actions::tr("Close the open traces and show the welcome page"),
        [&files] { files.close(); });
    actions.define("file.closeRun", Actions::tr("Close R&un"), {Qt::CTRL | Qt::SHIFT | Qt::Key_W}, Actions::tr("Close the current run and keep the others"),
        [&files, &work] { work.closeCurrentRun([&files](int run, const auto& remove) { files.closeRun(run, remove); }); });
    actions.define(
        "file.save", Actions::tr("&Save"), {QKeySequence::Save}, Actions::tr("Save the recording or the notes as a session"), [&files] { files.save(); });
    actions.define("file.saveAs", Actions::tr("Save &As..."), {Qt::CTRL | Qt::ALT | Qt::Key_S},
        Actions::tr("Save under another name as a session, JSON or CSV"), [&files] { files.askWhereToSave(); });
    actions.define("file.picture", Actions::tr("Save &Picture..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, Actions::tr("Save the current page as PNG, SVG or PDF"),
        [&pictures] { pictures.ask(); });
    actions.define("file.copyPicture", Actions::tr("&Copy Picture"), {Qt::CTRL | Qt::SHIFT | Qt::Key_C}, Actions::tr("Copy the current page as a picture"),
        [&pictures] { pictures.copy(); });
    actions.define("file.report", Actions::tr("Share &Report..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_R},
        Actions::tr("Save result, advice, interactive timeline and tables as one page for any browser, or as PDF"), [&pictures] { pictures.askForReport(); });
    actions.define(
        "edit.copyDetails", Actions::tr("Copy &Details"), {}, Actions::tr("Copy all details of the selected span"), [&work] { work.details().copy(); });
}

void defineRunActions(
    Actions& actions, RunPanel& form, ExperimentController& experiments, RecordingController& recordings, DocumentController& files, Aligner& aligner)
{
    actions.define("run.start", Actions::tr("&Run"), {Qt::CTRL | Qt::Key_R}, Actions::tr("Run the selected workload"), [&form] { form.requestRun(); });
    actions.define(
        "run.stop", Actions::tr("&Stop"), {Qt::CTRL | Qt::Key_Period}, Actions::tr("Stop the run and keep the recording"), [&experiments, &recordings] {
            experiments.stop();
            recordings.stop();
        });
    actions.define("run.record", Actions::tr("Record a P&rogram..."), {Qt::CTRL | Qt::Key_P}, Actions::tr("Run a program and record its GPU activity"),
        [&recordings] { recordings.ask(); });
    actions.define("run.recordElsewhere", Actions::tr("Record on Another &Machine..."), {Qt::CTRL | Qt::SHIFT | Qt::Key_P},
        Actions::tr("Run a program on another machine over ssh and follow its recording here"), [&recordings] { recordings.ask(Where::Elsewhere); });
    QAction* pause = actions.define("run.pause", Actions::tr("&Pause Drawing"), {Qt::Key_Space}, Actions::tr("Freeze the display while the run continues"),
        [&experiments, &recordings, &files](bool on) {
            experiments.setPaused(on);
            files.followed().setPaused(on);
            recordings.setPaused(on);
        });
    makeSwitch(pause, false);
    actions.define(
        "run.stopFollowing", Actions::tr("Stop &Following"), {}, Actions::tr("Stop following; recording continues"), [&files] { files.followed().stop(); });
    actions.define("align.start", Actions::tr("Align by &Start"), {}, Actions::tr("Align the starts of all runs"), [&aligner] { aligner.alignByStart(); });
    actions.define("align.steps", Actions::tr("Align by S&tep"), {}, Actions::tr("Align the runs at a common step"), [&aligner] { aligner.alignBySteps(); });
}

void defineWhatIfActions(Actions& actions, WorkArea& work)
{
    const auto without = [&](const char* id, const QString& text, const QKeySequence& key, const QString& tip, bool isWholeSite) {
        actions.define(id, text, {key}, tip, [&actions, &work, isWholeSite] {
            if (QAction* panels = actions["view.panels"]; !panels->isChecked())
                panels->trigger();
            work.tryWithout(isWholeSite);
        });
    };
    without("whatIf.notHere", Actions::tr("Predict Without This &Wait"), Qt::Key_X, Actions::tr("Predict the run time without the selected wait"), false);
    without("whatIf.neverAtSite", Actions::tr("Predict Without Waits at This S&ite"), Qt::SHIFT | Qt::Key_X,
        Actions::tr("Predict the run time without any wait at this call site"), true);
}

void definePageActions(Actions& actions, WorkArea& work, QWidget& form)
{
    using Page = WorkArea::Page;
    const auto page = [&](const char* id, const QString& text, Qt::Key key, const QString& tip, Page wanted) {
        return actions.define(id, text, {QKeySequence(Qt::CTRL | key)}, tip, [&work, wanted] { work.showPage(wanted); });
    };
    page("page.timeline", Actions::tr("&Timeline"), Qt::Key_1, Actions::tr("Show host and device activity over time"), Page::Timeline);
    page("page.compare", Actions::tr("&Compare"), Qt::Key_2, Actions::tr("Compare two strategies, runs or files"), Page::Compare);
    page("page.sweep", Actions::tr("S&weep"), Qt::Key_3, Actions::tr("Plot metrics over the swept parameters"), Page::Sweep)->setEnabled(false);
    page("page.steps", Actions::tr("Ste&ps"), Qt::Key_4, Actions::tr("Compare the repeating steps of a run"), Page::Steps);
    page("page.ranks", Actions::tr("&Ranks"), Qt::Key_5, Actions::tr("Compare the ranks of a distributed program and find the straggler"), Page::Ranks)->setEnabled(false);
    page("page.operators", Actions::tr("&Operators"), Qt::Key_6, Actions::tr("Show framework operations and ranges by host and device time"), Page::Operators);
    page("page.communication", Actions::tr("Co&mmunication"), Qt::Key_7, Actions::tr("Show collectives by type and size, and which rank comes late"),
        Page::Communication)
        ->setEnabled(false);
    actions.define("page.query", Actions::tr("&Query"), {Qt::CTRL | Qt::Key_8}, Actions::tr("Query the trace with SQL"), [&work] {
        work.showPage(Page::Query);
        work.query().editor().setFocus(Qt::ShortcutFocusReason);
    });
    makeSwitch(actions.define("view.tables", Actions::tr("Ta&bles"), {Qt::CTRL | Qt::Key_J}, Actions::tr("Show or hide the tables below the timeline"),
                   [&work](bool on) { work.setTablesShown(on); }),
        false);
    const auto inTables = [&](const char* id, const QString& text, const QKeySequence& keys, const QString& tip, void (*show)(WorkArea&)) {
        actions.define(id, text, {keys}, tip, [&actions, &work, show] {
            actions["view.tables"]->setChecked(true);
            show(work);
        });
    };
    inTables("view.filterTable", Actions::tr("Filter the Ta&ble"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, Actions::tr("Show the tables and filter their rows"),
        [](WorkArea& area) {
            area.setTablesShown(true);
            area.tables().focusFilter();
        });
    inTables("view.flame", Actions::tr("&Flame Graph"), Qt::CTRL | Qt::Key_H, Actions::tr("Show the host stacks of the selected or visible range"),
        [](WorkArea& area) { area.showFlame(); });
    inTables("view.findAll", Actions::tr("Find &All Spans"), Qt::CTRL | Qt::ALT | Qt::Key_F,
        Actions::tr("List spans by name, kind, duration, stream or argument"), [](WorkArea& area) { area.showFound(); });
    makeSwitch(actions.define("view.runPanel", Actions::tr("&Run Panel"), {Qt::Key_R}, Actions::tr("Show or hide the run panel"),
                   [&form](bool on) { form.setVisible(on); }),
        true);
    makeSwitch(actions.define("view.panels", Actions::tr("&Side Panels"), {Qt::Key_I}, Actions::tr("Show or hide the panels beside the timeline"),
                   [&work](bool on) { work.setPanelsShown(on); }),
        true);
}

void definePanelActions(Actions& actions, WorkArea& work, QWidget& notes, QWidget& output)
{
    const auto panel = [&](const char* id, const QString& text, QWidget& shown) {
        actions.define(id, text, {}, {}, [&work, &shown] {
            work.showPage(WorkArea::Page::Timeline);
            work.showDetailsTab(&shown);
            if (QWidget* taker = firstTakingKeys(shown))
                taker->setFocus(Qt::ShortcutFocusReason);
        });
    };
    panel("panel.summary", Actions::tr("&Summary"), work.numbers());
    panel("panel.advice", Actions::tr("&Advice"), work.advice());
    panel("panel.span", Actions::tr("S&pan"), work.details());
    panel("panel.whatIf", Actions::tr("&What If"), work.whatIf());
    panel("panel.notes", Actions::tr("&Notes"), notes);
    panel("panel.output", Actions::tr("&Output"), output);
    PanelDocks& docks = work.docks();
    actions.define("panel.float", Actions::tr("&Float or Dock Panel"), {Qt::CTRL | Qt::SHIFT | Qt::Key_D},
        Actions::tr("Make the focused panel a window of its own, or put it back"), [&docks] { docks.floatOrDock(); });
    actions.define("panel.move", Actions::tr("&Move Panel"), {Qt::CTRL | Qt::SHIFT | Qt::Key_M},
        Actions::tr("Move the focused panel to the next side of the timeline"), [&docks] { docks.moveToNextSide(); });
    actions.define("panel.hide", Actions::tr("&Hide Panel"), {}, Actions::tr("Hide the focused panel"), [&docks] { docks.hideFocused(); });
}

void defineLayoutActions(Actions& actions, SavedLayouts& layouts)
{
    using Layout = SavedLayouts::Arrangement;
    auto* group = new QActionGroup(&layouts);
    QList<QAction*> choices;
    const auto layout = [&](Layout arrangement, const char* id, const QString& text, const QString& tip) {
        QAction* action = actions.define(id, text, {}, tip, [&layouts, arrangement] { layouts.choose(arrangement); });
        action->setCheckable(true);
        group->addAction(action);
        choices << action;
    };
    layout(Layout::Analyze, "layout.analyze", SavedLayouts::tr("&Analyze"), SavedLayouts::tr("Timeline with summary, advice and details"));
    layout(Layout::Run, "layout.run", SavedLayouts::tr("&Run"), SavedLayouts::tr("Run form, timeline and summary"));
    layout(Layout::Compare, "layout.compare", SavedLayouts::tr("&Compare"), SavedLayouts::tr("Timeline and summary, with the tables below"));
    layouts.setChoices(choices);
    actions.define("layout.reset", SavedLayouts::tr("Reset &Layout"), {}, SavedLayouts::tr("Put all panels of this layout back in their places"),
        [&layouts] { layouts.reset(); });
}

void defineTourActions(Actions& actions, TourController& tour)
{
    actions.define(
        "help.tour", TourController::tr("Guided &Tour"), {}, TourController::tr("Explain the window with an example comparison"), [&tour] { tour.begin(); });
    QAction* parts = actions.define("help.parts", TourController::tr("&Explain the Window"), {Qt::SHIFT | Qt::Key_F1},
        TourController::tr("Label each area of the window"), [&tour](bool on) { tour.showNames(on); });
    parts->setCheckable(true);
    QObject::connect(&tour.tour(), &Tour::namesHidden, parts, [parts] { parts->setChecked(false); });
}

namespace {

constexpr const char* kThemeIds[] = {"theme.system", "theme.light", "theme.dark"}; // in the order of ThemeChoice

/// Native name, or a legible warning if no font has its characters.
QString nameOf(const Language& language)
{
    const QString lacking = fontLacking(language);
    return lacking.isEmpty() ? language.name : lacking;
}

} // namespace

void defineThemeActions(Actions& actions, ThemeChoice choice, const std::function<bool()>& isDark, const std::function<void(ThemeChoice)>& choose)
{
    actions.define("view.theme", Actions::tr("Switch &Light/Dark Theme"), {Qt::CTRL | Qt::Key_T}, {},
        [isDark, choose] { choose(isDark() ? ThemeChoice::Light : ThemeChoice::Dark); });
    auto* group = new QActionGroup(&actions);
    const auto theme = [&](ThemeChoice one, const QString& text) {
        QAction* action = actions.define(kThemeIds[static_cast<int>(one)], text, {}, {}, [choose, one] { choose(one); });
        makeSwitch(action, one == choice);
        group->addAction(action);
    };
    theme(ThemeChoice::System, Actions::tr("S&ystem Theme"));
    theme(ThemeChoice::Light, Actions::tr("L&ight Theme"));
    theme(ThemeChoice::Dark, Actions::tr("Da&rk Theme"));
    makeSwitch(actions.define("view.lessMotion", Actions::tr("Less &Motion"), {}, Actions::tr("Disable kinetic panning and animations"),
                   [](bool on) {
                       if (auto* style = qobject_cast<QuietStyle*>(QApplication::style()))
                           style->setLessMotion(on);
                   }),
        false);
}

void markTheme(const Actions& actions, ThemeChoice choice)
{
    actions[kThemeIds[static_cast<int>(choice)]]->setChecked(true);
}

void defineUnitActions(Actions& actions, const std::function<void(DurationUnit)>& choose)
{
    auto* group = new QActionGroup(&actions);
    const auto unit = [&](const char* id, const QString& text, DurationUnit one) {
        QAction* action = actions.define(id, text, {}, {}, [choose, one] { choose(one); });
        makeSwitch(action, one == durationUnit());
        group->addAction(action);
    };
    unit("units.automatic", Actions::tr("Durations in a Suitable Unit"), DurationUnit::Automatic);
    unit("units.ns", Actions::tr("Durations in Nanoseconds"), DurationUnit::Nanoseconds);
    unit("units.us", Actions::tr("Durations in Microseconds"), DurationUnit::Microseconds);
    unit("units.ms", Actions::tr("Durations in Milliseconds"), DurationUnit::Milliseconds);
    unit("units.s", Actions::tr("Durations in Seconds"), DurationUnit::Seconds);
}

void defineLanguageActions(Actions& actions, const QString& code, const std::function<void(const QString&)>& choose)
{
    auto* group = new QActionGroup(&actions);
    const auto language = [&](const QString& one, const QString& id, const QString& text) {
        QAction* action = actions.define(id, text, {}, {}, [choose, one] { choose(one); });
        makeSwitch(action, one == code);
        group->addAction(action);
    };
    language({}, QStringLiteral("language.system"), Actions::tr("S&ystem Language"));
    for (const Language& one : languages())
        language(one.code, QStringLiteral("language.") + one.code, nameOf(one));
}

} // namespace stallscope::gui
