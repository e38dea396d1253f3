// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Distributions of durations: medians and histograms.
namespace stallscope {

/// Index of the nearest rank: ceil(percent / 100 * n) - 1, in integer arithmetic. Requires at least one value.
[[nodiscard]] std::size_t rankOf(std::size_t percent, std::size_t n);
/// Nearest rank: sorted[ceil(n / 2) - 1]; 0 without values. Reorders the values.
[[nodiscard]] Nanos medianOf(std::span<Nanos> values);
/// The same for values within [least, most], without reordering; fast for millions of values.
[[nodiscard]] Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most);

/// Number of durations in [from, to).
struct HistogramBin {
    Nanos from = 0;
    Nanos to = 0;
    std::uint64_t count = 0;

    friend bool operator==(const HistogramBin&, const HistogramBin&) = default;
};

/// Adjacent bins of equal width on a logarithmic axis, from the shortest to the longest duration; twenty per decade, but 24
/// to 80 in total if there are enough integers. Empty without durations.
///
/// Worked example: 1000 to 100000 ns -> 41 bins, the first [1000, 1119), the last ends with 100001.
[[nodiscard]] std::vector<HistogramBin> logHistogram(std::span<const Nanos> lengths);

} // namespace stallscope
