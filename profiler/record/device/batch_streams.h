// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"
#include "profiler/record/device/source_clock.h"
#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope {

/// Devices and stream tracks of a source, created on first use and named when their names arrive.
class BatchStreams {
public:
    explicit BatchStreams(ProcessId process) : m_process(process) {}

    /// Registers the devices, contexts and streams of a batch, before its work is placed.
    void enter(const DeviceBatch& batch, TraceBuilder& builder);

    [[nodiscard]] TrackId trackOf(const StreamPlace& place, TraceBuilder& builder);
    /// Stream number for details: its id, or a new number if another context has a stream with that id.
    [[nodiscard]] std::uint64_t numberOf(const StreamPlace& place, TraceBuilder& builder);
    [[nodiscard]] DeviceId deviceOf(std::uint32_t device, TraceBuilder& builder);
    [[nodiscard]] const std::vector<TrackId>& tracks() const { return m_tracks; }

private:
    using Key = std::pair<std::uint32_t, std::uint32_t>; // context, stream
    struct Stream {
        TrackId track;
        std::uint64_t number = 0;
        bool isDeviceKnown = false; ///< otherwise assigned to the first device for now
    };
    struct Context {
        std::uint32_t device = kNoneInBatch;
        std::uint32_t nullStream = kNoneInBatch;
    };

    void describe(const DeviceRecord& record, const DeviceBatch& batch, TraceBuilder& builder);
    void describe(const StreamRecord& record, TraceBuilder& builder);
    void name(const NameRecord& record, const DeviceBatch& batch, TraceBuilder& builder);
    [[nodiscard]] Stream& find(const StreamPlace& place, TraceBuilder& builder);
    void settleDevice(Stream& stream, const StreamPlace& place, TraceBuilder& builder);
    [[nodiscard]] std::optional<std::uint32_t> deviceNumber(const StreamPlace& place) const;
    [[nodiscard]] std::uint64_t freeNumber(Key key) const;
    [[nodiscard]] std::string nameFor(Key key) const;

    ProcessId m_process;
    std::map<std::uint32_t, DeviceId> m_devices;
    std::map<std::uint32_t, Context> m_contexts;
    std::map<Key, Stream> m_streams;
    std::vector<TrackId> m_tracks;
};

/// Memory in use, as counters: allocations during the recording that are not yet freed, and the state of memory pools.
/// Freeing an allocation from before the recording is not counted. Records come from several threads unordered; those of
/// one collection are sorted by time.
class MemoryCounters {
public:
    explicit MemoryCounters(ProcessId process) : m_process(process) {}

    void take(const DeviceBatch& batch);
    /// Appends everything taken since the last call to the counters.
    void append(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);

private:
    struct Use {
        CounterId counter;
        double bytes = 0;
    };
    using Key = std::tuple<std::uint32_t, MemoryKind, std::uint64_t>; // device, kind, pool

    void append(const MemoryRecord& record, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);
    [[nodiscard]] double change(const MemoryRecord& record);
    [[nodiscard]] Use& use(const Key& key, const char* name, BatchStreams& devices, TraceBuilder& builder);

    ProcessId m_process;
    using Place = std::pair<std::uint32_t, std::uint64_t>; // device, address
    /// Limit of stored frees that arrived before their allocations; most belong to allocations from before the recording.
    static constexpr std::size_t kMostFreed = std::size_t{1} << 12;

    std::vector<MemoryRecord> m_memory;
    std::vector<MemoryPoolRecord> m_pools;
    std::map<Key, Use> m_uses;
    std::map<Place, std::uint64_t> m_bytes; // of current allocations
    std::map<Place, Nanos> m_freed;         // that arrived before their allocation
};

/// Hardware metrics of devices, as a counter for each metric that was sampled.
class MetricCounters {
public:
    explicit MetricCounters(ProcessId process) : m_process(process) {}

    void take(const DeviceBatch& batch);
    /// Appends everything taken since the last call to the counters.
    void append(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);

private:
    [[nodiscard]] CounterId counterOf(std::uint32_t device, std::size_t metric, BatchStreams& devices, TraceBuilder& builder);

    ProcessId m_process;
    std::vector<MetricSampleRecord> m_samples;
    std::map<std::pair<std::uint32_t, std::size_t>, CounterId> m_counters; // by device and metric
};

} // namespace stallscope
