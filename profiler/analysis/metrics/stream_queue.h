// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>

namespace stallscope {

/// How many launches wait in a stream: one more at a launch's start, one less at the start of its first span there. At the
/// same time the one more comes first.
struct QueueDepth {
    std::uint64_t max = 0;
    double mean = 0; ///< over the time of the range
    Nanos full = 0;  ///< time at or above 1024, where CUDA's queues are full
};
[[nodiscard]] QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range);

/// Follows the depth over time, and adds up what lies in the range.
class DepthWalk {
public:
    explicit DepthWalk(TimeRange range) : m_range(range), m_at(range.start) {}

    /// Steps come in order of time.
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
