// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <utility>

namespace stallscope::nsight {

/// Process and thread ids of an export are packed into one number: machine (8 bits), virtual machine (8), process (24), thread (24).
struct GlobalId {
    static constexpr std::int64_t kThreads = std::int64_t{1} << 24;
    static constexpr std::int64_t kNone = -1; ///< not recorded

    [[nodiscard]] static constexpr std::int64_t processOf(std::int64_t id) { return id == kNone ? kNone : id & ~(kThreads - 1); }
    [[nodiscard]] static constexpr std::int64_t threadOf(std::int64_t id) { return id == kNone ? 0 : id & (kThreads - 1); }
    [[nodiscard]] static constexpr std::int64_t pidOf(std::int64_t id) { return id == kNone ? 0 : id / kThreads & (kThreads - 1); }
};

/// CUPTI's value for "no stream" and "no event".
inline constexpr std::int64_t kInvalidId = 0xFFFFFFFF;

enum class PlaceType : std::uint8_t { Thread, OsRuntime, Stream };

/// Track of a span as identified by the tables.
struct RowTrack {
    static constexpr std::int64_t kNoDevice = -1;

    std::int64_t process = GlobalId::kNone; ///< a global id
    PlaceType type = PlaceType::Thread;
    std::int64_t device = 0;  ///< CUDA's device number for a stream; kNoDevice if only the context is known
    std::int64_t lane = 0;    ///< thread or stream
    std::int64_t context = 0; ///< of a stream without a known device

    friend auto operator<=>(const RowTrack&, const RowTrack&) = default;

    [[nodiscard]] static RowTrack thread(std::int64_t globalTid)
    {
        return {GlobalId::processOf(globalTid), PlaceType::Thread, 0, GlobalId::threadOf(globalTid), 0};
    }
    [[nodiscard]] static RowTrack osRuntime(std::int64_t globalTid)
    {
        return {GlobalId::processOf(globalTid), PlaceType::OsRuntime, 0, GlobalId::threadOf(globalTid), 0};
    }
    [[nodiscard]] static RowTrack stream(std::int64_t process, std::int64_t device, std::int64_t stream)
    {
        return {process, PlaceType::Stream, device, stream, 0};
    }
    [[nodiscard]] static RowTrack streamOfContext(std::int64_t process, std::int64_t context, std::int64_t stream)
    {
        return {process, PlaceType::Stream, kNoDevice, stream, context};
    }
};

/// Device of each (process, context).
using ContextDevices = std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t>;

} // namespace stallscope::nsight
