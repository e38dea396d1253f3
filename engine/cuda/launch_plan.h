// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/kernel_arithmetic.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

/// Plans of kernel launches: grids, sort keys that allow one sort to select or order elements of all rows at once, and the layout
/// of work memory. Needs no toolkit, so that it is tested without one.
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

/// Number of bits that distinguish `count` values.
[[nodiscard]] constexpr int bitsFor(std::size_t count)
{
    return count > 1 ? static_cast<int>(std::bit_width(count - 1)) : 0;
}

/// Significant bits of ranked(): keys are not negative.
inline constexpr int kRankedBits = 63;

/// Sorts by row, then ones before others, then key. With a stable sort, equal keys stay in order of their index.
[[nodiscard]] constexpr std::uint64_t shareKey(std::size_t row, float label, float key)
{
    return std::uint64_t{row} << 32 | std::uint64_t{isOne(label) ? 0U : 1U} << 31 | keyBits(key);
}
[[nodiscard]] constexpr int shareKeyBits(std::size_t rows)
{
    return 32 + bitsFor(rows);
}

/// Index at which the others begin in a row of sorted share keys.
[[nodiscard]] constexpr std::size_t firstOther(const std::uint64_t* keys, std::size_t begin, std::size_t end)
{
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const bool isOther = (keys[middle] >> 31 & 1U) != 0;
        isOther ? end = middle : begin = middle + 1;
    }
    return begin;
}

/// Index of the `number`th choice of a row among the sorted share keys of all rows. `ones` of them are ones.
[[nodiscard]] constexpr std::size_t chosenAt(const std::uint64_t* keys, std::size_t row, std::size_t count, std::size_t number, ElementIndex ones)
{
    const std::size_t begin = row * count;
    return number < ones ? begin + number : firstOther(keys, begin, begin + count) + (number - ones);
}

/// Number of rows shuffled by one sort: the row uses the bits that the random number (24) and the index (32) leave.
inline constexpr std::size_t kShuffledRows = 256;

[[nodiscard]] constexpr std::uint64_t shuffleKey(std::uint64_t seed, std::size_t row, ElementIndex place)
{
    const auto random = static_cast<std::uint64_t>(uniformAt(seed, place) * 0x1p24F);
    return std::uint64_t{row} << 56 | random << 32 | place;
}
[[nodiscard]] constexpr int shuffleKeyBits(std::size_t rows)
{
    return 56 + bitsFor(rows);
}

/// Several arrays in one allocation: their offsets, and the total size.
class Layout {
public:
    [[nodiscard]] constexpr std::size_t add(std::size_t bytes)
    {
        const std::size_t begin = m_bytes;
        m_bytes += (bytes + kAlignment - 1) / kAlignment * kAlignment;
        return begin;
    }
    [[nodiscard]] constexpr std::size_t bytes() const { return m_bytes; }

private:
    static constexpr std::size_t kAlignment = 256;

    std::size_t m_bytes = 0;
};

} // namespace stallscope::cuda
