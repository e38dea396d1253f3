// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

/// Layout of the files through which a recorded program hands its events to the recorder.
///
/// The program maps an *event arena* (a file of fixed size, shared) and writes events into it; the recorder reads the file while
/// it grows and gives consumed space back. Whatever ends the program (`_exit`, `exec`, a signal), committed events are in the file.
/// The program needs neither a thread nor a descriptor for that.
///
///     ArenaHeader | BlockEntry x blocks | small blocks (4 KiB each) | large blocks (64 KiB each)
///
/// A block belongs to one thread at a time, which appends events and then publishes them by `BlockEntry::committed`. Every block can be
/// decoded by itself: names are defined in the block that uses them.
///
/// Program and recorder come from the same build; `kArenaVersion` protects against a mixture. Processes made by fork() share the
/// arenas that they inherit.
namespace stallscope::inject {

inline constexpr std::uint64_t kArenaMagic = 0x414E'4552'4154'5353ULL;
inline constexpr std::uint32_t kArenaVersion = 1;
inline constexpr std::uint32_t kSmallBlockBytes = 4096;
inline constexpr std::uint32_t kLargeBlockBytes = 65536;

/// Suffix of arenas; files without it are waiting to be claimed ("spare-0"), or are being made.
inline constexpr const char* kArenaSuffix = ".events";
inline constexpr const char* kSparePrefix = "spare-";
inline constexpr int kSpareArenas = 4;
/// An empty file of this suffix: a process that could not be recorded.
inline constexpr const char* kRefusedSuffix = ".refused";

/// How many blocks an arena has.
struct ArenaShape {
    std::uint32_t smallBlocks = 0;
    std::uint32_t largeBlocks = 0;

    [[nodiscard]] constexpr std::uint32_t blocks() const { return smallBlocks + largeBlocks; }
    [[nodiscard]] constexpr std::size_t firstBlock() const;
    [[nodiscard]] constexpr std::size_t bytes() const
    {
        return firstBlock() + std::size_t{smallBlocks} * kSmallBlockBytes + std::size_t{largeBlocks} * kLargeBlockBytes;
    }
    [[nodiscard]] constexpr std::uint32_t blockBytes(std::uint32_t block) const { return block < smallBlocks ? kSmallBlockBytes : kLargeBlockBytes; }
    [[nodiscard]] constexpr std::size_t blockOffset(std::uint32_t block) const
    {
        return block < smallBlocks ? firstBlock() + std::size_t{block} * kSmallBlockBytes
                                   : firstBlock() + std::size_t{smallBlocks} * kSmallBlockBytes + std::size_t{block - smallBlocks} * kLargeBlockBytes;
    }

