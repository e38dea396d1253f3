// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <algorithm>
#include <cstdint>
#include <limits>
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

    /// Upper bound of the time gained by removing the wait: starts with its share, and is no longer than the wait itself.
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

} // namespace stallscope
