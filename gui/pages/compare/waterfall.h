// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"

#include <cstdint>
#include <vector>

namespace stallscope::gui {

/// One bar of the way from A's wall time to B's: a whole from zero, or a part from where the one before it ended.
struct WaterfallStep {
    enum class What : std::uint8_t { WholeA, Kernel, ExposedCopy, BothIdle, OtherIdle, WholeB };

    What what = What::WholeA;
    Nanos from = 0;
    Nanos to = 0;

    [[nodiscard]] bool isWhole() const { return what == What::WholeA || what == What::WholeB; }
    /// Of a part: longer in B than in A where it is above 0.
    [[nodiscard]] Nanos difference() const { return to - from; }

    friend bool operator==(const WaterfallStep&, const WaterfallStep&) = default;
};

/// From A over the four parts of the difference to B, on the repeats with the median wall time. Each part begins where the
/// one before it ended, and the last one ends at B's wall time to the nanosecond. Of A 100 and B 60, with kernels the same, 10
/// more of copies and 50 less of idle: A 0..100, 100..100, 100..110, 110..60, 60..60, B 0..60.
[[nodiscard]] std::vector<WaterfallStep> waterfallOf(const Explanation& explained, Nanos wallA, Nanos wallB);

/// What of the time has to be seen: from zero where the parts are seen beside the whole, else only around them.
[[nodiscard]] TimeRange rangeToShow(const std::vector<WaterfallStep>& steps);

} // namespace stallscope::gui
