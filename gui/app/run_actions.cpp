// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/run_actions.h"

#include "gui/app/actions.h"

#include <QStringList>

#include <algorithm>

namespace stallscope::gui {

namespace {

bool worksOnRuns(const QString& id)
{
    static const QStringList kRooms{"go.", "align.", "notes.", "whatIf.", "view."};
    static const QStringList kEach{"file.picture", "file.copyPicture", "file.report", "edit.copyDetails", "run.pause", "page.timeline", "page.compare", "page.steps", "help.parts"};
    static const QStringList kOfTheWindow{"view.runPanel", "view.theme", "view.lessMotion"};
    const auto isIn = [&id](const QString& room) { return id.startsWith(room); };
    return kEach.contains(id) || (std::any_of(kRooms.begin(), kRooms.end(), isIn) && !kOfTheWindow.contains(id));
}

} // namespace

void offerForRuns(const Actions& actions, bool areShown)
{
    for (QAction* action : actions.all()) {
        if (worksOnRuns(action->objectName()))
            action->setEnabled(areShown);
    }
}

} // namespace stallscope::gui
