// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_merge.h"

#include "profiler/trace/build/device_uuid.h"

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

    void addDevices()
    {
        for (DeviceInfo device : m_source.devices) {
            const bool isOnlyWatched = !device.process.isValid() && !device.uuid.empty();
            device.process = processFor(device.process);
            m_devices.push_back(isOnlyWatched ? deviceWithUuid(m_into, device.uuid).value_or(DeviceId()) : m_into.addDevice(std::move(device)));
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

} // namespace stallscope
