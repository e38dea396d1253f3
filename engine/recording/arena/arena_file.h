// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"
#include "profiler/session/codec/file_io.h"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::recording {

/// Identifies a recorded process, even if pids are reused: `start` is when it began to record, monotonic ns.
struct ProcessKey {
    std::uint32_t pid = 0;
    std::uint64_t start = 0;

    friend auto operator<=>(const ProcessKey&, const ProcessKey&) = default;
};

/// Snapshot of a BlockEntry.
struct BlockFacts {
    inject::BlockState state = inject::BlockState::Free;
    std::uint32_t committed = 0;
    ProcessKey process;
    std::uint32_t thread = 0;
    std::uint32_t threadNumber = 0;
    std::uint32_t sequence = 0;
    std::uint64_t openedAt = 0;
    std::uint64_t openedMonotonic = 0;
    std::uint32_t openedUncertainty = 0;
    std::uint32_t readBytes = 0;
    std::uint32_t nextBytes = 0;
    std::uint32_t nextDrain = 0;
};

/// An event arena as seen by the recorder. Accessed with read() and write() calls, never mapped, so that programs can
/// truncate or corrupt their files without harming the recorder. Used from one thread.
class ArenaFile {
public:
    struct Header {
        inject::ArenaShape shape;
        bool usesTicks = false;
        ProcessKey creator;
        ProcessKey program; ///< process that created the first arena of these processes
        bool isFirst = false;
        std::uint64_t pidNamespace = 0;
        std::string command; ///< arguments separated by spaces
        std::string executable;
    };
    enum class Access { ReadOnly, ReadWrite };

    /// Null if the file is not ready yet, or is no arena of this version.
    [[nodiscard]] static std::unique_ptr<ArenaFile> open(const std::string& path, Access access);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const Header& header() const { return m_header; }

    /// All blocks at this moment; empty if the file can no longer be read.
    [[nodiscard]] std::vector<BlockFacts> blocks() const;
    /// False if the file does not contain these bytes.
    [[nodiscard]] bool read(std::uint32_t block, std::uint32_t offset, std::span<std::byte> into) const;

    struct Counters {
        bool isRetired = false;
        std::array<std::uint64_t, inject::kLostEvents> lost{};
    };
    [[nodiscard]] Counters counters() const;

    /// Whether any process has the file mapped, including processes that /proc does not show. False if unknown, see leasesWork().
    [[nodiscard]] bool isMapped() const;

    /// See BlockEntry::readBytes.
    void setProgress(std::uint32_t block, std::uint32_t readBytes, std::uint32_t nextBytes, std::uint32_t nextDrain) const;
    /// Makes the block available again. All its events must be in the shard, and it must be sealed, or its process must have ended.
    void free(std::uint32_t block) const;
    /// In a first arena.
    void setArenasRemoved(std::uint32_t count) const;
    /// Deletes the file; processes that still have it mapped stop writing there. False if one of them has taken a block meanwhile.
    [[nodiscard]] bool remove() const;
    /// Ends the use of the file: processes that have it mapped stop writing there. False if it contains events.
    [[nodiscard]] bool shut() const;

private:
    ArenaFile(session::FileHandle file, std::string path, Header header, Access access)
        : m_file(std::move(file)), m_path(std::move(path)), m_header(std::move(header)), m_access(access)
    {
    }
    void setRemoved(bool isRemoved) const;
    [[nodiscard]] static std::size_t entryOffset(std::uint32_t block) { return sizeof(inject::ArenaHeader) + std::size_t{block} * sizeof(inject::BlockEntry); }

    session::FileHandle m_file;
    std::string m_path;
    Header m_header;
    Access m_access;
};

/// Whether the file system grants a lease on a file that is not open for writing. If so, it refuses one only if the file is in use.
[[nodiscard]] bool leasesWork(const std::string& path);

/// Creates a file that programs can claim as their first arena. On failure returns false and leaves nothing behind.
bool makeSpareArena(const std::string& path);

} // namespace stallscope::recording
