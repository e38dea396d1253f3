// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_format.h"
#include "engine/recording/arena/arena_file.h"
#include "profiler/base/string_pool.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace stallscope::recording {

/// An event of a thread, with its names resolved.
struct ThreadEvent {
    inject::EventType type = inject::EventType::None;
    std::uint32_t level = 0;
    std::uint64_t ticks = 0;
    StringId name = kEmptyString;
    StringId domainName = kEmptyString;
    std::uint64_t domain = 0; ///< distinguishes domains; 0: the default domain
    std::uint32_t flags = 0;  ///< of EventDetail
    std::uint32_t colour = 0;
    std::int64_t payload = 0;
    std::uint64_t range = 0;
    std::uint32_t thread = 0; ///< of ThreadName
    inject::BlobKind blob = inject::BlobKind::Fact;
    std::span<const std::byte> bytes; ///< complete Blob; valid during the call
};

/// Receives the events of one thread in order.
class ThreadEventSink {
public:
    virtual ~ThreadEventSink() = default;
    virtual void take(const ThreadEvent& event) = 0;
};

/// Decodes the blocks of one thread in order, each up to its committed size. Input is untrusted, because programs may
/// overwrite their memory: malformed events are counted, and the rest of their block is skipped.
class EventReader {
public:
    explicit EventReader(StringPool& strings) : m_strings(strings) {}

    /// Reads the events of a block behind those read before, up to the first one after `until`; returns their size in
    /// bytes. Blocks must come in order of sequence.
    std::size_t read(const BlockFacts& block, std::span<const std::byte> bytes, std::uint64_t until, ThreadEventSink& sink);
    /// Continues within a block whose beginning was read by another recorder: names defined there are unknown.
    void skipTo(const BlockFacts& block, std::span<const std::byte> beginning);
    /// Ignores all names from now on: events are still counted, but nothing is kept.
    void ignoreNames() { m_ignoresNames = true; }
    /// Number of bytes that could not be decoded.
    [[nodiscard]] std::uint64_t skippedBytes() const { return m_skipped; }

private:
    struct Name {
        StringId text = kEmptyString;
        std::uint64_t domain = 0;
    };

    void enter(const BlockFacts& block);
    [[nodiscard]] bool isLater(std::span<const std::byte> bytes, std::uint64_t until) const;
    /// Length of the event at the front of `bytes`; 0 if it is malformed. With a null `sink`, only names are processed.
    [[nodiscard]] std::size_t readEvent(std::span<const std::byte> bytes, ThreadEventSink* sink);
    [[nodiscard]] std::size_t readText(std::span<const std::byte> bytes, ThreadEvent& event, bool hasNumber);
    [[nodiscard]] std::size_t readDetailed(std::span<const std::byte> bytes, ThreadEvent& event) const;
    [[nodiscard]] std::size_t readBlob(std::span<const std::byte> bytes, ThreadEvent& event, bool& isWhole);
    [[nodiscard]] bool resolve(std::uint32_t name, StringId& into) const;
    [[nodiscard]] StringId intern(std::span<const std::byte> text, bool isWide);

    StringPool& m_strings;
    bool m_hasBegun = false;
    bool m_isBroken = false; // skip the rest of this block
    bool m_ignoresNames = false;
    std::uint32_t m_sequence = 0;
    std::uint64_t m_base = 0;
    std::vector<Name> m_names; // of this block
    StringId m_blobName = kEmptyString;
    std::vector<std::byte> m_blob; // pieces so far
    bool m_isBlobOpen = false;
    std::uint64_t m_skipped = 0;
};

} // namespace stallscope::recording
