// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/cpu_memory.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/timeline_semaphore.h"
#include "engine/device/device.h"
#include "profiler/base/result.h"
#include "profiler/record/recording.h"
#include "profiler/trace/ids.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace stallscope::cpu {

/// A copy between pageable and device memory through two pinned buffers, in chunks: the host fills one while the stream
/// drains the other, or vice versa. The host's half runs in the call, the device's half in the stream.
class StagedTransfer {
public:
    /// Both must have the same size.
    StagedTransfer(const Memory& to, const Memory& from) : m_to(to), m_from(from), m_staging(std::make_unique<Staging>()) {}

    [[nodiscard]] const Memory& to() const { return m_to; }
    [[nodiscard]] const Memory& from() const { return m_from; }

    /// Host half of a copy to the device. Returns when all data has left the pageable memory.
    void sendFromHost() { fill(WaitMode::Block); }
    void receiveOnDevice() { drain(WaitMode::Spin); }
    /// Host half of a copy to the host. Returns when all data has arrived.
    void sendFromDevice() { fill(WaitMode::Spin); }
    void receiveOnHost() { drain(WaitMode::Block); }

    static constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

private:
    using Staging = std::array<std::array<std::byte, kPieceBytes>, 2>;

    void fill(WaitMode mode);
    void drain(WaitMode mode);
    [[nodiscard]] std::size_t pieces() const { return (m_to.bytes + kPieceBytes - 1) / kPieceBytes; }
    [[nodiscard]] std::size_t lengthOf(std::size_t piece) const;

    Memory m_to;
    Memory m_from;
    std::unique_ptr<Staging> m_staging;
    TimelineSemaphore m_filled;  // number of chunks written to the staging buffers
    TimelineSemaphore m_drained; // number of chunks read from them
};

/// The copy path of one direction: one copy at a time, in order of arrival. The stream that holds it moves the bytes.
class CopyEngine {
public:
    /// Holds the engine until the end of the scope.
    class Turn {
    public:
        Turn(CopyEngine& engine, CorePin& pin) : m_engine(engine), m_number(engine.m_next.fetch_add(1, std::memory_order_relaxed))
        {
            m_engine.m_served.waitAwake(m_number, &pin, pin.core() ? kAwake : TimelineSemaphore::kAwake);
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() { m_engine.m_served.signal(m_number + 1); }

    private:
        CopyEngine& m_engine;
        std::uint64_t m_number;
    };

private:
    /// Copies are short, and on systems with slow wake-ups the engine would be idle: a worker with its own core spins for
    /// the duration of some copies.
    static constexpr Nanos kAwake = 2'000'000;

    std::atomic<std::uint64_t> m_next{0};
    TimelineSemaphore m_served;
};

/// State shared by the streams of one device.
struct Workshop {
    /// First error of failed work, until a wait returns it.
    class Failure {
    public:
        void set(std::string message);
        [[nodiscard]] Result<> take();

    private:
        std::atomic<bool> m_isSet{false};
        std::mutex m_mutex;
        std::optional<std::string> m_message;
    };

    Workshop(const std::string& device, std::uint32_t ordinal, std::uint64_t memoryLimit) : memory(device, ordinal, memoryLimit) {}

    CpuMemory memory;
    Cores cores;
    CopyEngine toDevice;
    CopyEngine toHost;
    Failure failure;
    std::atomic<bool> hasGivenUp{false}; ///< kernels that have not begun are skipped
};

/// A position in a stream's work: reached when the stream has completed this number of operations. The default value is always reached.
struct Point {
    std::shared_ptr<const TimelineSemaphore> done;
    std::uint64_t count = 0;

    [[nodiscard]] bool isReached() const { return !done || done->hasReached(count); }
    void wait(WaitMode mode) const
    {
        if (done)
            done->wait(count, mode);
    }
};

struct KernelWork {
    Op op;
};
struct CopyWork {
    Memory to;
    Memory from; ///< same size as `to`
};
/// Copied bytes, because the caller may change its memory once the call has returned.
struct SmallCopyWork {
    Memory to;
    std::vector<std::byte> bytes;
};
/// A copy from or to pageable memory, on which caller and stream cooperate.
struct StagedCopyWork {
    std::shared_ptr<StagedTransfer> transfer;
};
struct FillWork {
    Memory memory;
    std::uint8_t value = 0;
};
struct WaitWork {
    Point point;
};
/// A recorded event.
struct MarkWork {};
struct FreeWork {
    Memory memory;
};
/// One device's part of a collective.
struct CommonWork {
    const char* name = "";
    std::function<void()> run;
};
struct Item;
using Nodes = std::vector<Item>;
struct GraphWork {
    std::shared_ptr<const Nodes> nodes;
    std::uint64_t graph = 0; ///< its id
};

using Work = std::variant<KernelWork, CopyWork, SmallCopyWork, StagedCopyWork, FillWork, WaitWork, MarkWork, FreeWork, CommonWork, GraphWork>;

/// An operation in a stream's queue.
struct Item {
    Work work;
    CorrelationId correlation;
};

class CpuEvent : public DeviceEvent {
public:
    CpuEvent(std::uint64_t id, WaitMode mode) : m_id(id), m_mode(mode) {}

    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] WaitMode mode() const { return m_mode; }
    [[nodiscard]] Point point() const
    {
        const std::lock_guard lock(m_mutex);
        return m_point;
    }
    void set(Point point)
    {
        const std::lock_guard lock(m_mutex);
        m_point = std::move(point);
    }

private:
    std::uint64_t m_id;
    WaitMode m_mode;
    mutable std::mutex m_mutex;
    Point m_point; // position of its last record
};

