// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_carry.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace stallscope {

/// What segments of a run could not tell, each by itself.
struct RunOutline {
    TimeRange window;                     ///< of the whole run
    std::map<TrackId, TimeRange> threads; ///< that launch: from the first API call to the end of the last one
    std::set<TrackId> streams;            ///< that did something
    std::map<DeviceId, LastWork> lastWork;

    /// Nothing is launched, and no device does anything.
    [[nodiscard]] bool isHostOnly() const { return threads.empty() && streams.empty(); }
    friend bool operator==(const RunOutline&, const RunOutline&) = default;
};

/// Recorded with the run; else around its device spans and all that threads did which launch; else as in host_window.h.
[[nodiscard]] TimeRange windowAround(const Trace& trace, RunId run, std::optional<TimeRange> work, const std::map<TrackId, TimeRange>& threads);

/// Where a run that is over can be taken apart: which of its calls and device spans belong together across time. What shares a
/// correlation id goes on from the first start to the last end of it, and a segment has to hold all of it or nothing.
///
/// Time is divided into chunks of about equally many spans. Worked example, chunks of 10: a call [3,5), its kernel [24,31): a
/// segment that ends at 10 must be read until 40, and one that goes on at 30 must begin at 0.
class RunSurvey {
public:
    RunSurvey(const Trace& trace, RunId run, std::uint64_t spansInChunk);

    /// The recorded window; where there is none, from the first start to behind the last end of calls, operations and
    /// device spans. In a trace without device spans all that widens the window of a host-only one is within it too.
    [[nodiscard]] TimeRange bounds() const { return {m_edges.front(), m_edges.back()}; }
    [[nodiscard]] std::size_t chunks() const { return m_edges.size() - 1; }
    /// Where a chunk begins; bounds().end behind the last one.
    [[nodiscard]] Nanos edge(std::size_t chunk) const { return m_edges[chunk]; }
    [[nodiscard]] std::size_t chunkOf(Nanos time) const;
    /// The first chunk that does not have to be seen for a segment that ends where this chunk begins.
    [[nodiscard]] std::size_t seenBefore(std::size_t border) const { return m_seenBefore[border]; }
    /// When the earliest begins of what goes on at a time, or later.
    [[nodiscard]] Nanos neededFrom(Nanos time) const { return m_edges[m_neededFrom[chunkOf(time)]]; }
    /// About how many calls and device spans start there.
    [[nodiscard]] std::uint64_t spansIn(std::size_t from, std::size_t to) const { return m_spansBefore[to] - m_spansBefore[from]; }
    /// Told from names and ids alone: mostly true.
    [[nodiscard]] const RunOutline& outline() const { return m_outline; }

private:
    class Links;
    void divide(const Trace& trace, TimeRange bounds, std::uint64_t spansInChunk);
    void takeWork(const Trace& trace, Links& links, TimeRange search);
    void takeCalls(const Trace& trace, Links& links, TimeRange search);
    void join(std::size_t first, std::size_t last);

    std::vector<Nanos> m_edges;
    std::vector<std::uint64_t> m_spansBefore;
    std::vector<std::size_t> m_seenBefore;
    std::vector<std::size_t> m_neededFrom;
    std::optional<TimeRange> m_work; // first start to last end of device spans
    RunOutline m_outline;
};

} // namespace stallscope
