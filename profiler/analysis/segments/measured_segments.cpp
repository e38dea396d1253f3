// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/measured_segments.h"

#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/metrics/share_curve.h"

#include <algorithm>

namespace stallscope {

namespace {

const DeviceSets* setsOf(const MeasuredSegment& measured, DeviceId device)
{
    if (!device.isValid())
        return &measured.sets->all;
    const SegmentSets::Device* one = measured.sets->find(device);
    return one ? &one->sets : nullptr;
}

std::uint64_t startsIn(const std::vector<Nanos>& starts, TimeRange range)
{
    const auto from = std::lower_bound(starts.begin(), starts.end(), range.start);
    return static_cast<std::uint64_t>(std::max(std::ptrdiff_t{0}, std::lower_bound(starts.begin(), starts.end(), range.end) - from));
}

/// True if everything that the segment counts lies in the range.
bool isWithin(const MeasuredSegment& measured, TimeRange range)
{
    const auto isIn = [range](TimeRange segment) { return range.start <= segment.start && segment.end <= range.end; };
    return isIn(measured.own) && isIn(measured.rows)
        && std::all_of(measured.idle.begin(), measured.idle.end(), [&](const auto& one) { return isIn(one.second); });
}

} // namespace

void DeviceExtent::add(const DeviceExtent& other)
{
    hull = hullOf(hull, other.hull);
    hasGraphLevel |= other.hasGraphLevel;
}

std::map<DeviceId, DeviceExtent> extentsBefore(const DeviceWork& work, Nanos time)
{
    std::map<DeviceId, DeviceExtent> extents;
    for (const WorkStream& stream : work.streams()) {
        DeviceExtent& extent = extents[stream.device];
        for (const DeviceSpan& span : work.of(stream)) {
            if (span.start < time)
                extent.add({span.range(), span.kind == SpanKind::Graph});
        }
    }
    return extents;
}

void DeviceSums::add(const DeviceSums& other)
{
    use.add(other.use);
    budget.add(other.budget);
    spans += other.spans;
    for (Nanos IdleCauses::*cause : {&IdleCauses::overhead, &IdleCauses::sync, &IdleCauses::launchLate, &IdleCauses::launchLatency, &IdleCauses::dependency,
             &IdleCauses::other, &IdleCauses::edge})
        idle.*cause += other.idle.*cause;
}

void RunSums::add(const RunSums& other)
{
    all.add(other.all);
    run.add(other.run);
    for (const auto& [device, sums] : other.devices)
        devices[device].add(sums);
    for (const auto& [track, sums] : other.threads)
        threads[track].add(sums);
}

TimeRange MeasuredSegment::idleOf(DeviceId device) const
{
    const auto other = idle.find(device);
    return other == idle.end() ? own : other->second;
}

RunSums MeasuredSegment::measure(TimeRange range, TimeRange rowRange) const
{
    RunSums sums;
    const TimeRange segment = range.intersected(own);
    const TimeRange waits = rowRange.intersected(rows);
    for (const SegmentSets::Device& device : sets->devices) {
        const TimeRange forIdle = range.intersected(idleOf(device.device));
        sums.devices[device.device] = {
            device.sets.measure(segment), device.idle.measure(forIdle), device.budget.measure(forIdle), startsIn(device.starts, rowRange.intersected(own))};
    }
    sums.all = sets->all.measure(segment);
    sums.run = sets->overlap->run(segment, waits);
    for (const LaunchingThread& thread : sets->overlap->threads())
        sums.threads[thread.track] = sets->overlap->thread(thread.track, segment, waits);
    return sums;
}

RunSums MeasuredSegments::measure(const RowFilter& rows) const
{
    const TimeRange rowRange = rows.isWhole ? TimeRange::all() : rows.range;
    RunSums sums;
    for (const auto& measured : m_segments) {
        if (measured->total && isWithin(*measured, rows.range))
            sums.add(*measured->total);
        else
            sums.add(measured->measure(rows.range, rowRange));
    }
    return sums;
}

std::vector<DeviceId> MeasuredSegments::devices() const
{
    std::vector<DeviceId> devices;
    for (const SegmentSets::Device& device : m_segments.back()->sets->devices)
        devices.push_back(device.device);
    return devices;
}

std::map<DeviceId, DeviceExtent> MeasuredSegments::extents() const
{
    std::map<DeviceId, DeviceExtent> extents;
    for (const auto& measured : m_segments) {
        for (const auto& [device, known] : measured->extents)
            extents[device].add(known);
    }
    return extents;
}

std::vector<HostCode> MeasuredSegments::hostCode(const Trace& trace, DeviceId device, TimeRange range) const
{
    HostCodeTally tally;
    for (const auto& measured : m_segments) {
        if (const SegmentSets::Device* one = measured->sets->find(device))
            tally.add(trace, one->budget, range.intersected(measured->idleOf(device)));
    }
    return tally.rows(trace);
}

std::vector<double> MeasuredSegments::curve(DeviceId device, Set set, TimeRange range, std::size_t buckets) const
{
    if (range.isEmpty() || buckets == 0)
        return {};
    ShareCurve curve(range, buckets);
    for (const auto& measured : m_segments) {
        if (const DeviceSets* sets = setsOf(*measured, device))
            curve.add(*(sets->*set), measured->own);
    }
    return curve.shares();
}

} // namespace stallscope
