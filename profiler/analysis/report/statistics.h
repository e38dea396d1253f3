// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// sorted[ceil(share * n) - 1]: always one of the values. Empty without values. `share` must be in (0, 1].
[[nodiscard]] std::optional<double> nearestRank(std::vector<double> values, double share);
/// For an even number of values the lower of the middle two.
[[nodiscard]] std::optional<double> medianOf(std::vector<double> values);

/// A curve of equal buckets without those that have no time: in a window of fewer nanoseconds than buckets, each nanosecond has one.
[[nodiscard]] std::vector<double> bucketsWithTime(const std::vector<double>& curve, Nanos window);

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

/// Least number of repeats per side for a verdict.
inline constexpr std::size_t kRepeatsToJudge = 5;

/// Result for B compared with A.
enum class Verdict : std::uint8_t { TooFewRepeats, NoDifferenceShown, Faster, Slower };
/// "too few repeats to judge", "no difference shown", "faster", "slower".
[[nodiscard]] const char* nameOf(Verdict verdict);

/// Wall times of two sides, compared by their medians.
struct RatioOfMedians {
    std::optional<double> ratio;      ///< B / A; empty if A is missing or 0
    std::optional<Interval> interval; ///< contains 95 % of the resampled ratios; only with enough repeats
    Verdict verdict = Verdict::TooFewRepeats;
};

/// The interval is a percentile bootstrap with a fixed seed: equal values always give the same result.
[[nodiscard]] RatioOfMedians compareMedians(std::span<const double> a, std::span<const double> b);

/// Confidence interval of a median: contains 95 % of the medians of 4000 resamples with replacement. A percentile bootstrap
/// with the seed of compareMedians(); only with enough repeats. Its ends are always two of the values, and few values give
/// a wide interval: with five, mostly from the shortest to the longest.
[[nodiscard]] std::optional<Interval> intervalOfMedian(std::span<const double> values);

} // namespace stallscope
