// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/track.h"

#include <cstdint>

namespace stallscope::bench {

inline constexpr std::size_t kCrowdedLanes = 40;

/// Lanes of all sorts: with crowds and without, with waits and without. Names are ids below 50.
[[nodiscard]] Lane crowdedLane(std::size_t index, std::uint64_t spans);

} // namespace stallscope::bench
