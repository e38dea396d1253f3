// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/blocking_calls.h"
#include "profiler/analysis/device_sets.h"
#include "profiler/analysis/report.h"

#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// Host and device in tandem, in any range: the sets of one launching thread, or their unions over all of them.
class TandemSets {
public:
    using Set = std::shared_ptr<const IntervalSet>;

    /// `stalled` is `blocked` without drain waits; `allBlocked`: time in which every launching thread is blocked.
    TandemSets(Set api, Set blocked, Set stalled, Set allBlocked, Set busy, bool hasSeveralLaunches);

    /// All but the number of waits and their sum.
    [[nodiscard]] Tandem measure(TimeRange range) const;

private:
    Set m_blocked;
    Set m_stalled;
    Set m_allBlocked;
    Set m_api;
    Set m_busy;
    SetOverlap m_blockedInApi;
    SetOverlap m_stalledWhileBusy;
    bool m_hasSeveralLaunches; // with fewer than two there is nothing to overlap
};

/// The number and sum of waits that start in a range.
class WaitCounts {
public:
    /// Waits come in order of start.
    void add(const BlockingCall& call);
    void measure(TimeRange range, Tandem& into) const;
    void measureAll(Tandem& into) const;

private:
    std::vector<Nanos> m_starts;
    std::vector<Nanos> m_sums{0};
};

/// The run's tandem, and that of each launching thread.
class TandemIndex {
public:
    TandemIndex(const RunSpans& spans, const std::vector<BlockingCall>& calls, const std::shared_ptr<const IntervalSet>& busy);

    /// Rows count when they start in the range; every one, when the range is the whole window.
    [[nodiscard]] Tandem run(TimeRange range) const;
    [[nodiscard]] std::vector<ThreadReport> threads(TimeRange range) const;

private:
    struct Thread {
        TrackId track;
        TandemSets sets;
        WaitCounts waits;
    };
    [[nodiscard]] Tandem measure(const TandemSets& sets, const WaitCounts& waits, TimeRange range) const;

    TimeRange m_window;
    std::vector<Thread> m_threads;
    std::optional<TandemSets> m_run;
    WaitCounts m_waits;
};

} // namespace stallscope
