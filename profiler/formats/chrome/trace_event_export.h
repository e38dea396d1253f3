// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// Writes a trace in Chrome's Trace Event Format, with the categories and args of the PyTorch Profiler: readable by
/// Perfetto, Chrome and importTraceEvents. Compressed if the name ends with ".gz".
[[nodiscard]] Result<> exportTraceEvents(const Trace& trace, const std::filesystem::path& path, const Job& job);

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

/// Nanoseconds as decimal microseconds: -1500 -> "-1.500".
void appendMicroseconds(std::string& out, Nanos time);
/// Appends a span as an event of its kind, without separator. `arguments`: members of "args" from the source file as JSON,
/// which are kept unchanged; missing ones are added.
void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments = {});
/// Appends one end of a flow: at the call, or at what it launched.
void appendFlowEvent(std::string& out, const EventPlaces::Place& place, const Span& span, std::uint64_t id);
/// Appends a sample of a counter. `pid` is a JSON token.
void appendCounterEvent(std::string& out, std::string_view name, std::string_view pid, Nanos time, double value);

} // namespace stallscope
