// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>

namespace stallscope::cpu {

inline constexpr Nanos kLongestTrial = 150'000'000;               // on a busy machine the trial is inconclusive anyway
inline constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40; // of memory

} // namespace stallscope::cpu
