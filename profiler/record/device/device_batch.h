// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/clock_map.h"
#include "profiler/trace/gpu_metric.h"
#include "profiler/trace/span.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// Index of a text of the batch. Index 0 is the empty text.
using BatchText = Id<struct BatchTextTag>;
inline constexpr BatchText kNoText{0};

/// Unknown stream, context or device.
inline constexpr std::uint32_t kNoneInBatch = UINT32_MAX;

/// Times on the source's clock, uncorrected: 0 is unknown, and the end may precede the start.
struct SourceTimes {
    Nanos start = 0;
    Nanos end = 0;

    friend bool operator==(const SourceTimes&, const SourceTimes&) = default;
};

/// A stream by its number in the source: ids are unique only within a context.
struct StreamPlace {
    std::uint32_t device = kNoneInBatch;
    std::uint32_t context = kNoneInBatch;
    std::uint32_t stream = kNoneInBatch;

    friend bool operator==(const StreamPlace&, const StreamPlace&) = default;
};

/// Work of a stream. Fields that do not apply to its kind are 0.
struct DeviceWorkRecord {
    SpanKind kind = SpanKind::Kernel; ///< Kernel, Memcpy, Memset, Graph
    BatchText name = kNoText;         ///< of kernels, mangled or demangled
    SourceTimes times;
    StreamPlace place;
    std::uint32_t correlation = 0; ///< nodes of a graph have that of the graph launch
    std::array<std::uint32_t, 3> grid{};
    std::array<std::uint32_t, 3> block{};
    std::uint32_t registers = 0;
    std::uint32_t staticShared = 0;
    std::uint32_t dynamicShared = 0;
    std::uint64_t bytes = 0;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown; ///< also the memory written by a memset
    std::uint32_t peerDevice = kNoneInBatch; ///< the other device of a peer copy
    std::uint32_t graph = 0;
    std::uint64_t graphNode = 0;
    Nanos queued = 0;    ///< when the host queued the kernel, on the source's clock; 0: unknown
    Nanos submitted = 0; ///< when it was submitted to the device; likewise
};

struct ApiCallRecord {
    BatchText name = kNoText;
    SourceTimes times;
    std::uint32_t thread = 0; ///< id used by the operating system
    std::uint32_t correlation = 0;
    std::uint32_t status = 0; ///< return value
};

/// Device-side record of a synchronization.
struct SyncRecord {
    enum class Type : std::uint8_t { EventSynchronize, StreamWaitsForEvent, StreamSynchronize, ContextSynchronize };
    Type type = Type::ContextSynchronize;
    SourceTimes times;
    StreamPlace place;             ///< the stream that was waited for, or that waits; empty if the host waited for an event
    std::uint32_t event = 0;       ///< 0: none
    std::uint64_t eventRecord = 0; ///< which record of the event was waited for; 0: unknown
    std::uint32_t correlation = 0;
    std::uint32_t status = 0;
};

/// An event was recorded in a stream.
struct EventRecord {
    StreamPlace place;
    std::uint32_t event = 0;
    std::uint64_t eventRecord = 0; ///< as referenced by synchronizations; 0: unknown
    std::uint32_t correlation = 0; ///< of the recording call
    Nanos deviceTime = 0;          ///< when the device reached it, on the source's clock; 0: unknown
};

struct OverheadRecord {
    BatchText cause = kNoText; ///< "command buffer full"
    SourceTimes times;
    std::uint32_t thread = 0; ///< 0: no thread
    std::uint32_t correlation = 0;
};

struct MemoryRecord {
    MemoryKind kind = MemoryKind::Unknown;
    bool isFreed = false;
    Nanos time = 0;
    std::uint64_t bytes = 0;
    std::uint64_t address = 0;
    std::uint32_t device = kNoneInBatch;
    std::uint32_t correlation = 0;
};

/// State of a memory pool after an operation.
struct MemoryPoolRecord {
    Nanos time = 0;
    std::uint64_t address = 0; ///< identifies the pool
    std::uint64_t bytes = 0;
    std::uint64_t used = 0;
    std::uint32_t device = kNoneInBatch;
};

/// Hardware metrics of a device, averaged over a short time. Samples of a device are in order, mostly without gaps.
struct MetricSampleRecord {
    std::uint32_t device = kNoneInBatch;
    SourceTimes times;
    std::array<double, kGpuMetrics> values{}; ///< by GpuMetric; NaN: not sampled
};

