// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/ascending_times.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace stallscope {

/// A set of points in time as sorted, disjoint, non-adjacent half-open intervals with prefix sums of their lengths, so that
/// the measure of the set in any range takes two binary searches. 16 bytes per interval; once shrunk, 8 bytes if it spans less
/// than 4.29 s.
///
/// Worked example: {[2,5), [7,8)} -> starts 2 7, sums 0 3 4; the part in [4,9) is (4 - 0) - 2 = 2.
class IntervalSet {
public:
    IntervalSet() = default;
    /// From ranges in any order, which may overlap, touch and be empty.
    [[nodiscard]] static IntervalSet of(std::vector<TimeRange> ranges);

    /// Ranges must be in order of start. One that overlaps or touches the last one extends it; an empty one is ignored.
    void append(TimeRange range);
    void reserve(std::size_t intervals);
    /// Releases unused memory.
    void shrink();

    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    [[nodiscard]] bool isEmpty() const { return m_starts.empty(); }
    [[nodiscard]] TimeRange at(std::size_t index) const { return TimeRange::ofLength(m_starts[index], m_sums[index + 1] - m_sums[index]); }
    /// First start to last end.
    [[nodiscard]] TimeRange hull() const;
    [[nodiscard]] Nanos total() const { return m_sums.back(); }
    /// Length of the part in the range.
    [[nodiscard]] Nanos measure(TimeRange range) const { return range.isEmpty() ? 0 : measureBefore(range.end) - measureBefore(range.start); }
    [[nodiscard]] Nanos measureBefore(Nanos time) const;
    /// First interval that ends after `time`; size() if there is none.
    [[nodiscard]] std::size_t firstEndingAfter(Nanos time) const;
    /// First start to last end of the part in the range; empty if there is none.
    [[nodiscard]] TimeRange hullWithin(TimeRange range) const;
    [[nodiscard]] std::size_t bytes() const { return m_starts.bytes() + m_sums.bytes(); }

    friend bool operator==(const IntervalSet&, const IntervalSet&) = default;

private:
    AscendingTimes m_starts;
    AscendingTimes m_sums{0}; // total length before each interval, and of all at the end
};

/// Shared and immutable from here on.
[[nodiscard]] std::shared_ptr<const IntervalSet> shared(IntervalSet set);

[[nodiscard]] IntervalSet unite(const IntervalSet& a, const IntervalSet& b);
[[nodiscard]] IntervalSet unite(std::span<const IntervalSet* const> sets);
[[nodiscard]] IntervalSet intersect(const IntervalSet& a, const IntervalSet& b);
/// The part of `a` that is not in `b`.
[[nodiscard]] IntervalSet subtract(const IntervalSet& a, const IntervalSet& b);

/// Measure of the intersection of two sets in any range. Stores one prefix sum of |A and B| per interval of the smaller
/// set, and not the intersection itself.
///
/// Worked example: A = {[0,10), [20,30)}, B = {[5,25)}: sums over B: 0 10. In [8,22): all of B's interval lies there but
/// [5,8) and [22,25), of which A contains 3 and 3: 10 - 6 = 4.
class SetOverlap {
public:
    using Set = std::shared_ptr<const IntervalSet>;

    SetOverlap(Set a, Set b);
    [[nodiscard]] Nanos measure(TimeRange range) const;
    /// Without the sets.
    [[nodiscard]] std::size_t bytes() const { return m_sums.bytes(); }

private:
    Set m_smaller;
    Set m_larger;
    AscendingTimes m_sums; // one more than the intervals of the smaller set
};

} // namespace stallscope
