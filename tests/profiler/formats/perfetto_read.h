// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/formats/proto_walk.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::test {

/// What a reader of such files makes of one, by the documentation of the format alone.
struct PerfettoRead {
    struct Track {
        std::uint64_t parent = 0;
        std::string name;
        std::int64_t pid = 0;
        std::int64_t tid = 0;
        bool isCounter = false;
    };
    struct Slice {
        std::uint64_t track = 0;
        std::uint64_t start = 0;
        std::uint64_t end = 0;
        std::string category;
        std::string name;
        std::map<std::string, std::string> arguments;
        std::vector<std::uint64_t> flows;
        bool isInstant = false;
    };

    std::map<std::uint64_t, Track> tracks;
    std::vector<Slice> slices; ///< in the order of the file
    std::map<std::uint64_t, std::vector<std::pair<std::uint64_t, double>>> samples;
    std::map<std::uint64_t, std::uint64_t> clocks;
    std::string broken;

    /// "process / device / stream / work".
    [[nodiscard]] std::string path(std::uint64_t track) const
    {
        const auto found = tracks.find(track);
        if (found == tracks.end())
            return "nowhere";
        return (found->second.parent != 0 ? path(found->second.parent) + " / " : "") + found->second.name;
    }
};

class PerfettoReader {
public:
    [[nodiscard]] static PerfettoRead read(std::string_view file)
    {
        PerfettoReader reader;
        const auto trace = ProtoFields::of(file);
        if (!trace)
            reader.m_read.broken = "no message";
        else
            for (const ProtoField& packet : trace->fields())
                reader.takePacket(packet);
        for (const auto& [track, open] : reader.m_open)
            reader.complain(open.empty() ? "" : "a slice without an end");
        return std::move(reader.m_read);
    }

private:
    void complain(const std::string& what) { m_read.broken += what.empty() ? what : what + "; "; }

    void takePacket(const ProtoField& field)
    {
        const auto packet = ProtoFields::of(field.bytes);
        if (!packet || field.field != 1)
            return complain("no packet");
        if (packet->at(10).number != 1)
            complain("no sequence");
        m_isCleared = m_isCleared || (packet->at(13).number & 1) != 0;
        if ((packet->at(13).number & 2) != 0 && !m_isCleared)
            complain("refers to what was never told");
        takeTexts(packet->message(12));
        for (const ProtoField& clock : packet->message(6).all(1)) {
            const auto fields = ProtoFields::of(clock.bytes);
            m_read.clocks[fields->at(1).number] = fields->at(2).number;
        }
        if (packet->has(60))
            takeTrack(packet->message(60));
        if (packet->has(11))
            takeEvent(packet->message(11), *packet);
    }

    void takeTexts(const ProtoFields& texts)
    {
        for (const std::uint64_t which : {1U, 2U, 3U}) {
            for (const ProtoField& entry : texts.all(which)) {
                const auto fields = ProtoFields::of(entry.bytes);
                if (fields->at(1).number == 0 || !m_texts[which].emplace(fields->at(1).number, fields->text(2)).second)
                    complain("a text with a number that is used");
            }
        }
    }

    [[nodiscard]] std::string text(std::uint64_t which, std::uint64_t number)
    {
        const auto found = m_texts[which].find(number);
        if (found == m_texts[which].end())
            complain("a text that was not told");
        return found == m_texts[which].end() ? std::string() : found->second;
    }

    void takeTrack(const ProtoFields& fields)
    {
        PerfettoRead::Track track{fields.at(5).number, fields.text(2), 0, 0, fields.has(8)};
        if (fields.has(3)) {
            track.name = fields.message(3).text(6);
            track.pid = static_cast<std::int64_t>(fields.message(3).at(1).number);
        }
        if (fields.has(4)) {
            track.pid = static_cast<std::int64_t>(fields.message(4).at(1).number);
            track.tid = static_cast<std::int64_t>(fields.message(4).at(2).number);
        }
        if (track.parent != 0 && !m_read.tracks.contains(track.parent))
            complain("a parent that was not told");
        if (fields.at(1).number == 0 || !m_read.tracks.emplace(fields.at(1).number, track).second)
            complain("a track with a number that is used");
    }

    void takeEvent(const ProtoFields& event, const ProtoFields& packet)
    {
        const std::uint64_t track = event.at(11).number;
        const std::uint64_t time = packet.at(8).number;
        const std::uint64_t type = event.at(9).number;
        if (!packet.has(8) || !m_read.tracks.contains(track) || m_read.tracks[track].isCounter != (type == 4))
            return complain("an event that is nowhere");
        if (type != 4 && m_times.contains(track) && time < m_times[track])
            complain("slices out of order");
        m_times[track] = time;
        if (type == 4) {
            m_read.samples[track].emplace_back(time, event.at(44).real());
        } else if (type == 2) {
            if (m_open[track].empty())
                return complain("an end without a beginning");
            m_read.slices[m_open[track].back()].end = time;
            m_open[track].pop_back();
        } else {
            PerfettoRead::Slice slice{track, time, time, text(1, event.at(3).number), text(2, event.at(10).number), arguments(event), {}, type == 3};
            for (const ProtoField& flow : event.all(47))
                slice.flows.push_back(flow.number);
            if (!slice.isInstant)
                m_open[track].push_back(m_read.slices.size());
            m_read.slices.push_back(slice);
        }
    }

    [[nodiscard]] std::map<std::string, std::string> arguments(const ProtoFields& event)
    {
        std::map<std::string, std::string> all;
        for (const ProtoField& field : event.all(4)) {
            const auto argument = ProtoFields::of(field.bytes);
            const std::string name = text(3, argument->at(1).number);
            if (argument->has(6) || argument->has(9))
                all[name] = argument->text(argument->has(6) ? 6 : 9);
            else
                all[name] = argument->has(2) ? "yes" : std::to_string(static_cast<std::int64_t>(argument->at(4).number));
        }
        return all;
    }

    PerfettoRead m_read;
    std::map<std::uint64_t, std::map<std::uint64_t, std::string>> m_texts;
    std::map<std::uint64_t, std::vector<std::size_t>> m_open; // by track
    std::map<std::uint64_t, std::uint64_t> m_times;           // of the last event, by track
    bool m_isCleared = false;
};

} // namespace stallscope::test
