// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/what_if.h"
#include "profiler/base/time_range.h"

#include <memory>
#include <vector>

namespace stallscope {

/// The predicted run of a replay as a trace, shown beside the measured one. The trace and each of its spans are marked as
/// predicted; it shares no data with the measured one.
///
/// Device spans have the times of the replay; moved ones are on additional streams. Host spans move with the steps of their
/// thread. Removed waits are missing; copies that no longer wait become asynchronous copies from pinned memory. The trace omits
/// everything that is not replayed: threads that neither launch nor wait, counters, notes.
[[nodiscard]] std::shared_ptr<const Trace> predictedTrace(const WhatIf& whatIf, const Change& change, const Replay& replay);

/// True for a predicted trace, whose spans were not measured.
[[nodiscard]] bool isPredicted(const Trace& trace);

/// Maps measured times of a thread to predicted ones: interpolates linearly between known points, and keeps the distance to the
/// first point before it and to the last one after it. Never changes the order of times.
///
///     ThreadTime time;
///     time.add(0, 0);
///     time.add(100, 40);
///     time.at(50);  // 20
///     time.at(130); // 70
class ThreadTime {
public:
    /// Points are added in order of measured time. A predicted time before the previous one is replaced by that one.
    void add(Nanos measured, Nanos predicted);
    [[nodiscard]] Nanos at(Nanos measured) const;

private:
    struct Point {
        Nanos measured = 0;
        Nanos predicted = 0;
    };
    std::vector<Point> m_points;
};

} // namespace stallscope
