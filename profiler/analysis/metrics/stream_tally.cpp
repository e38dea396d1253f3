// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/stream_tally.h"

#include "profiler/analysis/index/device_sets.h"

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

QueueDepth DepthWalk::finish(Nanos until) const
{
    DepthWalk walk = *this;
    const TimeRange range{m_range.start, std::min(m_range.end, until)};
    walk.advance(range.end);
    const double mean = range.isEmpty() ? 0 : walk.m_area / static_cast<double>(range.length());
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

void LaunchTally::add(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows)
{
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (rows.takes(span.start))
            countSpan(spans, span);
        if (span.isFirstOfLaunch && rows.takes(spans.launchOf(span).start))
            addPair(spans.launchOf(span), span);
    }
}

void LaunchTally::countLaunchesWithoutSpan(const RunSpans& spans, const RowFilter& rows)
{
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        if (spans.launches().isLaunch(i) && spans.launches().spanCount(i) == 0 && rows.takes(spans.calls().calls()[i].start))
            ++m_counts.launchesWithoutSpan;
    }
}

void LaunchTally::countSpan(const RunSpans& spans, const DeviceSpan& span)
{
    if (!span.hasLaunch()) {
        ++m_counts.deviceSpansWithoutLaunch;
        return;
    }
    ++m_counts.paired;
    if (!span.isKernel())
        return;
    ++m_launchedKernels;
    const Call& call = spans.launchOf(span);
    // shorter than its share of the call: the cost of a launch of many spans is divided among them
    const auto count = static_cast<double>(spans.launches().spanCount(span.launch));
    if (static_cast<double>(span.duration()) * count < static_cast<double>(call.end - call.start))
        ++m_counts.shortKernels;
}

void LaunchTally::addPair(const Call& call, const DeviceSpan& span)
{
    m_latencies.add(span.start - call.start);
    m_queueTimes.add(std::max(Nanos{0}, span.start - call.end));
}

void LaunchTally::merge(const LaunchTally& other)
{
    m_counts.paired += other.m_counts.paired;
    m_counts.deviceSpansWithoutLaunch += other.m_counts.deviceSpansWithoutLaunch;
    m_counts.launchesWithoutSpan += other.m_counts.launchesWithoutSpan;
    m_counts.shortKernels += other.m_counts.shortKernels;
    m_launchedKernels += other.m_launchedKernels;
    m_latencies.append(other.m_latencies);
    m_queueTimes.append(other.m_queueTimes);
}

LaunchReport LaunchTally::report() const
{
    LaunchReport report = m_counts;
    report.latency = m_latencies.percentiles();
    report.queueTime = m_queueTimes.percentiles();
    report.shortKernelsShare = shareOf(static_cast<Nanos>(m_counts.shortKernels), m_launchedKernels);
    return report;
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

StreamReport StreamTally::report(TrackId track, Nanos until) const
{
    const QueueDepth depth = m_depth.finish(until);
    StreamReport report;
    report.track = track;
    report.spans = m_count;
    report.busy = m_busy - TimeRange{until, std::min(m_reached, m_rows.range.end)}.length();
    report.launch = m_launches.report();
    report.queueDepthMax = depth.max;
    report.queueDepthMean = depth.mean;
    report.queueFull = depth.full;
    report.idleByStream = m_idle;
    return report;
}

} // namespace stallscope
