// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>

namespace stallscope {

/// Number of pending launches of a stream: incremented at a launch's start, decremented at the start of its first span
/// there. Increments come first at equal times.
struct QueueDepth {
    std::uint64_t max = 0;
    double mean = 0; ///< time-weighted
    Nanos full = 0;  ///< time at or above 1024, the capacity of CUDA's queues
};
[[nodiscard]] QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range);

/// Accumulates the depth over time within a range.
class DepthWalk {
public:
    explicit DepthWalk(TimeRange range) : m_range(range), m_at(range.start) {}

    /// Steps must be in order of time.
    void step(Nanos time, std::int64_t change);
    [[nodiscard]] QueueDepth finish() const;

private:
    void advance(Nanos time);

    TimeRange m_range;
    Nanos m_at;
    std::int64_t m_depth = 0;
    std::int64_t m_max = 0;
    double m_area = 0;
    Nanos m_full = 0;
};

} // namespace stallscope
