// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_pieces.h"

#include "profiler/analysis/metrics/share_curve.h"

#include <algorithm>

namespace stallscope {

namespace {

const DeviceSets* setsOf(const RunPiece& piece, DeviceId device)
{
    if (!device.isValid())
        return &piece.sets->all;
    const PartSets::Device* one = piece.sets->find(device);
    return one ? &one->sets : nullptr;
}

std::uint64_t startsIn(const std::vector<Nanos>& starts, TimeRange range)
{
    const auto from = std::lower_bound(starts.begin(), starts.end(), range.start);
    return static_cast<std::uint64_t>(std::max(std::ptrdiff_t{0}, std::lower_bound(starts.begin(), starts.end(), range.end) - from));
}

/// Whether all that counts of a piece lies in the range.
bool isWithin(const RunPiece& piece, TimeRange range)
{
    const auto isIn = [range](TimeRange part) { return range.start <= part.start && part.end <= range.end; };
    return isIn(piece.own) && isIn(piece.rows) && std::all_of(piece.idle.begin(), piece.idle.end(), [&](const auto& one) { return isIn(one.second); });
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

RunSums RunPiece::measure(TimeRange range, TimeRange rowRange) const
{
    RunSums sums;
    const TimeRange part = range.intersected(own);
    const TimeRange waits = rowRange.intersected(rows);
    for (const PartSets::Device& device : sets->devices) {
        const auto other = idle.find(device.device);
        const TimeRange forIdle = range.intersected(other == idle.end() ? own : other->second);
        sums.devices[device.device] = {device.sets.measure(part), device.idle.measure(forIdle), startsIn(device.starts, rowRange.intersected(own))};
    }
    sums.all = sets->all.measure(part);
    sums.run = sets->overlap->run(part, waits);
    for (const LaunchingThread& thread : sets->overlap->threads())
        sums.threads[thread.track] = sets->overlap->thread(thread.track, part, waits);
    return sums;
}

RunSums RunPieces::measure(const RowFilter& rows) const
{
    const TimeRange rowRange = rows.isWhole ? TimeRange::all() : rows.range;
    RunSums sums;
    for (const auto& piece : m_pieces) {
        if (piece->total && isWithin(*piece, rows.range))
            sums.add(*piece->total);
        else
            sums.add(piece->measure(rows.range, rowRange));
    }
    return sums;
}

std::vector<DeviceId> RunPieces::devices() const
{
    std::vector<DeviceId> devices;
    for (const PartSets::Device& device : m_pieces.back()->sets->devices)
        devices.push_back(device.device);
    return devices;
}

std::map<DeviceId, DeviceExtent> RunPieces::extents() const
{
    std::map<DeviceId, DeviceExtent> extents;
    for (const auto& piece : m_pieces) {
        for (const auto& [device, known] : piece->extents)
            extents[device].add(known);
    }
    return extents;
}

std::vector<double> RunPieces::curve(DeviceId device, Set set, TimeRange range, std::size_t buckets) const
{
    if (range.isEmpty() || buckets == 0)
        return {};
    ShareCurve curve(range, buckets);
    for (const auto& piece : m_pieces) {
        if (const DeviceSets* sets = setsOf(*piece, device))
            curve.add(*(sets->*set), piece->own);
    }
    return curve.shares();
}

} // namespace stallscope
