// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"

#include <cstdint>
#include <vector>

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

} // namespace stallscope::gui
