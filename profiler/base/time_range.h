// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <algorithm>

namespace stallscope {

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
