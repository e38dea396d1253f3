// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/bracket_scan.h"

#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace stallscope {

std::size_t scanSafelyPlain(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    for (std::size_t at = 0; at < length; ++at) {
        const char byte = text[at];
        const bool isBare = !state.inString && !state.escaped;
        if (isBare && (byte == '}' || byte == ']') && state.depth <= floor)
            return at;
        if (isBare && (byte == '{' || byte == '[') && state.depth >= kDeepestNesting)
            return at;
        scanByte(byte, state);
    }
    return length;
}

#if defined(__x86_64__)

namespace {

/// Mask of the bytes that are escaped by a backslash. `carry` is 1 if the last byte before the block was an escaping
/// backslash, and is updated for the next block. Backslashes are rare in traces, so one step each is cheap. Example, lowest
/// bit first: backslashes 0110010 -> escaped 0010001 (the second of two is escaped itself, the last one escapes).
std::uint64_t escapedBytes(std::uint64_t backslashes, std::uint64_t& carry)
{
    std::uint64_t escaped = carry;
    backslashes &= ~carry;
    carry = 0;
    while (backslashes != 0) {
        const std::uint64_t lowest = backslashes & -backslashes;
        const std::uint64_t next = lowest << 1;
        carry |= lowest >> 63;
        escaped |= next;
        backslashes &= ~(lowest | next);
    }
    return escaped;
}

/// Whether the depth stays between `floor` and kDeepestNesting across these brackets.
bool staysBetween(std::uint64_t floor, std::uint64_t depth, std::uint64_t opens, std::uint64_t closes)
{
    for (std::uint64_t brackets = opens | closes; brackets != 0; brackets &= brackets - 1) {
        const bool isOpen = (opens & brackets & -brackets) != 0;
        if (isOpen ? depth >= kDeepestNesting : depth <= floor)
            return false;
        depth += isOpen ? 1 : std::uint64_t{0} - 1;
    }
    return true;
}

/// Processes 64 bytes per step: masks of quotes and brackets, prefix-xor over the quotes to find strings, and bit counts for the depth.
__attribute__((target("avx2,pclmul,popcnt"))) std::size_t scanSafelyAvx2(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    const __m256i quote = _mm256_set1_epi8('"');
    const __m256i backslash = _mm256_set1_epi8('\\');
    const __m256i open = _mm256_set1_epi8('{');  // '[' | 0x20
    const __m256i close = _mm256_set1_epi8('}'); // ']' | 0x20
    const __m256i bit5 = _mm256_set1_epi8(0x20);
    const auto maskOf = [](__m256i low, __m256i high) __attribute__((target("avx2")))
    {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(low)))
            | static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high))) << 32;
    };

    std::uint64_t inString = state.inString ? ~std::uint64_t{0} : 0;
    std::uint64_t carry = state.escaped ? 1 : 0;
    std::uint64_t depth = state.depth;
    std::size_t at = 0;
    for (; at + 64 <= length; at += 64) {
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + at));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + at + 32));
        const __m256i lowFolded = _mm256_or_si256(low, bit5);
        const __m256i highFolded = _mm256_or_si256(high, bit5);
        const std::uint64_t backslashes = maskOf(_mm256_cmpeq_epi8(low, backslash), _mm256_cmpeq_epi8(high, backslash));
        std::uint64_t opens = maskOf(_mm256_cmpeq_epi8(lowFolded, open), _mm256_cmpeq_epi8(highFolded, open));
        std::uint64_t closes = maskOf(_mm256_cmpeq_epi8(lowFolded, close), _mm256_cmpeq_epi8(highFolded, close));
        std::uint64_t quotes = maskOf(_mm256_cmpeq_epi8(low, quote), _mm256_cmpeq_epi8(high, quote));

        std::uint64_t carryAfter = carry;
        const std::uint64_t escaped = (backslashes | carry) != 0 ? escapedBytes(backslashes, carryAfter) : 0;
        quotes &= ~escaped;
        const __m128i prefix = _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(quotes)), _mm_set1_epi8(-1), 0);
        const std::uint64_t strings = static_cast<std::uint64_t>(_mm_cvtsi128_si64(prefix)) ^ inString;
        opens &= ~(strings | escaped);
        closes &= ~(strings | escaped);

        const auto openCount = static_cast<std::uint64_t>(_mm_popcnt_u64(opens));
        const auto closeCount = static_cast<std::uint64_t>(_mm_popcnt_u64(closes));
        const bool isSure = depth >= closeCount + floor && depth + openCount <= kDeepestNesting;
        if (!isSure && !staysBetween(floor, depth, opens, closes))
            break;
        depth += openCount - closeCount;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        carry = carryAfter;
    }
    state = {static_cast<std::uint32_t>(depth), inString != 0, carry != 0};
    return at;
}

bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt");
    return has;
}

} // namespace

std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    return hasAvx2() ? scanSafelyAvx2(text, length, floor, state) : scanSafelyPlain(text, length, floor, state);
}

#else

std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state)
{
    return scanSafelyPlain(text, length, floor, state);
}

#endif

} // namespace stallscope
