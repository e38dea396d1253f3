// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/timeline_actions.h"

#include "gui/app/actions/actions.h"
#include "gui/model/session_document.h"
#include "gui/panels/notes/notes_controller.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QActionGroup>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace stallscope::gui {

namespace {

void defineMoves(Actions& actions, Navigation& go)
{
    const auto move = [&](const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& tip, void (Navigation::*act)()) {
        actions.define(id, text, keys, tip, [&go, act] { (go.*act)(); });
    };
    move("view.zoomIn", Actions::tr("Zoom &In"), {Qt::Key_W, Qt::CTRL | Qt::Key_Plus}, {}, &Navigation::zoomIn);
    move("view.zoomOut", Actions::tr("Zoom &Out"), {Qt::Key_S, Qt::CTRL | Qt::Key_Minus}, {}, &Navigation::zoomOut);
    move("view.left", Actions::tr("Move &Left"), {Qt::Key_A, Qt::Key_Left}, {}, &Navigation::moveLeft);
    move("view.right", Actions::tr("Move &Right"), {Qt::Key_D, Qt::Key_Right}, {}, &Navigation::moveRight);
    move("view.fit", Actions::tr("&Fit"), {Qt::Key_F, Qt::Key_Home}, Actions::tr("Show the entire timeline"), &Navigation::fit);
    move("view.zoomToSelection", Actions::tr("&Zoom to Selection"), {Qt::Key_Z}, Actions::tr("Zoom to the selected range or span"),
        &Navigation::zoomToSelection);
    move("go.back", Actions::tr("&Back"), {Qt::ALT | Qt::Key_Left}, Actions::tr("Return to the previous view"), &Navigation::goBack);
    move("go.forward", Actions::tr("&Forward"), {Qt::ALT | Qt::Key_Right}, {}, &Navigation::goForward);
    move("go.previousWait", Actions::tr("&Previous Wait"), {Qt::Key_BracketLeft}, Actions::tr("Go to the previous wait"), &Navigation::previousWait);
    move("go.nextWait", Actions::tr("&Next Wait"), {Qt::Key_BracketRight}, Actions::tr("Go to the next wait"), &Navigation::nextWait);
    move("go.costliestWait", Actions::tr("C&ostliest Wait"), {Qt::Key_C}, Actions::tr("Go to the costliest wait; repeat for the next costliest"),
        &Navigation::costliestWait);
    move("go.previousOfName", Actions::tr("Previous with Same Name"), {Qt::SHIFT | Qt::Key_N}, {}, &Navigation::previousOfName);
    move("go.nextOfName", Actions::tr("Next with Same Name"), {Qt::Key_N}, {}, &Navigation::nextOfName);
    move("go.linked", Actions::tr("&Launch or Launched Work"), {Qt::Key_G}, Actions::tr("Switch between an API call and the work it launched"),
        &Navigation::goToLinked);
    move("go.clear", Actions::tr("&Clear Selection"), {Qt::Key_Escape}, {}, &Navigation::clearSelection);
}

void defineSwitch(Actions& actions, const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& tip, bool isOn,
    const std::function<void(bool)>& act)
{
    QAction* action = actions.define(id, text, keys, tip, act);
    action->setCheckable(true);
    action->setChecked(isOn);
}

void defineWalks(Actions& actions, TimelineWidget& timeline)
{
    const auto walk = [&](const char* id, const QString& text, Qt::Key key, const QString& tip, SpanStep step) {
        actions.define(id, text, {QKeySequence(Qt::CTRL | key)}, tip, [&timeline, step] { timeline.walk(step); });
    };
    walk("go.previousSpan", Actions::tr("Previous &Span in Lane"), Qt::Key_Left, Actions::tr("Select the previous span in the lane"), SpanStep::Previous);
    walk("go.nextSpan", Actions::tr("Next Sp&an in Lane"), Qt::Key_Right, Actions::tr("Select the next span in the lane, or the first visible span"),
        SpanStep::Next);
    walk("go.laneAbove", Actions::tr("Lane Abo&ve"), Qt::Key_Up, Actions::tr("Select the span at this time in the lane above"), SpanStep::Above);
    walk("go.laneBelow", Actions::tr("Lane Belo&w"), Qt::Key_Down, Actions::tr("Select the span at this time in the lane below"), SpanStep::Below);
    actions.define("view.selectVisible", Actions::tr("Select &Visible Range"), {Qt::Key_V}, Actions::tr("Select the visible time range"),
        [&timeline] { timeline.selectVisible(); });
}

/// The action unchecks itself when the user moves away from the end.
void defineFollowing(Actions& actions, VisibleRange& range)
{
    defineSwitch(actions, "view.follow", Actions::tr("Follow the &End"), {Qt::Key_End}, Actions::tr("Keep the newest data in view during a run"),
        range.isFollowingEnd(), [&range](bool on) { range.followEnd(on); });
    QAction* action = actions["view.follow"];
    QObject::connect(&range, &VisibleRange::followingChanged, action, [action](bool isFollowing) { action->setChecked(isFollowing); });
}

void defineColours(Actions& actions, TimelineWidget& timeline)
{
    auto* group = new QActionGroup(&actions);
    const auto colour = [&](const QString& id, const QString& text, ColourBy by) {
        QAction* action = actions.define(id, text, {}, {}, [&timeline, by] { timeline.setColourBy(by); });
        action->setCheckable(true);
        action->setChecked(by == ColourBy::Kind);
        group->addAction(action);
    };
    colour("view.colourByKind", Actions::tr("Colour by &Kind"), ColourBy::Kind);
    colour("view.colourByName", Actions::tr("Colour by &Name"), ColourBy::Name);
    colour("view.colourByStream", Actions::tr("Colour by &Thread and Stream"), ColourBy::Stream);
}

void defineWheel(Actions& actions, VisibleRange& range)
{
    auto* group = new QActionGroup(&actions);
    const auto choice = [&](const QString& id, const QString& text, bool zooms) {
        QAction* action = actions.define(id, text, {}, {}, [&range, zooms] { range.setWheelZooms(zooms); });
        action->setCheckable(true);
        action->setChecked(zooms == range.wheelZooms());
        group->addAction(action);
    };
    choice("wheel.zoom", Actions::tr("Wheel Zooms, Ctrl+Wheel Scrolls"), true);
    choice("wheel.scroll", Actions::tr("Wheel Scrolls, Ctrl+Wheel Zooms"), false);
}

} // namespace

