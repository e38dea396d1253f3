// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/launch_report.h"

#include "profiler/analysis/index/device_sets.h"

#include <algorithm>
#include <utility>

namespace stallscope {

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

void LaunchTally::merge(LaunchTally&& other)
{
    m_counts.paired += other.m_counts.paired;
    m_counts.deviceSpansWithoutLaunch += other.m_counts.deviceSpansWithoutLaunch;
    m_counts.launchesWithoutSpan += other.m_counts.launchesWithoutSpan;
    m_counts.shortKernels += other.m_counts.shortKernels;
    m_launchedKernels += other.m_launchedKernels;
    m_latencies.append(std::move(other.m_latencies));
    m_queueTimes.append(std::move(other.m_queueTimes));
}

LaunchReport LaunchTally::report() const
{
    LaunchReport report = m_counts;
    report.latency = m_latencies.percentiles();
    report.queueTime = m_queueTimes.percentiles();
    report.shortKernelsShare = shareOf(static_cast<Nanos>(m_counts.shortKernels), m_launchedKernels);
    return report;
}

} // namespace stallscope
