// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"
#include "profiler/base/id.h"
#include "profiler/base/result.h"
#include "profiler/trace/run.h"
#include "profiler/trace/span.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace stallscope {

/// Memory allocated by a device: kind and address. A copyable value without ownership.
struct Memory {
    void* address = nullptr;
    std::size_t bytes = 0;
    MemoryKind kind = MemoryKind::Device; ///< Device, Pinned or Pageable
    std::uint32_t device = 0;             ///< ordinal of its device; for host memory, of the device that allocated it

    [[nodiscard]] bool isOnDevice() const { return kind == MemoryKind::Device; }
    [[nodiscard]] float* floats() const { return static_cast<float*>(address); }
    [[nodiscard]] std::size_t floatCount() const { return bytes / sizeof(float); }
    /// Sub-range that begins at byte `offset`.
    [[nodiscard]] Memory part(std::size_t offset, std::size_t length) const { return {static_cast<std::byte*>(address) + offset, length, kind, device}; }

    friend bool operator==(const Memory&, const Memory&) = default;
};

struct MemoryUse {
    std::uint64_t inUse = 0; ///< allocated device memory in bytes
    std::uint64_t peak = 0;
    std::uint64_t limit = 0; ///< limit of allocations
};

using StreamId = Id<struct StreamTag>;
/// The legacy default stream: its work waits for all earlier work of the device, and later work waits for it, except on
/// streams that opted out.
inline constexpr StreamId kDefaultStream{0};

/// How a host thread waits: latency versus processor time.
enum class WaitMode : std::uint8_t { Spin, Yield, Block };

struct StreamOptions {
    std::string name;
    std::size_t depth = 0;          ///< operations that fit before enqueue() blocks; 0: unlimited
    bool joinsDefaultStream = true; ///< whether kDefaultStream and this stream synchronize with each other
};

struct DeviceFacts {
    std::string id;   ///< as entered by the user: "cpu:0"
    std::string name; ///< product name
    std::string backend;
    std::uint32_t ordinal = 0;
    std::uint64_t memoryBytes = 0;
    std::uint32_t multiprocessors = 0;
    std::uint32_t copyEngines = 0; ///< number of concurrent copies
    Facts more;                    ///< versions and clocks, to explain old sessions
};

/// A point in a stream's work that hosts and streams of any device of the same backend can wait for.
class DeviceEvent {
public:
    virtual ~DeviceEvent() = default;
};
using EventRef = std::shared_ptr<DeviceEvent>;

/// Captured work that is launched as a whole.
class DeviceGraph {
public:
    virtual ~DeviceGraph() = default;
};
using GraphRef = std::shared_ptr<DeviceGraph>;

class Collectives;

/// A device that executes work asynchronously to the host: a GPU, or threads that behave like one. Functions return when
/// the work is enqueued, unless documented as waiting. Thread-safe. Error messages are those of the device; errors of
/// asynchronous work are returned by the next call that waits for it.
class Device {
public:
    virtual ~Device() = default;

    [[nodiscard]] virtual const DeviceFacts& facts() const = 0;
    /// Why the device does not support the op; empty if it does.
    [[nodiscard]] virtual std::optional<std::string> whyNot(const Op& op) const = 0;
    [[nodiscard]] virtual MemoryUse memoryUse() const = 0;

    [[nodiscard]] virtual Result<StreamId> createStream(const StreamOptions& options) = 0;
    /// Waits for the stream's work.
    [[nodiscard]] virtual Result<> destroyStream(StreamId stream) = 0;
    /// Waits for all work enqueued so far.
    [[nodiscard]] virtual Result<> synchronize() = 0;
    [[nodiscard]] virtual Result<> synchronizeStream(StreamId stream) = 0;
    /// Wait mode of the two functions above.
    virtual void setWaitMode(WaitMode mode) = 0;
    /// Number of enqueued operations that have not begun.
    [[nodiscard]] virtual std::size_t queueDepth(StreamId stream) const = 0;

    [[nodiscard]] virtual Result<EventRef> createEvent(WaitMode mode) = 0;
    [[nodiscard]] virtual Result<> recordEvent(const EventRef& event, StreamId stream) = 0;
    /// Makes the stream wait, not the host. No-op for an event that was never recorded.
    [[nodiscard]] virtual Result<> waitEvent(StreamId stream, const EventRef& event) = 0;
    [[nodiscard]] virtual Result<bool> queryEvent(const EventRef& event) = 0;
    /// Waits for the work before the last record of the event.
    [[nodiscard]] virtual Result<> synchronizeEvent(const EventRef& event) = 0;

    /// Device memory: waits until the device is idle. Pinned and pageable memory is host memory.
    [[nodiscard]] virtual Result<Memory> allocate(MemoryKind kind, std::size_t bytes) = 0;
    /// For device and pinned memory: waits until the device is idle.
    [[nodiscard]] virtual Result<> free(const Memory& memory) = 0;
    /// Stream-ordered allocation of device memory from a pool, without waiting.
    [[nodiscard]] virtual Result<Memory> allocateInStream(StreamId stream, std::size_t bytes) = 0;
    [[nodiscard]] virtual Result<> freeInStream(StreamId stream, const Memory& memory) = 0;

    [[nodiscard]] virtual Result<> enqueue(StreamId stream, const Op& op) = 0;
    [[nodiscard]] virtual Result<> fillBytes(StreamId stream, const Memory& memory, std::uint8_t value) = 0;
    /// Copies the smaller of both sizes on the default stream, and waits for the copy.
    [[nodiscard]] virtual Result<> copy(const Memory& to, const Memory& from) = 0;
    /// Asynchronous only between device and pinned memory. From pageable memory above 64 KiB, waits until all data is
    /// staged; to pageable memory, waits until it has arrived.
    [[nodiscard]] virtual Result<> copyAsync(StreamId stream, const Memory& to, const Memory& from) = 0;

    /// Work enqueued on the stream from here on is captured into a graph instead of executed.
    [[nodiscard]] virtual Result<> beginCapture(StreamId stream) = 0;
    [[nodiscard]] virtual Result<GraphRef> endCapture(StreamId stream) = 0;
    [[nodiscard]] virtual Result<> launchGraph(const GraphRef& graph, StreamId stream) = 0;

    /// Null if the devices cannot communicate.
    [[nodiscard]] virtual Collectives* collectives() const { return nullptr; }
    /// Why they cannot communicate.
    [[nodiscard]] virtual std::string whyNoCollectives() const { return facts().id + " has no way to sum over devices"; }

    /// A fatal error has occurred: every call fails with it until the program is restarted.
    [[nodiscard]] virtual bool isLost() const { return false; }

    /// Makes waits return soon: pending work is skipped if the device supports that, and waiting calls return as cancelled.
    /// Lasts until the next createStream().
    virtual void giveUp() = 0;
};

/// Participation of one device in a collective.
struct CollectivePart {
    Device* device = nullptr;
    StreamId stream;
    float* data = nullptr;
};

/// Collectives of devices of one backend.
class Collectives {
public:
    virtual ~Collectives() = default;

    /// All-reduce: the data of every part becomes the elementwise sum over all parts, in stream order.
    [[nodiscard]] virtual Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) = 0;
};

} // namespace stallscope