void defineTimelineActions(Actions& actions, TimelineWidget& timeline)
{
    defineMoves(actions, timeline.navigation());
    defineWalks(actions, timeline);
    actions.define(
        "go.find", Actions::tr("&Find..."), {Qt::Key_Slash, QKeySequence::Find}, Actions::tr("Find spans by name"), [&timeline] { timeline.search().begin(); });
    defineSwitch(actions, "view.measure", Actions::tr("&Measure"), {Qt::Key_M}, Actions::tr("Drag to measure the time between two points (or Ctrl+drag)"),
        false, [&timeline](bool on) { timeline.setMeasuring(on); });
    defineSwitch(actions, "view.lock", Actions::tr("&Lock Runs"), {Qt::Key_L}, Actions::tr("Pan all runs together instead of one at a time"), true,
        [&timeline](bool on) { timeline.setLocked(on); });
    defineSwitch(actions, "view.python", Actions::tr("Show &Python Functions"), {Qt::Key_P}, {}, false, [&timeline](bool on) { timeline.setPythonShown(on); });
    defineFollowing(actions, timeline.visibleRange());
    defineColours(actions, timeline);
    defineWheel(actions, timeline.visibleRange());
}

void definePathActions(Actions& actions, CriticalPathController& controller)
{
    QAction* shown = actions.define("view.path", Actions::tr("Critical Pat&h"), {Qt::Key_K}, Actions::tr("Show the critical path on the timeline"),
        [&controller](bool on) { controller.setShown(on); });
    shown->setCheckable(true);
    QObject::connect(&controller, &CriticalPathController::shownChanged, shown, &QAction::setChecked);
    actions.define("go.previousPiece", Actions::tr("Previous on Critical Path"), {Qt::Key_Comma},
        Actions::tr("Go to the previous interval of the critical path"), [&controller] { controller.previous(); });
    actions.define("go.nextPiece", Actions::tr("Next on Critical Path"), {Qt::Key_Period}, Actions::tr("Go to the next interval of the critical path"),
        [&controller] { controller.next(); });
}

