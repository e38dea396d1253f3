// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/run_segment.h"

#include <map>

namespace stallscope {

/// Where the past of a run that grows is closed: nothing that comes later changes what lies before. Sets, waits and causes of
/// idle time become final at different times, since a wait owns an idle gap that ends later than itself.
///
/// Worked example: busy [0,10), [50,60); a wait [5,20), after it a launch at 40 of the span at 50. Up to 30 the sets are
/// final, the wait is not (who knows when the next span starts), and the causes of idle time only up to 10.
struct SegmentBorder {
    Nanos sets = -kTimeLimit;       ///< of threads and devices
    Nanos rows = -kTimeLimit;       ///< waits that start before it are final
    Nanos context = -kTimeLimit;    ///< what goes on at `rows` was called or launched from here on
    std::map<DeviceId, Nanos> idle; ///< the causes of a device's idle time; like `sets` where it is not told
};

/// What is known of a run that is over.
struct BorderLimits {
    Nanos until = 0; ///< the segment holds all that has to do with what begins before
    const std::map<DeviceId, LastWork>& lastWork;
};
/// The latest border through a segment of a run that is over; `before` is where the segment begins.
[[nodiscard]] SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, const BorderLimits& limits);

/// The same for a run that grows. What has gone on for longer than `patience` is not
/// waited for: who closes segments looks whether it comes after all.
[[nodiscard]] SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, Nanos patience);

/// Whether a device has done nothing since `recent`, and all that it did began before the border.
[[nodiscard]] bool isResting(const SegmentSets::Device& device, Nanos border, Nanos recent);
/// Where the queries begin that are the last calls of the thread to start before a time; kTimeLimit where they are not queries.
[[nodiscard]] Nanos startOfQueries(const RunSpans& spans, const CallThread& thread, Nanos time);
[[nodiscard]] Nanos lastEndOf(const RunSpans& spans, const CallThread& thread);

} // namespace stallscope
