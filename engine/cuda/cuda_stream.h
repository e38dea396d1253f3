// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/cuda_event.h"
#include "engine/cuda/cuda_graph.h"
#include "engine/cuda/memory_ledger.h"
#include "engine/cuda/queue_gauge.h"
#include "engine/cuda/scratch.h"
#include "engine/device/device.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::cuda {

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
