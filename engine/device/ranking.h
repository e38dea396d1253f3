// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

#include <algorithm>
#include <bit>
#include <cstdint>

/// The arithmetic of the kernels that choose elements, the same on every device.
namespace stallscope {

/// A key and its place as one number, so that of equal keys the lower place is the lower one.
using Ranked = std::uint64_t;

/// A key that is not negative as a number of 31 bits in the same order: floats are in the order of their bits.
[[nodiscard]] constexpr std::uint32_t keyBits(float key)
{
    return std::bit_cast<std::uint32_t>(key);
}

[[nodiscard]] constexpr Ranked ranked(float key, ElementIndex place)
{
    return std::uint64_t{keyBits(key)} << 32 | place;
}

[[nodiscard]] constexpr ElementIndex placeOf(Ranked one)
{
    return static_cast<ElementIndex>(one);
}

[[nodiscard]] constexpr bool isOne(float label)
{
    return label == 1.0F;
}

/// How many of `take` samples are ones, where `ones` of `count` labels are (Balance in op.h).
[[nodiscard]] constexpr std::size_t shareOfOnes(std::size_t ones, std::size_t count, std::size_t take)
{
    return std::max(std::min(ones, take / 2), take - std::min(count - ones, take));
}

} // namespace stallscope
