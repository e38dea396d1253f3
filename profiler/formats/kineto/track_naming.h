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

/// Where a track stands among others: by type, then by group and lane, numbers in the order of numbers and before texts. Looks at a key that
/// outlives it.
class TrackOrder {
public:
    explicit TrackOrder(const SourceTrackKey& key) : m_type(key.type), m_group(key.group), m_lane(key.lane) {}

    friend auto operator<=>(const TrackOrder&, const TrackOrder&) = default;

private:
    struct Id {
        explicit Id(std::string_view id);

        bool isText = false;
        std::int64_t number = 0;
        std::string_view text; // tells 07 from 7

        friend auto operator<=>(const Id&, const Id&) = default;
    };

    TrackType m_type;
    Id m_group;
    Id m_lane;
};

/// Gives the tracks of a file their processes, devices and names.
class TrackNaming {
public:
    TrackNaming(TraceBuilder& builder, const DocumentFacts& facts) : m_builder(&builder), m_facts(&facts) {}

    /// What the file says later counts.
    void learn(const NamingRow& row);
    /// The processes of the threads. `calls`: how many API calls each track has.
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
    ProcessId m_launching; // whose calls the devices work for
};

} // namespace stallscope
