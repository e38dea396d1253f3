// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstdint>

namespace stallscope {

/// What a span is. The values are stored in session files: append, never renumber.
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

/// "kernel", "memcpy", ...: the words of the command line, the exports and the file's documentation.
[[nodiscard]] const char* nameOf(SpanKind kind);

namespace SpanFlag {
using Type = std::uint8_t;
inline constexpr Type kNone = 0;
inline constexpr Type kBlocking = 1;       ///< a call that, by its name, blocks the thread until the device has completed work
inline constexpr Type kClamped = 2;        ///< the source gave a negative, missing or unusable time; the length is 0
inline constexpr Type kUnfinished = 4;     ///< the source has no end; ends with the trace
inline constexpr Type kLate = 8;           ///< arrived after its time had been published
inline constexpr Type kPredicted = 16;     ///< not measured: the result of a what-if
inline constexpr Type kCommunication = 32; ///< a communication kernel (NCCL, RCCL, MSCCL)
} // namespace SpanFlag

/// One thing that happened, as it is handed in and out. Lanes store spans column by column.
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

/// The order in which lanes are filled: by start; of two that start together the longer first, since it encloses the other.
[[nodiscard]] inline bool startsBefore(const Span& a, const Span& b)
{
    return a.start != b.start ? a.start < b.start : a.duration > b.duration;
}

} // namespace stallscope
