// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/chrome/document_facts.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/span.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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

/// Facts about tracks in formats that describe tracks themselves. All are optional.
struct TrackFacts {
    struct Device {
        std::optional<std::string> process; ///< pid of the process that uses it
        std::optional<std::uint32_t> ordinal;
        std::string name;
        std::uint64_t memoryBytes = 0;
        std::uint32_t multiprocessors = 0;
    };
    struct Process {
        std::uint32_t correlationScope = 0;
        std::optional<std::uint32_t> rank;
        std::optional<std::int64_t> pid; ///< if it differs from the one in the file
    };

    std::map<SourceTrackKey, std::string> names;
    std::map<std::string, Device> devices;    ///< by id, as in SourceTrackKey::group
    std::map<std::string, Process> processes; ///< by pid
};

/// Assigns processes, devices and names to the tracks of a file.
class TrackNaming {
public:
    TrackNaming(TraceBuilder& builder, const DocumentFacts& facts, const TrackFacts& tracks);

    /// Later names replace earlier ones.
    void learn(const NamingRow& row);
    /// Adds the processes of the threads. `calls`: number of API calls per track.
    void addProcesses(const std::vector<SourceTrackKey>& keys, const std::vector<std::uint64_t>& calls);
    [[nodiscard]] TrackId addTrack(const SourceTrackKey& key);
    /// By pid.
    [[nodiscard]] const std::map<std::string, ProcessId>& processes() const { return m_processes; }
    /// Device of a counter, by the pid of its events: the number of a device, or "GPU 0 Counters".
    [[nodiscard]] DeviceId deviceOfCounter(const std::string& pid) const;
    /// By id. Adds the device on first use.
    [[nodiscard]] DeviceId deviceOf(const std::string& id);
    /// Of a position in the description of an export; invalid ids remain invalid.
    [[nodiscard]] ProcessId exportedProcess(ProcessId position) const;
    [[nodiscard]] DeviceId exportedDevice(DeviceId position);

private:
    using Place = std::pair<std::string, std::string>; // pid, tid

    void addExportedProcesses();
    [[nodiscard]] ProcessId processOf(DeviceId device, const std::string& id);
    [[nodiscard]] ProcessId addProcess(const std::string& pid);
    [[nodiscard]] std::string deviceName(const std::string& id) const;
    void describe(DeviceInfo& device, const std::string& id, const TrackFacts::Device& facts);

    TraceBuilder* m_builder;
    const DocumentFacts* m_facts;
    const TrackFacts* m_tracks;
    std::map<std::string, std::string> m_processNames;
    std::map<std::string, std::string> m_processLabels;
    std::map<Place, std::string> m_threadNames;
    std::map<Place, std::int32_t> m_sortKeys;
    std::map<std::string, ProcessId> m_processes;
    std::map<std::string, DeviceId> m_devices;
    std::vector<ProcessId> m_exportedProcesses;                                    // by position
    std::map<std::string, const ExportedTrace::ExportedDevice*> m_exportedDevices; // by id
    std::map<SourceTrackKey, const TrackInfo*> m_exportedTracks;
    ProcessId m_launching; // process whose calls launch the device work
};

/// Detects threads that represent device work. JAX and TensorFlow write devices as processes ("/device:GPU:0") and their
/// streams as threads ("Stream #13(Compute,MemcpyD2D)"), next to threads that repeat the work in terms of the program ("XLA
/// Modules", "TensorFlow Ops"). TensorFlow 1 writes a process per stream ("/device:GPU:0/stream:13 Compute").
class DeviceThreads {
public:
    enum class Role : std::uint8_t {
        None,       ///< according to the events
        Host,       ///< host thread of a program that uses these devices
        Work,       ///< work of a device, in order
        Annotation, ///< operations to which the device work belongs
        NativeWork, ///< work of a device, whose kinds are already known
        Calls,      ///< host thread with API calls only
    };
    struct Place {
        Role role = Role::None;
        SourceTrackKey key;
    };

    void learn(const NamingRow& row);
    [[nodiscard]] Place placeOf(const SourceTrackKey& key) const;
    /// A trace of torch_npu: of one Ascend device.
    [[nodiscard]] bool isAscend() const { return m_isAscend; }

private:
    /// Processes of torch_npu, one per subject.
    enum class AscendProcess : std::uint8_t { Python, Calls, Hardware, Annotation };
    struct Device {
        std::string id;   ///< a number for a GPU, "TPU 0" for others
        std::string rest; ///< remainder of the process name
        bool isGpu = false;
    };

    [[nodiscard]] static std::optional<Device> deviceIn(std::string_view processName);
    [[nodiscard]] static std::optional<std::string> streamIn(std::string_view name, std::string_view prefix);
    [[nodiscard]] Place inDevice(const Device& device, const SourceTrackKey& key) const;
    [[nodiscard]] static std::optional<AscendProcess> ascendProcessNamed(std::string_view processName);
    [[nodiscard]] Place inAscend(const SourceTrackKey& key) const;
    [[nodiscard]] SourceTrackKey withoutSyncRow(const SourceTrackKey& key) const;

    std::map<std::string, AscendProcess> m_ascend;                        // by pid
    std::map<std::string, std::string> m_processNames;                    // of m_ascend
    std::set<std::pair<std::string, std::string>> m_syncRows;             // rows "stream 7 (sync)", by pid and tid
    bool m_isAscend = false;                                              // one process is the hardware
    std::map<std::string, Device> m_devices;                              // by pid
    std::map<std::pair<std::string, std::string>, std::string> m_threads; // names by pid and tid
    std::set<std::string> m_withStreams;                                  // devices with a process per stream
};

/// Adjusts the spans of a thread to its role. Caches names; used from one thread at a time.
class RoleDresser {
public:
    explicit RoleDresser(const StringPool& texts) : m_texts(&texts) {}

    void dress(std::vector<Span>& spans, DeviceThreads::Role role);

private:
    struct Work {
        SpanKind kind = SpanKind::Kernel;
        bool isCommunication = false;
    };

    [[nodiscard]] Work workOf(StringId name);

    const StringPool* m_texts;
    std::unordered_map<std::uint32_t, Work> m_known;
};

} // namespace stallscope
