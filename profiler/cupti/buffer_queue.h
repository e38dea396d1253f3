// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::cupti {

/// A blocking call by its CUPTI callback id.
struct OpenCall {
    std::uint32_t domain = 0;
    std::uint32_t callback = 0;
    std::uint32_t thread = 0;
    std::uint32_t correlation = 0;
    Nanos start = 0; ///< monotonic clock

    friend bool operator==(const OpenCall&, const OpenCall&) = default;
};

/// The blocking calls that are active now. Threads report entry and exit, under a short lock.
class OpenCalls {
public:
    /// If memory runs out, the call is not recorded.
    void enter(const OpenCall& call) noexcept;
    void leave(const OpenCall& call) noexcept;
    [[nodiscard]] std::vector<OpenCall> now() const;

private:
    mutable std::mutex m_mutex; // leaf lock: nothing is called while it is held
    std::vector<OpenCall> m_calls;
};

/// Names that the system has for threads that record. Threads report their own, because a thread may have ended when its
/// records are read.
class RecordingThreads {
public:
    /// The calling thread. If memory runs out, it stays without a name.
    void reportOwn() noexcept;
    /// The names that were reported since the last call.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::string>> take();

private:
    std::mutex m_mutex; // leaf lock: nothing is called while it is held
    std::vector<std::pair<std::uint32_t, std::string>> m_names;
};

/// Pool of zeroed buffers of one size. Memory is never returned to the system, because CUPTI may write to a buffer until it
/// returns it, even while the process exits.
class BufferPool {
public:
    explicit BufferPool(std::size_t bufferBytes) : m_bufferBytes(bufferBytes) {}
    BufferPool(const BufferPool&) = delete;
    BufferPool& operator=(const BufferPool&) = delete;

    /// Any thread. Null when there is no memory.
    [[nodiscard]] std::uint8_t* take() noexcept;
    /// Thread-safe. Zeroes the written bytes first, so avoid it where latency matters.
    void giveBack(std::uint8_t* buffer, std::size_t written) noexcept;
    [[nodiscard]] std::size_t bufferBytes() const { return m_bufferBytes; }

private:
    std::size_t m_bufferBytes;
    std::mutex m_mutex;                // leaf lock: nothing is called while it is held
    std::vector<std::uint8_t*> m_free; // with capacity for all buffers
    std::vector<std::uint8_t*> m_all;  // including those that CUPTI holds
};

/// A buffer that CUPTI has filled.
struct FilledBuffer {
    std::uint8_t* bytes = nullptr;
    std::size_t valid = 0;
};

/// Buffer queue between CUPTI and the collector thread. CUPTI calls it from any thread of the program: takes an empty buffer and
/// returns a full one. These threads do not decode, hold no lock across a call, and throw nothing: when there is no memory
/// for a buffer, records are lost and counted.
///
/// CUPTI's buffer callbacks carry no user pointer, so the current queue is in a variable of the process. Queues are never
/// destroyed: callbacks may be active and CUPTI may hold buffers until the process ends.
class BufferQueue {
public:
    /// Replaces the previous queue.
    [[nodiscard]] static BufferQueue& install(const CuptiApi& api, const CollectorOptions& options);
    BufferQueue(const BufferQueue&) = delete;
    BufferQueue& operator=(const BufferQueue&) = delete;
    ~BufferQueue() = delete;

    static void CUPTIAPI bufferRequested(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords) noexcept;
    static void CUPTIAPI bufferCompleted(CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t size, std::size_t valid) noexcept;
    static void CUPTIAPI callReached(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId callback, const void* data) noexcept;
    /// In a child of fork() CUPTI's own threads are missing: it must not be called there any more.
    [[nodiscard]] static bool isForkChild();

    /// Blocks until a buffer was filled, wake() was called, or `until`.
    void wait(const std::stop_token& stop, std::chrono::steady_clock::time_point until);
    void wake();
    [[nodiscard]] std::vector<FilledBuffer> takeFilled();
    /// The collector thread has decoded the buffer.
    void giveBack(const FilledBuffer& buffer);
    /// The buffer could not be decoded: counts its records and discards them.
    void discard(const FilledBuffer& buffer);
    /// CUPTI has requested a buffer.
    [[nodiscard]] bool isInUse() const { return m_isInUse.load(std::memory_order_relaxed); }
    /// Number of records that were discarded since the last call, because the queue was full.
    [[nodiscard]] std::uint64_t takeDiscarded() { return m_discarded.exchange(0, std::memory_order_relaxed); }
    [[nodiscard]] std::vector<OpenCall> openCalls() const { return m_open.now(); }
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::string>> takeThreadNames() { return m_threads.take(); }
    /// Calls of the program do not flush any more.
    void endFlushes() { m_isEnding.store(true, std::memory_order_relaxed); }
    /// Likewise, and later records are discarded and not counted.
    void close()
    {
        endFlushes();
        m_isClosed.store(true, std::memory_order_relaxed);
    }

private:
    BufferQueue(const CuptiApi& api, const CollectorOptions& options);

    void provideBuffer(std::uint8_t*& buffer, std::size_t& size);
    void acceptBuffer(std::uint8_t* buffer, std::size_t size, std::size_t valid);
    void countRecords(std::uint8_t* buffer, std::size_t valid);
    void handleCall(CUpti_CallbackDomain domain, CUpti_CallbackId callback, const CUpti_CallbackData& data);
    void observeCall(const OpenCall& call, bool isEntered);
    void flush();

    /// Small, because the program's own threads have to clear them.
    static constexpr std::size_t kDiscardBytes = std::size_t{64} << 10;

    decltype(&cuptiActivityGetNextRecord) m_nextRecord;
    decltype(&cuptiActivityFlushAll) m_flushAll;
    CallObserver* m_observer;
    std::size_t m_mostFilled; ///< limit of filled buffers that wait for the collector thread
    BufferPool m_pool;
    BufferPool m_discardPool;
    OpenCalls m_open;
    RecordingThreads m_threads;
    std::atomic<std::uint64_t> m_discarded{0};
    std::atomic<std::size_t> m_filledCount{0}; // not yet given back
    std::atomic<bool> m_isInUse{false};
    std::atomic<bool> m_isEnding{false};
    std::atomic<bool> m_isClosed{false};
    std::mutex m_mutex; // leaf; guards the members below
    std::condition_variable_any m_changed;
    std::vector<FilledBuffer> m_filled;
    bool m_isWoken = false;
};

} // namespace stallscope::cupti
