// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/notes/note_desk.h"
#include "gui/runs/run_list.h"
#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"

#include <QWidget>

namespace stallscope::test {

/// Notes to runs, and what a window has around them.
struct NotesDesk {
    gui::RunList runs;
    gui::VisibleRange range;
    gui::Selection selection;
    gui::Navigation navigation{runs, range, selection};
    gui::NoteBook book{runs};
    QWidget window;
    gui::NoteDesk* desk = new gui::NoteDesk(book, runs, selection, navigation, window);
};

} // namespace stallscope::test