    friend constexpr bool operator==(const ArenaShape&, const ArenaShape&) = default;
};

/// Why an event was not recorded.
enum class LostEvents : std::uint32_t {
    NoRoom,    ///< no block was free and none could be added: disk full, limits, recorder gone
    Reentered, ///< a signal handler used NVTX while its thread was recording
};
inline constexpr std::size_t kLostEvents = 2;

struct alignas(4096) ArenaHeader {
    std::atomic<std::uint64_t> magic; ///< stored last
    std::uint32_t version;
    std::uint32_t smallBlocks;
    std::uint32_t largeBlocks;
    std::uint32_t usesTicks; ///< 1: event times are readings of the processor's counter, 0: monotonic nanoseconds
    std::uint32_t creator;   ///< its pid, in its own namespace
    std::uint32_t commandBytes;
    std::uint64_t creatorStart; ///< when the library was loaded there, monotonic ns
    std::uint64_t pidNamespace; ///< inode
    std::uint32_t program;      ///< pid and start of the process that made the first arena, which all its forks share
    std::uint32_t isFirst;      ///< 1: this is that arena
    std::uint64_t programStart;
    std::atomic<std::uint32_t> isRetired; ///< the creator has unmapped it
    std::atomic<std::uint32_t> isRemoved; ///< the recorder deletes the file: nothing may be written here any more
    /// In the first arena: how many the program and its forks have made, and how many of them the recorder has deleted.
    std::atomic<std::uint32_t> arenasMade;
    std::atomic<std::uint32_t> arenasRemoved;
    std::atomic<std::uint64_t> lost[kLostEvents];
    char command[2048];    ///< command line, arguments separated by NUL
    char executable[1024]; ///< path, ends with NUL
};
static_assert(sizeof(ArenaHeader) == 4096);

enum class BlockState : std::uint32_t {
    Free,
    Taken,  ///< a thread appends
    Sealed, ///< no event comes any more; the recorder frees it when all are read
};

struct alignas(64) BlockEntry {
    std::atomic<std::uint32_t> state;
    std::atomic<std::uint32_t> committed; ///< bytes of complete events
    std::uint32_t process;                ///< pid, in its own namespace
    std::uint32_t thread;                 ///< tid, likewise
    std::uint64_t processStart;           ///< tells processes with the same pid apart, monotonic ns
    std::uint32_t threadNumber;           ///< counts the threads of a process, as they begin to record
    std::uint32_t sequence;               ///< counts the blocks of a thread
    std::uint64_t openedAt;               ///< when the block was taken, on the clock of its events; their times count from here
    std::uint64_t openedMonotonic;        ///< the same moment, monotonic ns
    std::uint32_t openedUncertainty;      ///< ns that passed around the two readings
    // The recorder's. How much of the block is in the shard of its process: `readBytes`, and `nextBytes` once the shard holds drain `nextDrain`.
    std::uint32_t readBytes;
    std::uint32_t nextBytes;
    std::uint32_t nextDrain;
};
static_assert(sizeof(BlockEntry) == 64);

constexpr std::size_t ArenaShape::firstBlock() const
{
    const std::size_t table = sizeof(ArenaHeader) + std::size_t{blocks()} * sizeof(BlockEntry);
    return (table + 4095) / 4096 * 4096;
}

/// The first arena of a program: a few MB, enough for a program that the recorder keeps up with.
inline constexpr ArenaShape kFirstArena{64, 27};
/// Further ones, for programs in a hurry, and for programs of many threads.
inline constexpr ArenaShape kNextArena{256, 112};
inline constexpr ArenaShape kThreadsArena{1984, 0};

/// Events are sequences of 8-byte words. The first word holds the type (6 bits), the nesting level (18 bits) and the time (40 bits, since the
/// block was opened or since the last TimeBase).
enum class EventType : std::uint32_t {
    None = 0,
    TimeBase = 1,     ///< word: full time; the times that follow count from here
    Name = 2,         ///< word: length in bytes; text, padded with at least one zero. Level kWideText: of wchar_t. Numbered from 1 in a block
    Domain = 4,       ///< as Name, with a further word before the text that tells domains of the same name apart; numbered together with names
    Push = 5,         ///< word: name
    PushDetailed = 6, ///< EventDetail
    Pop = 7,
    PopDomain = 8, ///< word: domain
    Mark = 9,      ///< as Push
    MarkDetailed = 10,
    Start = 11, ///< as Push, with the range's id in a further word
    StartDetailed = 12,
    Finish = 13,      ///< word: the range's id
    ThreadName = 14,  ///< as Domain, with the thread's tid in the further word: what the program calls a thread
    ThreadStart = 15, ///< as Name: the system's name of the thread. First event of a thread
    ThreadEnd = 16,
    ProcessExit = 17,   ///< exit() was called, or main() returned
    Blob = 18,          ///< word: kBlobKindShift, kFirstPiece, kLastPiece, and the length of this piece; bytes, padded to a multiple of eight
    ProfilerStart = 19, ///< cudaProfilerStart
    ProfilerStop = 20,
};

enum class BlobKind : std::uint32_t {
    Name = 1, ///< a name that is too long for a block; `kBlobName` refers to the last one of the thread
    WideName = 2,
    Fact = 3, ///< "key=value": of the process
    DeviceBatch = 4,
    CallStack = 5,
};

inline constexpr int kBlobKindShift = 56;
inline constexpr std::uint64_t kFirstPiece = std::uint64_t{1} << 55;
inline constexpr std::uint64_t kLastPiece = std::uint64_t{1} << 54;
inline constexpr std::uint64_t kPieceBytes = 0xFFFF'FFFF;

inline constexpr std::uint32_t kNoName = 0; ///< the empty name
inline constexpr std::uint32_t kBlobName = UINT32_MAX;
inline constexpr std::uint32_t kLongestInlineName = 8192;

/// In the place of a text for which the program's memory has no room any more (KnownText, KnownDomain). The recorder counts the spans of that name.
inline constexpr const char* kUnkeptString = "(one of more than 10 MB of registered strings)";
inline constexpr const char* kUnkeptDomain = "(one of more than 2 MB of domains)";

/// In the place of a level.
inline constexpr std::uint32_t kWideText = 1;

inline constexpr int kEventTypeBits = 6;
inline constexpr int kEventLevelBits = 18;
inline constexpr int kEventTimeShift = kEventTypeBits + kEventLevelBits;
inline constexpr std::uint64_t kEventTimeLimit = std::uint64_t{1} << (64 - kEventTimeShift);
/// The level of ranges that are nested more deeply, or whose level is not known.
inline constexpr std::uint32_t kUnknownLevel = (1U << kEventLevelBits) - 1;

[[nodiscard]] constexpr std::uint64_t eventWord(EventType type, std::uint32_t level, std::uint64_t time)
{
    return time << kEventTimeShift | std::uint64_t{level} << kEventTypeBits | static_cast<std::uint64_t>(type);
}

/// What follows the first word of PushDetailed, MarkDetailed and StartDetailed.
struct EventDetail {
    static constexpr std::uint32_t kHasColour = 1;
    static constexpr std::uint32_t kHasPayload = 2;

    std::uint32_t name = kNoName;
    std::uint32_t domain = 0; ///< number of a Domain in this block; 0: the default one
    std::uint32_t flags = 0;
    std::uint32_t colour = 0;
    std::int64_t payload = 0;
    std::uint64_t range = 0; ///< of StartDetailed
};
static_assert(sizeof(EventDetail) == 32);

[[nodiscard]] constexpr std::size_t paddedText(std::size_t bytes)
{
    return (bytes + 8) / 8 * 8;
}

} // namespace stallscope::inject
