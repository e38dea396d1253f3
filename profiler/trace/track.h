// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/lane.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// A process of the recorded program, or one rank of a distributed one. Device tracks belong to the process that used them.
struct Process {
    std::string name;
    std::string host; ///< host name, if known
    std::int64_t pid = 0;
    std::optional<std::uint32_t> rank;
    /// Correlation ids are unique only within a scope: processes of one Kineto file share a scope, recorded processes have their own.
    std::uint32_t correlationScope = 0;

    friend bool operator==(const Process&, const Process&) = default;
};

struct DeviceInfo {
    std::string name;
    std::uint32_t ordinal = 0; ///< number used by the program
    ProcessId process;
    std::uint64_t memoryBytes = 0;
    std::uint32_t multiprocessors = 0;
    std::string uuid = {}; ///< "GPU-..." from the driver, equal in all programs; empty: unknown

    friend bool operator==(const DeviceInfo&, const DeviceInfo&) = default;
};

/// Stored in session files: append, never renumber.
enum class TrackType : std::uint8_t { HostThread = 0, DeviceStream = 1 };

struct TrackInfo {
    TrackType type = TrackType::HostThread;
    ProcessId process;
    DeviceId device;      ///< of a stream
    std::string nativeId; ///< thread or stream id as in the source: "7", "Spans"
    std::string name;
    std::int32_t sortKey = 0;

    friend bool operator==(const TrackInfo&, const TrackInfo&) = default;
};

/// An unfinished span of a running thread. Drawn up to the current time; not counted until it ends.
struct OpenSpan {
    Nanos start = 0;
    StringId name = kEmptyString;
    SpanKind kind = SpanKind::ApiCall;
    SpanFlag::Type flags = SpanFlag::kNone;
    std::uint32_t depth = 0;

    friend bool operator==(const OpenSpan&, const OpenSpan&) = default;
};

struct Track {
    TrackInfo info;
    std::vector<Lane> lanes; ///< sorted by place
    std::vector<OpenSpan> openSpans;
    Nanos watermark = -kTimeLimit; ///< no span that starts earlier will be added

    [[nodiscard]] std::uint64_t spanCount() const;
    [[nodiscard]] TimeRange range() const;
};

} // namespace stallscope
