// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/clock_map.h"
#include "profiler/trace/span.h"
#include "profiler/trace/span_detail.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// A place in the texts of a batch. The first one is empty.
using BatchText = Id<struct BatchTextTag>;
inline constexpr BatchText kNoText{0};

/// What records say where they do not know a stream, a context or a device.
inline constexpr std::uint32_t kNoneInBatch = UINT32_MAX;

/// Times as a source gave them, on its own clock and unmended: 0 is unknown, and the end may lie before the start.
struct SourceTimes {
    Nanos start = 0;
    Nanos end = 0;

    friend bool operator==(const SourceTimes&, const SourceTimes&) = default;
};

/// A stream as a source numbers it: an id means something only together with its context.
struct StreamPlace {
    std::uint32_t device = kNoneInBatch;
    std::uint32_t context = kNoneInBatch;
    std::uint32_t stream = kNoneInBatch;

    friend bool operator==(const StreamPlace&, const StreamPlace&) = default;
};

/// Something that a stream did. What does not apply to its kind is 0.
struct DeviceWorkRecord {
    SpanKind kind = SpanKind::Kernel; ///< Kernel, Memcpy, Memset, Graph
    BatchText name = kNoText;         ///< of kernels, mangled or not
    SourceTimes times;
    StreamPlace place;
    std::uint32_t correlation = 0; ///< the nodes of a graph share that of its launch
    std::array<std::uint32_t, 3> grid{};
    std::array<std::uint32_t, 3> block{};
    std::uint32_t registers = 0;
    std::uint32_t staticShared = 0;
    std::uint32_t dynamicShared = 0;
    std::uint64_t bytes = 0;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown; ///< also what a memset writes
    std::uint32_t peerDevice = kNoneInBatch; ///< of a copy between devices: the other one
    std::uint32_t graph = 0;
    std::uint64_t graphNode = 0;
};

struct ApiCallRecord {
    BatchText name = kNoText;
    SourceTimes times;
    std::uint32_t thread = 0; ///< as the system numbers it
    std::uint32_t correlation = 0;
    std::uint32_t status = 0; ///< what it returned
};

/// What the device side says of a synchronization.
struct SyncRecord {
    enum class Type : std::uint8_t { EventSynchronize, StreamWaitsForEvent, StreamSynchronize, ContextSynchronize };
    Type type = Type::ContextSynchronize;
    SourceTimes times;
    StreamPlace place;             ///< the stream that was waited for, or that waits; of a wait for an event on the host it has none
    std::uint32_t event = 0;       ///< 0: none
    std::uint64_t eventRecord = 0; ///< which record of the event was waited for; 0: unknown
    std::uint32_t correlation = 0;
    std::uint32_t status = 0;
};

/// An event was recorded in a stream.
struct EventRecord {
    StreamPlace place;
    std::uint32_t event = 0;
    std::uint64_t eventRecord = 0; ///< as synchronizations name it; 0: unknown
    std::uint32_t correlation = 0; ///< of the call that recorded it
};

struct OverheadRecord {
    BatchText cause = kNoText; ///< "command buffer full"
    SourceTimes times;
    std::uint32_t thread = 0; ///< 0: of no thread
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

/// How full a pool of memory is, after something was done to it.
struct MemoryPoolRecord {
    Nanos time = 0;
    std::uint64_t address = 0; ///< which pool
    std::uint64_t bytes = 0;
    std::uint64_t used = 0;
    std::uint32_t device = kNoneInBatch;
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

/// What the program calls a thing.
struct NameRecord {
    enum class Of : std::uint8_t { Thread, Device, Context, Stream };
    Of of = Of::Thread;
    std::uint32_t thread = 0;
    StreamPlace place;
    BatchText name = kNoText;
};

/// A thread that is inside a call that can block, right now or a moment ago.
struct OpenCallRecord {
    BatchText name = kNoText;
    Nanos start = 0; ///< on the monotonic clock
    std::uint32_t thread = 0;
    std::uint32_t correlation = 0;
};

/// What is known to be missing since the last batch.
struct BatchLosses {
    std::uint64_t dropped = 0; ///< records for which there was no room
    std::uint64_t unknown = 0; ///< records of a kind that the reader does not know
    std::uint64_t skippedBytes = 0;

    friend bool operator==(const BatchLosses&, const BatchLosses&) = default;
};

/// What a source of device records hands over at once: decoded, as the source says it, in no order. Plain data, so that a
/// plugin can fill one without a copy of the trace's model.
struct DeviceBatch {
    std::vector<std::string> texts{std::string()};
    std::vector<DeviceWorkRecord> work;
    std::vector<ApiCallRecord> calls;
    std::vector<SyncRecord> syncs;
    std::vector<EventRecord> events;
    std::vector<OverheadRecord> overheads;
    std::vector<MemoryRecord> memory;
    std::vector<MemoryPoolRecord> pools;
    std::vector<DeviceRecord> devices;
    std::vector<ContextRecord> contexts;
    std::vector<StreamRecord> streams;
    std::vector<NameRecord> names;
    /// Replaces what earlier batches said is open. Absent where the source did not look.
    std::optional<std::vector<OpenCallRecord>> openCalls;
    BatchLosses losses;
    /// The source's clock between two readings of the monotonic one (CLOCK_MONOTONIC, not session time).
    std::vector<ClockSample> clock;
    /// When the source was last asked for everything it has, on the monotonic clock; 0: it was not.
    Nanos askedAt = 0;
    bool isWhole = false; ///< everything complete was asked for: nothing that is held back for later records waits any longer
    bool isLast = false;  ///< nothing more will come to this sink

    [[nodiscard]] const std::string& text(BatchText id) const { return texts[id.index() < texts.size() ? id.index() : 0]; }
    [[nodiscard]] BatchText addText(std::string text)
    {
        texts.push_back(std::move(text));
        return BatchText::fromIndex(texts.size() - 1);
    }
};

/// Takes what a source hands over: all that a plugin knows of a recording. Called from the source's thread, which does not
/// wait for the trace.
class BatchSink {
public:
    BatchSink() = default;
    BatchSink(const BatchSink&) = delete;
    BatchSink& operator=(const BatchSink&) = delete;
    virtual ~BatchSink() = default;

    virtual void take(DeviceBatch&& batch) = 0;
};

} // namespace stallscope
