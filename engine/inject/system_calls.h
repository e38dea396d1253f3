// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <ctime>

#include <sys/syscall.h>

/// System calls without the C library: the recording library is loaded into static programs and into programs with other C
/// libraries, must not change errno, and may be called while the C library is in an inconsistent state. Errors are negative
/// numbers.
namespace stallscope::inject::sys {

#if defined(__x86_64__)

inline long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0)
{
    long result = number;
    register long r10 asm("r10") = d;
    register long r8 asm("r8") = e;
    register long r9 asm("r9") = f;
    asm volatile("syscall" : "+a"(result) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return result;
}

#elif defined(__aarch64__)

inline long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0)
{
    register long x8 asm("x8") = number;
    register long x0 asm("x0") = a;
    register long x1 asm("x1") = b;
    register long x2 asm("x2") = c;
    register long x3 asm("x3") = d;
    register long x4 asm("x4") = e;
    register long x5 asm("x5") = f;
    asm volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}

#else
#error "recording programs is supported on x86-64 and 64-bit Arm"
#endif

template <class Pointer>
long address(Pointer* pointer)
{
    return reinterpret_cast<long>(pointer);
}

inline bool isError(long result)
{
    return result < 0 && result > -4096;
}

inline std::uint64_t monotonicNow()
{
    timespec now{};
    call(SYS_clock_gettime, CLOCK_MONOTONIC, address(&now));
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

} // namespace stallscope::inject::sys

namespace stallscope::inject {

/// Whether `work` had a separate descriptor table.
enum class Isolation : bool { None, OwnDescriptors };

/// Runs `work(argument)` so that it can open and close descriptors without interfering with those of the program: a program
/// may close everything above 2, or rely on open() returning the lowest free number, at any time and on any thread. Returns
/// when it is done.
///
/// The work runs on a short-lived thread that shares everything except the descriptor table; it may use only sys::call()
/// and its argument, because the thread has no thread-local storage. If the system refuses such a thread, the work runs on
/// the calling thread with Isolation::None while SharedDescriptors permits that; otherwise it does not run. Signals are
/// blocked meanwhile.
void callIsolated(void (*work)(void* argument, Isolation isolation), void* argument);

/// During its lifetime, callIsolated() may use the program's descriptor table on the calling thread: NVTX is being
/// initialized there, and opens and closes files itself.
class SharedDescriptors {
public:
    SharedDescriptors();
    SharedDescriptors(const SharedDescriptors&) = delete;
    SharedDescriptors& operator=(const SharedDescriptors&) = delete;
    ~SharedDescriptors();
};

} // namespace stallscope::inject
