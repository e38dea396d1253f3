// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/stream_queue.h"

#include "profiler/analysis/queue_steps.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::int64_t kFullDepth = 1024;
constexpr Nanos kKernelWait = 30'000;

/// Follows the depth over time, and adds up what lies in the range.
class DepthWalk {
public:
    explicit DepthWalk(TimeRange range) : m_range(range), m_at(range.start) {}

    void step(Nanos time, std::int64_t change)
    {
        advance(time);
        m_depth += change;
        if (change > 0 && m_range.contains(time)) // what leaves at the very start of the range was not in it
            m_max = std::max(m_max, m_depth);
    }
    [[nodiscard]] QueueDepth finish()
    {
        advance(m_range.end);
        const double mean = m_range.isEmpty() ? 0 : m_area / static_cast<double>(m_range.length());
        return {static_cast<std::uint64_t>(m_max), mean, m_full};
    }

private:
    void advance(Nanos time)
    {
        const TimeRange passed = TimeRange{m_at, time}.intersected(m_range);
        if (passed.isEmpty())
            return;
        m_max = std::max(m_max, m_depth);
        m_area += static_cast<double>(m_depth) * static_cast<double>(passed.length());
        m_full += m_depth >= kFullDepth ? passed.length() : 0;
        m_at = time;
    }

    TimeRange m_range;
    Nanos m_at;
    std::int64_t m_depth = 0;
    std::int64_t m_max = 0;
    double m_area = 0;
    Nanos m_full = 0;
};

} // namespace

QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range)
{
    DepthWalk walk(range);
    forEachQueueStep(spans, stream, [&walk](Nanos time, std::int64_t change) { walk.step(time, change); });
    return walk.finish();
}

IdleByStream idleByStreamOf(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows)
{
    IdleByStream idle;
    const auto row = spans.work().of(stream);
    for (std::size_t i = 1; i < row.size(); ++i) {
        const DeviceSpan& span = row[i];
        if (!rows.takes(span.start))
            continue;
        const Nanos gap = span.start - row[i - 1].end;
        const bool isHostLate = span.hasLaunch() && spans.launchOf(span).start > row[i - 1].end;
        if (isHostLate)
            idle.hostWait += gap;
        else if (gap < kKernelWait)
            idle.kernelWait += gap;
        else
            idle.otherWait += gap;
    }
    return idle;
}

} // namespace stallscope
