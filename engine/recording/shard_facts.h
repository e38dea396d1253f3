// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

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

} // namespace stallscope::recording
