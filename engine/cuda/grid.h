// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace stallscope::cuda {

inline constexpr std::uint32_t kBlockThreads = 256;
/// More blocks than fit on a multiprocessor at once, to balance the load at the end.
inline constexpr std::uint32_t kBlocksEach = 32;

/// Number of blocks for `count` elements: one element per thread up to the capacity of the device, several beyond. At least
/// one block, so that a launch always happens.
[[nodiscard]] constexpr std::uint32_t blocksFor(std::size_t count, std::uint32_t multiprocessors)
{
    const std::size_t wanted = (count + kBlockThreads - 1) / kBlockThreads;
    return static_cast<std::uint32_t>(std::clamp<std::size_t>(wanted, 1, std::size_t{std::max(multiprocessors, 1U)} * kBlocksEach));
}

/// Number of blocks for each of `rows` rows of `count` elements.
[[nodiscard]] constexpr std::uint32_t blocksForRow(std::size_t rows, std::size_t count, std::uint32_t multiprocessors)
{
    const std::size_t all = blocksFor(count, multiprocessors);
    return static_cast<std::uint32_t>(std::max<std::size_t>(all / std::max<std::size_t>(rows, 1), 1));
}

} // namespace stallscope::cuda
