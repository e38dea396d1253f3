// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/segments/analysis.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// An uninterrupted time in which a device was in one part of its time budget.
struct BudgetStretch {
    TimeRange range;
    DeviceId device;
};

/// The longest stretches of a part of the time budget, on any device, longest first. Takes time in proportion to the intervals of the part.
[[nodiscard]] std::vector<BudgetStretch> longestStretches(const FullAnalysis& run, Nanos TimeBudget::*part, std::size_t most);
/// The first span of a device that starts at a time or after it, as an index in DeviceWork::spans().
[[nodiscard]] std::optional<std::uint32_t> firstSpanFrom(const DeviceWork& work, DeviceId device, Nanos time);

/// When a device idled before a time, in the window; empty if it was busy up to it. Measures some forty ranges.
[[nodiscard]] TimeRange idleBefore(const RunAnalysis& run, DeviceId device, Nanos time);

} // namespace stallscope
