// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace stallscope {

namespace {

constexpr std::array<std::uint32_t, 256> makeTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) ? 0x82F63B78U : 0U);
        table[i] = crc;
    }
    return table;
}

constexpr auto kTable = makeTable();

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t crcByInstruction(const std::uint8_t* at, std::size_t count, std::uint32_t crc)
{
    std::uint64_t wide = crc;
    for (; count >= 8; at += 8, count -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        wide = _mm_crc32_u64(wide, word);
    }
    crc = static_cast<std::uint32_t>(wide);
    for (; count > 0; --count)
        crc = _mm_crc32_u8(crc, *at++);
    return crc;
}
#endif

} // namespace

std::uint32_t crc32c(const void* bytes, std::size_t count, std::uint32_t crc)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2"))
        return ~crcByInstruction(static_cast<const std::uint8_t*>(bytes), count, ~crc);
#endif
    return crc32cByTable(bytes, count, crc);
}

std::uint32_t crc32cByTable(const void* bytes, std::size_t count, std::uint32_t crc)
{
    crc = ~crc;
    for (const auto* at = static_cast<const std::uint8_t*>(bytes); count > 0; --count)
        crc = (crc >> 8) ^ kTable[(crc ^ *at++) & 0xFF];
    return ~crc;
}

} // namespace stallscope
