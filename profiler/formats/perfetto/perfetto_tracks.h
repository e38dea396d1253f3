// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/perfetto/proto_message.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace stallscope {

/// Track hierarchy for Perfetto: processes above threads and devices, devices above streams, and below each thread and
/// stream one track per lane, without overlaps. Lanes of one group have the same name, so that Perfetto's UI merges them.
class PerfettoTracks {
public:
    explicit PerfettoTracks(const Trace& trace);

    /// Track id for the spans of a lane.
    [[nodiscard]] std::uint64_t ofLane(const Track& track, const Lane& lane) const;
    [[nodiscard]] std::uint64_t ofCounter(std::size_t counter) const { return m_firstCounter + counter; }
    /// Passes a TrackDescriptor for each track, parents first.
    void describe(const std::function<void(const ProtoMessage& descriptor)>& visit) const;

private:
    [[nodiscard]] std::uint64_t ofProcess(ProcessId process) const;
    [[nodiscard]] std::uint64_t ofDevice(DeviceId device) const;
    [[nodiscard]] ProtoMessage process(std::size_t index) const;
    [[nodiscard]] ProtoMessage device(std::size_t index) const;
    [[nodiscard]] ProtoMessage track(std::size_t index) const;
    [[nodiscard]] ProtoMessage lane(const Track& track, const Lane& lane) const;
    [[nodiscard]] ProtoMessage counter(std::size_t index) const;
    void numberProcesses();
    void numberThreads();

    const Trace* m_trace;
    std::uint64_t m_firstDevice; // first uuid of devices; processes start at 1
    std::uint64_t m_firstCounter;
    std::vector<std::uint64_t> m_tracks;             // followed by the uuids of its lanes
    std::vector<std::int32_t> m_pids;                // by process, unique
    std::vector<std::optional<std::int32_t>> m_tids; // by track; empty if the source's id is no valid or unique thread id for Perfetto
};

} // namespace stallscope
