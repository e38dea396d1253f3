// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_export.h"

#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/launch_flows.h"
#include "profiler/formats/common/span_walk.h"
#include "profiler/formats/perfetto/perfetto_event.h"
#include "profiler/formats/perfetto/perfetto_fields.h"
#include "profiler/formats/perfetto/perfetto_tracks.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

namespace field = perfetto;

/// All packets form one sequence: a single writer, which interns each name once.
constexpr std::uint64_t kSequence = 1;

/// Trace times may be negative, those of the format may not.
Nanos firstTime(const Trace& trace)
{
    Nanos first = std::min<Nanos>(0, trace.range().start);
    for (const CounterSeries& series : trace.counters) {
        if (!series.blocks.empty() && !series.blocks.front()->times.empty())
            first = std::min(first, series.blocks.front()->times.front());
    }
    return first;
}

class PerfettoExport {
public:
    PerfettoExport(const Trace& trace, AtomicFile& file, LaunchFlows flows)
        : m_trace(trace), m_file(file), m_flows(std::move(flows)), m_tracks(trace), m_events(trace), m_first(firstTime(trace))
    {
    }

    Result<> run(const Job& job)
    {
        writeHead();
        m_tracks.describe([this](const ProtoMessage& descriptor) {
            m_packet.message(field::kPacketTrackDescriptor, descriptor);
            endPacket();
        });
        const auto write = [this](const Track& track, const Lane& lane, const Span& span) { writeSpan(track, lane, span); };
        if (auto walked = walkSpans(m_trace, job, write); !walked)
            return walked;
        writeCounters();
        return m_file.finish();
    }

private:
    void writeHead();
    void writeSpan(const Track& track, const Lane& lane, const Span& span);
    void writeCounters();
    void beginAt(Nanos time, std::uint64_t flags);
    void endPacket();
    [[nodiscard]] std::uint64_t moved(Nanos time) const { return static_cast<std::uint64_t>(time) - static_cast<std::uint64_t>(m_first); }

    const Trace& m_trace;
    AtomicFile& m_file;
    LaunchFlows m_flows;
    PerfettoTracks m_tracks;
    PerfettoEvents m_events;
    Nanos m_first;
    ProtoMessage m_packet;
    ProtoMessage m_event;
    ProtoMessage m_framed;
};

/// Writes the start of the sequence and, if known, the wall clock time of the trace's time 0.
void PerfettoExport::writeHead()
{
    if (m_trace.epochNanos > 0) {
        ProtoMessage boot;
        boot.number(field::kClockId, field::kClockBoottime).number(field::kClockTimestamp, moved(0));
        ProtoMessage real;
        real.number(field::kClockId, field::kClockRealtime).number(field::kClockTimestamp, static_cast<std::uint64_t>(m_trace.epochNanos));
        ProtoMessage clocks;
        clocks.message(field::kSnapshotClock, boot).message(field::kSnapshotClock, real);
        m_packet.message(field::kPacketClockSnapshot, clocks);
    }
    m_packet.number(field::kPacketSequenceFlags, field::kStateCleared).number(field::kPacketIsFirst, 1);
    endPacket();
}

void PerfettoExport::beginAt(Nanos time, std::uint64_t flags)
{
    m_packet.number(field::kPacketTimestamp, moved(time));
    if (flags != 0)
        m_packet.number(field::kPacketSequenceFlags, flags);
}

void PerfettoExport::endPacket()
{
    m_packet.number(field::kPacketSequence, kSequence);
    m_framed.clear();
    m_framed.message(field::kTracePacket, m_packet);
    m_file.write(m_framed.bytes());
    m_packet.clear();
}

void PerfettoExport::writeSpan(const Track& track, const Lane& lane, const Span& span)
{
    const std::uint64_t place = m_tracks.ofLane(track, lane);
    const bool isInstant = span.kind == SpanKind::Mark && span.duration == 0;
    ProtoMessage& event = m_events.begin(span);
    event.number(field::kEventType, isInstant ? field::kInstant : field::kSliceBegin).number(field::kEventTrack, place);
    if (const auto flow = m_flows.of(track, span))
        event.fixed(field::kEventFlow, *flow);
    beginAt(span.start, field::kNeedsState);
    m_packet.message(field::kPacketTrackEvent, event);
    if (!m_events.newTexts().isEmpty())
        m_packet.message(field::kPacketInternedData, m_events.newTexts());
    endPacket();
    if (isInstant)
        return;
    m_event.clear();
    m_event.number(field::kEventType, field::kSliceEnd).number(field::kEventTrack, place);
    beginAt(span.end(), 0);
    m_packet.message(field::kPacketTrackEvent, m_event);
    endPacket();
}

void PerfettoExport::writeCounters()
{
    for (std::size_t i = 0; i < m_trace.counters.size(); ++i) {
        for (const auto& block : m_trace.counters[i].blocks) {
            for (std::size_t row = 0; row < block->times.size(); ++row) {
                m_event.clear();
                m_event.number(field::kEventType, field::kCounterValue).number(field::kEventTrack, m_tracks.ofCounter(i));
                m_event.real(field::kEventRealValue, block->values[row]);
                beginAt(block->times[row], 0);
                m_packet.message(field::kPacketTrackEvent, m_event);
                endPacket();
            }
        }
    }
}

} // namespace

Result<> exportPerfetto(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    auto file = AtomicFile::create(path, AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    auto flows = LaunchFlows::find(trace, job);
    if (!flows)
        return flows.error();
    return PerfettoExport(trace, *file, *std::move(flows)).run(job);
}

} // namespace stallscope
