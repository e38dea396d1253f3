// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/stream_queue.h"

#include "profiler/analysis/metrics/queue_steps.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::int64_t kFullDepth = 1024;

} // namespace

void DepthWalk::step(Nanos time, std::int64_t change)
{
    advance(time);
    m_depth += change;
    if (change > 0 && m_range.contains(time)) // a decrement at the start of the range does not count as a depth in it
        m_max = std::max(m_max, m_depth);
}

QueueDepth DepthWalk::finish() const
{
    DepthWalk walk = *this;
    walk.advance(m_range.end);
    const double mean = m_range.isEmpty() ? 0 : walk.m_area / static_cast<double>(m_range.length());
    return {static_cast<std::uint64_t>(walk.m_max), mean, walk.m_full};
}

void DepthWalk::advance(Nanos time)
{
    const TimeRange passed = TimeRange{m_at, time}.intersected(m_range);
    if (passed.isEmpty())
        return;
    m_max = std::max(m_max, m_depth);
    m_area += static_cast<double>(m_depth) * static_cast<double>(passed.length());
    m_full += m_depth >= kFullDepth ? passed.length() : 0;
    m_at = time;
}

QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range)
{
    DepthWalk walk(range);
    forEachQueueStep(spans, stream, [&walk](Nanos time, std::int64_t change) { walk.step(time, change); });
    return walk.finish();
}

} // namespace stallscope
