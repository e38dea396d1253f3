// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// A block that a thread writes to.
struct Block {
    BlockEntry* entry = nullptr; ///< null: none
    std::byte* bytes = nullptr;
    std::uint32_t size = 0;
    std::uint32_t arena = 0; ///< index in the ArenaSet

    explicit operator bool() const { return entry != nullptr; }
};

/// The event arenas that this process has mapped. Not thread-safe: ThisProcess guards it by a lock.
///
/// Arenas are mapped when threads need more room than the recorder has given back, and unmapped when more than `kMostMappedBytes` are
/// mapped and no thread writes there. A forked process goes on with those of its parent.
///
/// The recorder deletes arenas that are read to their end and that no process needs: it sets `isRemoved`, and takes that back if it sees a block
/// taken after all; take() takes a block first, and gives it back if it sees `isRemoved`. So nothing is written to a deleted file.
class ArenaSet {
public:
    static constexpr std::size_t kMostArenas = 512;
    /// Of address space and, at most, of memory in the program. Exceeded only while that many blocks are written to at once.
    static constexpr std::size_t kMostMappedBytes = std::size_t{20} << 20;
    /// What a program may leave unread in its arenas: a recorder that is slow, or gone.
    static constexpr std::uint32_t kMostUnreadArenas = 256;
    /// Space that is left to others on the disk.
    static constexpr std::uint64_t kLeastFreeBytes = std::uint64_t{256} << 20;

    /// After fork(): this process writes to no block yet. In another pid namespace than its parent it begins with no arena.
    void beginChild();

    /// A block of at least `bytes`, taken for the caller to fill in; none where there is no room and none can be made.
    [[nodiscard]] Block take(std::uint32_t bytes);
    /// Nothing is written to the block any more.
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
        bool isMine = false;           // made by this process
        std::uint32_t nextSmall = 0;   // where to look first
        std::uint32_t skips = 0;       // looks that are spared, since no small block was free
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

    Arena m_arenas[kMostArenas]; // [0] is the first one of the program, or of a fork that found it removed
    std::uint32_t m_count = 0;   // slots of m_arenas in use, those of unmapped arenas included
    std::size_t m_mappedBytes = 0;
    std::uint32_t m_made = 0; // names files
    std::uint64_t m_retryAt = 0;
    std::uint64_t m_retryAfter = 0; // ns; grows while nothing can be made
    std::uint64_t m_pidNamespace = 0;
    bool m_isRefusalReported = false;
    Identity m_identity;
};

} // namespace stallscope::inject
