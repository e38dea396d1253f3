// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/document_facts.h"
#include "profiler/exchange/event_rows.h"
#include "profiler/trace/trace_builder.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stallscope {

/// By type, then by group and lane, numbers in the order of numbers and before texts.
struct IsTrackBefore {
    bool operator()(const TrackKey& a, const TrackKey& b) const;
};

/// Gives the tracks of a file their processes, devices and names.
class TrackNaming {
public:
    TrackNaming(TraceBuilder& builder, const DocumentFacts& facts) : m_builder(&builder), m_facts(&facts) {}

    /// What the file says later counts.
    void learn(const NamingRow& row);
    /// The processes of the threads. `calls`: how many API calls each track has.
    void addProcesses(const std::vector<TrackKey>& keys, const std::vector<std::uint64_t>& calls);
    [[nodiscard]] TrackId addTrack(const TrackKey& key);
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
