// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/common/name_table.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::perfetto {

/// Number of a track in order of appearance.
using TrackNumber = std::uint32_t;

/// The tracks of a file: descriptors, open slices, and the completed spans, which it stores as rows for assembleTrace().
///
/// Slices are matched in the order of the file as long as one sequence writes to a track; its packets are in order, while
/// the times of different tracks are not. If several sequences write to a track, its slices are matched by time afterwards.
class Tracks {
public:
    Tracks(NameTable& names, BatchRows& rows) : m_names(&names), m_rows(&rows) {}

    /// Track with this id. It may be described later, repeatedly or never.
    [[nodiscard]] TrackNumber find(std::uint64_t uuid);
    /// Track of the thread that writes a sequence, for events without a track.
    [[nodiscard]] TrackNumber findThreadOf(std::uint32_t sequence);
    /// Takes the facts of a TrackDescriptor. Throws protozero::exception for malformed messages.
    void describe(std::string_view descriptor);
    /// The same for the thread or process of a sequence, in the older form.
    void describeThreadOf(std::uint32_t sequence, std::string_view threadDescriptor);

    /// Facts about a slice beside the span.
    struct SliceFacts {
        std::optional<std::uint32_t> device; ///< from annotations
        bool isStallscope = false;           ///< written by Stallscope
        bool isMarkIfEmpty = false;          ///< a range without length is a mark
    };
    void begin(TrackNumber track, std::uint32_t sequence, const Span& span, const SliceFacts& facts);
    /// Closes the innermost open slice.
    void end(TrackNumber track, std::uint32_t sequence, Nanos time);
    void add(TrackNumber track, const Span& span, const SliceFacts& facts);
    /// A slice that is no span, but has an end.
    void beginRun(TrackNumber track, std::uint32_t sequence);
    /// Work of a hardware queue, in GPU render stages.
    void addGpuWork(std::uint32_t device, StringId queue, std::optional<std::int64_t> pid, const Span& span);
    /// From gpu_info, by device.
    void nameGpu(std::uint32_t device, StringId name) { m_gpuNames[device] = name; }

    /// Names a device that may have no work.
    void useGpu(std::uint32_t device, ImportedRows& rows) const;

    /// Value of a counter track, in its own unit. The sequence matters for incremental counters, which start at 0 whenever
    /// its state is cleared.
    void addSample(TrackNumber track, std::uint64_t sequenceState, Nanos time, std::int64_t value);
    void addSample(TrackNumber track, Nanos time, double value);

    /// Declares that flows connect spans of both tracks: their processes share a correlation scope.
    void connect(TrackNumber a, TrackNumber b) { m_connections.insert({a, b}); }

    /// Moves open slices and counters to the rows of the batch, and keys and facts of the tracks to `rows`.
    void finish(ImportedRows& rows);
    /// Facts of the trace in an export of Stallscope.
    [[nodiscard]] std::optional<ExportedTrace> takeExported() { return std::exchange(m_exported, std::nullopt); }
    [[nodiscard]] std::uint64_t streamsWithoutDevice() const { return m_streamsWithoutDevice; }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::size_t kSpansPerRun = 4096;
    static constexpr Nanos kOpen = -1; ///< length of a span whose slice is open, or was moved to the edges

    struct Descriptor {
        StringId name = kEmptyString;
        StringId description = kEmptyString;
        StringId processName = kEmptyString;
        StringId threadName = kEmptyString;
        std::optional<std::uint64_t> parent;
        std::optional<std::int64_t> pid; ///< of a process or thread
        std::optional<std::int64_t> tid;
        bool isProcess = false;
    };
    struct Counter {
        std::int64_t multiplier = 1;
        std::string unit;
        bool isIncremental = false;
        std::uint64_t sequenceState = 0;
        std::int64_t last = 0;
        std::vector<std::pair<Nanos, double>> samples;
    };
    /// A slice whose span is in its run already, so that runs are in order of start.
    struct OpenSlice {
        std::uint32_t slot = 0; ///< kNone: no span
        std::uint32_t run = 0;
        std::uint32_t row = 0; ///< in the run
        bool isMarkIfEmpty = false;
    };
    struct TrackState {
        std::uint64_t id = 0; ///< as in the file; the sequence for the thread of a sequence
        std::unique_ptr<Descriptor> descriptor;
        std::unique_ptr<Counter> counter;
        std::vector<OpenSlice> open;
        std::uint32_t sequence = kNone;  ///< that writes slices
        bool isShared = false;           ///< several sequences write slices
        std::uint32_t firstSlot = kNone; ///< list of its slots
    };
    /// Where the spans of a track go: host spans and the work of each device are separate.
    struct Slot {
        TrackNumber track = kNone;
        std::uint32_t nextSlot = kNone;
        std::optional<std::uint32_t> device;
        bool isDevice = false;
        bool isStallscope = false;
        StringId queue;            ///< of a hardware queue, which has no track
        std::uint32_t run = kNone; ///< in the rows
    };

