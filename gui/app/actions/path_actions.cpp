// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/path_actions.h"

#include "gui/app/actions/actions.h"
#include "gui/panels/whatif/critical_path_controller.h"

namespace stallscope::gui {

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

} // namespace stallscope::gui
