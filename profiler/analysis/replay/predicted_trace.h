// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/what_if.h"
#include "profiler/base/time_range.h"

#include <memory>
#include <vector>

namespace stallscope {

/// A run as a replay says that it would have been, to be shown beside the measured one. The trace is marked as predicted, and so
/// is each of its spans; it shares nothing with the measured one.
///
/// Spans of devices stand where the replay put them, what was moved on further streams. What a thread did
/// moves with its steps. Waits that were removed are gone; copies that no longer wait are called asynchronous ones from pinned
/// memory. What the replay knows nothing of is left out: threads that neither launch nor wait, counters, notes.
[[nodiscard]] std::shared_ptr<const Trace> predictedTrace(const WhatIf& whatIf, const Change& change, const Replay& replay);

/// True for a predicted trace, whose spans were not measured.
[[nodiscard]] bool isPredicted(const Trace& trace);

/// When a thread would have come to what it did at some time: told for some points, in proportion between two of them, as far
/// behind the last one and before the first one as it was. What came earlier never comes later.
///
///     ThreadTime time;
///     time.add(0, 0);
///     time.add(100, 40);
///     time.at(50);  // 20
///     time.at(130); // 70
class ThreadTime {
public:
    /// Points come in order. One that goes back is taken for the one before it.
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
