// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/growing_shard.h"

#include <algorithm>

namespace stallscope {

Track GrownTrack::snapshot() const
{
    Track track{info, {}, openSpans, watermark};
    for (const auto& [place, lane] : lanes)
        track.lanes.push_back(lane.merged.snapshot());
    return track;
}

GrowingShard::GrowingShard(GrownTrace& into, std::shared_ptr<const TracePools> pools, PoolTranslation::ResolveFrame resolveFrame)
    : m_into(into),
      m_pools(
          std::move(pools), into.pools, [&into](const SpanDetail& detail, std::string_view) { return into.details.add(detail); }, std::move(resolveFrame))
{
}

void GrowingShard::take(const Trace& snapshot, Nanos shift)
{
    m_shift = shift;
    takeProcesses(snapshot.processes);
    takeDevices(snapshot.devices);
    for (std::size_t i = 0; i < snapshot.tracks.size(); ++i) {
        if (i == m_tracks.size()) {
            m_tracks.push_back(m_into.tracks.size());
            m_into.tracks.emplace_back();
        }
        takeTrack(snapshot.tracks[i], m_into.tracks[m_tracks[i]]);
    }
    for (std::size_t i = 0; i < snapshot.counters.size(); ++i) {
        if (i == m_counters.size()) {
            m_counters.push_back({m_into.counters.size(), 0});
            m_into.counters.emplace_back(CounterInfo{});
        }
        takeCounter(snapshot.counters[i], m_into.counters[m_counters[i].place], m_counters[i].taken);
    }
    m_losses = snapshot.lossesSoFar();
    m_losses[static_cast<std::size_t>(Loss::TimeOutOfRange)] += m_misfits;
}

void GrowingShard::conclude()
{
    Nanos end = -kTimeLimit;
    for (const std::size_t place : m_tracks) {
        for (const auto& [lanePlace, lane] : m_into.tracks[place].lanes)
            end = std::max(end, lane.merged.end());
        for (const OpenSpan& open : m_into.tracks[place].openSpans)
            end = std::max(end, open.start);
    }
    for (const std::size_t place : m_tracks) {
        GrownTrack& track = m_into.tracks[place];
        for (const OpenSpan& open : track.openSpans) {
            const LanePlace at{groupOf(open.kind), open.depth, false};
            LaneBuilder& lane = track.lanes.try_emplace(at, at).first->second.merged;
            const auto flags = static_cast<SpanFlag::Type>(open.flags | SpanFlag::kUnfinished);
            if (open.start >= lane.end())
                lane.append({open.start, std::max<Nanos>(end - open.start, 0), open.name, {}, {}, open.kind, flags});
        }
        m_losses[static_cast<std::size_t>(Loss::UnfinishedSpans)] += track.openSpans.size();
        track.openSpans.clear();
        track.watermark = kTimeLimit;
    }
}

Nanos GrowingShard::moved(Nanos time) const
{
    return clampTime(saturatingAdd(time, m_shift));
}

/// Correlation scopes of different shards stay separate. Properties of a process (its rank) may become known later.
void GrowingShard::takeProcesses(const std::vector<Process>& processes)
{
    std::vector<Process>& all = m_into.head.processes;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        Process process = processes[i];
        process.correlationScope = m_scopes.try_emplace(process.correlationScope, static_cast<std::uint32_t>(all.size())).first->second;
        if (i == m_processes.size()) {
            m_processes.push_back(ProcessId::fromIndex(all.size()));
            all.emplace_back();
        }
        all[m_processes[i].index()] = std::move(process);
    }
}

void GrowingShard::takeDevices(const std::vector<DeviceInfo>& devices)
{
    std::vector<DeviceInfo>& all = m_into.head.devices;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (i == m_devices.size()) {
            m_devices.push_back(DeviceId::fromIndex(all.size()));
            all.emplace_back();
        }
        DeviceInfo& device = all[m_devices[i].index()];
        device = devices[i];
        device.process = processFor(device.process);
    }
}

void GrowingShard::takeTrack(const Track& from, GrownTrack& to)
{
    to.info = from.info;
    to.info.process = processFor(from.info.process);
    to.info.device = deviceFor(from.info.device);
    const bool isKnown = from.watermark > -kTimeLimit && from.watermark < kTimeLimit;
    to.watermark = isKnown ? moved(from.watermark) : from.watermark;
    to.openSpans = from.openSpans;
    for (OpenSpan& open : to.openSpans) {
        open.start = moved(open.start);
        open.name = m_pools.text(open.name);
    }
    std::erase_if(to.lanes, [&from](const auto& known) {
        return std::none_of(from.lanes.begin(), from.lanes.end(), [&known](const Lane& lane) { return lane.place == known.first; });
    });
    for (const Lane& lane : from.lanes)
        takeLane(lane, to.lanes.try_emplace(lane.place, lane.place).first->second);
}

/// A lane that does not continue what was taken has been rebuilt, and is taken again completely.
void GrowingShard::takeLane(const Lane& from, GrownLane& to)
{
    const bool goesOn = to.blocks == 0 || (from.blocks.size() >= to.blocks && from.blocks.shared(to.blocks - 1) == to.last);
    if (!goesOn)
        to = GrownLane(from.place);
    for (; to.blocks < from.blocks.size(); ++to.blocks) {
        to.last = from.blocks.shared(to.blocks);
        takeBlock(*to.last, to.merged);
    }
}

void GrowingShard::takeBlock(const SpanBlock& block, LaneBuilder& lane)
{
    const auto columns = block.columns();
    for (std::size_t row = 0; row < columns->size(); ++row) {
        Span span = columns->at(row);
        span.start = moved(span.start);
        span.name = m_pools.text(span.name);
        span.detail = m_pools.detail(span.detail);
        if (span.start >= lane.end())
            lane.append(span);
        else
            ++m_misfits; // at the time limits, to which moved() clamps
    }
    (void)block.release();
}

void GrowingShard::takeCounter(const CounterSeries& from, CounterBuilder& to, std::uint64_t& taken)
{
    to.info() = from.info;
    to.info().process = processFor(from.info.process);
    to.info().device = deviceFor(from.info.device);
    std::uint64_t before = 0; // samples in preceding blocks
    for (const auto& block : from.blocks) {
        for (std::size_t i = taken > before ? taken - before : 0; i < block->times.size(); ++i) {
            to.append(moved(block->times[i]), block->values[i]);
            ++taken;
        }
        before += block->times.size();
    }
}

} // namespace stallscope
