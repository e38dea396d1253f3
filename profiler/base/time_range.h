// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace stallscope {

/// Time or duration in integer nanoseconds. Points in time are relative to the start of the session.
using Nanos = std::int64_t;

/// Points in time lie in [-kTimeLimit, kTimeLimit), 73 years to each side, so that any difference of two fits Nanos with
/// room to spare, and kTimeLimit itself is after all of them.
inline constexpr Nanos kTimeLimit = Nanos{1} << 61;

[[nodiscard]] constexpr Nanos clampTime(Nanos time)
{
    return std::clamp(time, -kTimeLimit, kTimeLimit - 1);
}

/// For sums over many spans, which a damaged trace could overflow: saturates at the limits of the type.
[[nodiscard]] constexpr Nanos saturatingAdd(Nanos a, Nanos b)
{
    Nanos sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a < 0 ? std::numeric_limits<Nanos>::min() : std::numeric_limits<Nanos>::max();
}

/// Half-open: contains its start, but not its end. Empty if the end is not after the start.
struct TimeRange {
    Nanos start = 0;
    Nanos end = 0;

    [[nodiscard]] static constexpr TimeRange all() { return {-kTimeLimit, kTimeLimit}; }
    [[nodiscard]] static constexpr TimeRange ofLength(Nanos start, Nanos length) { return {start, start + length}; }

    [[nodiscard]] constexpr bool isEmpty() const { return end <= start; }
    [[nodiscard]] constexpr Nanos length() const { return isEmpty() ? 0 : end - start; }
    [[nodiscard]] constexpr bool contains(Nanos time) const { return start <= time && time < end; }
    [[nodiscard]] constexpr bool overlaps(TimeRange other) const { return !intersected(other).isEmpty(); }
    [[nodiscard]] constexpr TimeRange intersected(TimeRange other) const { return {std::max(start, other.start), std::min(end, other.end)}; }
    /// The smallest range that contains both; an empty one is ignored.
    [[nodiscard]] constexpr TimeRange united(TimeRange other) const
    {
        if (isEmpty())
            return other;
        if (other.isEmpty())
            return *this;
        return {std::min(start, other.start), std::max(end, other.end)};
    }

    friend constexpr bool operator==(TimeRange, TimeRange) = default;
};

} // namespace stallscope
