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

namespace {

std::optional<std::uint32_t> optionalNumber(ByteReader& in)
{
    const std::uint64_t number = in.number();
    if (number == 0)
        return std::nullopt;
    if (number - 1 > UINT32_MAX)
        in.fail();
    return static_cast<std::uint32_t>(number - 1);
}

/// A time beyond the limit could overflow in additions.
Nanos time(ByteReader& in)
{
    const Nanos value = in.signedNumber();
    if (value < -2 * kTimeLimit || value > 2 * kTimeLimit)
        in.fail();
    return in.ok() ? value : 0;
}

std::optional<Nanos> optionalTime(ByteReader& in)
{
    return in.flag() ? std::optional(time(in)) : std::nullopt;
}

TimeRange range(ByteReader& in)
{
    const Nanos start = time(in);
    return {start, time(in)};
}

/// Calls read(i) for each element of a list. The length is limited by the remaining bytes.
template <class Read>
void list(ByteReader& in, Read&& read)
{
    const std::uint64_t count = in.number();
    if (count > in.left())
        in.fail();
    for (std::uint64_t i = 0; i < count && in.ok(); ++i)
        read();
}

void facts(ByteReader& in, Facts& facts)
{
    list(in, [&] { decode(in, facts.emplace_back()); });
}

constexpr std::size_t kSourceFormats = 10;
constexpr std::size_t kTrackTypes = 2;
constexpr std::size_t kRunStates = 4;
constexpr std::size_t kNoteTypes = 2;

} // namespace

void decode(ByteReader& in, Head& head)
{
    head.format = in.oneOf<SourceFormat>(kSourceFormats);
    head.epochNanos = in.signedNumber();
    head.clockError = optionalTime(in);
}

void decode(ByteReader& in, Process& process)
{
    process.name = in.text();
    process.host = in.text();
    process.pid = in.signedNumber();
    process.rank = optionalNumber(in);
    process.correlationScope = in.number32();
}

void decode(ByteReader& in, DeviceInfo& device)
{
    device.name = in.text();
    device.ordinal = in.number32();
    device.process = in.id<ProcessId>();
    device.memoryBytes = in.number();
    device.multiprocessors = in.number32();
    device.uuid = in.left() > 0 ? in.text() : std::string(); // missing in older files
}

void decode(ByteReader& in, TrackInfo& track)
{
    track.type = in.oneOf<TrackType>(kTrackTypes);
    track.process = in.id<ProcessId>();
    track.device = in.id<DeviceId>();
    track.nativeId = in.text();
    track.name = in.text();
    track.sortKey = static_cast<std::int32_t>(in.signedNumber());
}

void decode(ByteReader& in, TrackState& state)
{
    state.watermark = time(in);
    list(in, [&] {
        OpenSpan& span = state.openSpans.emplace_back();
        span.start = time(in);
        span.name = in.id<StringId>();
        span.kind = in.oneOf<SpanKind>(kSpanKinds);
        span.flags = in.byte();
        span.depth = in.number32();
    });
}

void decode(ByteReader& in, LaneRecord& lane)
{
    lane.track = in.id<TrackId>();
    lane.place.group = in.oneOf<LaneGroup>(kLaneGroups);
    lane.place.depth = in.number32();
    lane.place.isSpill = in.flag();
    lane.generation = static_cast<std::uint16_t>(in.number());
}

void decode(ByteReader& in, CounterInfo& counter)
{
    counter.name = in.text();
    counter.unit = in.text();
    counter.process = in.id<ProcessId>();
    counter.device = in.id<DeviceId>();
}

void decode(ByteReader& in, Run& run)
{
    run.name = in.text();
    run.workload = in.text();
    run.strategy = in.text();
    run.device = in.text();
    run.repeat = in.number32();
    run.isBaseline = in.flag();
    run.state = in.oneOf<RunState>(kRunStates);
    run.message = in.text();
    if (in.flag())
        run.window = range(in);
    run.untracedWall = optionalTime(in);
    facts(in, run.parameters);
    facts(in, run.results);
}

void decode(ByteReader& in, Note& note)
{
    note.type = in.oneOf<NoteType>(kNoteTypes);
    note.range = range(in);
    note.text = in.text();
    note.colour = in.number32();
    if (!in.flag())
        return;
    Note::SpanRef span;
    span.track = in.id<TrackId>();
    span.group = in.oneOf<LaneGroup>(kLaneGroups);
    span.start = time(in);
    span.name = in.id<StringId>();
    note.span = span;
}

void decode(ByteReader& in, Fact& fact)
{
    fact.first = in.text();
    fact.second = in.text();
}

void decode(ByteReader& in, LossRecord& loss)
{
    loss.name = in.text();
    loss.count = in.number();
}

} // namespace stallscope::session
