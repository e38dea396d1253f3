// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/memory.h"
#include "engine/device/op.h"
#include "profiler/base/id.h"
#include "profiler/base/result.h"
#include "profiler/trace/run.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace stallscope {

using StreamId = Id<struct StreamTag>;
/// The legacy default stream: its work begins when all that was enqueued before on the device is done, and what is enqueued
/// after it waits for it; but for streams that asked not to take part.
inline constexpr StreamId kDefaultStream{0};

/// How a host thread spends its time while it waits: latency against processor time.
enum class WaitMode : std::uint8_t { Spin, Yield, Block };

struct StreamOptions {
    std::string name;
    std::size_t depth = 0;          ///< operations that fit before enqueue() blocks; 0: any number
    bool joinsDefaultStream = true; ///< whether kDefaultStream and this stream wait for each other
};

struct DeviceFacts {
    std::string id;   ///< as typed: "cpu:0"
    std::string name; ///< as sold
    std::string backend;
    std::uint32_t ordinal = 0;
    std::uint64_t memoryBytes = 0;
    std::uint32_t multiprocessors = 0;
    std::uint32_t copyEngines = 0; ///< copies that can go on at once
    Facts more;                    ///< versions, clocks: what explains a session a year later
};

/// A point in a stream's work, which hosts and other streams can wait for. Any device of the same backend may wait for it.
class DeviceEvent {
public:
    virtual ~DeviceEvent() = default;
};
using EventRef = std::shared_ptr<DeviceEvent>;

/// Work that was captured once, to be launched as a whole.
class DeviceGraph {
public:
    virtual ~DeviceGraph() = default;
};
using GraphRef = std::shared_ptr<DeviceGraph>;

class Collectives;

/// What runs work while the host goes on: a GPU, or threads that behave like one. Functions return when the work is
/// enqueued, but for those that say that they wait. They may be called from any thread; an error is in the device's own
/// words, and the error of work that failed comes out of the next call that waits for it.
class Device {
public:
    virtual ~Device() = default;

    [[nodiscard]] virtual const DeviceFacts& facts() const = 0;
    /// Why the device cannot do this; nothing where it can.
    [[nodiscard]] virtual std::optional<std::string> whyNot(const Op& op) const = 0;
    [[nodiscard]] virtual MemoryUse memoryUse() const = 0;

    [[nodiscard]] virtual Result<StreamId> createStream(const StreamOptions& options) = 0;
    /// Waits for the stream's work.
    [[nodiscard]] virtual Result<> destroyStream(StreamId stream) = 0;
    /// Waits for everything enqueued so far.
    [[nodiscard]] virtual Result<> synchronize() = 0;
    [[nodiscard]] virtual Result<> synchronizeStream(StreamId stream) = 0;
    /// How the two above wait from now on.
    virtual void setWaitMode(WaitMode mode) = 0;
    /// Operations that were enqueued and have not begun.
    [[nodiscard]] virtual std::size_t queueDepth(StreamId stream) const = 0;

    [[nodiscard]] virtual Result<EventRef> createEvent(WaitMode mode) = 0;
    [[nodiscard]] virtual Result<> recordEvent(const EventRef& event, StreamId stream) = 0;
    /// The stream waits; the host goes on. An event that was never recorded is waited for by nobody.
    [[nodiscard]] virtual Result<> waitEvent(StreamId stream, const EventRef& event) = 0;
    [[nodiscard]] virtual Result<bool> queryEvent(const EventRef& event) = 0;
    /// Waits for what the event was last recorded behind.
    [[nodiscard]] virtual Result<> synchronizeEvent(const EventRef& event) = 0;

    /// Device memory: waits until the device is idle. Pinned and pageable memory lies on the host.
    [[nodiscard]] virtual Result<Memory> allocate(MemoryKind kind, std::size_t bytes) = 0;
    /// Of device and pinned memory: waits until the device is idle.
    [[nodiscard]] virtual Result<> free(const Memory& memory) = 0;
    /// Device memory from a pool, in the order of the stream: nobody waits.
    [[nodiscard]] virtual Result<Memory> allocateInStream(StreamId stream, std::size_t bytes) = 0;
    [[nodiscard]] virtual Result<> freeInStream(StreamId stream, const Memory& memory) = 0;

    [[nodiscard]] virtual Result<> enqueue(StreamId stream, const Op& op) = 0;
    [[nodiscard]] virtual Result<> fillBytes(StreamId stream, const Memory& memory, std::uint8_t value) = 0;
    /// The shorter of both lengths. Waits until the copy is done, on the default stream.
    [[nodiscard]] virtual Result<> copy(const Memory& to, const Memory& from) = 0;
    /// Truly asynchronous only between device and pinned memory. From pageable memory above 64 KiB the caller waits until
    /// all of it is staged; into pageable memory until it has arrived.
    [[nodiscard]] virtual Result<> copyAsync(StreamId stream, const Memory& to, const Memory& from) = 0;

    /// What is enqueued on the stream from here on is not run, but becomes part of a graph.
    [[nodiscard]] virtual Result<> beginCapture(StreamId stream) = 0;
    [[nodiscard]] virtual Result<GraphRef> endCapture(StreamId stream) = 0;
    [[nodiscard]] virtual Result<> launchGraph(const GraphRef& graph, StreamId stream) = 0;

    /// Where devices can talk to each other; null otherwise.
    [[nodiscard]] virtual Collectives* collectives() const { return nullptr; }
    /// Where they cannot: why.
    [[nodiscard]] virtual std::string whyNoCollectives() const { return facts().id + " has no way to sum over devices"; }

    /// An error has ended the device for good: every call fails with it, until the program is started anew.
    [[nodiscard]] virtual bool isLost() const { return false; }

    /// Whoever waits shall not wait long any more: work that has not begun is passed over, where the device can do that, and
    /// waiting calls return as cancelled. Lasts until the next createStream().
    virtual void giveUp() = 0;
};

} // namespace stallscope
