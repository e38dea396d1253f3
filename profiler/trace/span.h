// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace stallscope {

/// Kind of a span. The values are stored in session files: append, never renumber.
enum class SpanKind : std::uint8_t {
    Kernel = 0,
    Memcpy = 1,
    Memset = 2,
    Graph = 3,       ///< a whole graph launch recorded as one device span
    Migration = 4,   ///< unified memory moved by a fault or a prefetch
    DeviceRange = 5, ///< an annotation projected onto a stream
    SyncRecord = 6,  ///< device-side record of a synchronization; the call itself is an ApiCall
    ApiCall = 7,
    Range = 8,  ///< a user's annotation: NVTX, record_function
    HostOp = 9, ///< an operation of a framework: aten::linear
    Python = 10,
    Overhead = 11, ///< overhead of the profiler
    Mark = 12,     ///< an instant
};
inline constexpr std::size_t kSpanKinds = 13;

/// "kernel", "memcpy", ...: as used on the command line, in exports and in the format documentation.
[[nodiscard]] const char* nameOf(SpanKind kind);

namespace SpanFlag {
using Type = std::uint8_t;
inline constexpr Type kNone = 0;
inline constexpr Type kBlocking = 1;       ///< a call whose name implies that it blocks the thread until device work has completed
inline constexpr Type kClamped = 2;        ///< negative, missing or unusable time in the source; the length is 0
inline constexpr Type kUnfinished = 4;     ///< no end in the source; ends with the trace
inline constexpr Type kLate = 8;           ///< arrived after its time was published
inline constexpr Type kPredicted = 16;     ///< computed by a what-if prediction
inline constexpr Type kCommunication = 32; ///< a communication kernel (NCCL, RCCL, MSCCL)
} // namespace SpanFlag

/// One span as a value. Lanes store spans by column.
struct Span {
    Nanos start = 0;
    Nanos duration = 0;
    StringId name = kEmptyString;
    CorrelationId correlation;
    DetailId detail;
    SpanKind kind = SpanKind::Kernel;
    SpanFlag::Type flags = SpanFlag::kNone;

    [[nodiscard]] Nanos end() const { return start + duration; }
    [[nodiscard]] TimeRange range() const { return {start, end()}; }
    [[nodiscard]] bool has(SpanFlag::Type flag) const { return (flags & flag) != 0; }

    friend bool operator==(const Span&, const Span&) = default;
};
static_assert(sizeof(Span) == 32);

/// Order in which lanes are filled: by start; of spans with the same start the longer first, because it encloses the other.
[[nodiscard]] inline bool startsBefore(const Span& a, const Span& b)
{
    return a.start != b.start ? a.start < b.start : a.duration > b.duration;
}

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
    QueueTime = 32,     ///< ns from queueing a kernel on the host to its start
    SubmitTime = 33,    ///< ns from submitting a kernel to the device to its start
};
inline constexpr std::size_t kDetailFields = 34;

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
