// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/run_segment.h"

#include <map>

namespace stallscope {

/// Border of a closed segment: later data does not change results before it. Sets, waits and causes of idle time become
/// final at different times, since a wait owns an idle gap that ends later than the wait.
///
/// Worked example: busy [0,10), [50,60); a wait [5,20), after it a launch at 40 of the span at 50. Up to 30 the sets are
/// final, the wait is not (the start of the next span is unknown), and the causes of idle time only up to 10.
struct SegmentBorder {
    Nanos sets = -kTimeLimit;       ///< of threads and devices
    Nanos rows = -kTimeLimit;       ///< waits that start before it are final
    Nanos context = -kTimeLimit;    ///< calls and launches of everything active at `rows` start here or later
    std::map<DeviceId, Nanos> idle; ///< causes of a device's idle time; equal to `sets` if missing

    /// Behind everything. A default one is before everything.
    [[nodiscard]] static SegmentBorder endOfRun() { return {kTimeLimit, kTimeLimit, kTimeLimit, {}}; }
    [[nodiscard]] Nanos idleOf(DeviceId device) const
    {
        const auto known = idle.find(device);
        return known == idle.end() ? sets : known->second;
    }
};

/// Limits that are known for a finished run.
struct BorderLimits {
    Nanos until = 0; ///< the segment holds everything related to work that begins before
    const std::map<DeviceId, LastWork>& lastWork;
};
/// The latest possible border within a segment of a finished run; `before` is the border where the segment begins.
[[nodiscard]] SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, const BorderLimits& limits);

/// The same for a growing run. Does not wait for calls that have lasted longer than `patience`: the caller must detect when they
/// end after all.
[[nodiscard]] SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, Nanos patience);

/// True if a device has been idle since `recent` and all of its spans begin before the border.
[[nodiscard]] bool isResting(const SegmentSets::Device& device, Nanos border, Nanos recent);
/// Start of the queries that are the thread's last calls before a time; kTimeLimit if its last call is not a query.
[[nodiscard]] Nanos startOfQueries(const RunSpans& spans, const CallThread& thread, Nanos time);
[[nodiscard]] Nanos lastEndOf(const RunSpans& spans, const CallThread& thread);

} // namespace stallscope