namespace {

/// Keeps the text of the action up to date with the step that it reverts.
void follow(QAction* action, bool isPossible, const QString& alone, const QString& ofStep, const QString& step)
{
    action->setEnabled(isPossible);
    action->setText(step.isEmpty() ? alone : ofStep.arg(step));
}

void defineHistory(Actions& actions, NoteBook& book)
{
    QUndoStack& history = book.history();
    QAction* undo =
        actions.define("edit.undo", Actions::tr("&Undo"), {QKeySequence::Undo}, Actions::tr("Undo the last change to a note"), [&history] { history.undo(); });
    QAction* redo = actions.define(
        "edit.redo", Actions::tr("&Redo"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Z}, Actions::tr("Redo the last undone change"), [&history] { history.redo(); });
    const auto refresh = [&book, &history, undo, redo] {
        follow(undo, history.canUndo(), Actions::tr("&Undo"), Actions::tr("&Undo %1", "%1: what was done"), book.undoWords());
        follow(redo, history.canRedo(), Actions::tr("&Redo"), Actions::tr("&Redo %1", "%1: what was done"), book.redoWords());
    };
    QObject::connect(&history, &QUndoStack::indexChanged, undo, refresh);
    refresh();
}

} // namespace

void defineNoteActions(Actions& actions, NoteBook& book, NotesController& controller)
{
    actions.define("notes.add", Actions::tr("Add &Note..."), {Qt::Key_T}, Actions::tr("Add a note to the selected span or range"),
        [&controller] { controller.addNoteToSelection(); });
    actions.define("notes.bookmark", Actions::tr("Toggle &Bookmark"), {Qt::Key_B}, Actions::tr("Add or remove a bookmark at the mouse pointer"),
        [&controller] { controller.toggleBookmarkAtCursor(); });
    defineHistory(actions, book);
}

void keepNotes(NoteBook& book, SessionDocument& document)
{
    const auto hand = [&book, &document] {
        for (const auto& trace : book.annotated())
            document.takeNotes(trace);
    };
    QObject::connect(&book, &NoteBook::changed, &document, hand);
    // a recording enters the document when it ends; it may already have notes
    QObject::connect(&document, &SessionDocument::changed, &book, hand);
}

namespace {

bool isIn(const QStringList& rooms, const QString& id)
{
    return std::any_of(rooms.begin(), rooms.end(), [&id](const QString& room) { return id.startsWith(room); });
}

/// Actions that change what pages show, and stay enabled without runs.
bool worksOnPages(const QString& id)
{
    static const QStringList kEach{
        "run.pause", "page.timeline", "help.parts", "view.follow", "view.measure", "view.lock", "view.python", "view.panels", "view.tables"};
    return kEach.contains(id) || isIn({"panel.", "layout."}, id);
}

bool worksOnRuns(const QString& id)
{
    static const QStringList kEach{"file.picture", "file.copyPicture", "file.report", "edit.copyDetails", "page.compare", "page.steps"};
    static const QStringList kOfTheWindow{"view.colourByKind", "view.colourByName", "view.colourByStream", "view.runPanel", "view.theme", "view.lessMotion",
        "go.nextPart", "go.previousPart", "go.menu"};
    return kEach.contains(id) || (isIn({"go.", "align.", "notes.", "whatIf.", "view."}, id) && !kOfTheWindow.contains(id));
}

} // namespace

void offerForRuns(const Actions& actions, bool arePagesShown, bool hasRuns)
{
    for (QAction* action : actions.all()) {
        if (worksOnPages(action->objectName()))
            action->setEnabled(arePagesShown);
        else if (worksOnRuns(action->objectName()))
            action->setEnabled(arePagesShown && hasRuns);
    }
}

} // namespace stallscope::gui
