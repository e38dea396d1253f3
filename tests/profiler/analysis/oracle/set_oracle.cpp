// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/set_oracle.h"

namespace stallscope::oracle {

namespace {

std::vector<double> curveOf(const TimeBits& set, TimeRange range, std::size_t buckets)
{
    std::vector<double> curve;
    const auto count = static_cast<Nanos>(buckets);
    for (Nanos i = 0; i < count && !range.isEmpty(); ++i) {
        const TimeRange bucket{range.start + range.length() * i / count, range.start + range.length() * (i + 1) / count};
        curve.push_back(shareOf(static_cast<double>(set.lengthIn(bucket)), static_cast<double>(bucket.length())).value_or(0));
    }
    return curve;
}

double lengthOf(const TimeBits& set, TimeRange range)
{
    return static_cast<double>(set.lengthIn(range));
}

} // namespace

Share shareOf(double a, double b)
{
    return b == 0 ? Share{} : Share{a / b};
}

DeviceSets::DeviceSets(TimeRange window)
    : comm(window), compute(window), toDevice(window), toHost(window), otherCopies(window), memsets(window), migrations(window)
{
}

void DeviceSets::add(const Work& work, const ScriptSpan& span)
{
    const TimeRange range{work.start, work.end};
    if (work.isKernel())
        (isCommunicationKernel(span.name) ? comm : compute).add(range);
    else if (work.kind == SpanKind::Memset)
        memsets.add(range);
    else if (span.detail.direction() == CopyDirection::HostToDevice)
        toDevice.add(range);
    else if (span.detail.direction() == CopyDirection::DeviceToHost)
        toHost.add(range);
    else
        otherCopies.add(range);
}

SetOracle::SetOracle(const RunFacts& facts) : m_facts(facts), m_devices(facts.script.devices.size(), DeviceSets(facts.window)), m_all(facts.window)
{
    for (const Work& work : facts.works) {
        m_devices[work.device].add(work, facts.spanOf(work));
        m_all.add(work, facts.spanOf(work));
    }
    for (const std::size_t migration : facts.migrations) {
        const ScriptSpan& span = facts.script.spans[migration];
        m_devices[facts.script.tracks[span.track].device.index()].migrations.add({span.start, span.end()});
        m_all.migrations.add({span.start, span.end()});
    }
    for (const DeviceSets& device : m_devices)
        m_busy.push_back(device.busy());
}

void SetOracle::addSpans(Utilization& result, std::optional<std::size_t> device, TimeRange range) const
{
    std::optional<TimeRange> extent;
    Nanos kernelTime = 0;
    for (const Work& work : m_facts.works) {
        if (device && work.device != *device)
            continue;
        result.spans += range.contains(work.start) || range == m_facts.window ? 1 : 0;
        result.hasGraphLevel = result.hasGraphLevel || work.kind == SpanKind::Graph;
        extent = extent ? TimeRange{std::min(extent->start, work.start), std::max(extent->end, work.end)} : TimeRange{work.start, work.end};
        kernelTime += work.isKernel() ? TimeRange{work.start, work.end}.intersected(range).length() : 0;
    }
    result.deviceSpan = extent.value_or(TimeRange{}).intersected(m_facts.window).length();
    result.kernelConcurrency = shareOf(static_cast<double>(kernelTime), static_cast<double>(result.kernel));
}

Utilization SetOracle::utilization(std::optional<std::size_t> device, TimeRange range, std::size_t buckets) const
{
    const DeviceSets& sets = device ? m_devices[*device] : m_all;
    const TimeBits kernels = sets.kernels();
    const TimeBits copies = sets.copies();
    const TimeBits busy = sets.busy();
    Utilization result;
    result.window = range.length();
    result.busy = busy.lengthIn(range);
    result.busyShare = shareOf(lengthOf(busy, range), static_cast<double>(range.length()));
    result.idle = range.length() - result.busy;
    result.kernel = kernels.lengthIn(range);
    result.copy = copies.lengthIn(range);
    result.memset = sets.memsets.lengthIn(range);
    result.comm = sets.comm.lengthIn(range);
    result.compute = sets.compute.lengthIn(range);
    result.migration = sets.migrations.lengthIn(range);
    result.exposedCopy = ((copies | sets.memsets) - kernels).lengthIn(range);
    result.exposedComm = (sets.comm - sets.compute).lengthIn(range);
    result.commHidden = shareOf(lengthOf(sets.comm & sets.compute, range), lengthOf(sets.comm, range));
    result.copyHidden = shareOf(lengthOf(copies & kernels, range), lengthOf(copies, range));
    result.copyComputeOverlap = shareOf(lengthOf(copies & kernels, range), std::min(lengthOf(copies, range), lengthOf(kernels, range)));
    result.h2dD2hOverlap = shareOf(lengthOf(sets.toDevice & sets.toHost, range), std::min(lengthOf(sets.toDevice, range), lengthOf(sets.toHost, range)));
    addSpans(result, device, range);
    if (!device) {
        double sum = 0;
        for (const TimeBits& each : m_busy)
            sum += lengthOf(each, range);
        result.busyMean = shareOf(sum, static_cast<double>(range.length()) * static_cast<double>(m_facts.devices.size()));
    }
    result.busyCurve = curveOf(busy, range, buckets);
    result.kernelCurve = curveOf(kernels, range, buckets);
    result.copyCurve = curveOf(copies, range, buckets);
    return result;
}

bool SetOracle::isDrain(const Blocking& wait) const
{
    for (const Call& call : m_facts.calls) {
        if (call.isLaunch() && call.start > wait.start)
            return false;
    }
    return true;
}

TimeBits SetOracle::blocked(std::optional<std::size_t> track, bool withDrains) const
{
    TimeBits set(m_facts.window);
    for (const Blocking& wait : m_facts.waits) {
        const bool isMeant = track ? wait.track == *track : m_facts.isLaunching(wait.track);
        if (isMeant && (withDrains || !isDrain(wait)))
            set.add(wait.range());
    }
    return set;
}

TimeBits SetOracle::inCalls(std::optional<std::size_t> track) const
{
    TimeBits set(m_facts.window);
    for (const Call& call : m_facts.calls) {
        if (track ? call.track == *track : m_facts.isLaunching(call.track))
            set.add({call.start, call.end});
    }
    return set;
}

/// Each moment: somebody is between the first and the last API call, and everybody who is, is blocked.
TimeBits SetOracle::allBlocked(std::optional<std::size_t> track) const
{
    TimeBits anyActive(m_facts.window);
    TimeBits someoneGoesOn(m_facts.window);
    for (const std::size_t thread : m_facts.launchingThreads) {
        if (track && thread != *track)
            continue;
        std::optional<TimeRange> active;
        for (const Call& call : m_facts.calls) {
            if (call.track == thread)
                active = active ? TimeRange{std::min(active->start, call.start), std::max(active->end, call.end)} : TimeRange{call.start, call.end};
        }
        const TimeBits isActive = TimeBits(m_facts.window).add(active.value_or(TimeRange{}));
        anyActive = anyActive | isActive;
        someoneGoesOn = someoneGoesOn | (isActive - blocked(thread, true));
    }
    return anyActive - someoneGoesOn;
}

OverlapMetrics SetOracle::overlap(std::optional<std::size_t> track, TimeRange range) const
{
    const TimeBits all = blocked(track, true);
    const TimeBits stalls = blocked(track, false);
    const TimeBits busy = m_all.busy();
    const auto window = static_cast<double>(range.length());
    OverlapMetrics result;
    result.hostBlocked = all.lengthIn(range);
    result.hostBlockedShare = shareOf(lengthOf(all, range), window);
    result.drain = (all - stalls).lengthIn(range);
    result.stalled = shareOf(lengthOf(stalls, range), window);
    std::size_t launches = 0;
    for (const Call& call : m_facts.calls)
        launches += call.isLaunch() && (!track || call.track == *track) ? 1 : 0;
    if (launches >= 2)
        result.hostDeviceOverlap = shareOf(lengthOf(busy - stalls, range), lengthOf(busy, range));
    result.bothIdle = (stalls - busy).lengthIn(range);
    result.allBlocked = allBlocked(track).lengthIn(range);
    result.api = (inCalls(track) - all).lengthIn(range);
    for (const Blocking& wait : m_facts.waits) {
        const bool isMeant = (!track || wait.track == *track) && (range == m_facts.window || range.contains(wait.start));
        result.syncCount += isMeant ? 1 : 0;
        result.sync += isMeant ? wait.duration() : 0;
    }
    return result;
}

} // namespace stallscope::oracle
