// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/buffer_queue.h"

#include "profiler/cupti/call_names.h"
#include "profiler/cupti/cupti_api.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <pthread.h>
#include <unistd.h>

namespace stallscope::cupti {

namespace {

bool isSame(const OpenCall& a, const OpenCall& b)
{
    return a.thread == b.thread && a.correlation == b.correlation && a.callback == b.callback && a.domain == b.domain;
}

std::atomic<BufferQueue*> g_current{nullptr};
std::atomic<bool> g_isForkChild{false};

void watchForks()
{
    static const int result = pthread_atfork(nullptr, nullptr, [] { g_isForkChild.store(true, std::memory_order_relaxed); });
    (void)result; // out of memory: forked children are not handled then
}

std::uint32_t ownThread()
{
    thread_local const auto id = static_cast<std::uint32_t>(gettid());
    return id;
}

/// Keeps every queue reachable, so that leak checkers do not report them.
void keep(BufferQueue* one)
{
    static std::mutex mutex;
    static auto* all = new std::vector<BufferQueue*>;
    const std::lock_guard lock(mutex);
    all->push_back(one);
}

} // namespace

void OpenCalls::enter(const OpenCall& call) noexcept
try {
    const std::lock_guard lock(m_mutex);
    m_calls.push_back(call);
} catch (...) { // out of memory
}

void OpenCalls::leave(const OpenCall& call) noexcept
{
    const std::lock_guard lock(m_mutex);
    const auto last = std::find_if(m_calls.rbegin(), m_calls.rend(), [&](const OpenCall& open) { return isSame(open, call); });
    if (last != m_calls.rend())
        m_calls.erase(std::next(last).base());
}

std::vector<OpenCall> OpenCalls::now() const
{
    const std::lock_guard lock(m_mutex);
    return m_calls;
}

void RecordingThreads::reportOwn() noexcept
try {
    constexpr std::size_t kLongestName = 16; // of the system, with its end
    std::array<char, kLongestName> name{};
    if (pthread_getname_np(pthread_self(), name.data(), name.size()) != 0)
        return;
    const std::lock_guard lock(m_mutex);
    m_names.emplace_back(ownThread(), name.data());
} catch (...) { // out of memory
}

std::vector<std::pair<std::uint32_t, std::string>> RecordingThreads::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_names, {});
}

std::uint8_t* BufferPool::take() noexcept
try {
    const std::lock_guard lock(m_mutex);
    if (!m_free.empty()) {
        std::uint8_t* buffer = m_free.back();
        m_free.pop_back();
        return buffer;
    }
    if (m_all.size() == m_all.capacity())
        m_all.reserve(std::max<std::size_t>(2 * m_all.size(), 16));
    m_free.reserve(m_all.capacity());
    auto* fresh = static_cast<std::uint8_t*>(std::calloc(1, m_bufferBytes)); // aligned to 16; large ones are zero pages
    if (fresh)
        m_all.push_back(fresh);
    return fresh;
} catch (...) { // out of memory
    return nullptr;
}

void BufferPool::giveBack(std::uint8_t* buffer, std::size_t written) noexcept
{
    std::memset(buffer, 0, std::min(written, m_bufferBytes));
    const std::lock_guard lock(m_mutex);
    m_free.push_back(buffer);
}

BufferQueue& BufferQueue::install(const CuptiApi& api, const CollectorOptions& options)
{
    watchForks();
    auto* one = new BufferQueue(api, options);
    keep(one);
    g_current.store(one, std::memory_order_release);
    return *one;
}

BufferQueue::BufferQueue(const CuptiApi& api, const CollectorOptions& options)
    : m_nextRecord(api.getNextRecord),
      m_flushAll(api.flushAll),
      m_observer(options.observer),
      m_mostFilled(std::max<std::size_t>(options.mostBytes / options.bufferBytes, 1)),
      m_pool(options.bufferBytes),
      m_discardPool(kDiscardBytes)
{
}

bool BufferQueue::isForkChild()
{
    return g_isForkChild.load(std::memory_order_relaxed);
}

/// CUPTI before 12.9 crashes if it gets no buffer, so it gets one whenever there is memory. In a forked child, where a
/// thread that no longer exists may hold the pools' locks, it gets a buffer that is never read.
void BufferQueue::bufferRequested(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords) noexcept
{
    *mostRecords = 0; // as many as fit
    BufferQueue* self = g_current.load(std::memory_order_acquire);
    if (self && !isForkChild())
        return self->provideBuffer(*buffer, *size);
    *size = kDiscardBytes;
    *buffer = static_cast<std::uint8_t*>(std::calloc(1, kDiscardBytes));
}

void BufferQueue::bufferCompleted(CUcontext /*unused*/, std::uint32_t /*unused*/, std::uint8_t* buffer, std::size_t size, std::size_t valid) noexcept
{
    BufferQueue* self = g_current.load(std::memory_order_acquire);
    if (self && buffer && !isForkChild())
        self->acceptBuffer(buffer, size, valid);
}

