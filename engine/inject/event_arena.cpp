// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_arena.h"

#include "engine/inject/program_environment.h"
#include "engine/inject/system_calls.h"
#include "engine/inject/text_search.h"

#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>

namespace stallscope::inject {

namespace {

/// Keeps descriptors in the program's table away from the numbers that programs expect.
constexpr long kHighDescriptor = 800;
constexpr std::uint64_t kFirstRetry = 10'000'000; // ns
constexpr std::uint64_t kLastRetry = 1'000'000'000;
constexpr std::size_t kLongestPath = 4352; // of the folder plus a file name

class PathText {
public:
    PathText& clear()
    {
        m_length = 0;
        m_text[0] = '\0';
        return *this;
    }
    PathText& add(const char* text)
    {
        for (; *text != '\0' && m_length + 1 < sizeof m_text; ++text)
            m_text[m_length++] = *text;
        m_text[m_length] = '\0';
        return *this;
    }
    PathText& add(std::uint64_t number)
    {
        char digits[24] = {};
        std::size_t at = sizeof digits - 1;
        do {
            digits[--at] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        return add(digits + at);
    }
    [[nodiscard]] const char* text() const { return m_text; }

private:
    char m_text[kLongestPath] = {};
    std::size_t m_length = 0;
};
// not on the stack, which may be that of a signal handler; guarded by the lock around ArenaSet
PathText s_path;
PathText s_sparePath;

/// Arguments and results of a combined operation on descriptors.
struct ArenaFileJob {
    const char* folder = nullptr;
    const char* path = nullptr;
    ArenaShape shape;
    bool isFirst = false; // a spare arena is acceptable

    void* memory = nullptr;
};

/// Of the program; inherited by its forks.
struct CommandLine {
    char text[sizeof ArenaHeader::command];
    std::uint32_t bytes;
};
CommandLine s_command;

/// A briefly open file. In the program's descriptor table, other threads can close its number at any time and reuse it for
/// another file: the file is therefore moved to a high number, and identified again before each use and before close(). A
/// race between that check and close() remains, which is why SharedDescriptors restricts when this happens.
class Descriptor {
public:
    Descriptor(const char* path, long flags, Isolation isolation) : m_isShared(isolation == Isolation::None)
    {
        if (m_isShared)
            identify(path);
        m_number = sys::call(SYS_openat, AT_FDCWD, sys::address(path), flags | O_CLOEXEC, 0600);
        if (!m_isShared || sys::isError(m_number))
            return;
        if (!isItself(m_number))
            identify(path); // it was replaced meanwhile
        moveUp();
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(m_number); }

    [[nodiscard]] bool isOpen() const { return !sys::isError(m_number) && isItself(m_number); }
    /// In the program's table it may be another file a moment later.
    [[nodiscard]] bool isItself() const { return isItself(m_number); }
    [[nodiscard]] long get() const { return m_number; }

private:
    void identify(const char* path)
    {
        struct stat named = {};
        sys::call(SYS_newfstatat, AT_FDCWD, sys::address(path), sys::address(&named), AT_SYMLINK_NOFOLLOW);
        m_device = named.st_dev;
        m_inode = named.st_ino;
    }
    void moveUp()
    {
        const long low = m_number;
        const long high = sys::call(SYS_fcntl, low, F_DUPFD_CLOEXEC, kHighDescriptor);
        if (sys::isError(high))
            return;
        m_number = high;
        close(low);
    }
    void close(long number) const
    {
        if (!sys::isError(number) && isItself(number))
            sys::call(SYS_close, number);
    }
    [[nodiscard]] bool isItself(long number) const
    {
        struct stat facts = {};
        return !m_isShared || (!sys::isError(sys::call(SYS_fstat, number, sys::address(&facts))) && facts.st_dev == m_device && facts.st_ino == m_inode);
    }