/// A fact about the recording that became known while it was running.
struct FactRecord {
    BatchText key = kNoText;
    BatchText value = kNoText;
};

struct DeviceRecord {
    std::uint32_t device = kNoneInBatch;
    BatchText name = kNoText;
    std::uint64_t memoryBytes = 0;
    std::uint32_t multiprocessors = 0;
    std::uint32_t major = 0; ///< compute capability
    std::uint32_t minor = 0;
    BatchText uuid = kNoText;
};

struct ContextRecord {
    std::uint32_t context = kNoneInBatch;
    std::uint32_t device = kNoneInBatch;
    std::uint32_t nullStream = kNoneInBatch;
};

struct StreamRecord {
    StreamPlace place;
    std::uint32_t priority = 0;
    bool isDefault = false;
    bool isNonBlocking = false;
};

/// Name given to an object by the program, or to a thread in the system.
struct NameRecord {
    enum class Of : std::uint8_t { Thread, Device, Context, Stream, ThreadInSystem };
    Of of = Of::Thread;
    std::uint32_t thread = 0;
    StreamPlace place;
    BatchText name = kNoText;
};

/// A thread that is, or was a moment ago, inside a blocking call.
struct OpenCallRecord {
    BatchText name = kNoText;
    Nanos start = 0; ///< on the monotonic clock
    std::uint32_t thread = 0;
    std::uint32_t correlation = 0;
};

/// Data lost since the last batch.
struct BatchLosses {
    std::uint64_t dropped = 0; ///< records dropped for lack of space
    std::uint64_t unknown = 0; ///< records of unknown kinds
    std::uint64_t skippedBytes = 0;
    std::uint64_t metricSamples = 0; ///< samples of hardware metrics that are missing

    friend bool operator==(const BatchLosses&, const BatchLosses&) = default;
};

/// A batch of records from a source: decoded, in the source's own ids and clock, unordered. Plain data, so that a plugin
/// can fill it without the trace model.
struct DeviceBatch {
    std::vector<std::string> texts{std::string()};
    std::vector<DeviceWorkRecord> work;
    std::vector<ApiCallRecord> calls;
    std::vector<SyncRecord> syncs;
    std::vector<EventRecord> events;
    std::vector<OverheadRecord> overheads;
    std::vector<MemoryRecord> memory;
    std::vector<MemoryPoolRecord> pools;
    std::vector<MetricSampleRecord> metrics;
    std::vector<FactRecord> facts;
    std::vector<DeviceRecord> devices;
    std::vector<ContextRecord> contexts;
    std::vector<StreamRecord> streams;
    std::vector<NameRecord> names;
    /// Replaces the open calls of earlier batches. Empty if the source did not check.
    std::optional<std::vector<OpenCallRecord>> openCalls;
    BatchLosses losses;
    /// Readings of the source's clock between two readings of the monotonic clock (CLOCK_MONOTONIC, not session time); of the
    /// wall clock if the source uses the monotonic clock.
    std::vector<ClockSample> clock;
    /// The source's times are on the monotonic clock. Single records may be on the wall clock all the same, because the source
    /// took their times before it switched to the monotonic clock.
    bool isMonotonic = false;
    /// When the source was last flushed, on the monotonic clock; 0: it was not.
    Nanos askedAt = 0;
    bool isWhole = false; ///< all completed records were flushed: records held back for later ones need not wait any longer
    bool isLast = false;  ///< no further batch will be passed to this sink

    [[nodiscard]] const std::string& text(BatchText id) const { return texts[id.index() < texts.size() ? id.index() : 0]; }
    [[nodiscard]] BatchText addText(std::string text)
    {
        texts.push_back(std::move(text));
        return BatchText::fromIndex(texts.size() - 1);
    }
};

/// Receives the batches of a source; the only part of a recording that a plugin uses. Called on the source's thread, which
/// does not wait for the trace.
class BatchSink {
public:
    BatchSink() = default;
    BatchSink(const BatchSink&) = delete;
    BatchSink& operator=(const BatchSink&) = delete;
    virtual ~BatchSink() = default;

    virtual void take(DeviceBatch&& batch) = 0;
};

} // namespace stallscope
