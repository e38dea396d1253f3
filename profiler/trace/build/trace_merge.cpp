// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_merge.h"

#include <algorithm>
#include <map>
#include <optional>

namespace stallscope {

namespace {

class Merge {
public:
    Merge(TraceBuilder& into, const Trace& source, MergeOptions options)
        : m_into(into),
          m_source(source),
          m_options(std::move(options)),
          m_pools(
              source.pools, into.pools(), [&into](const SpanDetail& detail, std::string_view arguments) { return into.addDetail(detail, arguments); },
              m_options.resolveFrame, m_options.keepsArguments)
    {
    }

    void run()
    {
        addProcesses();
        addDevices();
        for (const Track& track : m_source.tracks)
            addTrack(track);
        for (const CounterSeries& series : m_source.counters)
            addCounter(series);
        addLosses();
    }

private:
    [[nodiscard]] Nanos moved(Nanos time) const { return clampTime(saturatingAdd(time, m_options.shift)); }

    /// Correlation scopes of different sources stay separate.
    void addProcesses()
    {
        if (m_options.continues) {
            m_processes.assign(m_source.processes.size(), *m_options.continues);
            return;
        }
        std::map<std::uint32_t, std::uint32_t> scopes;
        for (Process process : m_source.processes) {
            const auto nextScope = static_cast<std::uint32_t>(m_into.processCount());
            process.correlationScope = scopes.try_emplace(process.correlationScope, nextScope).first->second;
            m_processes.push_back(m_into.addProcess(std::move(process)));
        }
    }

    /// Processes that use the same GPU share the device: it is busy while any of them works.
    void addDevices()
    {
        for (DeviceInfo device : m_source.devices) {
            const bool isOnlyWatched = !device.process.isValid() && !device.uuid.empty();
            const auto known = deviceWithUuid(m_into, device.uuid);
            device.process = processFor(device.process);
            m_devices.push_back(known || isOnlyWatched ? known.value_or(DeviceId()) : m_into.addDevice(std::move(device)));
        }
    }

    [[nodiscard]] ProcessId processFor(ProcessId id) const { return id.index() < m_processes.size() ? m_processes[id.index()] : ProcessId(); }
    [[nodiscard]] DeviceId deviceFor(DeviceId id) const { return id.index() < m_devices.size() ? m_devices[id.index()] : DeviceId(); }

    void addTrack(const Track& track)
    {
        TrackInfo info = track.info;
        info.process = processFor(info.process);
        info.device = deviceFor(info.device);
        std::vector<Span> spans = keptSpans(track);
        TrackBuilder& builder = m_into.track(trackFor(std::move(info)));
        std::stable_sort(spans.begin(), spans.end(), startsBefore);
        for (const Span& span : spans)
            builder.place(span);
    }

    [[nodiscard]] TrackId trackFor(TrackInfo info)
    {
        for (std::size_t i = 0; m_options.continues && i < m_into.trackCount(); ++i) {
            const TrackInfo& known = m_into.track(TrackId::fromIndex(i)).info();
            if (known.type == info.type && known.process == info.process && known.device == info.device && known.nativeId == info.nativeId)
                return TrackId::fromIndex(i);
        }
        return m_into.addTrack(std::move(info));
    }

    [[nodiscard]] std::vector<Span> keptSpans(const Track& track)
    {
        std::vector<Span> spans;
        const auto keep = [&](Span span) {
            span.start = moved(span.start);
            if (isKept(span.range()))
                spans.push_back(translated(span));
        };
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns& columns, std::size_t row) { keep(columns.at(row)); });
        for (const OpenSpan& open : track.openSpans)
            keep(closed(open));
        m_unfinished += track.openSpans.size();
        return spans;
    }

    [[nodiscard]] bool isKept(TimeRange span) const { return m_options.kept.overlaps({span.start, std::max(span.end, span.start + 1)}); }

    [[nodiscard]] Span closed(const OpenSpan& open)
    {
        Span span;
        span.start = open.start;
        span.duration = std::max<Nanos>(end() - open.start, 0);
        span.name = open.name;
        span.kind = open.kind;
        span.flags = open.flags | SpanFlag::kUnfinished;
        return span;
    }

