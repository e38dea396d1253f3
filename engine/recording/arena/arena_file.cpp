// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/arena/arena_file.h"

#include "engine/inject/event_arena.h"
#include "profiler/base/time_range.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

using inject::ArenaHeader;
using inject::ArenaShape;
using inject::BlockEntry;
using inject::BlockState;

/// A larger arena was not created by the library.
constexpr std::uint32_t kMostBlocks = 1U << 16;

bool readAll(int file, std::size_t offset, void* into, std::size_t bytes)
{
    auto* at = static_cast<char*>(into);
    while (bytes > 0) {
        const ssize_t got = ::pread(file, at, bytes, static_cast<off_t>(offset));
        if (got <= 0)
            return false;
        at += got;
        offset += static_cast<std::size_t>(got);
        bytes -= static_cast<std::size_t>(got);
    }
    return true;
}

template <class Value>
Value valueAt(const std::byte* bytes, std::size_t offset)
{
    Value value{};
    std::memcpy(&value, bytes + offset, sizeof value);
    return value;
}

/// Monotonic nanoseconds. The program may have overwritten them; differences of clamped times do not overflow.
std::uint64_t timeAt(const std::byte* bytes, std::size_t offset)
{
    return std::min(valueAt<std::uint64_t>(bytes, offset), static_cast<std::uint64_t>(kTimeLimit - 1));
}

enum class Lease { Granted, InUse, Unknown };

/// The system grants a lease only on a file that cannot be written through any other descriptor or mapping; a mapping
/// counts during its lifetime. (F_WRLCK would also conflict with readers.)
Lease takeLease(int file, int kind)
{
    (void)::fcntl(file, F_SETSIG, SIGURG); // signal sent when the file is opened meanwhile; SIGIO would terminate this process
    if (::fcntl(file, F_SETLEASE, kind) != 0)
        return errno == EAGAIN ? Lease::InUse : Lease::Unknown;
    (void)::fcntl(file, F_SETLEASE, F_UNLCK);
    return Lease::Granted;
}

std::string commandLine(const std::byte* header)
{
    const auto bytes = std::min<std::size_t>(valueAt<std::uint32_t>(header, offsetof(ArenaHeader, commandBytes)), sizeof ArenaHeader::command);
    std::string line(reinterpret_cast<const char*>(header) + offsetof(ArenaHeader, command), bytes);
    while (!line.empty() && line.back() == '\0')
        line.pop_back();
    std::replace(line.begin(), line.end(), '\0', ' ');
    return withValidUtf8(line);
}

std::string executable(const std::byte* header)
{
    const char* const text = reinterpret_cast<const char*>(header) + offsetof(ArenaHeader, executable);
    return withValidUtf8({text, ::strnlen(text, sizeof ArenaHeader::executable)});
}

std::optional<ArenaFile::Header> headerFrom(const std::byte* bytes)
{
    if (valueAt<std::uint64_t>(bytes, offsetof(ArenaHeader, magic)) != inject::kArenaMagic
        || valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, version)) != inject::kArenaVersion)
        return std::nullopt;
    ArenaFile::Header header;
    header.shape = {valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, smallBlocks)), valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, largeBlocks))};
    if (header.shape.smallBlocks > kMostBlocks || header.shape.largeBlocks > kMostBlocks || header.shape.blocks() == 0)
        return std::nullopt;
    header.usesTicks = valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, usesTicks)) != 0;
    header.creator = {valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, creator)), timeAt(bytes, offsetof(ArenaHeader, creatorStart))};
    header.program = {valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, program)), timeAt(bytes, offsetof(ArenaHeader, programStart))};
    header.isFirst = valueAt<std::uint32_t>(bytes, offsetof(ArenaHeader, isFirst)) != 0;
    header.pidNamespace = valueAt<std::uint64_t>(bytes, offsetof(ArenaHeader, pidNamespace));
    header.command = commandLine(bytes);
    header.executable = executable(bytes);
    return header;
}

BlockFacts factsFrom(const std::byte* entry, const ArenaShape& shape, std::uint32_t block)
{
    BlockFacts facts;
    facts.state = static_cast<BlockState>(valueAt<std::uint32_t>(entry, offsetof(BlockEntry, state)));
    facts.committed = std::min(valueAt<std::uint32_t>(entry, offsetof(BlockEntry, committed)), shape.blockBytes(block));
    facts.process = {valueAt<std::uint32_t>(entry, offsetof(BlockEntry, process)), timeAt(entry, offsetof(BlockEntry, processStart))};
    facts.thread = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, thread));
    facts.threadNumber = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, threadNumber));
    facts.sequence = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, sequence));
    facts.openedAt = valueAt<std::uint64_t>(entry, offsetof(BlockEntry, openedAt));
    facts.openedMonotonic = timeAt(entry, offsetof(BlockEntry, openedMonotonic));
    facts.openedUncertainty = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, openedUncertainty));
    facts.readBytes = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, readBytes));
    facts.nextBytes = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, nextBytes));
    facts.nextDrain = valueAt<std::uint32_t>(entry, offsetof(BlockEntry, nextDrain));
    return facts;
}

} // namespace