class CpuGraph : public DeviceGraph {
public:
    CpuGraph(std::uint64_t id, std::shared_ptr<const Nodes> nodes) : m_work{std::move(nodes), id} {}
    [[nodiscard]] const GraphWork& work() const { return m_work; }

private:
    GraphWork m_work;
};

/// Executes the items of one stream in order, and records them. Belongs to the stream's worker.
class WorkRunner {
public:
    /// `recording` may be null. Track and log are the stream's own.
    WorkRunner(Workshop& workshop, Recording* recording, const Recording::StreamLog& log);

    void run(const Item& item);
    /// Core pin of the worker thread.
    [[nodiscard]] CorePin& pin() { return m_pin; }

private:
    void run(const KernelWork& work, CorrelationId correlation);
    void run(const CopyWork& work, CorrelationId correlation);
    void run(const SmallCopyWork& work, CorrelationId correlation);
    void run(const StagedCopyWork& work, CorrelationId correlation);
    void run(const FillWork& work, CorrelationId correlation);
    void run(const WaitWork& work, CorrelationId correlation);
    void run(const MarkWork& work, CorrelationId correlation);
    void run(const FreeWork& work, CorrelationId correlation);
    void run(const CommonWork& work, CorrelationId correlation);
    void run(const GraphWork& work, CorrelationId correlation);

    struct Label {
        const char* name = ""; ///< static storage
        SpanKind kind = SpanKind::Kernel;
        SpanFlag::Type flags = SpanFlag::kNone;
        SpanDetail detail;
    };
    /// Executes an item and records it as a span.
    template <class Doing>
    void timed(const Label& label, CorrelationId correlation, Doing&& doing);
    /// Likewise, while holding the engine of that direction, if there is one.
    template <class Doing>
    void timedCopy(const Memory& to, const Memory& from, CorrelationId correlation, Doing&& doing);
    [[nodiscard]] CopyEngine* engineOf(CopyDirection direction);
    [[nodiscard]] StringId idOf(const char* name);

    Workshop& m_workshop;
    CorePin m_pin{m_workshop.cores};
    Recording* m_recording;
    Recording::StreamLog m_log;
    std::optional<DetailPool::Writer> m_details;
    std::vector<std::pair<const char*, StringId>> m_names;         // the few kernel names of this stream
    std::optional<std::pair<std::uint64_t, std::uint64_t>> m_node; // graph and node being replayed
};

[[nodiscard]] CopyDirection directionOf(const Memory& to, const Memory& from);

/// A stream: a queue that any thread can append operations to, and a worker thread that executes them in order.
class CpuStream {
public:
    CpuStream(Workshop& workshop, Recording* recording, StreamOptions options, const Recording::StreamLog& log);
    CpuStream(const CpuStream&) = delete;
    CpuStream& operator=(const CpuStream&) = delete;
    ~CpuStream() { close(); }

    /// Appends an operation. Waits while the queue is full.
    void push(Item item);
    /// Whether push() would wait.
    [[nodiscard]] bool isFull() const { return m_options.depth != 0 && depth() >= m_options.depth; }
    void waitForRoom() const;

    /// Reached when all operations submitted so far are done.
    [[nodiscard]] Point end() const;
    [[nodiscard]] std::size_t depth() const { return static_cast<std::size_t>(m_handedIn.value() - m_done->value()); }
    [[nodiscard]] const StreamOptions& options() const { return m_options; }
    [[nodiscard]] const Recording::StreamLog& log() const { return m_log; }

    /// Finishes the queue, then ends the worker. No operation may be submitted afterwards.
    void close();
    [[nodiscard]] bool isClosed() const { return m_isClosed.load(std::memory_order_acquire); }

    /// The current capture; null if operations are executed. Guarded by the device.
    std::shared_ptr<Nodes> captured;

private:
    void work();
    [[nodiscard]] std::vector<Item> takeAll(std::vector<Item> emptied);

    StreamOptions m_options;
    Recording::StreamLog m_log;
    WorkRunner m_runner;
    std::mutex m_mutex; // guards m_queue and the order of m_handedIn
    std::vector<Item> m_queue;
    TimelineSemaphore m_handedIn;
    std::shared_ptr<TimelineSemaphore> m_done = std::make_shared<TimelineSemaphore>();
    std::atomic<bool> m_isClosed{false};
    std::thread m_worker; // last: uses all of the above
};

} // namespace stallscope::cpu
