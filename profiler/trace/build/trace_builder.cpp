// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_builder.h"

#include <algorithm>

namespace stallscope {

TraceBuilder::TraceBuilder() : m_pools(std::make_shared<TracePools>()), m_details(m_pools->details)
{
    m_head.pools = m_pools;
}

ProcessId TraceBuilder::addProcess(Process process)
{
    m_head.processes.push_back(std::move(process));
    return ProcessId::fromIndex(m_head.processes.size() - 1);
}

DeviceId TraceBuilder::addDevice(DeviceInfo device)
{
    m_head.devices.push_back(std::move(device));
    return DeviceId::fromIndex(m_head.devices.size() - 1);
}

TrackId TraceBuilder::addTrack(TrackInfo info)
{
    TrackBuilder& track = m_tracks.emplace_back(std::move(info));
    track.setGate(m_gate);
    if (m_isForgettable)
        track.makeForgettable();
    track.setStore(m_store);
    return TrackId::fromIndex(m_tracks.size() - 1);
}

void TraceBuilder::setGate(std::shared_ptr<const SpanGate> gate)
{
    m_gate = std::move(gate);
    for (TrackBuilder& track : m_tracks)
        track.setGate(m_gate);
}

CounterId TraceBuilder::addCounter(CounterInfo info)
{
    m_counters.emplace_back(std::move(info));
    return CounterId::fromIndex(m_counters.size() - 1);
}

RunId TraceBuilder::addRun(Run run)
{
    m_head.runs.push_back(std::move(run));
    return RunId::fromIndex(m_head.runs.size() - 1);
}

void TraceBuilder::setFact(std::string_view name, std::string value)
{
    const auto known = std::find_if(m_head.facts.begin(), m_head.facts.end(), [name](const auto& fact) { return fact.first == name; });
    if (known != m_head.facts.end())
        known->second = std::move(value);
    else
        m_head.facts.emplace_back(name, std::move(value));
}

LossCounts TraceBuilder::countedLosses() const
{
    LossCounts counts = m_losses.snapshot();
    for (const TrackBuilder& track : m_tracks) {
        counts[static_cast<std::size_t>(Loss::LateSpans)] += track.lateSpans();
        counts[static_cast<std::size_t>(Loss::OverlappingSpans)] += track.overlappingSpans();
    }
    counts[static_cast<std::size_t>(Loss::BeyondSizeLimit)] += m_gate ? m_gate->shutOut() : 0;
    counts[static_cast<std::size_t>(Loss::DetailsRefused)] += m_pools->details.refused();
    return counts;
}

std::shared_ptr<const Trace> TraceBuilder::publish() const
{
    auto trace = std::make_shared<Trace>(m_head);
    trace->tracks.reserve(m_tracks.size());
    for (const TrackBuilder& track : m_tracks)
        trace->tracks.push_back(track.snapshot());
    for (const CounterBuilder& counter : m_counters)
        trace->counters.push_back(counter.series());
    trace->losses = countedLosses();
    return trace;
}

std::shared_ptr<const Trace> TraceBuilder::finish()
{
    auto trace = std::make_shared<Trace>(m_head);
    trace->tracks.reserve(m_tracks.size());
    for (TrackBuilder& track : m_tracks)
        trace->tracks.push_back(m_keepsSpills ? track.finishWithSpills() : track.finish());
    for (const CounterBuilder& counter : m_counters)
        trace->counters.push_back(counter.series());
    trace->losses = countedLosses();
    m_tracks.clear();
    m_counters.clear();
    m_head = {};
    m_head.pools = m_pools;
    return trace;
}

namespace {

/// `deviceAt` and `trackAt` return device and track by index.
template <class DeviceAt, class TrackAt>
std::optional<DeviceId> find(std::string_view uuid, std::size_t devices, DeviceAt&& deviceAt, std::size_t tracks, TrackAt&& trackAt)
{
    const auto hasStreams = [&](DeviceId device) {
        for (std::size_t i = 0; i < tracks; ++i) {
            if (trackAt(i).device == device)
                return true;
        }
        return false;
    };
    std::optional<DeviceId> first;
    for (std::size_t i = 0; i < devices; ++i) {
        const DeviceId id = DeviceId::fromIndex(i);
        const DeviceInfo& device = deviceAt(i);
        if (uuid.empty() || device.uuid != uuid || !device.process.isValid())
            continue;
        if (hasStreams(id))
            return id;
        first = first ? first : id;
    }
    return first;
}

} // namespace

std::optional<DeviceId> deviceWithUuid(TraceBuilder& builder, std::string_view uuid)
{
    const auto deviceAt = [&](std::size_t i) -> const DeviceInfo& { return builder.device(DeviceId::fromIndex(i)); };
    const auto trackAt = [&](std::size_t i) -> const TrackInfo& { return builder.track(TrackId::fromIndex(i)).info(); };
    return find(uuid, builder.deviceCount(), deviceAt, builder.trackCount(), trackAt);
}

std::optional<DeviceId> deviceWithUuid(const Trace& trace, std::string_view uuid)
{
    const auto deviceAt = [&](std::size_t i) -> const DeviceInfo& { return trace.devices[i]; };
    const auto trackAt = [&](std::size_t i) -> const TrackInfo& { return trace.tracks[i].info; };
    return find(uuid, trace.devices.size(), deviceAt, trace.tracks.size(), trackAt);
}

} // namespace stallscope
