// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// LEB128: seven bits per byte, lowest first; the top bit is set on all bytes but the last. At most ten bytes.
inline constexpr std::size_t kMaxVarintBytes = 10;

/// Writes the value at `out`, which must have enough space, and returns the position behind it.
inline std::uint8_t* writeVarint(std::uint8_t* out, std::uint64_t value)
{
    while (value >= 0x80) {
        *out++ = static_cast<std::uint8_t>(value | 0x80);
        value >>= 7;
    }
    *out++ = static_cast<std::uint8_t>(value);
    return out;
}

/// Reads a value from [at, end), and returns the position behind it; nullptr if it is truncated or exceeds 64 bits.
[[nodiscard]] inline const std::uint8_t* readVarint(const std::uint8_t* at, const std::uint8_t* end, std::uint64_t& value)
{
    value = 0;
    for (unsigned shift = 0; shift < 64 && at != end; shift += 7) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80)
            return shift == 63 && byte > 1 ? nullptr : at;
    }
    return nullptr;
}

/// Maps signed values of small magnitude to small unsigned values: 0, -1, 1, -2 -> 0, 1, 2, 3.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

} // namespace stallscope
