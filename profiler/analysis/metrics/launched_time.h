// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstddef>
#include <vector>

namespace stallscope {

/// Device time launched by the calls of a thread: the sum of the durations of the device spans of each call.
class LaunchedTime {
public:
    /// Of the calls that start in `own`; `before` is added to all sums.
    LaunchedTime(const RunSpans& spans, TrackId track, TimeRange own = TimeRange::all(), Nanos before = 0);

    /// Of the calls that start before a time, in O(log calls).
    [[nodiscard]] Nanos before(Nanos time) const;
    [[nodiscard]] Nanos within(TimeRange range) const { return range.isEmpty() ? 0 : before(range.end) - before(range.start); }
    [[nodiscard]] Nanos all() const { return m_sums.back(); }

    /// Number of calls; start of one, and the device time that it launched.
    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    [[nodiscard]] Nanos start(std::size_t call) const { return m_starts[call]; }
    [[nodiscard]] Nanos launchedBy(std::size_t call) const { return m_sums[call + 1] - m_sums[call]; }
    /// Device time launched by the calls before this one.
    [[nodiscard]] Nanos sumBefore(std::size_t call) const { return m_sums[call]; }
    /// First call from `call` on that starts at or after `time`, in O(log distance).
    [[nodiscard]] std::size_t firstFrom(std::size_t call, Nanos time) const;

private:
    std::vector<Nanos> m_starts;
    std::vector<Nanos> m_sums; // over the calls before, and one more entry for all of them
};

} // namespace stallscope
