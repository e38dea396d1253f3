// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace stallscope {

/// Mixes a 64-bit value. Bijective.
[[nodiscard]] constexpr std::uint64_t mixBits(std::uint64_t value)
{
    value ^= value >> 32;
    value *= 0x9E3779B97F4A7C15U;
    value ^= value >> 29;
    value *= 0xBF58476D1CE4E5B9U;
    return value ^ (value >> 32);
}

/// Processes eight bytes per step. For hash tables inside one process; never stored.
[[nodiscard]] inline std::uint64_t hashBytes(std::string_view bytes)
{
    std::uint64_t hash = 0x2545F4914F6CDD1DU ^ bytes.size();
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; at += 8, left -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        hash = std::rotl(hash ^ word, 23) * 0x9E3779B97F4A7C15U;
    }
    std::uint64_t rest = 0;
    if (left > 0)
        std::memcpy(&rest, at, left);
    return mixBits(hash ^ (rest * 0xD6E8FEB86659FD93U));
}

/// CRC-32C (Castagnoli) of the bytes, continuing from `crc` (0 to begin). Uses the processor's instruction if available.
[[nodiscard]] std::uint32_t crc32c(const void* bytes, std::size_t count, std::uint32_t crc = 0);
/// Portable implementation.
[[nodiscard]] std::uint32_t crc32cByTable(const void* bytes, std::size_t count, std::uint32_t crc = 0);

} // namespace stallscope
