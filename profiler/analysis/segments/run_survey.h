// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_carry.h"
#include "profiler/base/job.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace stallscope {

/// Properties of a run that no single segment can determine.
struct RunOutline {
    TimeRange window;                     ///< of the whole run
    std::map<TrackId, TimeRange> threads; ///< launching threads: from the first API call to the end of the last one
    std::set<TrackId> streams;            ///< with work
    std::map<DeviceId, LastWork> lastWork;

    /// There are neither launches nor device work.
    [[nodiscard]] bool isHostOnly() const { return threads.empty() && streams.empty(); }
    friend bool operator==(const RunOutline&, const RunOutline&) = default;
};

/// The recorded window; otherwise around device spans and all activity of launching threads; otherwise as in hostWindow().
[[nodiscard]] TimeRange windowAround(const Trace& trace, RunId run, std::optional<TimeRange> work, const std::map<TrackId, TimeRange>& threads);

/// Determines where a finished run can be split: which calls and device spans belong together across time. Spans with the
/// same correlation id extend from their first start to their last end, and a segment must contain all or none of them.
///
/// Time is divided into chunks with about equal numbers of spans. Worked example, chunks of 10: a call [3,5), its kernel
/// [24,31): a segment that ends at 10 must be read until 40, and one that continues at 30 must begin at 0.
///
/// While it is made, it takes 0.35 bytes for each correlation id if they are dense, then 0.02.
class RunSurvey {
public:
    /// Incomplete if the job is cancelled.
    RunSurvey(const Trace& trace, RunId run, std::uint64_t spansInChunk, const Job& job = {});

    /// The recorded window; otherwise from the first start to behind the last end of calls, operations and device spans. In
    /// a trace without device spans it also contains everything that widens the window of a host-only run.
    [[nodiscard]] TimeRange bounds() const { return {m_edges.front(), m_edges.back()}; }
    [[nodiscard]] std::size_t chunks() const { return m_edges.size() - 1; }
    /// Start of a chunk; bounds().end behind the last one.
    [[nodiscard]] Nanos edge(std::size_t chunk) const { return m_edges[chunk]; }
    [[nodiscard]] std::size_t chunkOf(Nanos time) const;
    /// First chunk that need not be read for a segment that ends where this chunk begins.
    [[nodiscard]] std::size_t seenBefore(std::size_t border) const { return m_seenBefore[border]; }
    /// Earliest start of everything that is active at `time` or later.
    [[nodiscard]] Nanos neededFrom(Nanos time) const { return m_edges[m_neededFrom[chunkOf(time)]]; }
    /// Last chunk in which something with this correlation id is active, or with one of those near to it.
    [[nodiscard]] std::size_t lastChunkOf(std::uint32_t scope, CorrelationId id) const;
    /// Approximate number of calls and device spans that start there.
    [[nodiscard]] std::uint64_t spansIn(std::size_t from, std::size_t to) const { return m_spansBefore[to] - m_spansBefore[from]; }
    /// Derived from names and ids only: usually correct.
    [[nodiscard]] const RunOutline& outline() const { return m_outline; }
    /// Start of the first span of each stream, and of the first one of each device that is not empty.
    [[nodiscard]] const std::map<TrackId, Nanos>& firstStarts() const { return m_firstStarts; }
    [[nodiscard]] const std::map<DeviceId, Nanos>& firstBusy() const { return m_firstBusy; }

private:
    class Links;
    void divide(const Trace& trace, TimeRange bounds, std::uint64_t spansInChunk);
    class Progress;
    struct Place;
    void takeWork(const Trace& trace, Links& links, TimeRange search, Progress& progress);
    void takeCalls(const Trace& trace, Links& links, TimeRange search, Progress& progress);
    template <class Visit>
    void forEachStartingIn(const Lane& lane, TimeRange search, Progress& progress, Visit&& visit) const;
    void join(std::size_t first, std::size_t last);

    std::vector<Nanos> m_edges;
    std::vector<std::uint64_t> m_spansBefore;
    std::vector<std::size_t> m_seenBefore;
    std::vector<std::size_t> m_neededFrom;
    std::vector<std::pair<std::uint64_t, std::uint16_t>> m_lastChunks; // by page of correlation ids
    std::optional<TimeRange> m_work;                                   // first start to last end of device spans
    RunOutline m_outline;
    std::map<TrackId, Nanos> m_firstStarts;
    std::map<DeviceId, Nanos> m_firstBusy;
};

} // namespace stallscope
