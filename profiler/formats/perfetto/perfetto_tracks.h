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

/// The tracks of a trace as Perfetto has them: processes above threads and devices, devices above streams, and below each
/// thread and stream a track for each of its lanes, on which nothing overlaps. Lanes of one group have one name, and
/// Perfetto's window shows such neighbours as one.
class PerfettoTracks {
public:
    explicit PerfettoTracks(const Trace& trace);

    /// Where the spans of a lane go.
    [[nodiscard]] std::uint64_t ofLane(const Track& track, const Lane& lane) const;
    [[nodiscard]] std::uint64_t ofCounter(std::size_t counter) const { return m_firstCounter + counter; }
    /// A TrackDescriptor for each of them, parents first.
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
    std::uint64_t m_firstDevice; // of the numbers (uuid); processes begin with 1
    std::uint64_t m_firstCounter;
    std::vector<std::uint64_t> m_tracks;             // the lanes of each follow
    std::vector<std::int32_t> m_pids;                // by process, no two the same
    std::vector<std::optional<std::int32_t>> m_tids; // by track: none where what the source calls it is no number that Perfetto takes for one thread
};

} // namespace stallscope
