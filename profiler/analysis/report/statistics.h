// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// sorted[ceil(share * n) - 1]: always one of the values. Nothing for no values. The share is within (0, 1].
[[nodiscard]] std::optional<double> nearestRank(std::vector<double> values, double share);
/// The lower of the two in the middle where their number is even.
[[nodiscard]] std::optional<double> medianOf(std::vector<double> values);

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

/// Fewer repeats than this on a side allow no judgement.
inline constexpr std::size_t kRepeatsToJudge = 5;

/// What can be said about B against A.
enum class Verdict : std::uint8_t { TooFewRepeats, NoDifferenceShown, Faster, Slower };
/// "too few repeats to judge", "no difference shown", "faster", "slower".
[[nodiscard]] const char* nameOf(Verdict verdict);

/// Wall times of two sides, compared by their medians.
struct RatioOfMedians {
    std::optional<double> ratio;      ///< B / A; absent where A has none, or is 0
    std::optional<Interval> interval; ///< 95 % of the resampled ratios lie within; only with enough repeats
    Verdict verdict = Verdict::TooFewRepeats;
};

/// The interval is a percentile bootstrap with a fixed seed: the same values always give the same answer.
[[nodiscard]] RatioOfMedians compareMedians(std::span<const double> a, std::span<const double> b);

/// Where the median of a side is likely to be: 95 % of the medians of 4000 resamples, each of as many values drawn from these
/// with putting back, lie within. A percentile bootstrap as above, with its seed; only with enough repeats. Its ends are always
/// two of the values, and with few of them it is wide: of five, it mostly is from the shortest to the longest.
[[nodiscard]] std::optional<Interval> intervalOfMedian(std::span<const double> values);

} // namespace stallscope
