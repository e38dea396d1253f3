// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// How a trace's processes, threads, devices and streams are called in pid, tid and args.
class EventPlaces {
public:
    struct Place {
        std::string pid; ///< JSON tokens
        std::string tid;
        std::uint64_t device = 0;
        bool isOnDevice = false;
        bool isRenumbered = false;    ///< device is not the number that the device has in its own trace
        bool hasStreamNumber = false; ///< tid is one
    };

    explicit EventPlaces(const Trace& trace);
    [[nodiscard]] const Place& of(TrackId track) const { return m_places[track.index()]; }
    /// Events (ph M) that give names to all of them.
    [[nodiscard]] std::vector<std::string> namingEvents(const Trace& trace) const;
    [[nodiscard]] std::uint64_t deviceNumber(DeviceId device) const { return m_devices[device.index()]; }
    [[nodiscard]] const std::string& pid(ProcessId process) const { return m_pids[process.index()]; }

private:
    std::vector<std::string> m_pids;      // by process
    std::vector<std::uint64_t> m_devices; // by device: its ordinal, or its index where two share one
    std::vector<Place> m_places;          // by track
};

} // namespace stallscope
