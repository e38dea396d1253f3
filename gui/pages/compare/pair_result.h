// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/pages/compare/sides.h"
#include "profiler/analysis/compare/comparison.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

/// Result of a comparison: steps of the waterfall, sentences, and data of the plots.
namespace stallscope::gui {

/// One bar of a waterfall from A's wall time to B's: a total that starts at zero, or a component that starts where the previous one ended.
struct WaterfallStep {
    enum class What : std::uint8_t { WholeA, Kernel, ExposedCopy, BothIdle, OtherIdle, WholeB };

    What what = What::WholeA;
    Nanos from = 0;
    Nanos to = 0;

    [[nodiscard]] bool isWhole() const { return what == What::WholeA || what == What::WholeB; }
    /// Positive if the component is longer in B than in A.
    [[nodiscard]] Nanos difference() const { return to - from; }

    friend bool operator==(const WaterfallStep&, const WaterfallStep&) = default;
};

/// From A over the four components of the difference to B, for the repeats with the median wall time. Each component begins
/// where the previous one ended; the last one ends exactly at B's wall time. Example: A 100, B 60, kernels equal, copies
/// +10, idle -50: A 0..100, 100..100, 100..110, 110..60, 60..60, B 0..60.
[[nodiscard]] std::vector<WaterfallStep> waterfallOf(const Explanation& explained, Nanos wallA, Nanos wallB);

/// Axis range: from zero if the components are visible next to the totals, otherwise just around them.
[[nodiscard]] TimeRange rangeToShow(const std::vector<WaterfallStep>& steps);

/// "async is 1.80 times as fast as sync-each: the host waits 1 time instead of 500 ..."
[[nodiscard]] QString headlineOf(const Comparison& comparison);
/// Duration of each side, number of repeats, and the interval of the ratio.
[[nodiscard]] QString factsOf(const Comparison& comparison);
/// Whether A and B are different traces in which no kernel has the same name: probably of different programs.
[[nodiscard]] bool areUnrelated(const Comparison& comparison);
/// Reservations about the result: unrelated traces, too few repeats, no significant difference, tracing overhead.
[[nodiscard]] QStringList cautionsOf(const Comparison& comparison);

/// "kernels", "idle while a host thread was blocked": name of a component of the difference.
[[nodiscard]] QString nameOf(WaterfallStep::What what, const Comparison& comparison);
/// Name of a component.
[[nodiscard]] QString nameOf(WaterfallStep::What what);
[[nodiscard]] QString meaningOf(WaterfallStep::What what);

/// "5 repeats", "1 repeat".
[[nodiscard]] QString repeatWords(std::size_t count);

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
