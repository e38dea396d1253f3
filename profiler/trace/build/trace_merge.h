// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/build/track_builder.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// Options for merging a trace into another one.
struct MergeOptions {
    Nanos shift = 0;                   ///< added to every time
    TimeRange kept = TimeRange::all(); ///< after the shift: what lies outside is left out, what reaches in is whole
    /// Replaces frames of call stacks; none: they stay as in the source.
    PoolTranslation::ResolveFrame resolveFrame;
    /// The process that all of it belongs to, where it goes on with what is there: its tracks continue those of the same threads.
    std::optional<ProcessId> continues = std::nullopt;
    /// Also copies the arguments of foreign events that are not in details.
    bool keepsArguments = false;
};

/// Adds processes, devices, tracks, counters, spans and losses of `source`; spans that were open at the end of its
/// recording become unfinished spans. Devices with the same UUID are one GPU: the first process that brought it owns the
/// device, and streams of others on it keep their own processes. A device without a process but with a UUID was only
/// monitored: its counters are attached to the device with the same UUID, or stay separate. Facts, runs and notes concern a whole trace and are left to
/// the caller.
void mergeTrace(TraceBuilder& into, const Trace& source, const MergeOptions& options);

/// A lane of a shard, and how much of it was taken.
struct GrownLane {
    explicit GrownLane(LanePlace place) : merged(place, LaneBuilder::Blocks::Forgettable) {}

    LaneBuilder merged;
    std::size_t blocks = 0;                ///< taken so far
    std::shared_ptr<const SpanBlock> last; ///< last block taken
};

struct GrownTrack {
    TrackInfo info;
    std::map<LanePlace, GrownLane> lanes;
    std::vector<OpenSpan> openSpans;
    Nanos watermark = -kTimeLimit;

    [[nodiscard]] Track snapshot() const;
};

/// The trace that shards are merged into. Tracks and counters are in the order in which they were first seen.
struct GrownTrace {
    std::shared_ptr<TracePools> pools = std::make_shared<TracePools>();
    DetailPool::Writer details{pools->details};
    Trace head; ///< everything except tracks and counters
    std::vector<GrownTrack> tracks;
    std::vector<CounterBuilder> counters;
};

/// A growing trace (a shard) that is merged into another one: its ids are translated and its times shifted.
class GrowingShard {
public:
    /// `into` outlives it.
    GrowingShard(GrownTrace& into, std::shared_ptr<const TracePools> pools, PoolTranslation::ResolveFrame resolveFrame);

    /// Appends what is new in a snapshot; `shift` is added to every time.
    void take(const Trace& snapshot, Nanos shift);
    /// Ends the shard: open spans become spans that never ended.
    void conclude();
    [[nodiscard]] const LossCounts& losses() const { return m_losses; }

private:
    void takeProcesses(const std::vector<Process>& processes);
    void takeDevices(const std::vector<DeviceInfo>& devices);
    void takeTrack(const Track& from, GrownTrack& to);
    void takeLane(const Lane& from, GrownLane& to);
    void takeBlock(const SpanBlock& block, LaneBuilder& lane);
    void takeCounter(const CounterSeries& from, CounterBuilder& to, std::uint64_t& taken);
    [[nodiscard]] Nanos moved(Nanos time) const;
    [[nodiscard]] ProcessId processFor(ProcessId id) const { return id.index() < m_processes.size() ? m_processes[id.index()] : ProcessId(); }
    [[nodiscard]] DeviceId deviceFor(DeviceId id) const { return id.index() < m_devices.size() ? m_devices[id.index()] : DeviceId(); }

    GrownTrace& m_into;
    PoolTranslation m_pools;
    Nanos m_shift = 0;
    std::vector<ProcessId> m_processes; // ids in the merged trace; likewise below
    std::map<std::uint32_t, std::uint32_t> m_scopes;
    std::vector<DeviceId> m_devices;
    std::vector<DeviceId> m_sharedDevices; // of other shards, which describe them
    std::vector<std::size_t> m_tracks;
    struct Counter {
        std::size_t place = 0;
        std::uint64_t taken = 0;
    };
    std::vector<Counter> m_counters;
    LossCounts m_losses{};
    std::uint64_t m_misfits = 0; // spans that do not fit their lane
};

/// Merges several growing traces into one growing trace: takes only the new data of each snapshot. Snapshots of the result
/// are suitable for SessionWriter. Used from one thread.
///
///     merge.shard(0, first->pools).take(*first, 0);
///     writer.write(*merge.snapshot());
///     merge.shard(0, first->pools).take(*firstLater, 0);     // a second process began 5 ms after the first
///     merge.shard(1, second->pools).take(*second, 5'000'000);
///     writer.write(*merge.snapshot());
class GrowingMerge {
public:
    explicit GrowingMerge(PoolTranslation::ResolveFrame resolveFrame = {});

    /// Created on first use. All snapshots of a shard share their pools.
    [[nodiscard]] GrowingShard& shard(std::size_t number, const std::shared_ptr<const TracePools>& pools);
    /// Data that shards do not have: runs, facts, notes, start time.
    [[nodiscard]] Trace& head() { return m_whole.head; }
    [[nodiscard]] std::shared_ptr<const Trace> snapshot() const;

private:
    GrownTrace m_whole;
    PoolTranslation::ResolveFrame m_resolveFrame;
    std::map<std::size_t, GrowingShard> m_shards;
};

} // namespace stallscope