    /// End of the source; computed only if a span is open.
    [[nodiscard]] Nanos end()
    {
        if (!m_end) {
            m_end = m_source.range().end;
            for (const Track& track : m_source.tracks) {
                for (const OpenSpan& open : track.openSpans)
                    m_end = std::max(*m_end, open.start);
            }
        }
        return *m_end;
    }

    /// Lanes are rebuilt, so no span is late any more.
    [[nodiscard]] Span translated(Span span)
    {
        span.name = m_pools.text(span.name);
        span.detail = m_pools.detail(span.detail);
        span.flags &= static_cast<SpanFlag::Type>(~SpanFlag::kLate);
        return span;
    }

    void addCounter(const CounterSeries& series)
    {
        CounterInfo info = series.info;
        info.process = processFor(info.process);
        info.device = deviceFor(info.device);
        if (info.device.isValid() && !info.process.isValid())
            info.process = m_into.device(info.device).process;
        CounterBuilder& counter = m_into.counter(m_into.addCounter(std::move(info)));
        for (const auto& block : series.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i) {
                const Nanos time = moved(block->times[i]);
                if (m_options.kept.contains(time))
                    counter.append(time, block->values[i]);
            }
        }
    }

    /// Losses that concern lanes are counted again when lanes are built.
    void addLosses()
    {
        const LossCounts counts = m_source.lossesSoFar();
        for (std::size_t i = 0; i < kLosses; ++i) {
            const auto loss = static_cast<Loss>(i);
            if (loss != Loss::LateSpans && loss != Loss::OverlappingSpans)
                m_into.losses().count(loss, counts[i]);
        }
        m_into.losses().count(Loss::UnfinishedSpans, m_unfinished);
    }

    TraceBuilder& m_into;
    const Trace& m_source;
    MergeOptions m_options;
    PoolTranslation m_pools;
    std::vector<ProcessId> m_processes;
    std::vector<DeviceId> m_devices;
    std::optional<Nanos> m_end;
    std::uint64_t m_unfinished = 0;
};

} // namespace

void mergeTrace(TraceBuilder& into, const Trace& source, const MergeOptions& options)
{
    Merge(into, source, options).run();
}

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

/// As in mergeTrace(), processes that use the same GPU share the device, if its UUID is known when it first appears.
void GrowingShard::takeDevices(const std::vector<DeviceInfo>& devices)
{
    std::vector<DeviceInfo>& all = m_into.head.devices;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (i == m_devices.size()) {
            const auto known = std::find_if(
                all.begin(), all.end(), [&](const DeviceInfo& one) { return !one.uuid.empty() && one.uuid == devices[i].uuid && one.process.isValid(); });
            m_devices.push_back(DeviceId::fromIndex(static_cast<std::size_t>(known - all.begin())));
            if (known == all.end())
                all.emplace_back();
            else
                m_sharedDevices.push_back(m_devices.back());
        }
        if (std::find(m_sharedDevices.begin(), m_sharedDevices.end(), m_devices[i]) != m_sharedDevices.end())
            continue;
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

GrowingMerge::GrowingMerge(PoolTranslation::ResolveFrame resolveFrame) : m_resolveFrame(std::move(resolveFrame)) {}

GrowingShard& GrowingMerge::shard(std::size_t number, const std::shared_ptr<const TracePools>& pools)
{
    const auto found = m_shards.find(number);
    return found != m_shards.end() ? found->second : m_shards.try_emplace(number, m_whole, pools, m_resolveFrame).first->second;
}

std::shared_ptr<const Trace> GrowingMerge::snapshot() const
{
    auto trace = std::make_shared<Trace>(m_whole.head);
    trace->pools = m_whole.pools;
    for (const GrownTrack& track : m_whole.tracks)
        trace->tracks.push_back(track.snapshot());
    for (const CounterBuilder& counter : m_whole.counters)
        trace->counters.push_back(counter.series());
    for (const auto& [number, shard] : m_shards) {
        for (std::size_t i = 0; i < kLosses; ++i)
            trace->losses[i] += shard.losses()[i];
    }
    return trace;
}

} // namespace stallscope
