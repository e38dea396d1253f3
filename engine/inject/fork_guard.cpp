// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/fork_guard.h"

#include "engine/inject/event_writer.h"
#include "engine/inject/system_calls.h"

#include <atomic>
#include <cstdint>

#include <sys/uio.h>

extern "C" {
__attribute__((weak)) int __register_atfork(void (*)(), void (*)(), void (*)(), void*) noexcept; // glibc
__attribute__((weak)) int pthread_atfork(void (*)(), void (*)(), void (*)()) noexcept;          // others
}

namespace stallscope::inject {

namespace {

/// NVTX takes microseconds from the initialization of this library to its end.
constexpr std::uint64_t kLongestWait = 50'000'000; // ns

std::atomic<std::uint32_t> s_initializing{0};
/// Module that was last initialized here, until its initialization is known to be complete, and when it left. Modules can
/// be unloaded later.
std::atomic<const nvtx::Callbacks*> s_latest{nullptr};
std::atomic<std::uint64_t> s_leftAt{0};
/// A child forked by this thread continues the initialization itself.
std::atomic<std::uint32_t> s_initializingThread{0};

/// NVTX 3 stores its state in the word before the callback table: 1 during initialization, 2 afterwards. Its module may
/// have been unloaded, so the word is read through a system call, which fails for unmapped memory.
bool isHalfInitialized(const nvtx::Callbacks& callbacks)
{
    constexpr std::uint32_t kStarted = 1;
    std::uint32_t state = 0;
    const iovec here{&state, sizeof state};
    const iovec there{const_cast<char*>(reinterpret_cast<const char*>(&callbacks)) - sizeof(std::uint64_t), sizeof state};
    const long got = sys::call(SYS_process_vm_readv, sys::call(SYS_getpid), sys::address(&here), 1, sys::address(&there), 1, 0);
    return got == sizeof state && state == kStarted;
}

bool isInitializing()
{
    if (s_initializing.load(std::memory_order_acquire) != 0)
        return true;
    const nvtx::Callbacks* const latest = s_latest.load(std::memory_order_acquire);
    return latest && EventClock::monotonic() - s_leftAt.load(std::memory_order_relaxed) < kLongestWait && isHalfInitialized(*latest);
}

void waitForInitialization()
{
    if (s_initializingThread.load(std::memory_order_relaxed) == static_cast<std::uint32_t>(sys::call(SYS_gettid)))
        return;
    const std::uint64_t begin = EventClock::monotonic();
    while (isInitializing() && EventClock::monotonic() - begin < kLongestWait)
        sys::call(SYS_sched_yield);
    s_latest.store(nullptr, std::memory_order_relaxed);
}

void forgetInChild()
{
    s_initializing.store(0, std::memory_order_relaxed);
    s_latest.store(nullptr, std::memory_order_relaxed);
}

} // namespace

void ForkGuard::install()
{
    if (&__register_atfork != nullptr)
        __register_atfork(waitForInitialization, nullptr, forgetInChild, nullptr);
    else if (&pthread_atfork != nullptr)
        pthread_atfork(waitForInitialization, nullptr, forgetInChild);
}

ForkGuard::ForkGuard(const nvtx::Callbacks& callbacks)
{
    s_initializing.fetch_add(1, std::memory_order_acq_rel);
    s_initializingThread.store(static_cast<std::uint32_t>(sys::call(SYS_gettid)), std::memory_order_relaxed);
    s_latest.store(&callbacks, std::memory_order_release);
}

ForkGuard::~ForkGuard()
{
    s_leftAt.store(EventClock::monotonic(), std::memory_order_relaxed);
    s_initializingThread.store(0, std::memory_order_relaxed);
    s_initializing.fetch_sub(1, std::memory_order_release);
}

} // namespace stallscope::inject
