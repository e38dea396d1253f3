// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// Assigns pid, tid and device numbers to the processes, threads, devices and streams of a trace.
class EventPlaces {
public:
    struct Place {
        std::string pid; ///< JSON tokens
        std::string tid;
        std::uint64_t device = 0;
        bool isOnDevice = false;
        bool isRenumbered = false;    ///< the device number differs from the one in the trace
        bool hasStreamNumber = false; ///< tid is a stream number
    };

    explicit EventPlaces(const Trace& trace);
    [[nodiscard]] const Place& of(TrackId track) const { return m_places[track.index()]; }
    /// Metadata events (ph M) that name all of them.
    [[nodiscard]] std::vector<std::string> namingEvents(const Trace& trace) const;
    [[nodiscard]] std::uint64_t deviceNumber(DeviceId device) const { return m_devices[device.index()]; }
    [[nodiscard]] const std::string& pid(ProcessId process) const { return m_pids[process.index()]; }

private:
    std::vector<std::string> m_pids;      // by process
    std::vector<std::uint64_t> m_devices; // by device: its ordinal, or its index if two devices share an ordinal
    std::vector<Place> m_places;          // by track
};

} // namespace stallscope
