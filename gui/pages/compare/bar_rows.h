// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/pages/compare/sides.h"

#include <QString>

#include <vector>

/// Data of the plots on the comparison page.
namespace stallscope::gui {

struct BarRows {
    std::vector<BarRowsPlot::Row> rows;
    TimeRange axis;
};

/// Median wall time of every side, with its repeats as dots and its interval; for B also the ratio to A.
[[nodiscard]] BarRows wallTimeRows(const Sides& sides, SideChoice choice, const Comparison& comparison);

/// Labels and descriptions of both ends of a waterfall.
struct WaterfallEnds {
    QString a;
    QString b;
    QString meaning;
};
/// Waterfall from one duration to another.
[[nodiscard]] BarRows waterfallRows(const Explanation& explained, Nanos lengthOfA, Nanos lengthOfB, const WaterfallEnds& ends);
/// Waterfall from A's wall time to B's.
[[nodiscard]] BarRows waterfallRows(const Comparison& comparison);

} // namespace stallscope::gui
