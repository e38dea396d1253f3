// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/ids.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace stallscope {

/// Optional attributes of a span. The values are stored in session files: append, never renumber; at most 64.
enum class DetailField : std::uint8_t {
    Bytes = 0,
    Direction = 1,    ///< CopyDirection
    SourceMemory = 2, ///< MemoryKind; the memory written by a memset is TargetMemory
    TargetMemory = 3,
    GridX = 4,
    GridY = 5,
    GridZ = 6,
    BlockX = 7,
    BlockY = 8,
    BlockZ = 9,
    Registers = 10,    ///< per thread
    StaticShared = 11, ///< bytes
    DynamicShared = 12,
    Context = 13,
    Stream = 14, ///< stream named by a synchronization or an event record
    Event = 15,
    EventRecord = 16, ///< unique id of the record call, equal on the record and on its waits
    EventRole = 17,   ///< EventRole: relation of the span to Event
    Scope = 18,       ///< SyncScope
    Graph = 19,
    GraphNode = 20,
    Stack = 21,  ///< StackId
    Domain = 22, ///< StringId: the NVTX domain
    Status = 23, ///< return value of the call, zigzag; absent if 0
    PeerDevice = 24,
    Colour = 25,   ///< 0xAARRGGBB, requested by the program
    Payload = 26,  ///< NVTX payload, zigzag
    Priority = 27, ///< of the stream, zigzag
    SequenceNumber = 28,
    ExternalId = 29,
    OverheadCause = 30, ///< StringId
    LaunchCount = 31,   ///< number of calls merged into one row, for example polls
};
inline constexpr std::size_t kDetailFields = 32;

enum class CopyDirection : std::uint8_t { Unknown = 0, HostToDevice = 1, DeviceToHost = 2, DeviceToDevice = 3, PeerToPeer = 4, HostToHost = 5 };
enum class MemoryKind : std::uint8_t { Unknown = 0, Pageable = 1, Pinned = 2, Device = 3, Array = 4, Managed = 5, DeviceStatic = 6, ManagedStatic = 7 };
enum class SyncScope : std::uint8_t { None = 0, Device = 1, Context = 2, Stream = 3, Event = 4 };
enum class EventRole : std::uint8_t { None = 0, Recorded = 1, StreamWaits = 2, HostWaits = 3, Queried = 4 };

/// "host to device", "pinned", ...
[[nodiscard]] const char* nameOf(CopyDirection direction);
[[nodiscard]] const char* nameOf(MemoryKind memory);
/// "bytes", "grid_x", ...: as in exports and in the format documentation.
[[nodiscard]] const char* nameOf(DetailField field);

/// A set of fields with values. Small and copied freely; stored packed in a DetailPool.
class SpanDetail {
public:
    [[nodiscard]] bool isEmpty() const { return m_present == 0; }
    [[nodiscard]] bool has(DetailField field) const { return (m_present >> bit(field) & 1) != 0; }
    [[nodiscard]] std::uint64_t get(DetailField field, std::uint64_t otherwise = 0) const { return has(field) ? m_values[bit(field)] : otherwise; }
    [[nodiscard]] std::optional<std::uint64_t> find(DetailField field) const;
    SpanDetail& set(DetailField field, std::uint64_t value);
    void clear(DetailField field) { m_present &= ~(std::uint64_t{1} << bit(field)); }

    [[nodiscard]] CopyDirection direction() const { return static_cast<CopyDirection>(get(DetailField::Direction)); }
    [[nodiscard]] MemoryKind sourceMemory() const { return static_cast<MemoryKind>(get(DetailField::SourceMemory)); }
    [[nodiscard]] MemoryKind targetMemory() const { return static_cast<MemoryKind>(get(DetailField::TargetMemory)); }
    [[nodiscard]] SyncScope scope() const { return static_cast<SyncScope>(get(DetailField::Scope)); }
    [[nodiscard]] EventRole eventRole() const { return static_cast<EventRole>(get(DetailField::EventRole)); }

    /// Packed form: a varint with one bit per field, then a varint per field that is set.
    static constexpr std::size_t kMaxPackedBytes = 10 * (kDetailFields + 1);
    [[nodiscard]] std::size_t pack(std::uint8_t* out) const;
    /// Number of bytes read; 0 if they are no packed detail. Unknown fields are skipped.
    [[nodiscard]] std::size_t unpack(std::span<const std::uint8_t> bytes);

    friend bool operator==(const SpanDetail& a, const SpanDetail& b);

private:
    [[nodiscard]] static constexpr unsigned bit(DetailField field) { return static_cast<unsigned>(field); }

    std::uint64_t m_present = 0;
    std::array<std::uint64_t, kDetailFields> m_values{};
};

} // namespace stallscope
