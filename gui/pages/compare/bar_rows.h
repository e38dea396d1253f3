// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/pages/compare/sides.h"

#include <QString>

#include <vector>

/// What the plots of the page show.
namespace stallscope::gui {

struct BarRows {
    std::vector<BarRowsPlot::Row> rows;
    TimeRange axis;
};

/// The median wall time of every side, its repeats as dots, its interval; beside B how it compares with A.
[[nodiscard]] BarRows wallTimeRows(const Sides& sides, SideChoice choice, const Comparison& comparison);

/// How both ends of a waterfall are called, and what they are.
struct WaterfallEnds {
    QString a;
    QString b;
    QString meaning;
};
/// The way from one length to another.
[[nodiscard]] BarRows waterfallRows(const Explanation& explained, Nanos lengthOfA, Nanos lengthOfB, const WaterfallEnds& ends);
/// The way from A's wall time to B's.
[[nodiscard]] BarRows waterfallRows(const Comparison& comparison);

} // namespace stallscope::gui
