// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/system_calls.h"

#include "engine/inject/program_environment.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <linux/close_range.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>

namespace stallscope::inject {

namespace {

__attribute__((tls_model("initial-exec"))) thread_local bool t_mayShareDescriptors = false;

struct Call {
    void (*work)(void*, Isolation);
    void* argument;
    bool mayShareDescriptors;
};

/// Entry of the thread: replaces the program's descriptor table by an empty one. For that the system copies the first 64
/// descriptors and closes the copies, which the program can notice only through mq_notify() and write-backs of slow network
/// file systems. Before Linux 5.9 the copies stay open until the thread ends.
void runIsolated(void* call)
{
    const bool isOwn = !sys::isError(sys::call(SYS_close_range, 0, ~0U, CLOSE_RANGE_UNSHARE)) || !sys::isError(sys::call(SYS_unshare, CLONE_FILES));
    const Call& one = *static_cast<const Call*>(call);
    if (isOwn || one.mayShareDescriptors)
        one.work(one.argument, isOwn ? Isolation::OwnDescriptors : Isolation::None);
}

/// clone() with a separate stack; the new thread calls run(call) and ends. Returns the new thread's id, or an error.
long cloneThread(unsigned long flags, std::byte* stackEnd, std::atomic<std::uint32_t>* id, void (*run)(void*), void* call)
{
#if defined(__x86_64__)
    long result = SYS_clone;
    register std::atomic<std::uint32_t>* r10 asm("r10") = id;
    register long r8 asm("r8") = 0;
    register void (*r12)(void*) asm("r12") = run;
    register void* r13 asm("r13") = call;
    asm volatile("syscall\n\t"
                 "test %%rax, %%rax\n\t"
                 "jnz 1f\n\t"
                 "xor %%ebp, %%ebp\n\t"
                 "mov %%r13, %%rdi\n\t"
                 "call *%%r12\n\t"
                 "mov %[exit], %%eax\n\t"
                 "xor %%edi, %%edi\n\t"
                 "syscall\n\t"
                 "1:"
                 : "+a"(result)
                 : "D"(flags), "S"(stackEnd), "d"(id), "r"(r10), "r"(r8), "r"(r12), "r"(r13), [exit] "i"(SYS_exit)
                 : "rcx", "r11", "memory");
    return result;
#else
    register long x8 asm("x8") = SYS_clone;
    register long x0 asm("x0") = static_cast<long>(flags);
    register std::byte* x1 asm("x1") = stackEnd;
    register std::atomic<std::uint32_t>* x2 asm("x2") = id;
    register long x3 asm("x3") = 0;
    register std::atomic<std::uint32_t>* x4 asm("x4") = id;
    register void (*x19)(void*) asm("x19") = run;
    register void* x20 asm("x20") = call;
    asm volatile("svc 0\n\t"
                 "cbnz x0, 1f\n\t"
                 "mov x29, #0\n\t"
                 "mov x0, x20\n\t"
                 "blr x19\n\t"
                 "mov x8, %[exit]\n\t"
                 "mov x0, #0\n\t"
                 "svc 0\n\t"
                 "1:"
                 : "+r"(x0)
                 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x19), "r"(x20), [exit] "i"(SYS_exit)
                 : "x30", "memory");
    return x0;
#endif
}

/// The system clears the id and wakes this thread when the other one has ended.
void waitForEnd(const std::atomic<std::uint32_t>& id)
{
    for (std::uint32_t seen = id.load(std::memory_order_acquire); seen != 0; seen = id.load(std::memory_order_acquire))
        sys::call(SYS_futex, sys::address(&id), FUTEX_WAIT, seen);
}

constexpr std::size_t kStackBytes = 65536;

bool tryIsolated(Call& call)
{
    // Valgrind supports two sets of clone() flags, and terminates programs that use another one
    if (isUnderValgrind())
        return false;
    const long memory = sys::call(SYS_mmap, 0, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (sys::isError(memory))
        return false;
    auto* const stack = reinterpret_cast<std::byte*>(memory);
    constexpr unsigned long kFlags =
        CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    std::atomic<std::uint32_t> id{0};
    const bool hasRun = !sys::isError(cloneThread(kFlags, stack + kStackBytes, &id, runIsolated, &call));
    if (hasRun)
        waitForEnd(id);
    sys::call(SYS_munmap, memory, kStackBytes);
    return hasRun;
}

} // namespace

void callIsolated(void (*work)(void* argument, Isolation isolation), void* argument)
{
    const std::uint64_t allSignals = ~std::uint64_t{0};
    std::uint64_t before = 0;
    sys::call(SYS_rt_sigprocmask, 2 /* SIG_SETMASK */, sys::address(&allSignals), sys::address(&before), sizeof before);
    Call call{work, argument, t_mayShareDescriptors};
    if (!tryIsolated(call) && t_mayShareDescriptors)
        work(argument, Isolation::None);
    sys::call(SYS_rt_sigprocmask, 2, sys::address(&before), 0, sizeof before);
}

SharedDescriptors::SharedDescriptors()
{
    t_mayShareDescriptors = true;
}

SharedDescriptors::~SharedDescriptors()
{
    t_mayShareDescriptors = false;
}

} // namespace stallscope::inject
