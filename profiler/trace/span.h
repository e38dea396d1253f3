// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstdint>

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

} // namespace stallscope
