// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/document_facts.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/build/trace_builder.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// Sort key of a track: by type, then group and lane, in natural order with numbers before texts. Refers to a key that must outlive it.
class TrackOrder {
public:
    explicit TrackOrder(const SourceTrackKey& key) : m_type(key.type), m_group(key.group), m_lane(key.lane) {}

    friend auto operator<=>(const TrackOrder&, const TrackOrder&) = default;

private:
    struct Id {
        explicit Id(std::string_view id);

        bool isText = false;
        std::int64_t number = 0;
        std::string_view text; // distinguishes 07 from 7

        friend auto operator<=>(const Id&, const Id&) = default;
    };

    TrackType m_type;
    Id m_group;
    Id m_lane;
};

/// Assigns processes, devices and names to the tracks of a file.
class TrackNaming {
public:
    TrackNaming(TraceBuilder& builder, const DocumentFacts& facts) : m_builder(&builder), m_facts(&facts) {}

    /// Later names replace earlier ones.
    void learn(const NamingRow& row);
    /// Adds the processes of the threads. `calls`: number of API calls per track.
    void addProcesses(const std::vector<SourceTrackKey>& keys, const std::vector<std::uint64_t>& calls);
    [[nodiscard]] TrackId addTrack(const SourceTrackKey& key);
    /// By pid.
    [[nodiscard]] const std::map<std::string, ProcessId>& processes() const { return m_processes; }

private:
    using Place = std::pair<std::string, std::string>; // pid, tid

    [[nodiscard]] ProcessId addProcess(const std::string& pid);
    [[nodiscard]] DeviceId deviceOf(const std::string& id);

    TraceBuilder* m_builder;
    const DocumentFacts* m_facts;
    std::map<std::string, std::string> m_processNames;
    std::map<std::string, std::string> m_processLabels;
    std::map<Place, std::string> m_threadNames;
    std::map<Place, std::int32_t> m_sortKeys;
    std::map<std::string, ProcessId> m_processes;
    std::map<std::string, DeviceId> m_devices;
    ProcessId m_launching; // process whose calls launch the device work
};

} // namespace stallscope
