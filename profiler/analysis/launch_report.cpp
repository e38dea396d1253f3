// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/launch_report.h"

#include "profiler/analysis/device_sets.h"
#include "profiler/analysis/percentiles.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

class LaunchCounter {
public:
    /// `expected`: how many spans there will be at most.
    LaunchCounter(const RunSpans& spans, const RowFilter& rows, std::size_t expected) : m_spans(spans), m_rows(rows)
    {
        m_latencies.reserve(expected);
        m_queueTimes.reserve(expected);
    }

    void add(const WorkStream& stream)
    {
        for (const DeviceSpan& span : m_spans.work().of(stream)) {
            if (m_rows.takes(span.start))
                countSpan(span);
            if (span.isFirstOfLaunch && m_rows.takes(m_spans.launchOf(span).start))
                addPair(m_spans.launchOf(span), span);
        }
    }
    void countLaunchesWithoutSpan()
    {
        for (std::uint32_t i = 0; i < m_spans.calls().calls().size(); ++i) {
            if (m_spans.launches().isLaunch(i) && m_spans.launches().spanCount(i) == 0 && m_rows.takes(m_spans.calls().calls()[i].start))
                ++m_report.launchesWithoutSpan;
        }
    }
    [[nodiscard]] LaunchReport finish()
    {
        m_report.latency = percentilesOf(std::move(m_latencies));
        m_report.queueTime = percentilesOf(std::move(m_queueTimes));
        m_report.shortKernelsShare = shareOf(static_cast<Nanos>(m_report.shortKernels), m_launchedKernels);
        return std::move(m_report);
    }

private:
    void countSpan(const DeviceSpan& span)
    {
        if (!span.hasLaunch()) {
            ++m_report.deviceSpansWithoutLaunch;
            return;
        }
        ++m_report.paired;
        if (!span.isKernel())
            return;
        ++m_launchedKernels;
        const Call& call = m_spans.launchOf(span);
        // Shorter than its part of the call: a launch of many spans pays for each of them.
        const auto spans = static_cast<double>(m_spans.launches().spanCount(span.launch));
        if (static_cast<double>(span.duration()) * spans < static_cast<double>(call.end - call.start))
            ++m_report.shortKernels;
    }
    void addPair(const Call& call, const DeviceSpan& span)
    {
        m_latencies.push_back(span.start - call.start);
        m_queueTimes.push_back(std::max(Nanos{0}, span.start - call.end));
    }

    const RunSpans& m_spans;
    const RowFilter& m_rows;
    LaunchReport m_report;
    Nanos m_launchedKernels = 0;
    std::vector<Nanos> m_latencies;
    std::vector<Nanos> m_queueTimes;
};

} // namespace

LaunchReport launchesOfRun(const RunSpans& spans, const RowFilter& rows)
{
    LaunchCounter counter(spans, rows, spans.work().spans().size());
    for (const WorkStream& stream : spans.work().streams())
        counter.add(stream);
    counter.countLaunchesWithoutSpan();
    return counter.finish();
}

LaunchReport launchesOfStream(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows)
{
    LaunchCounter counter(spans, rows, stream.count);
    counter.add(stream);
    return counter.finish();
}

} // namespace stallscope
