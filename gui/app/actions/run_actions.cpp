// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/run_actions.h"

#include "gui/app/actions/actions.h"

#include <QStringList>

#include <algorithm>

namespace stallscope::gui {

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
    return kEach.contains(id) || isIn({"view.colour"}, id);
}

bool worksOnRuns(const QString& id)
{
    static const QStringList kEach{"file.picture", "file.copyPicture", "file.report", "edit.copyDetails", "page.compare", "page.steps"};
    static const QStringList kOfTheWindow{"view.runPanel", "view.theme", "view.lessMotion", "go.nextPart", "go.previousPart", "go.menu"};
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
