// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"

namespace stallscope::test {

/// The tables, with the window around them.
struct TablesFixture {
    explicit TablesFixture(int width)
    {
        panel.resize(width, 300);
        panel.show();
    }

    gui::RunList runs;
    gui::VisibleRange range;
    gui::Selection selection;
    gui::Navigation navigation{runs, range, selection};
    gui::TablesPanel panel{runs, selection, navigation};
};

} // namespace stallscope::test
