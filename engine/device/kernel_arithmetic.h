// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

/// Arithmetic of the kernels, identical on all devices: random numbers, and the order of the selection kernels.
namespace stallscope {

/// Random number in [0, 1) at position `index` of the sequence `seed`: a pure function, equal on all devices and on the
/// host, in any order of evaluation (the mixing steps of SplitMix64).
[[nodiscard]] constexpr float uniformAt(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    bits ^= bits >> 31;
    return static_cast<float>(bits >> 40) * 0x1p-24F; // 24 bits: exact in a float, and never rounded up to 1
}

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
