// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/stream_dependencies.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace stallscope {

/// A time in which a device is idle, as long as possible.
struct IdleGap {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    TimeRange range;
    bool isEdge = false;        ///< before the first or after the last span of the device in the run
    std::uint32_t next = kNone; ///< the span that ends it, in DeviceWork::spans(): of several that start together the one launched first; none for an edge
};

/// By time. `run`: the window of the whole run.
[[nodiscard]] std::vector<IdleGap> findIdleGaps(const RunSpans& spans, DeviceId device, const IntervalSet& busy, TimeRange run);

/// A blocking call's share of the idle gap that it left on a device.
struct GapShare {
    std::uint32_t call = 0; ///< index in the list of blocking calls
    TimeRange owned;
    bool isCrossThread = false;

    /// The idle time that the wait itself costs: starts with its share, and is no longer than the wait.
    [[nodiscard]] TimeRange bubble(Nanos waited) const { return {owned.start, std::min(owned.end, owned.start + waited)}; }
};

struct SharedGaps {
    static constexpr Nanos kNever = std::numeric_limits<Nanos>::max();

    std::vector<GapShare> shares;
    std::vector<Nanos> next; ///< start of the next span, by call
};

/// The idle gaps of one device. For a call r: `next` is the first-starting span whose launch starts at or after r's end,
/// launched by r's thread, or by one that made no API call while r ran. The idle gap lasts up to next's start. It is
/// divided among the calls with the same next span: each owns the time from its start to the start of the following one.
///
/// Worked example: busy [0,10), [50,60); r1 [5,20), r2 [25,30), then a launch at 32 of the span at 50. The idle gap is
/// [10,50): r1 owns [10,25), r2 owns [25,50); the bubbles are 15 and 5.
[[nodiscard]] SharedGaps shareGaps(const RunSpans& spans, const std::vector<BlockingCall>& calls, DeviceId device, const IntervalSet& busy);

/// A device's idle time, divided by cause. In any range the causes add up to the idle time exactly.
///
/// Worked example: busy [0,10), [50,60), launched at 40, after a wait [5,20): the idle gap [10,50) has sync [10,25) (15, no
/// longer than the wait), launch_late [25,40), launch_latency [40,50).
class IdlePartition {
public:
    struct Inputs {
        const RunSpans& spans;
        const std::vector<BlockingCall>& calls;
        const StreamDependencies& dependencies;
        const IntervalSet& overhead;
    };
    IdlePartition(const Inputs& inputs, const std::vector<IdleGap>& gaps, const std::vector<GapShare>& shares);

    [[nodiscard]] IdleCauses measure(TimeRange range) const;
    [[nodiscard]] const IntervalSet& overhead() const { return m_sets[Overhead]; }
    [[nodiscard]] const IntervalSet& sync() const { return m_sets[Sync]; }
    [[nodiscard]] std::size_t bytes() const
    {
        return std::accumulate(m_sets.begin(), m_sets.end(), std::size_t{0}, [](std::size_t bytes, const IntervalSet& set) { return bytes + set.bytes(); });
    }

private:
    enum Cause : std::uint8_t { Overhead, Sync, LaunchLate, LaunchLatency, Dependency, Other, Edge };
    static constexpr std::size_t kCauses = 7;

    void addRest(const Inputs& inputs, const std::vector<IdleGap>& gaps, const IntervalSet& rest);
    void addPiece(TimeRange piece, const IdleGap& gap, const Inputs& inputs);

    std::array<IntervalSet, kCauses> m_sets;
};

} // namespace stallscope
