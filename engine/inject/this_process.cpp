// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/this_process.h"

#include "engine/inject/event_arena.h"
#include "engine/inject/program_environment.h"
#include "engine/inject/record_variables.h"
#include "engine/inject/system_calls.h"

#include <atomic>
#include <initializer_list>

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>

extern "C" {
__attribute__((weak)) int pthread_key_create(pthread_key_t*, void (*)(void*)) noexcept;
__attribute__((weak)) int pthread_setspecific(pthread_key_t, const void*) noexcept;
__attribute__((weak)) unsigned long getauxval(unsigned long) noexcept;
}

namespace stallscope::inject {

/// State of one thread. Never freed, but reused by later threads.
struct ThreadState {
    std::uint32_t generation;
    bool isCompact;
    ThreadState* next;  // in the free list
    EventWriter writer; // last: a compact one is shorter
};

namespace {

/// State that is empty in a forked child, because the system clears this page on fork. A child thus never waits for a lock
/// held by a thread of its parent, and detects by the generation that it is another process.
struct ForkPage {
    std::atomic<std::uint32_t> lock;       // 0: free, 1: held, 2: held with waiters
    std::atomic<std::uint32_t> generation; // 0: this process has not begun to record
    ThreadState* freeThreads;              // guarded by the lock; likewise below
    std::uint32_t threads;
    std::uint32_t states;     // number of states, created for threads running at the same time
    std::byte* compactStates; // memory for more of them
    std::size_t compactBytes; // that are left there
};
constexpr std::uint32_t kFullStates = 64;
constexpr std::size_t kCompactChunk = 65536;
constexpr std::size_t kCompactState = (offsetof(ThreadState, writer) + EventWriter::compactBytes() + 63) / 64 * 64;

enum class Readiness : std::uint32_t { Unknown, Refused, Ready };

Readiness s_readiness = Readiness::Unknown; // set by the constructor
ForkPage* s_page = nullptr;
std::uint32_t s_lastGeneration = 0; // guarded by the lock; likewise below
ArenaSet s_arenas;
EventClock s_clock;
EventWriter::Identity s_identity;
pthread_key_t s_threadEnd;
bool s_hasThreadEnd = false;

/// Static TLS, which every thread has from its start: reading it never allocates.
__attribute__((tls_model("initial-exec"))) thread_local ThreadState* t_thread = nullptr;
/// Stack address of the current use; 0: none.
__attribute__((tls_model("initial-exec"))) thread_local std::uintptr_t t_usedAt = 0;

/// Blocks signals: a handler that used NVTX would wait for its own thread.
class Lock {
public:
    Lock()
    {
        const std::uint64_t allSignals = ~std::uint64_t{0};
        sys::call(SYS_rt_sigprocmask, SIG_SETMASK, sys::address(&allSignals), sys::address(&m_signals), sizeof m_signals);
        std::uint32_t free = 0;
        if (s_page->lock.compare_exchange_strong(free, 1, std::memory_order_acquire))
            return;
        while (s_page->lock.exchange(2, std::memory_order_acquire) != 0)
            sys::call(SYS_futex, sys::address(&s_page->lock), FUTEX_WAIT_PRIVATE, 2);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock()
    {
        if (s_page->lock.exchange(0, std::memory_order_release) == 2)
            sys::call(SYS_futex, sys::address(&s_page->lock), FUTEX_WAKE_PRIVATE, 1);
        sys::call(SYS_rt_sigprocmask, SIG_SETMASK, sys::address(&m_signals), 0, sizeof m_signals);
    }

private:
    std::uint64_t m_signals = 0;
};

Block takeBlock(std::uint32_t bytes)
{
    const Lock lock;
    return s_arenas.take(bytes);
}

void releaseBlock(const Block& block)
{
    const Lock lock;
    s_arenas.release(block);
}

void countLost(LostEvents reason)
{
    s_arenas.countLost(reason);
}

constexpr BlockSource kBlocks{takeBlock, releaseBlock, countLost};

/// A program with more privileges than its caller must not use paths from its environment.
bool hasForeignRights()
{
    return &getauxval != nullptr && getauxval(AT_SECURE) != 0;
}

bool makePage()
{
    const long page = sys::call(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (sys::isError(page))
        return false;
    constexpr int kWipeOnFork = 18; // MADV_WIPEONFORK, Linux 4.14
    if (sys::isError(sys::call(SYS_madvise, page, 4096, kWipeOnFork)))
        return false;
    s_page = reinterpret_cast<ForkPage*>(page);
    return true;
}

/// Called when a thread ends, after the destructors of its thread-local C++ objects. Events of later destructors begin a new log.
void endThread(void* thread)
{
    auto* const ended = static_cast<ThreadState*>(thread);
    if (t_thread != ended || ended->generation != s_page->generation.load(std::memory_order_relaxed))
        return;
    t_usedAt = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    ended->writer.end();
    t_thread = nullptr;
    {
        const Lock lock;
        ended->next = s_page->freeThreads;
        s_page->freeThreads = ended;
    }
    t_usedAt = 0;
}

/// Called for the program and every recorded child, under the lock.
void beginProcess()
{
    s_identity.process = static_cast<std::uint32_t>(sys::call(SYS_getpid));
    s_identity.processStart = EventClock::monotonic();
    s_arenas.setIdentity({s_identity.process, s_identity.processStart, s_clock.usesTicks});
    s_arenas.beginChild();
    s_page->threads = 0;
    s_page->freeThreads = nullptr;
    s_page->states = 0;
    s_page->compactBytes = 0;
    s_page->generation.store(++s_lastGeneration, std::memory_order_release);
}

std::byte* mapMemory(std::size_t bytes)
{
    const long memory = sys::call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    return sys::isError(memory) ? nullptr : reinterpret_cast<std::byte*>(memory);
}

ThreadState* newCompactState()
{
    if (s_page->compactBytes < kCompactState) {
        s_page->compactStates = mapMemory(kCompactChunk);
        if (!s_page->compactStates)
            return nullptr;
        s_page->compactBytes = kCompactChunk;
    }
    s_page->compactBytes -= kCompactState;
    auto* const state = reinterpret_cast<ThreadState*>(s_page->compactStates + s_page->compactBytes);
    state->isCompact = true;
    return state;
}

ThreadState* newThread()
{
    if (ThreadState* const free = s_page->freeThreads) {
        s_page->freeThreads = free->next;
        return free;
    }
    ThreadState* const state = s_page->states < kFullStates ? reinterpret_cast<ThreadState*>(mapMemory(sizeof(ThreadState))) : newCompactState();
    s_page->states += state ? 1 : 0;
    return state;
}

struct NewThread {
    ThreadState* state = nullptr;
    EventWriter::Identity identity;
    bool isFirst = false;
};

NewThread takeThread()
{
    const Lock lock;
    if (s_page->generation.load(std::memory_order_relaxed) == 0)
        beginProcess();
    NewThread thread;
    // no other thread of this generation gets here: the only thread of a forked child has the state of its parent's thread
    thread.state = t_thread ? t_thread : newThread();
    thread.identity = s_identity;
    thread.identity.thread = static_cast<std::uint32_t>(sys::call(SYS_gettid));
    thread.isFirst = s_page->threads == 0;
    thread.identity.threadNumber = s_page->threads++;
    return thread;
}

/// Variables set by launchers, including those set by a child since its fork.
void writeLauncherFacts(EventWriter& writer)
{
    for (const char* const name : variable::kLauncher) {
        const char* const value = environmentVariable(name);
        if (!value)
            continue;
        char text[512] = {};
        std::size_t length = 0;
        for (const char* const part : {"env.", name, "=", value}) {
            for (const char* at = part; *at != '\0' && length + 1 < sizeof text; ++at)
                text[length++] = *at;
        }
        writer.writeBlob(BlobKind::Fact, text, length);
    }
}

ThreadState* attachThread()
{
    const NewThread thread = takeThread();
    ThreadState* const state = thread.state;
    if (!state) {
        s_arenas.countLost(LostEvents::NoRoom);
        return nullptr;
    }
    state->generation = s_page->generation.load(std::memory_order_relaxed);
    t_thread = state;
    if (s_hasThreadEnd)
        pthread_setspecific(s_threadEnd, state);
    char name[16] = {};
    sys::call(SYS_prctl, PR_GET_NAME, sys::address(name));
    state->writer.begin(kBlocks, s_clock, thread.identity, name, state->isCompact ? EventWriter::Size::Compact : EventWriter::Size::Full);
    if (thread.isFirst)
        writeLauncherFacts(state->writer);
    return state;
}

/// An active use is further up the stack than `stack`; one that a signal handler left by longjmp() is not.
bool isAbandoned(std::uintptr_t stack)
{
    if (t_usedAt > stack)
        return false;
    stack_t alternate{};
    const bool isKnown = !sys::isError(sys::call(SYS_sigaltstack, 0, sys::address(&alternate)));
    return isKnown && (alternate.ss_flags & SS_ONSTACK) == 0;
}

} // namespace

void prepareProcess()
{
    s_readiness = Readiness::Refused;
    if (hasForeignRights() || !programOptions().folder || !makePage())
        return;
    s_clock.usesTicks = programOptions().usesTicks;
    s_hasThreadEnd = &pthread_key_create != nullptr && &pthread_setspecific != nullptr && pthread_key_create(&s_threadEnd, endThread) == 0;
    s_readiness = Readiness::Ready;
}

bool isRecorded()
{
    return s_readiness == Readiness::Ready;
}

ThreadUse::ThreadUse() : m_thread(nullptr)
{
    if (s_readiness != Readiness::Ready)
        return;
    const auto stack = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (t_usedAt != 0 && !isAbandoned(stack)) [[unlikely]] {
        countLost(LostEvents::Reentered);
        return;
    }
    t_usedAt = stack;
    m_thread = t_thread;
    if (!m_thread || m_thread->generation != s_page->generation.load(std::memory_order_relaxed)) [[unlikely]]
        m_thread = attachThread();
    if (!m_thread)
        t_usedAt = 0;
}

ThreadUse::~ThreadUse()
{
    if (m_thread)
        t_usedAt = 0;
}

EventWriter& ThreadUse::writer() const
{
    return m_thread->writer;
}

void writeFact(const char* key, const char* value)
{
    const ThreadUse thread;
    if (!thread)
        return;
    char text[1024] = {};
    std::size_t length = 0;
    for (const char* const part : {key, "=", value}) {
        for (const char* at = part; *at != '\0' && length < sizeof text; ++at)
            text[length++] = *at;
    }
    thread.writer().writeBlob(BlobKind::Fact, text, length);
}

/// exit() was called, or main() returned. Later events from exit handlers and other threads are still recorded.
void noteExit()
{
    if (!isRecorded() || s_page->generation.load(std::memory_order_relaxed) == 0)
        return;
    const ThreadUse thread;
    if (thread)
        thread.writer().note(EventType::ProcessExit);
}

} // namespace stallscope::inject
