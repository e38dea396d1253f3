// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/current_device.h"
#include "engine/cuda/health.h"
#include "engine/cuda/memory_ledger.h"
#include "engine/cuda/queue_gauge.h"
#include "engine/cuda/scratch.h"
#include "engine/device/device.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>

namespace stallscope::cuda {

/// A function of the host that waits for its turn in a stream, or that a graph runs again and again.
struct HostCall {
    std::function<void()> call;
    Health* health = nullptr;
};

using HostCalls = std::vector<std::unique_ptr<HostCall>>;

/// Enqueues a call that ends with its turn. (On a lost device it never gets one, and its memory stays taken.)
[[nodiscard]] cudaError_t launchOnce(cudaStream_t stream, std::unique_ptr<HostCall> call);
/// Captures a call; `kept` keeps it for as long as the graph lives.
[[nodiscard]] cudaError_t launchKept(cudaStream_t stream, std::unique_ptr<HostCall> call, HostCalls& kept);

/// What belongs to a capture beside its nodes: it lives as long as they may run.
struct Captured {
    std::unique_ptr<Scratch> scratch = std::make_unique<Scratch>();
    HostCalls calls;
};

class CudaGraph : public DeviceGraph {
public:
    CudaGraph(cudaGraphExec_t graph, std::uint32_t ordinal, std::unique_ptr<Captured> captured)
        : m_graph(graph), m_ordinal(ordinal), m_captured(std::move(captured))
    {
    }
    /// Waits for its last launch.
    ~CudaGraph() override
    {
        (void)makeCurrent(m_ordinal);
        (void)cudaDeviceSynchronize();
        (void)cudaGraphExecDestroy(m_graph);
    }

    [[nodiscard]] cudaGraphExec_t get() const { return m_graph; }
    [[nodiscard]] std::uint32_t ordinal() const { return m_ordinal; }

private:
    cudaGraphExec_t m_graph;
    std::uint32_t m_ordinal;
    std::unique_ptr<Captured> m_captured;
};

/// An event of CUDA that is destroyed with its owner.
class NativeEvent {
public:
    NativeEvent() = default;
    /// On the current device.
    [[nodiscard]] static cudaError_t make(unsigned flags, NativeEvent& event) { return cudaEventCreateWithFlags(&event.m_event, flags); }
    NativeEvent(NativeEvent&& other) noexcept : m_event(std::exchange(other.m_event, nullptr)) {}
    NativeEvent& operator=(NativeEvent&& other) noexcept
    {
        std::swap(m_event, other.m_event);
        return *this;
    }
    ~NativeEvent()
    {
        if (m_event)
            (void)cudaEventDestroy(m_event);
    }
    [[nodiscard]] cudaEvent_t get() const { return m_event; }

private:
    cudaEvent_t m_event = nullptr;
};

/// Whether it was passed: the error says no more than that it was not. That is kept from those who ask for the last error.
[[nodiscard]] inline cudaError_t queryQuietly(cudaEvent_t event)
{
    const cudaError_t error = cudaEventQuery(event);
    if (error == cudaErrorNotReady)
        (void)cudaGetLastError();
    return error;
}

class CudaEvent : public DeviceEvent {
public:
    explicit CudaEvent(NativeEvent event) : m_event(std::move(event)) {}
    [[nodiscard]] cudaEvent_t get() const { return m_event.get(); }

private:
    NativeEvent m_event;
};

/// A stream of CUDA, and what is known of its queue. The device that it is on is the current one wherever it is used.
class CudaStream {
public:
    /// The stream is the caller's until it is handed in here; the legacy default stream stays CUDA's.
    CudaStream(cudaStream_t stream, StreamOptions options, MemoryLedger& ledger) : m_stream(stream), m_options(std::move(options)), m_ledger(ledger) {}
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;
    ~CudaStream() { (void)close(); }

    [[nodiscard]] cudaStream_t get() const { return m_stream; }
    [[nodiscard]] const StreamOptions& options() const { return m_options; }
    /// Waits for the stream's work.
    [[nodiscard]] cudaError_t close();
    [[nodiscard]] bool isClosed() const { return m_isClosed.load(std::memory_order_acquire); }

    /// To be called before an operation is handed in: waits until a bounded queue has room.
    [[nodiscard]] cudaError_t waitForRoom();
    /// And after it was.
    [[nodiscard]] cudaError_t countIn();
    /// Likewise, for one that frees so much memory when its turn comes.
    [[nodiscard]] cudaError_t countInFree(std::size_t bytes);
    /// Operations that are not known to be done. Puts a mark, so that the next time it is known better.
    [[nodiscard]] std::size_t depth();
    /// Gives back what was freed in places of the queue that were passed.
    void lookForFrees();
    /// Waits for all that was handed in so far.
    [[nodiscard]] cudaError_t synchronize();
    [[nodiscard]] std::uint64_t handedIn() const;
    /// Somebody has waited for all that was handed in by then.
    void settleUpTo(std::uint64_t handedIn);

    /// What is being captured instead of being run; null while nothing is. Belongs to the thread that captures.
    [[nodiscard]] Captured* captured() const { return m_captured.get(); }
    void beginCapture();
    [[nodiscard]] std::unique_ptr<Captured> endCapture();
    /// What the calling thread's operations work in. Each thread has its own: an operation is several kernels, between which those of
    /// another thread may come into the stream.
    [[nodiscard]] Scratch& scratch();

private:
    [[nodiscard]] cudaError_t count(std::size_t freedBytes);
    [[nodiscard]] cudaError_t putMark();
    void settleByAsking();
    void settleFrees();

    cudaStream_t m_stream;
    StreamOptions m_options;
    MemoryLedger& m_ledger;
    std::unique_ptr<Captured> m_captured;
    std::atomic<bool> m_isClosed{false};

    std::mutex m_scratchMutex; // guards the map; what is in it belongs to the thread
    std::map<std::thread::id, Scratch> m_scratch;

    mutable std::mutex m_mutex; // guards all below
    bool m_isCapturing = false; // what others see of m_captured: nothing may be put into the stream
    QueueGauge<NativeEvent> m_gauge;
    std::vector<NativeEvent> m_spareMarks;
    std::deque<std::pair<std::uint64_t, std::size_t>> m_frees; // the operation's number, bytes
};

} // namespace stallscope::cuda
