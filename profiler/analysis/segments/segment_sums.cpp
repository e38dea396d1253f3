// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segment_sums.h"

#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/segments/set_metrics.h"
#include "profiler/analysis/waits/waits.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace stallscope {

namespace {

RowFilter rowsOf(TimeRange window, const std::optional<TimeRange>& range)
{
    const TimeRange asked = window.intersected(range.value_or(window));
    return {asked, asked == window};
}

} // namespace

SegmentSums::SegmentSums(const Trace& trace, RunId run, const RunOutline& outline, const ReportOptions& options)
    : m_trace(trace),
      m_run(trace.runs[run.index()]),
      m_window(outline.window),
      m_isHostOnly(outline.isHostOnly()),
      m_options(options),
      m_rows(rowsOf(outline.window, options.range)),
      m_rangeTable(trace, m_rows, m_run.window)
{
}

void SegmentSums::add(const RunSegment& segment, const MeasuredSegment& measured)
{
    m_sums.add(measured.measure(m_rows.range, m_rows.within(TimeRange::all()).range));
    for (const auto& [device, extent] : measured.extents)
        m_extents[device].add(extent);
    for (const SegmentSets::Device& device : measured.sets->devices)
        m_hostCode[device.device].add(segment.spans().trace(), device.budget, m_rows.range.intersected(measured.idleOf(device.device)));
    addCurves(measured);
    addWaits(segment, measured.rows);
    addStreams(segment, measured.own);
    addTables(segment, measured.own);
    addQuality(segment, measured.own);
}

SegmentSums::Curves& SegmentSums::curvesOf(DeviceId device)
{
    const ShareCurve empty(m_rows.range, m_options.buckets);
    return m_curves.try_emplace(device, Curves{empty, empty, empty}).first->second;
}

void SegmentSums::addCurves(const MeasuredSegment& measured)
{
    if (m_rows.range.isEmpty() || m_options.buckets == 0)
        return;
    const auto add = [&](DeviceId device, const DeviceSets& sets) {
        Curves& curves = curvesOf(device);
        curves[0].add(*sets.busy, measured.own);
        curves[1].add(*sets.kernels, measured.own);
        curves[2].add(*sets.copies, measured.own);
    };
    add({}, measured.sets->all);
    for (const SegmentSets::Device& device : measured.sets->devices)
        add(device.device, device.sets);
}

void SegmentSums::addWaits(const RunSegment& segment, TimeRange own)
{
    const RowFilter rows = m_rows.within(own);
    mergeSites(m_trace, m_sites, sumSites(m_trace, segment.waits(), rows));
    mergeCalls(m_trace, m_calls, sumCalls(m_trace, segment.waits(), rows));
    if (m_options.waits)
        std::copy_if(segment.waits().begin(), segment.waits().end(), std::back_inserter(m_waits), [&](const Wait& wait) { return rows.takes(wait.start); });
}

void SegmentSums::addStreams(const RunSegment& segment, TimeRange own)
{
    for (const WorkStream& stream : segment.spans().work().streams())
        m_streams.try_emplace(stream.track, m_rows).first->second.add(segment.spans(), stream, own);
    m_launches.countLaunchesWithoutSpan(segment.spans(), m_rows.within(own));
}

void SegmentSums::addTables(const RunSegment& segment, TimeRange own)
{
    const RowFilter rows = m_rows.within(own);
    forEachKernel(segment.spans(), [&](const LineKey& key, TimeRange range) {
        if (rows.takes(range.start))
            m_kernelTable.add(key, range.length());
    });
    forEachCopy(segment.spans(), [&](const LineKey& key, TimeRange range, std::int64_t bytes) {
        if (rows.takes(range.start))
            m_copyTable.add(key, range.length(), bytes);
    });
    forEachCall(segment.spans(), [&](const LineKey& key, TimeRange range) {
        if (rows.takes(range.start))
            m_callTable.add(key, range.length());
    });
    m_rangeTable.add(segment.spans(), own);
    if (m_isHostOnly)
        forEachOperation(m_trace, rows.range.intersected(m_run.window.value_or(TimeRange::all())),
            [this](const LineKey& key, TimeRange range) { m_operationTable.add(key, range.length()); });
}

void SegmentSums::addQuality(const RunSegment& segment, TimeRange own)
{
    const QualityCounts counts = countQuality(segment.spans(), segment.overheads(), own, m_rows.range);
    m_quality.beforeLaunch += counts.beforeLaunch;
    m_quality.overhead += counts.overhead;
}

void SegmentSums::tellCurves(Utilization& use, DeviceId device)
{
    if (m_rows.range.isEmpty() || m_options.buckets == 0)
        return;
    const Curves& curves = curvesOf(device);
    use.busyCurve = curves[0].shares();
    use.kernelCurve = curves[1].shares();
    use.copyCurve = curves[2].shares();
}

RunReport SegmentSums::report(const std::vector<LaunchingThread>& threads)
{
    SetMetrics sets = metricsOf(m_sums, threads, m_extents, m_rows);
    RunReport report = headOf(m_run, m_window, m_rows.range);
    report.overlap = sets.overlap;
    report.threads = std::move(sets.threads);
    report.syncCalls = std::move(m_calls);
    report.syncSites = std::move(m_sites);
    report.waits = std::move(m_waits);
    report.allDevices = std::move(sets.allDevices);
    report.deviceRange = sets.deviceRange;
    tellCurves(report.allDevices, {});
    report.devices = std::move(sets.devices);
    for (DeviceReport& device : report.devices) {
        tellCurves(device.utilization, device.device);
        device.hostCode = m_hostCode[device.device].rows(m_trace);
    }
    tellBudget(report, m_trace);
    for (auto& [track, stream] : m_streams) {
        deviceOf(report, m_trace.tracks[track.index()].info.device).streams.push_back(stream.report(track));
        m_launches.merge(std::move(stream.launches()));
    }
    report.launch = m_launches.report();
    report.kernels = m_kernelTable.table(m_trace, LineAmount::None);
    report.copies = m_copyTable.table(m_trace, LineAmount::Bytes);
    report.calls = m_callTable.table(m_trace, LineAmount::None);
    report.ranges = m_rangeTable.table();
    report.operations = m_operationTable.table(m_trace, LineAmount::None);
    tellQuality(m_trace, m_quality, report);
    return report;
}

} // namespace stallscope
