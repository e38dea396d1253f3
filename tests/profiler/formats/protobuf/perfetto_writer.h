// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <protozero/pbf_writer.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope::test {

/// Writes the packets of a small Perfetto trace with the field numbers of the format's documentation.
class PerfettoWriter {
public:
    using Fill = std::function<void(protozero::pbf_writer& message)>;

    /// A packet of the sequence.
    PerfettoWriter& packet(const Fill& fill, std::uint64_t sequence = 1, std::uint64_t flags = 0)
    {
        protozero::pbf_writer trace(m_bytes);
        protozero::pbf_writer packet(trace, 1);
        packet.add_uint64(10, sequence);
        if (flags != 0)
            packet.add_uint64(13, flags);
        fill(packet);
        return *this;
    }
    /// A packet with a TrackEvent at a time.
    PerfettoWriter& event(std::uint64_t time, const Fill& fill, std::uint64_t sequence = 1)
    {
        return packet(
            [&](protozero::pbf_writer& packet) {
                packet.add_uint64(8, time);
                protozero::pbf_writer event(packet, 11);
                fill(event);
            },
            sequence);
    }
    PerfettoWriter& begin(std::uint64_t time, std::uint64_t track, std::string_view category, std::string_view name, const Fill& more = nothing)
    {
        return event(time, [&](protozero::pbf_writer& event) {
            describe(event, 1, track, category, name);
            more(event);
        });
    }
    PerfettoWriter& end(std::uint64_t time, std::uint64_t track, std::uint64_t sequence = 1)
    {
        return event(
            time,
            [&](protozero::pbf_writer& event) {
                event.add_uint64(9, 2);
                event.add_uint64(11, track);
            },
            sequence);
    }
    PerfettoWriter& slice(
        std::uint64_t from, std::uint64_t to, std::uint64_t track, std::string_view category, std::string_view name, const Fill& more = nothing)
    {
        return begin(from, track, category, name, more).end(to, track);
    }
    PerfettoWriter& process(std::uint64_t track, std::int32_t pid, const std::string& name)
    {
        return descriptor(track, 0, "", [&](protozero::pbf_writer& descriptor) {
            protozero::pbf_writer process(descriptor, 3);
            process.add_int32(1, pid);
            process.add_string(6, name);
        });
    }
    PerfettoWriter& thread(std::uint64_t track, std::int32_t pid, std::int32_t tid, const std::string& name)
    {
        return descriptor(track, 0, "", [&](protozero::pbf_writer& descriptor) {
            protozero::pbf_writer thread(descriptor, 4);
            thread.add_int32(1, pid);
            thread.add_int32(2, tid);
            thread.add_string(5, name);
        });
    }
    PerfettoWriter& track(std::uint64_t track, std::uint64_t parent, const std::string& name) { return descriptor(track, parent, name, nothing); }
    /// A clock snapshot: pairs of clock id and time.
    PerfettoWriter& clocks(std::initializer_list<std::pair<std::uint64_t, std::uint64_t>> readings, std::uint64_t primary = 0)
    {
        return packet([&](protozero::pbf_writer& packet) {
            protozero::pbf_writer snapshot(packet, 6);
            for (const auto& [id, time] : readings) {
                protozero::pbf_writer clock(snapshot, 1);
                clock.add_uint64(1, id);
                clock.add_uint64(2, time);
            }
            if (primary != 0)
                snapshot.add_uint64(2, primary);
        });
    }

    static void annotation(protozero::pbf_writer& event, const std::string& name, const std::string& text)
    {
        protozero::pbf_writer annotation(event, 4);
        annotation.add_string(10, name);
        annotation.add_string(6, text);
    }
    static void annotation(protozero::pbf_writer& event, const std::string& name, std::uint64_t number)
    {
        protozero::pbf_writer annotation(event, 4);
        annotation.add_string(10, name);
        annotation.add_uint64(3, number);
    }
    static void nothing(protozero::pbf_writer&) {}

    static void describe(protozero::pbf_writer& event, std::uint64_t type, std::uint64_t track, std::string_view category, std::string_view name)
    {
        event.add_uint64(9, type);
        event.add_uint64(11, track);
        event.add_string(22, category.data(), category.size());
        event.add_string(23, name.data(), name.size());
    }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    PerfettoWriter& descriptor(std::uint64_t track, std::uint64_t parent, const std::string& name, const Fill& more)
    {
        return packet([&](protozero::pbf_writer& packet) {
            protozero::pbf_writer descriptor(packet, 60);
            descriptor.add_uint64(1, track);
            if (!name.empty())
                descriptor.add_string(2, name);
            if (parent != 0)
                descriptor.add_uint64(5, parent);
            more(descriptor);
        });
    }

    std::string m_bytes;
};

} // namespace stallscope::test
