// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_arena.h"
#include "engine/inject/event_format.h"
#include "engine/inject/text_search.h"

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// Provides blocks to writers. Thread-safe functions.
struct BlockSource {
    Block (*take)(std::uint32_t bytes);
    void (*release)(const Block& block);
    void (*countLost)(LostEvents reason);
};

/// Clock of all events of a program.
struct EventClock {
    bool usesTicks = false;

    [[nodiscard]] std::uint64_t now() const;
    [[nodiscard]] static std::uint64_t monotonic();
};

/// A text in the program's memory.
struct TextRef {
    const char* text = nullptr; ///< zero-terminated unless `isWide`
    MeasuredText measure;
    bool isMeasured = false;
    bool isWide = false; ///< wchar_t; `measure.length` counts bytes

    [[nodiscard]] static TextRef unmeasured(const char* text) { return {text, {}, false, false}; }
};

/// A domain of the program: its name (measured, at most kLongestInlineName), and a nonzero number that distinguishes
/// domains of the same name.
struct DomainRef {
    TextRef name;
    std::uint64_t number = 0;
};

/// Appends the events of one thread to its blocks. Takes no lock and allocates nothing except new blocks; memory is limited
/// to this object, for any number of names. A compact writer, for programs with many threads, needs less memory and only
/// small blocks, but takes new blocks more often.
///
/// Names are defined once per block and referred to by number. Two tables find the number of a name: by the address of the
/// text, whose content is compared, and by its content.
class EventWriter {
public:
    struct Identity {
        std::uint32_t process = 0;
        std::uint64_t processStart = 0;
        std::uint32_t thread = 0;
        std::uint32_t threadNumber = 0;
    };

    enum class Size : bool { Full, Compact };
    /// Size of the zeroed memory of a compact writer.
    [[nodiscard]] static constexpr std::size_t compactBytes();

    /// Begins the log of a thread. Zeroed memory is a valid writer that has not begun.
    void begin(const BlockSource& source, const EventClock& clock, const Identity& identity, const char* threadName, Size size = Size::Full);
    /// To be called after the thread's last event.
    void end();

    /// Returns the previous number of open ranges of the domain, or a negative number if unknown.
    int push(const TextRef& name);
    int push(const DomainRef* domain, const TextRef& name, const EventDetail& detail);
    /// Returns the number of ranges that are still open, or a negative number if none was open.
    int pop();
    int pop(const DomainRef& domain);
    void mark(const TextRef& name) { named(EventType::Mark, m_level, name, nullptr); }
    void mark(const DomainRef* domain, const TextRef& name, const EventDetail& detail) { detailed(EventType::MarkDetailed, m_level, domain, name, detail); }
    void start(std::uint64_t range, const TextRef& name);
    void start(std::uint64_t range, const DomainRef* domain, const TextRef& name, const EventDetail& detail);
    void finish(std::uint64_t range);
    void nameThread(std::uint32_t thread, const TextRef& name);
    void note(EventType type) { append(type, 0); }
    /// False if it could not be written completely.
    bool writeBlob(BlobKind kind, const void* bytes, std::size_t size);

private:
    friend struct EventWriterProbe; // test access: a thread that is silent for days

    static constexpr std::uint32_t kNameSlots = 1024;
    static constexpr std::uint32_t kCompactNameSlots = 64;
    static constexpr std::uint32_t kAddressSlots = 64;
    static constexpr std::uint32_t kProbes = 4;
    static constexpr std::uint32_t kDomains = 16;

    struct NameSlot {
        std::uint32_t hash;
        std::uint32_t block;  // m_blockNumber at the time of writing
        std::uint32_t offset; // of the text in the block
        std::uint32_t length;
        std::uint32_t name;
        bool isWide;
    };
    struct AddressSlot {
        const char* text;
        std::uint32_t block;
        std::uint32_t offset;
        std::uint32_t length;
        std::uint32_t name;
    };
    struct DomainLevel {
        std::uint64_t number;
        std::uint32_t level;
    };

    struct KnownDomain {
        std::uint64_t number;
        std::uint32_t block;
        std::uint32_t name;
    };

    /// Number of a name that is not defined in this block.
    static constexpr std::uint32_t kUndefined = kBlobName - 1;

    [[nodiscard]] std::uint64_t* words() { return reinterpret_cast<std::uint64_t*>(m_block.bytes + m_position); }
    /// Reserves space for an event of this size and a preceding TimeBase. False, and counted, if there is none.
    [[nodiscard]] bool reserve(std::size_t bytes);
    [[nodiscard]] bool openBlock(std::size_t bytes);
    void closeBlock();
    /// True shortly after a failure to get a block: retrying takes locks and system calls.
    [[nodiscard]] bool isWaiting() const;
    [[nodiscard]] const char* textAt(std::uint32_t offset) const { return reinterpret_cast<const char*>(m_block.bytes + offset); }
    /// Completes an event whose words except the first are written: reads the clock, and publishes it.
    void commit(EventType type, std::uint32_t level, std::size_t bytes);
    void insertTimeBase(std::uint64_t now, std::size_t bytes);

    bool append(EventType type, std::uint32_t level);
    bool named(EventType type, std::uint32_t level, TextRef name, const std::uint64_t* range);
    bool detailed(EventType type, std::uint32_t level, const DomainRef* domain, TextRef name, EventDetail detail);

    /// Numbers of names defined in this block, with space reserved for an event of this size behind the definitions.
    struct Names {
        std::uint32_t name = kNoName;
        std::uint32_t domain = 0;
    };
    [[nodiscard]] bool prepare(std::size_t event, TextRef* name, const DomainRef* domain, Names& numbers);
    [[nodiscard]] std::uint32_t find(TextRef& name);
    [[nodiscard]] std::uint32_t findDomain(const DomainRef& domain) const;
    std::uint32_t define(const TextRef& name);
    std::uint32_t defineDomain(const DomainRef& domain);
    std::uint32_t writeText(EventType type, const std::uint64_t* number, const TextRef& text);
    [[nodiscard]] DomainLevel* levelOf(std::uint64_t domain, bool mayAdd);

    const BlockSource* m_source;
    EventClock m_clock;
    Identity m_identity;
    Block m_block;
    std::uint32_t m_position;
    std::uint32_t m_sequence;
    std::uint32_t m_blockNumber; // identifies table entries of this block; never reused
    std::uint32_t m_names;       // defined in this block
    std::uint64_t m_refusedAt;   // on m_clock, when no block was available; 0: available
    std::uint64_t m_base;        // base of the times in this block
    std::uint32_t m_level;       // open ranges of the default domain
    DomainLevel m_domains[kDomains];
    KnownDomain m_knownDomains[kDomains];
    AddressSlot m_addresses[kAddressSlots];
    bool m_isCompact;
    std::uint32_t m_slotMask;
    NameSlot m_slots[kNameSlots]; // last: fewer in a compact writer
};

constexpr std::size_t EventWriter::compactBytes()
{
    return offsetof(EventWriter, m_slots) + kCompactNameSlots * sizeof(NameSlot);
}

} // namespace stallscope::inject
