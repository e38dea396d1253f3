// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/records.h"

namespace stallscope::session {

namespace {

template <class Enum>
void value(ByteWriter& out, Enum e)
{
    out.byte(static_cast<std::uint8_t>(e));
}

/// Stored as number + 1; 0 if empty.
void optionalNumber(ByteWriter& out, const std::optional<std::uint32_t>& number)
{
    out.number(number ? std::uint64_t{*number} + 1 : 0);
}

void optionalTime(ByteWriter& out, const std::optional<Nanos>& time)
{
    out.flag(time.has_value());
    if (time)
        out.signedNumber(*time);
}

void range(ByteWriter& out, TimeRange range)
{
    out.signedNumber(range.start);
    out.signedNumber(range.end);
}

void facts(ByteWriter& out, const Facts& facts)
{
    out.number(facts.size());
    for (const Fact& fact : facts)
        encode(fact, out);
}

} // namespace

void encode(const Head& head, ByteWriter& out)
{
    value(out, head.format);
    out.signedNumber(head.epochNanos);
    optionalTime(out, head.clockError);
}

void encode(const Process& process, ByteWriter& out)
{
    out.text(process.name);
    out.text(process.host);
    out.signedNumber(process.pid);
    optionalNumber(out, process.rank);
    out.number(process.correlationScope);
}

void encode(const DeviceInfo& device, ByteWriter& out)
{
    out.text(device.name);
    out.number(device.ordinal);
    out.id(device.process);
    out.number(device.memoryBytes);
    out.number(device.multiprocessors);
    out.text(device.uuid);
}

void encode(const TrackInfo& track, ByteWriter& out)
{
    value(out, track.type);
    out.id(track.process);
    out.id(track.device);
    out.text(track.nativeId);
    out.text(track.name);
    out.signedNumber(track.sortKey);
}

void encode(const TrackState& state, ByteWriter& out)
{
    out.signedNumber(state.watermark);
    out.number(state.openSpans.size());
    for (const OpenSpan& span : state.openSpans) {
        out.signedNumber(span.start);
        out.id(span.name);
        value(out, span.kind);
        out.byte(span.flags);
        out.number(span.depth);
    }
}

void encode(const LaneRecord& lane, ByteWriter& out)
{
    out.id(lane.track);
    value(out, lane.place.group);
    out.number(lane.place.depth);
    out.flag(lane.place.isSpill);
    out.number(lane.generation);
}

void encode(const CounterInfo& counter, ByteWriter& out)
{
    out.text(counter.name);
    out.text(counter.unit);
    out.id(counter.process);
    out.id(counter.device);
}

void encode(const Run& run, ByteWriter& out)
{
    out.text(run.name);
    out.text(run.workload);
    out.text(run.strategy);
    out.text(run.device);
    out.number(run.repeat);
    out.flag(run.isBaseline);
    value(out, run.state);
    out.text(run.message);
    out.flag(run.window.has_value());
    if (run.window)
        range(out, *run.window);
    optionalTime(out, run.untracedWall);
    facts(out, run.parameters);
    facts(out, run.results);
}

void encode(const Note& note, ByteWriter& out)
{
    value(out, note.type);
    range(out, note.range);
    out.text(note.text);
    out.number(note.colour);
    out.flag(note.span.has_value());
    if (note.span) {
        out.id(note.span->track);
        value(out, note.span->group);
        out.signedNumber(note.span->start);
        out.id(note.span->name);
    }
}

void encode(const Fact& fact, ByteWriter& out)
{
    out.text(fact.first);
    out.text(fact.second);
}

void encode(const LossRecord& loss, ByteWriter& out)
{
    out.text(loss.name);
    out.number(loss.count);
}

} // namespace stallscope::session
