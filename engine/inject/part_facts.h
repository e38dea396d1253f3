// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

/// What is told about a part among its facts, beside what is told of machines: how parts are put together.
namespace stallscope::inject::fact {

inline constexpr const char* kProgram = "program";          ///< its command line
inline constexpr const char* kStart = "monotonic_start_ns"; ///< where the part's time begins
inline constexpr const char* kBoot = "boot_id";             ///< parts with the same one share a monotonic clock
inline constexpr const char* kCuda = "cuda";                ///< absent where the process used none
inline constexpr const char* kRange = "range";              ///< what was waited for, as typed; absent where nothing was
inline constexpr const char* kRangeBegan = "range_began";   ///< absent where it never came
inline constexpr const char* kRecorderTime = "recorder_cpu_ns";
inline constexpr const char* kRangeCost = "range_cost_ns"; ///< of one range, measured when the recording began

} // namespace stallscope::inject::fact

namespace stallscope::inject {

/// What kBoot is on this machine now.
[[nodiscard]] std::string bootId();

} // namespace stallscope::inject
