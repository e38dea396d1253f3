// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/interval_set.h"

#include <memory>
#include <vector>

namespace stallscope {

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

private:
    Set m_smaller;
    Set m_larger;
    std::vector<Nanos> m_sums; // one more than the intervals of the smaller set
};

} // namespace stallscope