void BufferQueue::callReached(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId callback, const void* data) noexcept
{
    if (!isForkChild())
        static_cast<BufferQueue*>(self)->handleCall(domain, callback, *static_cast<const CUpti_CallbackData*>(data));
}

void BufferQueue::provideBuffer(std::uint8_t*& buffer, std::size_t& size)
{
    m_isInUse.store(true, std::memory_order_relaxed);
    if (!m_isClosed.load(std::memory_order_relaxed))
        m_threads.reportOwn(); // of each thread once per buffer
    const bool isTaken = !m_isClosed.load(std::memory_order_relaxed) && m_filledCount.load(std::memory_order_relaxed) < m_mostFilled;
    buffer = isTaken ? m_pool.take() : nullptr;
    size = m_pool.bufferBytes();
    if (buffer)
        return;
    buffer = m_discardPool.take();
    size = kDiscardBytes;
}

void BufferQueue::acceptBuffer(std::uint8_t* buffer, std::size_t size, std::size_t valid)
{
    if (size == kDiscardBytes) {
        countRecords(buffer, valid);
        return m_discardPool.giveBack(buffer, valid);
    }
    if (size != m_pool.bufferBytes() || m_isClosed.load(std::memory_order_relaxed))
        return; // requested by a previous queue, or after the last reader ended: it is leaked
    m_filledCount.fetch_add(1, std::memory_order_relaxed);
    try {
        const std::lock_guard lock(m_mutex);
        m_filled.push_back({buffer, valid});
        m_changed.notify_all();
    } catch (...) { // out of memory
        discard({buffer, valid});
    }
}

void BufferQueue::giveBack(const FilledBuffer& buffer)
{
    m_pool.giveBack(buffer.bytes, buffer.valid);
    m_filledCount.fetch_sub(1, std::memory_order_relaxed);
}

void BufferQueue::discard(const FilledBuffer& buffer)
{
    countRecords(buffer.bytes, buffer.valid);
    giveBack(buffer);
}

/// CUPTI expects its callback to iterate over the records; no other CUPTI function is called, and no lock is held.
void BufferQueue::countRecords(std::uint8_t* buffer, std::size_t valid)
{
    std::uint64_t records = 0;
    CUpti_Activity* record = nullptr;
    while (valid > 0 && m_nextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
        ++records;
    m_discarded.fetch_add(records, std::memory_order_relaxed);
}

/// Flushes completed records: their buffers return through acceptBuffer() in this thread, before the program's call takes
/// effect. CUPTI holds no lock of its own in callbacks of calls, unlike in those of buffers, and permits a flush from there.
void BufferQueue::flush()
{
    if (isInUse() && !m_isEnding.load(std::memory_order_relaxed))
        (void)m_flushAll(0);
}

/// The flush comes last: a window that ends with the call ends before it. Driver calls that destroy contexts are only
/// watched for the flush: they have no records.
void BufferQueue::handleCall(CUpti_CallbackDomain domain, CUpti_CallbackId callback, const CUpti_CallbackData& data)
{
    thread_local const BufferQueue* named = nullptr; // the queue that has the thread's name: CUPTI may request buffers on a thread of its own
    if (std::exchange(named, this) != this && !m_isClosed.load(std::memory_order_relaxed))
        m_threads.reportOwn();
    const OpenCall call{static_cast<std::uint32_t>(domain), callback, ownThread(), data.correlationId, monotonicClock()};
    const bool isEntered = data.callbackSite == CUPTI_API_ENTER;
    const auto isOn = profilerSwitch(domain, callback);
    const bool isLossy = mayLoseRecords(domain, callback);
    if (isOn && m_observer && isEntered)
        m_observer->profilerSwitched(*isOn);
    if (!isOn && !(isLossy && domain == CUPTI_CB_DOMAIN_DRIVER_API))
        observeCall(call, isEntered);
    if (isEntered && isLossy)
        flush();
}

void BufferQueue::observeCall(const OpenCall& call, bool isEntered)
{
    if (isEntered)
        m_open.enter(call);
    else
        m_open.leave(call);
    if (!m_observer)
        return;
    const CallObserver::Moment moment{call.thread, call.correlation, call.start};
    if (isEntered)
        m_observer->entered(moment);
    else
        m_observer->left(moment);
}

void BufferQueue::wait(const std::stop_token& stop, std::chrono::steady_clock::time_point until)
{
    std::unique_lock lock(m_mutex);
    (void)m_changed.wait_until(lock, stop, until, [this] { return m_isWoken || !m_filled.empty(); });
    m_isWoken = false;
}

void BufferQueue::wake()
{
    const std::lock_guard lock(m_mutex);
    m_isWoken = true;
    m_changed.notify_all();
}

std::vector<FilledBuffer> BufferQueue::takeFilled()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_filled, {});
}

} // namespace stallscope::cupti
