// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/intervals/ascending_times.h"
#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// Measures of the sets of one launching thread, or of all of them, in a range, and the waits that begin there. Those of
/// adjacent ranges add up.
struct OverlapSums {
    Nanos blocked = 0;
    Nanos stalled = 0; ///< blocked, without drain waits
    Nanos stalledWhileBusy = 0;
    Nanos allBlocked = 0;
    Nanos api = 0; ///< without blocked time
    Nanos busy = 0;
    std::uint64_t syncCount = 0;
    Nanos sync = 0;

    void add(const OverlapSums& other);
};
/// With fewer than two launches, overlap is undefined.
[[nodiscard]] OverlapMetrics overlapMetricsOf(const OverlapSums& sums, TimeRange range, bool hasSeveralLaunches);

/// Host/device overlap in any range: from the interval sets of one launching thread, or their unions over all threads.
class OverlapSets {
public:
    using Set = std::shared_ptr<const IntervalSet>;

    /// `stalled` is `blocked` without drain waits; `allBlocked`: time in which every launching thread is blocked.
    OverlapSets(Set api, Set blocked, Set stalled, Set allBlocked, Set busy);

    /// Everything except number and sum of waits.
    [[nodiscard]] OverlapSums measure(TimeRange range) const;
    /// Without the busy time.
    [[nodiscard]] std::size_t bytes() const;

private:
    Set m_blocked;
    Set m_stalled;
    Set m_allBlocked;
    Set m_api;
    Set m_busy;
    SetOverlap m_blockedInApi;
    SetOverlap m_stalledWhileBusy;
};

/// Number and sum of waits that start in a range.
class WaitCounts {
public:
    /// Waits must be in order of start.
    void add(const BlockingCall& call);
    /// Releases unused memory; no more waits may be added.
    void shrink();
    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    void measure(TimeRange range, OverlapSums& into) const;
    [[nodiscard]] std::size_t bytes() const { return m_starts.bytes() + m_sums.bytes(); }

private:
    AscendingTimes m_starts;
    AscendingTimes m_sums{0};
};

/// A launching thread with its number of launches.
struct LaunchingThread {
    TrackId track;
    std::size_t launches = 0;
    std::optional<TimeRange> life = {}; ///< from its first API call to the end of the last one in the whole run, if known
};

/// Host/device overlap of the run and of each launching thread.
class OverlapIndex {
public:
    /// `earlier`: launches of the threads before the segment of `spans`.
    OverlapIndex(const RunSpans& spans, const std::vector<BlockingCall>& calls, const std::shared_ptr<const IntervalSet>& busy,
        const std::vector<LaunchingThread>& earlier = {});

    /// Counts waits that start in `rows`.
    [[nodiscard]] OverlapSums run(TimeRange range, TimeRange rows) const;
    /// Empty for a thread without launches.
    [[nodiscard]] OverlapSums thread(TrackId track, TimeRange range, TimeRange rows) const;
    /// By track, including threads that launched earlier.
    [[nodiscard]] const std::vector<LaunchingThread>& threads() const { return m_launching; }
    /// Without the busy time.
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Thread {
        TrackId track;
        std::shared_ptr<const OverlapSets> sets;
        std::shared_ptr<const WaitCounts> waits;
    };

    void countWaits(const RunSpans& spans, const std::vector<BlockingCall>& calls);

    std::vector<LaunchingThread> m_launching;
    std::vector<Thread> m_threads;
    // of all threads; shared with the only one
    std::shared_ptr<const OverlapSets> m_run;
    std::shared_ptr<const WaitCounts> m_waits;
};

} // namespace stallscope
