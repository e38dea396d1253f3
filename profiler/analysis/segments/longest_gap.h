// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <map>
#include <optional>

namespace stallscope {

struct MeasuredSegment;

/// Finds the longest time in which no device worked, between the first and the last work of a run, and what it consists of. Segments are added in order of
/// time; a gap may extend over several.
class LongestGapSearch {
public:
    /// Gaps are cut at the ends of the range.
    explicit LongestGapSearch(TimeRange range) : m_range(range) {}

    void add(const MeasuredSegment& measured);
    [[nodiscard]] std::optional<LongestGap> found() const;

private:
    using Budgets = std::map<DeviceId, TimeBudget>;
    struct Gap {
        TimeRange range;
        Budgets budgets;
    };

    void close(Nanos end, Budgets budgets);

    TimeRange m_range;
    std::optional<TimeRange> m_hull; // first start to last end of all work so far, in the range or not
    std::optional<Gap> m_open;       // since the last work; without what the next segment adds
    std::optional<Gap> m_longest;
};

} // namespace stallscope
