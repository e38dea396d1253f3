// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/proto_walk.h"

#include "profiler/formats/common/byte_source.h"
#include "tests/bench/loop_trace.h"

#include <benchmark/benchmark.h>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace stallscope::bench {

namespace {

/// A kind of message, and the fields of it that are messages, too.
enum class Message : std::uint8_t {
    None,
    Trace,
    Packet,
    TrackEvent,
    Interned,
    Entry,
    Annotation,
    Descriptor,
    Space,
    Plane,
    Line,
    Event,
    Stat,
    MapEntry,
    Metadata
};

Message childOf(Message parent, std::uint32_t field)
{
    switch (parent) {
    case Message::Trace: return Message::Packet;
    case Message::Packet: return field == 11 ? Message::TrackEvent : field == 12 ? Message::Interned : field == 60 ? Message::Descriptor : Message::None;
    case Message::TrackEvent: return field == 4 ? Message::Annotation : Message::None;
    case Message::Interned: return Message::Entry;
    case Message::Space: return field == 1 ? Message::Plane : Message::None;
    case Message::Plane: return field == 3 ? Message::Line : field == 4 || field == 5 ? Message::MapEntry : field == 6 ? Message::Stat : Message::None;
    case Message::Line: return field == 4 ? Message::Event : Message::None;
    case Message::Event: return field == 4 ? Message::Stat : Message::None;
    case Message::MapEntry: return field == 2 ? Message::Metadata : Message::None;
    default: return Message::None;
    }
}

std::uint64_t walkMessage(protozero::pbf_reader reader, Message message)
{
    std::uint64_t fields = 0;
    while (reader.next()) {
        ++fields;
        const Message child = childOf(message, reader.tag());
        switch (reader.wire_type()) {
        case protozero::pbf_wire_type::varint: benchmark::DoNotOptimize(reader.get_uint64()); break;
        case protozero::pbf_wire_type::fixed64: benchmark::DoNotOptimize(reader.get_fixed64()); break;
        case protozero::pbf_wire_type::fixed32: benchmark::DoNotOptimize(reader.get_fixed32()); break;
        default:
            if (const protozero::data_view view = reader.get_view(); child != Message::None)
                fields += walkMessage(protozero::pbf_reader(view), child);
            else
                benchmark::DoNotOptimize(view.data());
        }
    }
    return fields;
}

} // namespace

/// Messages of the top level may be as large as the file: all of it is read.
std::uint64_t walkProto(const std::filesystem::path& path, ProtoFormat format)
{
    const auto source = fileSource(path);
    if (!source)
        return 0;
    std::string bytes(static_cast<std::size_t>((*source)->length()), '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
        const auto count = (*source)->read(bytes.data() + size, bytes.size() - size);
        if (!count || *count == 0)
            return 0;
        size += *count;
    }
    return walkMessage(protozero::pbf_reader(bytes), format == ProtoFormat::Perfetto ? Message::Trace : Message::Space);
}

namespace {

constexpr std::uint64_t kCorrelationStat = 1;
constexpr std::int64_t kPicosPerNano = 1000;

void writeLine(protozero::pbf_writer& plane, const Trace& trace, const Track& track, std::int64_t id, std::map<std::uint32_t, std::string>& names)
{
    protozero::pbf_writer line(plane, 3);
    line.add_int64(1, id);
    line.add_string(2, track.info.type == TrackType::DeviceStream ? "Stream #" + std::to_string(id) + "(Compute)" : "python/" + std::to_string(id));
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes)
        lane.forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    std::ranges::stable_sort(spans, startsBefore); // like the real profiles at hand (JAX on AMD GPUs)
    for (const Span& span : spans) {
        names.try_emplace(span.name.value(), trace.nameOf(span));
        protozero::pbf_writer event(line, 4);
        event.add_int64(1, span.name.value() + std::int64_t{1});
        event.add_int64(2, span.start * kPicosPerNano);
        event.add_int64(3, span.duration * kPicosPerNano);
        if (!span.correlation.isValid())
            continue;
        protozero::pbf_writer stat(event, 4);
        stat.add_uint64(1, kCorrelationStat);
        stat.add_uint64(3, span.correlation.value());
    }
}

void writePlane(std::string& file, const Trace& trace, const std::string& name, TrackType type)
{
    protozero::pbf_writer space(file);
    protozero::pbf_writer plane(space, 1);
    plane.add_string(2, name);
    std::map<std::uint32_t, std::string> names;
    std::int64_t id = 0;
    for (const Track& track : trace.tracks) {
        if (track.info.type == type)
            writeLine(plane, trace, track, ++id, names);
    }
    const auto add = [&plane](std::uint32_t field, std::uint64_t number, const std::string& text) {
        protozero::pbf_writer entry(plane, field);
        entry.add_uint64(1, number);
        protozero::pbf_writer value(entry, 2);
        value.add_uint64(1, number);
        value.add_string(2, text);
    };
    for (const auto& [number, text] : names)
        add(4, number + std::uint64_t{1}, text);
    add(5, kCorrelationStat, "correlation_id");
}

} // namespace

std::uint64_t writeLoopAsXPlane(const std::filesystem::path& path, std::uint64_t spans)
{
    const auto trace = loopTrace(spans);
    std::string file;
    writePlane(file, *trace, "/device:GPU:0", TrackType::DeviceStream);
    writePlane(file, *trace, "/host:CPU", TrackType::HostThread);
    std::ofstream(path, std::ios::binary) << file;
    return trace->spanCount();
}

} // namespace stallscope::bench
