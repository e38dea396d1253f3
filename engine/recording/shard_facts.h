// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Facts of a shard about the recording of its process, and for merging shards into one session.
namespace stallscope::recording::fact {

inline constexpr const char* kProgram = "program";          ///< command line
inline constexpr const char* kStart = "monotonic_start_ns"; ///< start of the shard's time; distinguishes processes with the same pid
inline constexpr const char* kBoot = "boot_id";             ///< shards with the same value share a monotonic clock
inline constexpr const char* kCuda = "cuda";                ///< how CUDA was recorded, or why not; missing if the process did not use it
inline constexpr const char* kRange = "range";              ///< argument of --range; missing without it
inline constexpr const char* kRangeBegan = "range_began";   ///< missing if such a range never began
inline constexpr const char* kDrains = "drains";            ///< number of the last drain that is in the shard (BlockEntry::nextDrain)
inline constexpr const char* kUnkeptNames = "unkept_names"; ///< number of spans whose name exceeded the memory in the process; missing if there are none

inline constexpr const char* kWindow = "window";          ///< state of --range for a continuation of the shard: SpanGate::State
inline constexpr const char* kOpenRanges = "open_ranges"; ///< ids of open ranges across threads by start

} // namespace stallscope::recording::fact

namespace stallscope::recording {

/// Current value of kBoot on this machine.
[[nodiscard]] std::string bootId();
/// Empty if the system does not report it.
[[nodiscard]] std::string hostName();

/// Empty if the shard does not contain the fact.
[[nodiscard]] std::string factOf(const Trace& shard, std::string_view name);
[[nodiscard]] std::optional<Nanos> numberOf(const Trace& shard, std::string_view name);
/// False for a shard of GPU counters.
[[nodiscard]] bool isOfProcess(const Trace& shard);

/// Start of a shard's time on a clock shared with the first shard: the monotonic clock for processes of one machine and
/// boot, otherwise the wall clock.
class CommonClock {
public:
    explicit CommonClock(const Trace& first);

    [[nodiscard]] Nanos startOf(const Trace& shard) const;

private:
    std::string m_boot;
    std::int64_t m_epoch;
    std::optional<Nanos> m_start;
};

} // namespace stallscope::recording
