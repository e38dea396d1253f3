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

/// Suffix of arenas; files without it are spare ones ("spare-0"), or being created.
inline constexpr const char* kArenaSuffix = ".events";
inline constexpr const char* kSparePrefix = "spare-";
inline constexpr int kSpareArenas = 4;
/// Suffix of an empty file that marks a process that could not be recorded.
inline constexpr const char* kRefusedSuffix = ".refused";

/// Number of blocks in an arena.
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
    NoRoom,    ///< no block was free and none could be added: disk full, limits, no recorder
    Reentered, ///< a signal handler used NVTX while its thread was recording
};
inline constexpr std::size_t kLostEvents = 2;

struct alignas(4096) ArenaHeader {
    std::atomic<std::uint64_t> magic; ///< stored last
    std::uint32_t version;
    std::uint32_t smallBlocks;
    std::uint32_t largeBlocks;
    std::uint32_t usesTicks; ///< 1: event times are processor ticks, 0: monotonic nanoseconds
    std::uint32_t creator;   ///< its pid, in its own namespace
    std::uint32_t commandBytes;
    std::uint64_t creatorStart; ///< when the library was loaded in the creator, monotonic ns
    std::uint64_t pidNamespace; ///< inode
    std::uint32_t program;      ///< pid and start of the process that created the first arena, shared by all its forks
    std::uint32_t isFirst;      ///< 1: this is the first arena
    std::uint64_t programStart;
    std::atomic<std::uint32_t> isRetired; ///< the creator has unmapped it
    std::atomic<std::uint32_t> isRemoved; ///< the recorder deletes the file: writing is forbidden
    /// In the first arena: number of arenas created by the program and its forks, and deleted by the recorder.
    std::atomic<std::uint32_t> arenasMade;
    std::atomic<std::uint32_t> arenasRemoved;
    std::atomic<std::uint64_t> lost[kLostEvents];
    char command[2048];    ///< command line, arguments separated by NUL
    char executable[1024]; ///< path, terminated by NUL
};
static_assert(sizeof(ArenaHeader) == 4096);

enum class BlockState : std::uint32_t {
    Free,
    Taken,  ///< owned by a writing thread
    Sealed, ///< complete; the recorder frees it when all events are read
};

struct alignas(64) BlockEntry {
    std::atomic<std::uint32_t> state;
    std::atomic<std::uint32_t> committed; ///< bytes of complete events
    std::uint32_t process;                ///< pid, in its own namespace
    std::uint32_t thread;                 ///< tid, likewise
    std::uint64_t processStart;           ///< distinguishes processes with the same pid, monotonic ns
    std::uint32_t threadNumber;           ///< number of the thread in its process, in order of its first event
    std::uint32_t sequence;               ///< number of the block in its thread
    std::uint64_t openedAt;               ///< when the block was taken, on the event clock; event times are relative to it
    std::uint64_t openedMonotonic;        ///< the same moment, monotonic ns
    std::uint32_t openedUncertainty;      ///< ns between the readings around it
    // Used by the recorder. How much of the block is in the shard of its process: `readBytes`, and `nextBytes` once the
    // shard contains drain `nextDrain`.
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

/// First arena of a program: a few MB, sufficient if the recorder keeps up.
inline constexpr ArenaShape kFirstArena{64, 27};
/// Further arenas, for programs with high event rates or many threads.
inline constexpr ArenaShape kNextArena{256, 112};
inline constexpr ArenaShape kThreadsArena{1984, 0};

/// Events are sequences of 8-byte words. The first word contains the type (6 bits), the nesting level (18 bits) and the
/// time (40 bits, since the block was opened or since the last TimeBase).
enum class EventType : std::uint32_t {
    None = 0,
    TimeBase = 1,     ///< word: full time; base of the following times
    Name = 2,         ///< word: length in bytes; text, padded with at least one zero. Level kWideText: wchar_t text. Numbered from 1 in a block
    Domain = 4,       ///< as Name, with a further word before the text that distinguishes domains of the same name; numbered together with names
    Push = 5,         ///< word: name
    PushDetailed = 6, ///< EventDetail
    Pop = 7,
    PopDomain = 8, ///< word: domain
    Mark = 9,      ///< as Push
    MarkDetailed = 10,
    Start = 11, ///< as Push, with the range's id in a further word
    StartDetailed = 12,
    Finish = 13,      ///< word: the range's id
    ThreadName = 14,  ///< as Domain, with the thread's tid in the further word: name given to a thread by the program
    ThreadStart = 15, ///< as Name: name of the thread in the system. First event of a thread
    ThreadEnd = 16,
    ProcessExit = 17,   ///< exit() was called, or main() returned
    Blob = 18,          ///< word: kBlobKindShift, kFirstPiece, kLastPiece, and the length of this piece; bytes, padded to a multiple of eight
    ProfilerStart = 19, ///< cudaProfilerStart
    ProfilerStop = 20,
};

enum class BlobKind : std::uint32_t {
    Name = 1, ///< a name that is too long for a block; `kBlobName` refers to the thread's last one
    WideName = 2,
    Fact = 3, ///< "key=value" of the process
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

/// Replaces a text that exceeds the memory reserved in the program (KnownText, KnownDomain). The recorder counts the spans of that name.
inline constexpr const char* kUnkeptString = "(one of more than 10 MB of registered strings)";
inline constexpr const char* kUnkeptDomain = "(one of more than 2 MB of domains)";

/// In place of a level.
inline constexpr std::uint32_t kWideText = 1;

inline constexpr int kEventTypeBits = 6;
inline constexpr int kEventLevelBits = 18;
inline constexpr int kEventTimeShift = kEventTypeBits + kEventLevelBits;
inline constexpr std::uint64_t kEventTimeLimit = std::uint64_t{1} << (64 - kEventTimeShift);
/// Level of deeper ranges, and of ranges whose level is unknown.
inline constexpr std::uint32_t kUnknownLevel = (1U << kEventLevelBits) - 1;

[[nodiscard]] constexpr std::uint64_t eventWord(EventType type, std::uint32_t level, std::uint64_t time)
{
    return time << kEventTimeShift | std::uint64_t{level} << kEventTypeBits | static_cast<std::uint64_t>(type);
}

/// Follows the first word of PushDetailed, MarkDetailed and StartDetailed.
struct EventDetail {
    static constexpr std::uint32_t kHasColour = 1;
    static constexpr std::uint32_t kHasPayload = 2;

    std::uint32_t name = kNoName;
    std::uint32_t domain = 0; ///< number of a Domain in this block; 0: the default domain
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
