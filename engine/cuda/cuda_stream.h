// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/health.h"
#include "engine/cuda/kernels.h"
#include "engine/cuda/memory_ledger.h"
#include "engine/cuda/queue_gauge.h"
#include "engine/device/device.h"

#include <cuda_runtime_api.h>

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

namespace stallscope::cuda {

/// Makes it the calling thread's device. Skips the CUDA call if it is current already, because the call takes time and
/// appears in traces. Devices must therefore only be changed through this function.
[[nodiscard]] cudaError_t makeCurrent(std::uint32_t ordinal);

/// A host function that is executed in stream order, or repeatedly by a graph.
struct HostCall {
    std::function<void()> call;
    Health* health = nullptr;
};

using HostCalls = std::vector<std::unique_ptr<HostCall>>;

/// Enqueues a call that is destroyed after its execution. (On a lost device it is never executed, and leaks.)
[[nodiscard]] cudaError_t launchOnce(cudaStream_t stream, std::unique_ptr<HostCall> call);
/// Captures a call; `kept` owns it during the lifetime of the graph.
[[nodiscard]] cudaError_t launchKept(cudaStream_t stream, std::unique_ptr<HostCall> call, HostCalls& kept);

/// Resources of a captured graph beside its nodes, alive as long as the nodes may run.
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

/// Owning CUDA event.
class NativeEvent {
public:
    NativeEvent() = default;
    /// Creates the event on the current device.
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

/// Whether the event has completed; an error counts as not completed. Resets the last error, so that no other caller sees it.
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

/// A CUDA stream with bookkeeping of its queue. Its device must be current in all calls.
class CudaStream {
public:
    /// Takes ownership of the stream, except for the legacy default stream.
    CudaStream(cudaStream_t stream, StreamOptions options, MemoryLedger& ledger) : m_stream(stream), m_options(std::move(options)), m_ledger(ledger) {}
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;
    ~CudaStream() { (void)close(); }

    [[nodiscard]] cudaStream_t get() const { return m_stream; }
    [[nodiscard]] const StreamOptions& options() const { return m_options; }
    /// Waits for the stream's work.
    [[nodiscard]] cudaError_t close();
    [[nodiscard]] bool isClosed() const { return m_isClosed.load(std::memory_order_acquire); }

    /// To be called before submitting an operation: waits until a bounded queue has space.
    [[nodiscard]] cudaError_t waitForRoom();
    /// To be called after submitting an operation.
    [[nodiscard]] cudaError_t countIn();
    /// Likewise, for an operation that frees this amount of memory when it is executed.
    [[nodiscard]] cudaError_t countInFree(std::size_t bytes);
    /// Upper bound of pending operations. Inserts a mark, so that the next call is more accurate.
    [[nodiscard]] std::size_t depth();
    /// Releases memory whose free operations have been executed.
    void lookForFrees();
    /// Waits for all operations submitted so far.
    [[nodiscard]] cudaError_t synchronize();
    [[nodiscard]] std::uint64_t handedIn() const;
    /// All operations submitted by then have completed.
    void settleUpTo(std::uint64_t handedIn);

    /// The current capture; null if operations are executed. Used only by the capturing thread.
    [[nodiscard]] Captured* captured() const { return m_captured.get(); }
    void beginCapture();
    [[nodiscard]] std::unique_ptr<Captured> endCapture();
    /// Work memory for operations of the calling thread. Each thread has its own, because an operation consists of several
    /// kernels, between which another thread may submit its own.
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

    std::mutex m_scratchMutex; // guards the map; its elements belong to their threads
    std::map<std::thread::id, Scratch> m_scratch;

    mutable std::mutex m_mutex; // guards the following
    bool m_isCapturing = false; // mirrors m_captured for other threads, which must not submit to the stream
    QueueGauge<NativeEvent> m_gauge;
    std::vector<NativeEvent> m_spareMarks;
    std::deque<std::pair<std::uint64_t, std::size_t>> m_frees; // number of the operation, bytes
};

} // namespace stallscope::cuda