    long m_number = -1;
    bool m_isShared;
    dev_t m_device = 0;
    ino_t m_inode = 0;
};

/// Allocates disk blocks, so that writing to the mapping cannot fail.
bool allocate(const Descriptor& file, std::size_t bytes)
{
    if (!sys::isError(sys::call(SYS_fallocate, file.get(), 0, 0, static_cast<long>(bytes))))
        return true;
    constexpr std::size_t kZeros = 4096;
    static const char zeros[kZeros] = {};
    for (std::size_t at = 0; at < bytes; at += kZeros) { // fallback for file systems without support
        if (sys::call(SYS_pwrite64, file.get(), sys::address(zeros), kZeros, static_cast<long>(at)) != static_cast<long>(kZeros))
            return false;
    }
    return true;
}

/// Exceeding the file size limit would send a signal to the program.
bool isWithinFileLimit(std::size_t bytes)
{
    rlimit64 limit{};
    const long problem = sys::call(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, sys::address(&limit));
    return sys::isError(problem) || limit.rlim_cur >= bytes;
}

bool hasRoomOnDisk(const char* folder, std::size_t bytes)
{
    struct statfs facts = {};
    if (sys::isError(sys::call(SYS_statfs, sys::address(folder), sys::address(&facts))))
        return true; // unknown: try
    const std::uint64_t free = static_cast<std::uint64_t>(facts.f_bavail) * static_cast<std::uint64_t>(facts.f_bsize);
    return free >= ArenaSet::kLeastFreeBytes + bytes;
}

/// The recorder keeps a few spare arenas for processes with limited file sizes or without permission to create files.
bool claimSpare(const ArenaFileJob& job, Isolation isolation)
{
    for (std::uint64_t i = 0; i < kSpareArenas; ++i) {
        const char* const spare = s_sparePath.clear().add(job.folder).add("/").add(kSparePrefix).add(i).text();
        const Descriptor trial(spare, O_RDWR | O_NOFOLLOW, isolation);
        if (!trial.isOpen()) // left to processes that can open files
            continue;
        if (!sys::isError(sys::call(SYS_renameat2, AT_FDCWD, sys::address(spare), AT_FDCWD, sys::address(job.path), RENAME_NOREPLACE)))
            return true;
    }
    return false;
}

/// On a descriptor in the program's own table nothing is written, so only a spare arena can be used; the recorder creates
/// new ones every 50 ms.
bool awaitSpare(const ArenaFileJob& job, Isolation isolation)
{
    constexpr int kLooks = 20;
    const timespec pause{0, 5'000'000};
    for (int look = 1; !claimSpare(job, isolation); ++look) {
        if (isolation == Isolation::OwnDescriptors || look == kLooks)
            return false;
        sys::call(SYS_nanosleep, sys::address(&pause), 0);
    }
    return true;
}

bool isOfSize(const Descriptor& file, std::size_t bytes)
{
    struct stat facts = {};
    const long problem = sys::call(SYS_fstat, file.get(), sys::address(&facts));
    return !sys::isError(problem) && facts.st_size == static_cast<off_t>(bytes);
}

void* mapped(const Descriptor& file, std::size_t bytes)
{
    const long memory = sys::call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    return sys::isError(memory) ? nullptr : reinterpret_cast<void*>(memory);
}

void readCommandLine(Isolation isolation)
{
    const Descriptor file("/proc/self/cmdline", O_RDONLY, isolation);
    if (!file.isOpen())
        return;
    const long got = sys::call(SYS_read, file.get(), sys::address(s_command.text), sizeof s_command.text);
    s_command.bytes = got > 0 ? static_cast<std::uint32_t>(got) : 0;
}

/// A launcher may pass the environment on to other machines, whose clocks and process ids are meaningless to the recorder.
bool isRecordersMachine(Isolation isolation)
{
    const char* const wanted = programOptions().boot;
    if (!wanted)
        return true;
    const Descriptor file("/proc/sys/kernel/random/boot_id", O_RDONLY, isolation);
    char boot[64] = {};
    const long got = file.isOpen() ? sys::call(SYS_read, file.get(), sys::address(boot), sizeof boot - 1) : 0;
    if (got <= 0)
        return true; // unknown: a chroot without /proc
    const std::size_t length = measured(wanted).length;
    return length <= static_cast<std::size_t>(got) && std::memcmp(boot, wanted, length) == 0;
}

void makeFile(void* argument, Isolation isolation)
{
    ArenaFileJob& job = *static_cast<ArenaFileJob*>(argument);
    const std::size_t bytes = job.shape.bytes();
    if (job.isFirst && !isRecordersMachine(isolation))
        return;
    const bool isSpare = job.isFirst && awaitSpare(job, isolation);
    if (!isSpare && (isolation == Isolation::None || !isWithinFileLimit(bytes) || !hasRoomOnDisk(job.folder, bytes)))
        return;
    const Descriptor file(job.path, O_RDWR | O_NOFOLLOW | (isSpare ? 0 : O_CREAT | O_EXCL), isolation);
    if (!file.isOpen()) {
        if (isSpare)
            sys::call(SYS_unlinkat, AT_FDCWD, sys::address(job.path), 0);
        return;
    }
    if (isSpare ? isOfSize(file, bytes) : allocate(file, bytes))
        job.memory = mapped(file, bytes);
    if (job.memory && !file.isItself()) { // a file of the program may be mapped instead
        sys::call(SYS_munmap, sys::address(job.memory), static_cast<long>(bytes));
        job.memory = nullptr;
    }
    if (!job.memory)
        sys::call(SYS_unlinkat, AT_FDCWD, sys::address(job.path), 0);
    else if (s_command.bytes == 0)
        readCommandLine(isolation);
}

/// "pid:[4026531836]"
std::uint64_t pidNamespace()
{
    char link[64] = {};
    const long length = sys::call(SYS_readlinkat, AT_FDCWD, sys::address("/proc/self/ns/pid"), sys::address(link), sizeof link - 1);
    std::uint64_t number = 0;
    for (long i = 0; i < length; ++i) {
        if (link[i] >= '0' && link[i] <= '9')
            number = number * 10 + static_cast<std::uint64_t>(link[i] - '0');
    }
    return number;
}

ArenaShape shapeOf(const ArenaHeader& header)
{
    return {header.smallBlocks, header.largeBlocks};
}

} // namespace

void ArenaSet::beginChild()
{
    for (std::uint32_t i = 0; i < m_count; ++i) {
        m_arenas[i].blocksInUse = 0;
        m_arenas[i].isMine = false;
    }
    m_made = 0;
    m_retryAt = 0;
    m_isRefusalReported = false;
    const std::uint64_t before = m_pidNamespace;
    const std::uint64_t now = pidNamespace();
    if (now == 0 || now == before) // 0: unknown, in a chroot
        return;
    m_pidNamespace = now;
    if (before == 0)
        return;
    m_count = 0; // their process ids are invalid in this namespace; they stay mapped
    m_mappedBytes = 0;
}

Block ArenaSet::take(std::uint32_t bytes)
{
    if (const Block block = takeFromAny(bytes, false))
        return block;
    if (const Block block = takeFromAny(bytes, true))
        return block;
    return add(bytes) ? takeFromAny(bytes, true) : Block{};
}

Block ArenaSet::takeFromAny(std::uint32_t bytes, bool isThorough)
{
    for (std::uint32_t i = 0; i < m_count; ++i) {
        if (const Block block = takeFrom(i, bytes, isThorough))
            return block;
    }
    return {};
}

/// With thousands of threads most small blocks are taken, so the search does not restart at the beginning each time.
Block ArenaSet::takeFrom(std::uint32_t index, std::uint32_t bytes, bool isThorough)
{
    constexpr std::uint32_t kSkips = 32;
    Arena& arena = m_arenas[index];
    if (!arena.header || arena.header->isRemoved.load(std::memory_order_acquire) != 0)
        return {};
    const ArenaShape shape = shapeOf(*arena.header);
    if (bytes <= kSmallBlockBytes && arena.skips > 0 && !isThorough) {
        --arena.skips;
        return {};
    }
    for (std::uint32_t i = 0; bytes <= kSmallBlockBytes && i < shape.smallBlocks; ++i) {
        const std::uint32_t at = (arena.nextSmall + i) % shape.smallBlocks;
        if (const Block block = takeBlock(index, at)) {
            arena.nextSmall = at + 1;
            return block;
        }
    }
    for (std::uint32_t block = shape.smallBlocks; block < shape.blocks(); ++block) {
        if (const Block large = takeBlock(index, block))
            return large;
    }
    if (bytes <= kSmallBlockBytes)
        arena.skips = kSkips;
    return {};
}

Block ArenaSet::takeBlock(std::uint32_t index, std::uint32_t block)
{
    Arena& arena = m_arenas[index];
    const ArenaShape shape = shapeOf(*arena.header);
    BlockEntry& entry = entriesOf(arena.header)[block];
    auto free = static_cast<std::uint32_t>(BlockState::Free);
    if (entry.state.load(std::memory_order_relaxed) != free
        || !entry.state.compare_exchange_strong(free, static_cast<std::uint32_t>(BlockState::Taken), std::memory_order_acquire))
        return {};
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (arena.header->isRemoved.load(std::memory_order_relaxed) != 0) {
        entry.state.store(static_cast<std::uint32_t>(BlockState::Free), std::memory_order_release);
        return {};
    }
    ++arena.blocksInUse;
    return {&entry, reinterpret_cast<std::byte*>(arena.header) + shape.blockOffset(block), shape.blockBytes(block), index};
}

/// Each of thousands of threads may keep an arena mapped through its block, so the memory of sealed blocks is released.
void ArenaSet::release(const Block& block)
{
    if (m_mappedBytes > (block.size == kSmallBlockBytes ? kMostMappedBytes / 2 : kMostMappedBytes))
        sys::call(SYS_madvise, sys::address(block.bytes), block.size, MADV_DONTNEED); // shared file mapping: contents are preserved
    block.entry->state.store(static_cast<std::uint32_t>(BlockState::Sealed), std::memory_order_release);
    --m_arenas[block.arena].blocksInUse;
}

void ArenaSet::countLost(LostEvents reason)
{
    if (m_arenas[0].header)
        m_arenas[0].header->lost[static_cast<std::size_t>(reason)].fetch_add(1, std::memory_order_relaxed);
}

bool ArenaSet::mayAdd()
{
    const std::uint64_t now = sys::monotonicNow();
    if (now < m_retryAt)
        return false;
    m_retryAfter = m_retryAfter == 0 ? kFirstRetry : m_retryAfter * 2 < kLastRetry ? m_retryAfter * 2 : kLastRetry;
    m_retryAt = now + m_retryAfter; // reset on success
    if (!hasFirst())
        return true;
    const ArenaHeader& first = *m_arenas[0].header;
    return first.arenasMade.load(std::memory_order_relaxed) - first.arenasRemoved.load(std::memory_order_relaxed) < kMostUnreadArenas;
}

bool ArenaSet::add(std::uint32_t bytes)
{
    if (!mayAdd())
        return false;
    unmapIdle();
    const ArenaShape wanted = !hasFirst() ? kFirstArena : bytes <= kSmallBlockBytes ? kThreadsArena : kNextArena;
    if (addOfShape(wanted) || (wanted != kFirstArena && addOfShape(kFirstArena))) {
        m_retryAt = 0;
        m_retryAfter = 0;
        return true;
    }
    if (!hasFirst()) // the first arena counts losses
        reportRefusal();
    return false;
}

/// The recorder may have removed the inherited arena before this process recorded anything.
bool ArenaSet::hasFirst() const
{
    return m_count > 0 && m_arenas[0].header->isRemoved.load(std::memory_order_acquire) == 0;
}

ArenaSet::Arena* ArenaSet::freeSlot()
{
    if (!hasFirst())
        return &m_arenas[0]; // the old one stays mapped: a thread may be counting losses in it
    for (std::uint32_t i = 0; i < m_count; ++i) {
        if (!m_arenas[i].header)
            return &m_arenas[i];
    }
    return m_count < kMostArenas ? &m_arenas[m_count] : nullptr;
}

bool ArenaSet::addOfShape(const ArenaShape& shape)
{
    Arena* const slot = freeSlot();
    if (!slot)
        return false;
    const ProgramOptions& options = programOptions();
    const char* const path =
        s_path.clear().add(options.folder).add("/").add(m_identity.pid).add("-").add(m_identity.start).add("-").add(m_made++).add(kArenaSuffix).text();
    ArenaFileJob job{options.folder, path, shape, shape == kFirstArena};
    callIsolated(makeFile, &job);
    if (!job.memory)
        return false;
    auto* const header = static_cast<ArenaHeader*>(job.memory);
    header->version = kArenaVersion;
    header->smallBlocks = shape.smallBlocks;
    header->largeBlocks = shape.largeBlocks;
    header->usesTicks = m_identity.usesTicks ? 1 : 0;
    header->creator = m_identity.pid;
    header->creatorStart = m_identity.start;
    if (m_pidNamespace == 0)
        m_pidNamespace = pidNamespace();
    header->pidNamespace = m_pidNamespace;
    const bool isFirst = slot == &m_arenas[0];
    const ArenaHeader& first = isFirst ? *header : *m_arenas[0].header;
    header->isFirst = isFirst ? 1 : 0;
    header->program = first.creator;
    header->programStart = first.creatorStart;
    sys::call(SYS_readlinkat, AT_FDCWD, sys::address("/proc/self/exe"), sys::address(header->executable), sizeof header->executable - 1);
    header->commandBytes = s_command.bytes;
    std::memcpy(header->command, s_command.text, s_command.bytes);
    header->magic.store(kArenaMagic, std::memory_order_release);
    const bool isFurther = slot == &m_arenas[m_count];
    *slot = {header, 0, true, 0, 0};
    std::atomic_signal_fence(std::memory_order_seq_cst); // another thread may fork at any moment: the child must not find a partially initialized arena
    m_count += isFurther ? 1 : 0;
    m_mappedBytes += shape.bytes();
    m_arenas[0].header->arenasMade.fetch_add(1, std::memory_order_relaxed);
    return true;
}

void ArenaSet::unmapIdle()
{
    for (std::uint32_t i = 1; i < m_count && m_mappedBytes + kNextArena.bytes() > kMostMappedBytes; ++i) {
        if (m_arenas[i].header && m_arenas[i].blocksInUse == 0)
            unmap(m_arenas[i]);
    }
}

void ArenaSet::unmap(Arena& arena)
{
    const std::size_t bytes = shapeOf(*arena.header).bytes();
    if (arena.isMine)
        arena.header->isRetired.store(1, std::memory_order_release);
    sys::call(SYS_munmap, sys::address(arena.header), static_cast<long>(bytes));
    arena = {};
    m_mappedBytes -= bytes;
}

void ArenaSet::reportRefusal()
{
    if (m_isRefusalReported)
        return;
    m_isRefusalReported = true;
    s_path.clear().add(programOptions().folder).add("/").add(m_identity.pid).add("-").add(m_identity.start).add(kRefusedSuffix);
    sys::call(SYS_mknodat, AT_FDCWD, sys::address(s_path.text()), S_IFREG | 0600, 0); // needs no descriptor
}

} // namespace stallscope::inject
