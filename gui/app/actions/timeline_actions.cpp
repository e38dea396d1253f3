// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/timeline_actions.h"

#include "gui/app/actions/actions.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QActionGroup>

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
}

} // namespace stallscope::gui
