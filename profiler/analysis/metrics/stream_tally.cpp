// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/stream_tally.h"

#include "profiler/analysis/metrics/queue_steps.h"

#include <algorithm>

namespace stallscope {

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
