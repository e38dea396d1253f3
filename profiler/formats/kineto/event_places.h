// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// Assigns pid, tid and device numbers to the processes, threads, devices and streams of a trace for an export.
///
/// A device is a process with the number of the device. Viewers reject or merge negative, empty and equal numbers: a process
/// or thread whose own id is no such number, or belongs to a device or to another process, gets the smallest free one.
class EventPlaces {
public:
    struct Place {
        std::string pid; ///< JSON tokens
        std::string tid;
        std::string stream; ///< args.stream; empty: the stream has no number
        std::string lane;   ///< thread or stream as importers read it
        std::uint64_t device = 0;
        bool isOnDevice = false;
        bool isRenumbered = false; ///< the device number differs from the one in the trace
        bool isOfProfiler = false; ///< process in which the PyTorch Profiler reports its recording time
    };

    explicit EventPlaces(const Trace& trace);
    [[nodiscard]] const Place& of(TrackId track) const { return m_places[track.index()]; }
    /// Metadata events (ph M) that name processes, devices and tracks with content.
    [[nodiscard]] std::vector<std::string> namingEvents() const;
    [[nodiscard]] std::uint64_t deviceNumber(DeviceId device) const { return m_devices[device.index()]; }
    /// Of the device of a counter, of its process, or of no other process.
    [[nodiscard]] const std::string& pidOf(const CounterInfo& counter) const;
    /// A process number for runs, which nothing else uses.
    [[nodiscard]] const std::string& runsPid() const { return m_runsPid; }
    /// Description of all this for importers. Positions of processes and devices are those of the trace.
    [[nodiscard]] ExportedTrace described() const;

private:
    void numberDevices();
    void numberProcesses();
    void placeTracks();
    void placeStream(const TrackInfo& info, Place& place);
    void placeThread(const TrackInfo& info, Place& place);
    void setLane(Place& place, const std::string& id, bool isOwn);
    [[nodiscard]] std::string takeFreeNumber();

    const Trace* m_trace;
    std::vector<std::string> m_pids;       // by process, as tokens
    std::vector<std::string> m_pidTexts;   // the same as importers read them
    std::vector<std::uint64_t> m_devices;  // by device: its ordinal, or its index if two devices share an ordinal
    std::vector<std::string> m_devicePids; // the same as tokens
    std::vector<Place> m_places;           // by track
    std::set<std::int64_t> m_numbers;      // of processes, devices and threads, as in the trace
    std::int64_t m_nextFree = 1;
    std::set<std::pair<std::string, std::string>> m_taken; // pids and ids of tracks
    std::string m_freePid;                                 // of what belongs to no process
    std::string m_runsPid;
};

} // namespace stallscope
