// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/sequence.h"

#include "profiler/formats/common/proto_bytes.h"
#include "profiler/formats/perfetto/fields.h"

#include <protozero/pbf_reader.hpp>

namespace stallscope::perfetto {

namespace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

/// An entry of InternedData: its number, and the fields that are read of any type of entry.
struct InternedEntry {
    std::uint64_t number = 0;
    std::uint64_t pid = 0; ///< of a graphics context
    std::string_view text;
    std::string_view demangled; ///< of a kernel

    explicit InternedEntry(pbf_reader message)
    {
        while (message.next()) {
            switch (message.tag_and_type()) {
            case protozero::tag_and_type(field::kInternedNumber, pbf_wire_type::varint): number = message.get_uint64(); break;
            case protozero::tag_and_type(field::kContextPid, pbf_wire_type::varint): pid = message.get_uint64(); break;
            case protozero::tag_and_type(field::kInternedText, pbf_wire_type::length_delimited): text = bytesOf(message); break;
            case protozero::tag_and_type(field::kKernelDemangled, pbf_wire_type::length_delimited): demangled = bytesOf(message); break;
            default: message.skip();
            }
        }
    }
};

/// A repeated number, packed or one by one.
void appendNumbers(pbf_reader& reader, std::vector<std::uint64_t>& numbers)
{
    constexpr std::size_t kMaxExtraTracks = 1024;
    const auto add = [&numbers](std::uint64_t number) {
        if (numbers.size() < kMaxExtraTracks)
            numbers.push_back(number);
    };
    if (reader.wire_type() == pbf_wire_type::varint) {
        add(reader.get_uint64());
    } else if (reader.wire_type() == pbf_wire_type::length_delimited) {
        for (const std::uint64_t number : reader.get_packed_uint64())
            add(number);
    } else {
        reader.skip();
    }
}

} // namespace

void InternedData::add(std::string_view message, NameTable& names)
{
    pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        if (reader.wire_type() != pbf_wire_type::length_delimited) {
            reader.skip();
            continue;
        }
        const std::uint32_t list = reader.tag();
        const InternedEntry entry(reader.get_message());
        switch (list) {
        case field::kInternedCategories: categories.set(entry.number, ruleOf(entry.text)); break;
        case field::kInternedEventNames: eventNames.set(entry.number, names.intern(entry.text)); break;
        case field::kInternedAnnotationNames: annotationNames.set(entry.number, annotationKeyOf(entry.text)); break;
        case field::kInternedAnnotationTexts: annotationTexts.set(entry.number, names.intern(entry.text)); break;
        case field::kInternedGpuContexts: contexts.set(entry.number, static_cast<std::int64_t>(entry.pid)); break;
        case field::kInternedGpuStages: gpuStages.set(entry.number, names.intern(entry.text)); break;
        case field::kInternedKernels: kernels.set(entry.number, names.intern(entry.demangled.empty() ? entry.text : entry.demangled)); break;
        default: break;
        }
    }
}

void EventDefaults::add(std::string_view message)
{
    pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case protozero::tag_and_type(field::kDefaultsClock, pbf_wire_type::varint): clock = reader.get_uint64(); break;
        case protozero::tag_and_type(field::kDefaultsEvent, pbf_wire_type::length_delimited): {
            pbf_reader event = reader.get_message();
            while (event.next()) {
                if (event.tag_and_type() == protozero::tag_and_type(field::kEventTrack, pbf_wire_type::varint))
                    track = event.get_uint64();
                else if (event.tag() == field::kEventExtraTracks)
                    appendNumbers(event, extraTracks);
                else if (event.tag() == field::kEventExtraRealTracks)
                    appendNumbers(event, extraRealTracks);
                else
                    event.skip();
            }
            break;
        }
        default: reader.skip();
        }
    }
}

} // namespace stallscope::perfetto
