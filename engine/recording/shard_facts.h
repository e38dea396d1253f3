// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

/// Facts of a shard: what of one process was recorded, and what it takes to merge shards into one session.
namespace stallscope::recording::fact {

inline constexpr const char* kProgram = "program";          ///< command line
inline constexpr const char* kStart = "monotonic_start_ns"; ///< where the shard's time begins; tells processes with one pid apart
inline constexpr const char* kBoot = "boot_id";             ///< shards with the same one share a monotonic clock
inline constexpr const char* kCuda = "cuda";                ///< how CUDA was recorded, or why not; absent where the process used none
inline constexpr const char* kRange = "range";              ///< the argument of --range; absent where there was none
inline constexpr const char* kRangeBegan = "range_began";   ///< absent where such a range never began
inline constexpr const char* kDrains = "drains";            ///< number of the last drain that is in the shard (BlockEntry::nextDrain)
inline constexpr const char* kUnkeptNames = "unkept_names"; ///< spans of which the program's process had no room for the name; absent where there are none

inline constexpr const char* kWindow = "window";          ///< of --range, for who continues the shard: SpanGate::State
inline constexpr const char* kOpenRanges = "open_ranges"; ///< numbers of the ranges across threads that are open, in the order of their starts

} // namespace stallscope::recording::fact

namespace stallscope::recording {

/// What kBoot is on this machine now.
[[nodiscard]] std::string bootId();
/// Empty where the system does not tell it.
[[nodiscard]] std::string hostName();

} // namespace stallscope::recording
