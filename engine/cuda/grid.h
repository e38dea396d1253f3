// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace stallscope::cuda {

inline constexpr std::uint32_t kBlockThreads = 256;
/// Blocks that a multiprocessor takes at once, and then some, so that none is idle at the end.
inline constexpr std::uint32_t kBlocksEach = 32;

/// Blocks for `count` elements: one thread each while the device has room for them, several elements a thread beyond. One
/// block also for none: a launch is a launch.
[[nodiscard]] constexpr std::uint32_t blocksFor(std::size_t count, std::uint32_t multiprocessors)
{
    const std::size_t wanted = (count + kBlockThreads - 1) / kBlockThreads;
    return static_cast<std::uint32_t>(std::clamp<std::size_t>(wanted, 1, std::size_t{std::max(multiprocessors, 1U)} * kBlocksEach));
}

/// Blocks for each of `rows` rows of `count` elements.
[[nodiscard]] constexpr std::uint32_t blocksForRow(std::size_t rows, std::size_t count, std::uint32_t multiprocessors)
{
    const std::size_t all = blocksFor(count, multiprocessors);
    return static_cast<std::uint32_t>(std::max<std::size_t>(all / std::max<std::size_t>(rows, 1), 1));
}

} // namespace stallscope::cuda