std::unique_ptr<ArenaFile> ArenaFile::open(const std::string& path, Access access)
{
    session::FileHandle file(::open(path.c_str(), (access == Access::ReadWrite ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat facts = {};
    if (!file.isOpen() || ::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode))
        return nullptr;
    std::vector<std::byte> bytes(sizeof(ArenaHeader));
    if (!readAll(file.get(), 0, bytes.data(), bytes.size()))
        return nullptr;
    auto header = headerFrom(bytes.data());
    if (!header)
        return nullptr;
    return std::unique_ptr<ArenaFile>(new ArenaFile(std::move(file), path, *std::move(header), access));
}

std::vector<BlockFacts> ArenaFile::blocks() const
{
    const std::uint32_t count = m_header.shape.blocks();
    std::vector<std::byte> table(std::size_t{count} * sizeof(BlockEntry));
    if (!readAll(m_file.get(), sizeof(ArenaHeader), table.data(), table.size()))
        return {};
    std::vector<BlockFacts> all;
    all.reserve(count);
    for (std::uint32_t block = 0; block < count; ++block)
        all.push_back(factsFrom(table.data() + std::size_t{block} * sizeof(BlockEntry), m_header.shape, block));
    return all;
}

bool ArenaFile::read(std::uint32_t block, std::uint32_t offset, std::span<std::byte> into) const
{
    return readAll(m_file.get(), m_header.shape.blockOffset(block) + offset, into.data(), into.size());
}

ArenaFile::Counters ArenaFile::counters() const
{
    std::vector<std::byte> bytes(offsetof(ArenaHeader, command));
    Counters counters;
    if (!readAll(m_file.get(), 0, bytes.data(), bytes.size()))
        return counters;
    counters.isRetired = valueAt<std::uint32_t>(bytes.data(), offsetof(ArenaHeader, isRetired)) != 0;
    for (std::size_t i = 0; i < inject::kLostEvents; ++i)
        counters.lost[i] = valueAt<std::uint64_t>(bytes.data(), offsetof(ArenaHeader, lost) + i * sizeof(std::uint64_t));
    return counters;
}

bool ArenaFile::isMapped() const
{
    return takeLease(m_file.get(), m_access == Access::ReadWrite ? F_WRLCK : F_RDLCK) == Lease::InUse;
}

void ArenaFile::setProgress(std::uint32_t block, std::uint32_t readBytes, std::uint32_t nextBytes, std::uint32_t nextDrain) const
{
    static_assert(offsetof(BlockEntry, nextDrain) == offsetof(BlockEntry, readBytes) + 8);
    const std::array<std::uint32_t, 3> values{readBytes, nextBytes, nextDrain}; // a single write is atomic, even if the recorder is killed
    (void)!::pwrite(m_file.get(), values.data(), sizeof values, static_cast<off_t>(entryOffset(block) + offsetof(BlockEntry, readBytes)));
}

/// First resets the event count, so that events are not read twice if the recorder is killed; sets the state last, so that
/// the next thread finds a clean block.
void ArenaFile::free(std::uint32_t block) const
{
    const std::uint32_t committed = 0;
    (void)!::pwrite(m_file.get(), &committed, sizeof committed, static_cast<off_t>(entryOffset(block) + offsetof(BlockEntry, committed)));
    setProgress(block, 0, 0, 0);
    const auto state = static_cast<std::uint32_t>(BlockState::Free);
    (void)!::pwrite(m_file.get(), &state, sizeof state, static_cast<off_t>(entryOffset(block) + offsetof(BlockEntry, state)));
}

void ArenaFile::setArenasRemoved(std::uint32_t count) const
{
    (void)!::pwrite(m_file.get(), &count, sizeof count, static_cast<off_t>(offsetof(ArenaHeader, arenasRemoved)));
}

void ArenaFile::setRemoved(bool isRemoved) const
{
    const std::uint32_t value = isRemoved ? 1 : 0;
    (void)!::pwrite(m_file.get(), &value, sizeof value, static_cast<off_t>(offsetof(ArenaHeader, isRemoved)));
    std::atomic_thread_fence(std::memory_order_seq_cst); // a thread that takes a block reads isRemoved afterwards
}

/// A thread that left a signal handler by longjmp() may leave a block without events.
bool ArenaFile::shut() const
{
    setRemoved(true);
    const std::vector<BlockFacts> all = blocks();
    const bool isEmpty = std::none_of(all.begin(), all.end(), [](const BlockFacts& block) { return block.state != BlockState::Free && block.committed > 0; });
    if (!isEmpty)
        setRemoved(false);
    return isEmpty;
}

bool ArenaFile::remove() const
{
    setRemoved(true);
    const std::vector<BlockFacts> all = blocks();
    if (std::any_of(all.begin(), all.end(), [](const BlockFacts& block) { return block.state != BlockState::Free; })) {
        setRemoved(false);
        return false;
    }
    (void)::unlink(m_path.c_str());
    return true;
}

bool leasesWork(const std::string& path)
{
    const session::FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    return file.isOpen() && takeLease(file.get(), F_RDLCK) == Lease::Granted;
}

bool makeSpareArena(const std::string& path)
{
    struct statvfs room = {};
    if (::statvfs(std::filesystem::path(path).parent_path().c_str(), &room) == 0
        && std::uint64_t{room.f_bavail} * room.f_frsize < inject::ArenaSet::kLeastFreeBytes + inject::kFirstArena.bytes())
        return false;
    // created under another name, so that no program claims an incomplete file
    const std::string unfinished = path + ".new";
    ::unlink(unfinished.c_str());
    {
        const session::FileHandle file(::open(unfinished.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (!file.isOpen())
            return false;
        if (::posix_fallocate(file.get(), 0, static_cast<off_t>(inject::kFirstArena.bytes())) != 0) {
            ::unlink(unfinished.c_str());
            return false;
        }
        if (::geteuid() == 0)
            (void)::fchmod(file.get(), 0666); // for programs that drop their privileges; other users do not know the name of the folder
    }
    if (::rename(unfinished.c_str(), path.c_str()) == 0)
        return true;
    ::unlink(unfinished.c_str());
    return false;
}

} // namespace stallscope::recording
