// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/panels/notes/notes_controller.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"

#include <QWidget>

namespace stallscope::test {

/// Notes of runs, with the window around them.
struct NotesFixture {
    gui::RunList runs;
    gui::VisibleRange range;
    gui::Selection selection;
    gui::Navigation navigation{runs, range, selection};
    gui::NoteBook book{runs};
    QWidget window;
    gui::NotesController* controller = new gui::NotesController(book, runs, selection, navigation, window);
};

} // namespace stallscope::test
