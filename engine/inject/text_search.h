// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Reads texts of the program eight bytes at a time. Reads beyond the end of a text stay within its page.
namespace stallscope::inject {

inline constexpr std::uintptr_t kPageBytes = 4096;

[[nodiscard]] inline bool endsPage(const char* text)
{
    return (reinterpret_cast<std::uintptr_t>(text) & (kPageBytes - 1)) > kPageBytes - sizeof(std::uint64_t);
}

/// Excluded from AddressSanitizer: bytes behind a text may belong to other objects.
[[nodiscard, gnu::no_sanitize_address]] inline std::uint64_t wordAt(const char* text)
{
    using UnalignedWord [[gnu::aligned(1), gnu::may_alias]] = std::uint64_t;
    return *reinterpret_cast<const UnalignedWord*>(text);
}

/// Like wordAt(), for a word that may reach into another page: reads up to the end of the text, then zeros.
[[nodiscard]] inline std::uint64_t carefulWordAt(const char* text)
{
    std::uint64_t word = 0;
    for (unsigned i = 0; i < sizeof word && text[i] != '\0'; ++i)
        word |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
    return word;
}

/// The highest bit of the lowest zero byte is set, and no lower bit; 0: there is none.
[[nodiscard]] inline std::uint64_t zeroByte(std::uint64_t word)
{
    return (word - 0x0101010101010101ULL) & ~word & 0x8080808080808080ULL;
}

struct MeasuredText {
    std::size_t length = 0;
    std::uint32_t hash = 0;
};

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word)
{
    const unsigned __int128 product = static_cast<unsigned __int128>(hash ^ word) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

[[nodiscard]] inline std::uint32_t folded(std::uint64_t hash, std::size_t length)
{
    const std::uint64_t all = mixed(hash, length);
    return static_cast<std::uint32_t>(all ^ all >> 32);
}

inline constexpr std::uint64_t kHashSeed = 0x51'7C'C1'B7'27'22'0A'95ULL;

/// Computes length and hash in one pass.
[[nodiscard]] inline MeasuredText measured(const char* text)
{
    std::uint64_t hash = kHashSeed;
    for (std::size_t length = 0;; length += sizeof(std::uint64_t)) {
        const std::uint64_t word = endsPage(text + length) ? carefulWordAt(text + length) : wordAt(text + length);
        const std::uint64_t zero = zeroByte(word);
        if (zero == 0) {
            hash = mixed(hash, word);
            continue;
        }
        const auto rest = static_cast<unsigned>(__builtin_ctzll(zero)) / 8;
        if (rest != 0)
            hash = mixed(hash, word & ((std::uint64_t{1} << (8 * rest)) - 1));
        return {length + rest, folded(hash, length + rest)};
    }
}

/// For bytes of a known length.
[[nodiscard]] inline MeasuredText measured(const char* bytes, std::size_t length)
{
    std::uint64_t hash = kHashSeed;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= length; at += sizeof(std::uint64_t))
        hash = mixed(hash, wordAt(bytes + at));
    std::uint64_t rest = 0;
    std::memcpy(&rest, bytes + at, length - at);
    if (at != length)
        hash = mixed(hash, rest);
    return {length, folded(hash, length)};
}

/// Whether `text` equals the `length` bytes at `known`, which are padded with at least one zero to a multiple of eight.
[[nodiscard]] inline bool equals(const char* text, const char* known, std::size_t length)
{
    for (std::size_t at = 0; at <= length; at += sizeof(std::uint64_t)) {
        const std::uint64_t word = endsPage(text + at) ? carefulWordAt(text + at) : wordAt(text + at);
        const std::uint64_t difference = word ^ wordAt(known + at);
        const std::size_t left = length - at;
        if (left >= sizeof(std::uint64_t) ? difference != 0 : difference << (8 * (sizeof(std::uint64_t) - 1 - left)) != 0)
            return false;
    }
    return true;
}

} // namespace stallscope::inject
