// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/report/duration_samples.h"
#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Calls step(time, +1) at the start of each launch onto a stream and step(time, -1) at the start of its first span there,
/// in order of time; increments come first at equal times.
template <class Step>
void forEachQueueStep(const RunSpans& spans, const WorkStream& stream, Step&& step)
{
    std::vector<Nanos> launches;
    std::vector<Nanos> starts;
    launches.reserve(stream.count);
    starts.reserve(stream.count);
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (!span.isFirstOfLaunch)
            continue;
        launches.push_back(spans.launchOf(span).start);
        starts.push_back(span.start);
    }
    sortRuns(std::span(launches), std::less<>{});
    std::size_t launched = 0;
    for (const Nanos start : starts) {
        for (; launched < launches.size() && launches[launched] <= start; ++launched)
            step(launches[launched], +1);
        step(start, -1);
    }
    for (; launched < launches.size(); ++launched)
        step(launches[launched], +1);
}

/// Number of pending launches of a stream: incremented at a launch's start, decremented at the start of its first span
/// there. Increments come first at equal times.
struct QueueDepth {
    std::uint64_t max = 0;
    double mean = 0; ///< time-weighted
    Nanos full = 0;  ///< time at or above 1024, the capacity of CUDA's queues
};

/// Accumulates the depth over time within a range.
class DepthWalk {
public:
    explicit DepthWalk(TimeRange range) : m_range(range), m_at(range.start) {}

    /// Steps must be in order of time.
    void step(Nanos time, std::int64_t change);
    /// Up to a time, or to the end of the range. No step may lie behind it.
    [[nodiscard]] QueueDepth finish(Nanos until = kTimeLimit) const;

private:
    void advance(Nanos time);

    TimeRange m_range;
    Nanos m_at;
    std::int64_t m_depth = 0;
    std::int64_t m_max = 0;
    double m_area = 0;
    Nanos m_full = 0;
};

[[nodiscard]] QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range);

/// Accumulates launches and their spans by stream, and by segment of a run. A pair (latency, queue time) belongs to the
/// range in which the launch starts, a span to the one in which it starts itself.
class LaunchTally {
public:
    void add(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows);
    /// These belong to no stream.
    void countLaunchesWithoutSpan(const RunSpans& spans, const RowFilter& rows);
    /// Adds the counts of another tally.
    void merge(const LaunchTally& other);
    [[nodiscard]] LaunchReport report() const;
    [[nodiscard]] std::size_t bytes() const { return m_latencies.bytes() + m_queueTimes.bytes(); }

private:
    void countSpan(const RunSpans& spans, const DeviceSpan& span);
    void addPair(const Call& call, const DeviceSpan& span);

    LaunchReport m_counts; // without percentiles and shares
    Nanos m_launchedKernels = 0;
    DurationSamples m_latencies;
    DurationSamples m_queueTimes;
};

/// Metrics of one stream. A run can be added as a whole or by segments.
class StreamTally {
public:
    explicit StreamTally(const RowFilter& rows) : m_rows(rows), m_reached(rows.range.start), m_depth(rows.range) {}

    /// Adds what starts in `own`, which must be after everything added before.
    void add(const RunSpans& spans, const WorkStream& stream, TimeRange own);
    /// Up to a time that is not before the end of what was added, or up to the end of the range.
    [[nodiscard]] StreamReport report(TrackId track, Nanos until = kTimeLimit) const;
    [[nodiscard]] const LaunchTally& launches() const { return m_launches; }

private:
    void addSpans(const RunSpans& spans, const WorkStream& stream, TimeRange own);
    void addGap(const RunSpans& spans, const DeviceSpan& span);

    RowFilter m_rows;
    std::uint64_t m_count = 0;
    Nanos m_busy = 0;
    Nanos m_reached;                // busy time of the range is counted up to here
    std::optional<Nanos> m_lastEnd; // of the previous span
    DepthWalk m_depth;
    IdleByStream m_idle;
    LaunchTally m_launches;
};

} // namespace stallscope
