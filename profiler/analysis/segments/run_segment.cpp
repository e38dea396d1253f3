// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_segment.h"

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace stallscope {

namespace {

AscendingTimes startsOn(const DeviceWork& work, DeviceId device)
{
    std::vector<Nanos> starts;
    for (const WorkStream& stream : work.streams()) {
        if (stream.device != device)
            continue;
        for (const DeviceSpan& span : work.of(stream))
            starts.push_back(span.start);
    }
    sortRuns(std::span(starts), std::less<>{});
    AscendingTimes ascending(std::move(starts));
    ascending.shrink();
    return ascending;
}

void learnThread(RunCarry& carry, const RunSpans& spans, std::size_t index, Nanos context)
{
    const auto& calls = spans.calls().calls();
    const CallThread& thread = spans.calls().threads()[index];
    for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
        if (calls[calls[i].outermost].start < context)
            carry.calls.add(thread.scope, calls[i].correlation, KnownCalls::Whose::Run);
    }
    const auto& starts = spans.launches().startsOf(index);
    const auto launches = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), context) - starts.begin());
    const auto known = std::find_if(carry.threads.begin(), carry.threads.end(), [&](const LaunchingThread& one) { return one.track == thread.track; });
    if (known != carry.threads.end())
        known->launches += launches;
    else if (launches > 0)
        carry.threads.push_back({thread.track, launches, {}});
}

void learnStream(RunCarry& carry, const RunSegment& segment, std::size_t place, Nanos context)
{
    const RunSpans& spans = segment.spans();
    const WorkStream& stream = spans.work().streams()[place];
    StreamCarry& own = carry.streams[stream.track];
    own.lastWait = std::max(own.lastWait, segment.dependencies()->lastWaitBefore(place, context));
    for (const DeviceSpan& span : spans.work().of(stream)) {
        const Nanos launched = launchTimeOf(spans, span);
        if (launched < context)
            own.firstLaunch = std::min(own.firstLaunch, launched);
        if (span.hasLaunch() && spans.launchOf(span).start < context)
            own.lastLaunch = std::max(own.lastLaunch, spans.launchOf(span).start);
    }
}

} // namespace

const SegmentSets::Device* SegmentSets::find(DeviceId device) const
{
    const auto found = std::find_if(devices.begin(), devices.end(), [device](const Device& one) { return one.device == device; });
    return found == devices.end() ? nullptr : &*found;
}

std::size_t SegmentSets::bytes() const
{
    std::set<DeviceSets::Set> sets; // many are shared
    std::size_t bytes = overlap ? overlap->bytes() : 0;
    const auto add = [&](const DeviceSets& own) {
        for (const auto& set : {own.kernels, own.copies, own.memsets, own.communication, own.compute, own.toDevice, own.toHost, own.busy, own.migrations})
            sets.insert(set);
        sets.insert(own.kernelLayers.begin(), own.kernelLayers.end());
        for (const auto& both : {&own.copiesInKernels, &own.communicationInCompute, &own.toDeviceInToHost})
            bytes += *both ? (*both)->bytes() : 0;
    };
    add(all);
    for (const Device& device : devices) {
        add(device.sets);
        bytes += device.idle.bytes() + device.budget.bytes() + device.starts.bytes();
    }
    for (const auto& set : sets)
        bytes += sizeof *set + set->bytes();
    return bytes;
}

RunSegment::RunSegment(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry)
    : m_spans(std::move(trace), run, carry), m_overheads(m_spans), m_blocking(findBlockingCalls(m_spans, m_overheads))
{
}

RunSegment::RunSegment(const RunSegment& around, const RunCut& cut) : RunSegment(around, cut, {}) {}

RunSegment::RunSegment(const RunSegment& around, const RunCut& cut, std::vector<std::uint32_t> places)
    : m_spans(around.m_spans, cut, places), m_overheads(around.m_overheads), m_sets(around.m_sets), m_shared(around.m_shared)
{
    for (std::size_t i = 0; i < around.m_blocking.size(); ++i) {
        BlockingCall call = around.m_blocking[i];
        call.call = places[call.call];
        if (!cut.spans.contains(call.start) || call.call == CallIndex::kNone)
            continue;
        call.end = std::min(call.end, cut.spans.end);
        call.thread = static_cast<std::uint32_t>(m_spans.calls().threadOf(call.call));
        m_blocking.push_back(call);
        m_waits.push_back(around.m_waits[i]);
    }
}

void RunSegment::findDevices()
{
    const RunCarry* carry = m_spans.carry();
    const SyncRecords syncs(m_spans.trace(), m_spans.begin() - kClockMargin);
    const EventRecords events(m_spans.trace(), {m_spans.begin(), kTimeLimit}, carry ? &carry->events : nullptr);
    m_dependencies.emplace(m_spans, syncs, events);
    const IdlePartition::Inputs inputs{m_spans, m_blocking, *m_dependencies, m_overheads.all()};
    const Initialization initialization(m_spans);
    HostActivity host(m_spans);
    const BudgetPartition::Inputs budgetInputs{m_spans, *m_dependencies, initialization, host};
    std::vector<DeviceGaps> gaps;
    std::vector<DeviceSets> sets;
    for (const DeviceId device : devicesOf(m_spans.work())) {
        sets.push_back(setsOf(m_spans, device));
        const IntervalSet& busy = *sets.back().busy;
        SharedGaps shared = shareGaps(m_spans, m_blocking, device, busy);
        m_nextStarts.push_back(std::move(shared.next));
        gaps.emplace_back(device, std::move(shared.shares));
        const std::vector<IdleGap> idleGaps = findIdleGaps(m_spans, device, busy, m_spans.runWindow());
        IdlePartition idle(inputs, idleGaps, gaps.back().second);
        BudgetPartition budget(budgetInputs, device, idleGaps, idle);
        m_sets->devices.push_back({device, sets.back(), std::move(idle), std::move(budget), startsOn(m_spans.work(), device)});
    }
    m_sets->all = uniteDevices(m_spans, sets);
    m_waits = makeWaits(m_spans, m_blocking, WaitScopes(m_spans, syncs, events), gaps);
}

void RunSegment::compareOverlap()
{
    const RunCarry* carry = m_spans.carry();
    m_sets->overlap.emplace(m_spans, m_blocking, m_sets->all.busy, carry ? carry->threads : std::vector<LaunchingThread>{});
}

void extendCarry(RunCarry& carry, const RunSegment& segment, Nanos context)
{
    const RunSpans& spans = segment.spans();
    const bool isFirst = spans.carry() == nullptr;
    if (isFirst)
        learnOthers(carry, spans.trace(), {-kTimeLimit, spans.runWindow().start});
    for (std::size_t thread = 0; thread < spans.calls().threads().size(); ++thread)
        learnThread(carry, spans, thread, context);
    for (std::size_t place = 0; place < spans.work().streams().size(); ++place)
        learnStream(carry, segment, place, context);
    carry.events.extend(spans.trace(), {isFirst ? -kTimeLimit : carry.end, context});
    carry.events.keepLast();
    carry.end = context;
}

void learnOthers(RunCarry& carry, const Trace& trace, TimeRange range)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Calls)
                continue;
            lane.forEachStartingIn(
                range, [&](const SpanColumns& columns, std::size_t row) { carry.calls.add(scope, columns.correlationOf(row), KnownCalls::Whose::Other); });
        }
    }
}

} // namespace stallscope
