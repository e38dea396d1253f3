// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/stream_tally.h"

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

void StreamTally::add(const RunSpans& spans, const WorkStream& stream, TimeRange own)
{
    addSpans(spans, stream, own);
    forEachQueueStep(spans, stream, [&](Nanos time, std::int64_t change) {
        if (own.contains(time))
            m_depth.step(time, change);
    });
    m_launches.add(spans, stream, m_rows.within(own));
}

void StreamTally::addSpans(const RunSpans& spans, const WorkStream& stream, TimeRange own)
{
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (!own.contains(span.start))
            continue;
        m_busy += TimeRange{std::max(span.start, m_reached), std::min(span.end, m_rows.range.end)}.length();
        m_reached = std::max(m_reached, span.end);
        if (m_rows.takes(span.start)) {
            ++m_count;
            addGap(spans, span);
        }
        m_lastEnd = span.end;
    }
}

/// Gap before the span, as defined by Holistic Trace Analysis.
void StreamTally::addGap(const RunSpans& spans, const DeviceSpan& span)
{
    constexpr Nanos kKernelWait = 30'000;
    if (!m_lastEnd)
        return;
    const Nanos gap = span.start - *m_lastEnd;
    const bool isHostLate = span.hasLaunch() && spans.launchOf(span).start > *m_lastEnd;
    (isHostLate ? m_idle.hostWait : gap < kKernelWait ? m_idle.kernelWait : m_idle.otherWait) += gap;
}

StreamReport StreamTally::report(TrackId track) const
{
    const QueueDepth depth = m_depth.finish();
    StreamReport report;
    report.track = track;
    report.spans = m_count;
    report.busy = m_busy;
    report.launch = m_launches.report();
    report.queueDepthMax = depth.max;
    report.queueDepthMean = depth.mean;
    report.queueFull = depth.full;
    report.idleByStream = m_idle;
    return report;
}

} // namespace stallscope
