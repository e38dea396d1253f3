// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/nsight/machine.h"
#include "profiler/exchange/nsight/place.h"
#include "profiler/trace/trace_builder.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace stallscope::nsight {

/// Gives places their processes, devices and names.
class TrackNames {
public:
    TrackNames(TraceBuilder& builder, const Machine& machine) : m_builder(builder), m_machine(machine) {}

    /// Correlation ids join within a process only.
    [[nodiscard]] ProcessId process(std::int64_t globalPid);
    [[nodiscard]] TrackId addTrack(const Place& place);

private:
    using DeviceKey = std::pair<bool, std::int64_t>; // of the machine, where known which; else as CUDA numbers it

    [[nodiscard]] DeviceId device(std::int64_t globalPid, std::int64_t number);
    [[nodiscard]] std::string processName(std::int64_t globalPid) const;
    [[nodiscard]] std::string threadName(std::int64_t globalPid, std::int64_t thread) const;

    TraceBuilder& m_builder;
    const Machine& m_machine;
    std::map<std::int64_t, ProcessId> m_processes;
    std::map<DeviceKey, DeviceId> m_devices;
};

} // namespace stallscope::nsight
