// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

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
