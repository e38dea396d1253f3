// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

#include <algorithm>
#include <bit>
#include <cstdint>

/// Arithmetic of the selection kernels, identical on all devices.
namespace stallscope {

/// Key and index as one number, so that of equal keys the lower index is lower.
using Ranked = std::uint64_t;

/// A non-negative key as a 31-bit number of the same order: floats are ordered like their bit patterns.
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

/// Number of ones among `take` samples, given `ones` of `count` labels (Balance in op.h).
[[nodiscard]] constexpr std::size_t shareOfOnes(std::size_t ones, std::size_t count, std::size_t take)
{
    return std::max(std::min(ones, take / 2), take - std::min(count - ones, take));
}

} // namespace stallscope