    template <class Key>
    [[nodiscard]] TrackNumber numberOf(std::unordered_map<Key, TrackNumber>& known, Key key);
    [[nodiscard]] Descriptor& descriptorOf(TrackNumber track);
    [[nodiscard]] Counter& counterOf(TrackNumber track);
    void describeCounter(TrackNumber track, std::string_view message);
    [[nodiscard]] std::uint32_t slotOf(TrackNumber track, bool isDevice, const SliceFacts& facts);
    /// Run with room for another span of the slot.
    [[nodiscard]] std::uint32_t runOf(std::uint32_t slot);
    void append(std::uint32_t slot, const Span& span);
    void share(TrackState& track);
    void takeOpenSlices(TrackState& track);
    void dropMovedSpans();
    void pushEdge(std::uint32_t slot, const Span& span, bool isEnd);

    [[nodiscard]] const Descriptor* facts(TrackNumber track) const { return m_tracks[track].descriptor.get(); }
    [[nodiscard]] std::optional<TrackNumber> parentOf(TrackNumber track) const;
    /// Pid of the nearest ancestor that has one.
    [[nodiscard]] std::optional<std::int64_t> pidOf(TrackNumber track) const;
    [[nodiscard]] std::string processOf(TrackNumber track) const;
    [[nodiscard]] std::string_view nameOf(TrackNumber track) const;
    [[nodiscard]] SourceTrackKey keyOf(const Slot& slot, ImportedRows& rows);
    [[nodiscard]] const SourceTrackKey* exportedKeyOf(const Slot& slot) const;
    void indexExported();
    [[nodiscard]] SourceTrackKey hostKeyOf(const Slot& slot, ImportedRows& rows);
    [[nodiscard]] SourceTrackKey streamKeyOf(const Slot& slot, ImportedRows& rows);
    [[nodiscard]] std::string deviceIdOf(TrackNumber deviceTrack, ImportedRows& rows);
    [[nodiscard]] std::vector<TrackNumber> pathTo(TrackNumber track) const;
    [[nodiscard]] std::string laneOf(TrackNumber track) const;
    [[nodiscard]] std::optional<std::string> nativeIdOf(TrackNumber track, std::string_view what) const;
    void nameProcesses(ImportedRows& rows);
    void joinScopes(ImportedRows& rows) const;
    void takeCounters(ImportedRows& rows);

    NameTable* m_names;
    BatchRows* m_rows;
    std::unordered_map<std::uint64_t, TrackNumber> m_byUuid;
    std::uint64_t m_latestUuid = 0; // cache of the lookup
    TrackNumber m_latest = kNone;
    std::unordered_map<std::uint32_t, TrackNumber> m_bySequence;
    std::vector<TrackState> m_tracks;
    std::vector<Slot> m_slots;
    std::map<std::pair<std::uint32_t, StringId>, std::uint32_t> m_queues; // slots by device and queue
    std::set<std::pair<TrackNumber, TrackNumber>> m_connections;
    std::map<TrackNumber, SourceTrackKey> m_hostKeys;
    std::map<SourceTrackKey, unsigned> m_hostNames; // number of tracks with this name
    std::map<std::string, unsigned> m_deviceNames;  // number of device tracks with this name
    std::map<TrackNumber, std::string> m_deviceIds; // of the device tracks of Stallscope's exports
    std::map<std::uint32_t, StringId> m_gpuNames;
    std::map<std::uint32_t, std::int64_t> m_gpuPids;
    std::uint64_t m_streamsWithoutDevice = 0;
    bool m_hasMovedSpans = false; ///< to the edges
    std::optional<ExportedTrace> m_exported;
    std::unordered_map<std::uint64_t, SourceTrackKey> m_exportedKeys; // by id of the track
    std::unordered_map<std::uint64_t, const ExportedTrace::ExportedCounter*> m_exportedCounters;
};

} // namespace stallscope::perfetto
