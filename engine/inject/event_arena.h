// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// A block owned by a writing thread.
struct Block {
    BlockEntry* entry = nullptr; ///< null: none
    std::byte* bytes = nullptr;
    std::uint32_t size = 0;
    std::uint32_t arena = 0; ///< index in the ArenaSet

    explicit operator bool() const { return entry != nullptr; }
};

/// The event arenas mapped by this process. Not thread-safe: guarded by a lock in ThisProcess.
///
/// Arenas are mapped when threads need more space than the recorder has returned, and unmapped when more than
/// `kMostMappedBytes` are mapped and no thread writes there. A forked process continues with those of its parent.
///
/// The recorder deletes arenas that are completely read and not needed by any process: it sets `isRemoved`, and resets it
/// if it finds that a block was taken meanwhile; take() takes a block first, and returns it if it sees `isRemoved`. Nothing
/// is therefore written to a deleted file.
class ArenaSet {
public:
    static constexpr std::size_t kMostArenas = 512;
    /// Limit of address space and thus memory in the program. Exceeded only while that many blocks are written at once.
    static constexpr std::size_t kMostMappedBytes = std::size_t{20} << 20;
    /// Limit of unread arenas of a program, for a slow or missing recorder.
    static constexpr std::uint32_t kMostUnreadArenas = 256;
    /// Disk space reserved for others.
    static constexpr std::uint64_t kLeastFreeBytes = std::uint64_t{256} << 20;

    /// After fork(): this process writes to no block yet. In another pid namespace than its parent it begins with no arena.
    void beginChild();

    /// A block of at least `bytes` to be filled by the caller; none if there is no space and no arena can be created.
    [[nodiscard]] Block take(std::uint32_t bytes);
    /// Ends writing to the block.
    void release(const Block& block);
    void countLost(LostEvents reason);

    struct Identity {
        std::uint32_t pid = 0;
        std::uint64_t start = 0;
        bool usesTicks = false;
    };
    void setIdentity(const Identity& identity) { m_identity = identity; }

private:
    struct Arena {
        ArenaHeader* header = nullptr; // null: unmapped
        std::uint32_t blocksInUse = 0; // by this process
        bool isMine = false;           // created by this process
        std::uint32_t nextSmall = 0;   // start of the search
        std::uint32_t skips = 0;       // searches to skip because no small block was free
    };

    [[nodiscard]] static BlockEntry* entriesOf(ArenaHeader* header) { return reinterpret_cast<BlockEntry*>(header + 1); }
    [[nodiscard]] Block takeFromAny(std::uint32_t bytes, bool isThorough);
    [[nodiscard]] Block takeFrom(std::uint32_t arena, std::uint32_t bytes, bool isThorough);
    [[nodiscard]] Block takeBlock(std::uint32_t arena, std::uint32_t block);
    [[nodiscard]] bool add(std::uint32_t bytes);
    [[nodiscard]] bool mayAdd();
    [[nodiscard]] bool addOfShape(const ArenaShape& shape);
    [[nodiscard]] Arena* freeSlot();
    [[nodiscard]] bool hasFirst() const;
    void unmapIdle();
    void unmap(Arena& arena);
    void reportRefusal();

    Arena m_arenas[kMostArenas]; // [0] is the first arena of the program, or of a fork that found it removed
    std::uint32_t m_count = 0;   // slots in use, including those of unmapped arenas
    std::size_t m_mappedBytes = 0;
    std::uint32_t m_made = 0; // used in file names
    std::uint64_t m_retryAt = 0;
    std::uint64_t m_retryAfter = 0; // ns; grows while no arena can be created
    std::uint64_t m_pidNamespace = 0;
    bool m_isRefusalReported = false;
    Identity m_identity;
};

} // namespace stallscope::inject
