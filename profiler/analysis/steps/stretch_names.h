// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_row.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// For a hash table: equal for equal stretches. 64 bits, so that others are next to never equal.
[[nodiscard]] std::uint64_t hashOf(std::span<const std::uint32_t> names);

/// Names of stretches, numbered from 0.
struct StretchNames {
    std::vector<std::uint32_t> names; ///< of the stretch that begins at each launch, as far as there are enough behind it
    std::size_t count = 0;
};
[[nodiscard]] StretchNames nameStretches(std::span<const std::uint32_t> names, std::size_t length);

/// How much of some stretches recurs in most of them, in the same order: 1 where all are the same, near 0 where what they have
/// in common is chance.
[[nodiscard]] double likenessOf(const LaunchRow& row, std::span<const Stretch> stretches);

} // namespace stallscope
