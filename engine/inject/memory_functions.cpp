// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Functions that compilers require, because the library is linked without a C library. They must not be compiled to calls
/// of themselves (-fno-tree-loop-distribute-patterns).

#include <cstddef>
#include <cstdint>

namespace {

using Word = std::uint64_t;

Word load(const unsigned char* from)
{
    Word word = 0;
    __builtin_memcpy(&word, from, sizeof word);
    return word;
}

void store(unsigned char* to, Word word)
{
    __builtin_memcpy(to, &word, sizeof word);
}

} // namespace

extern "C" {

void* memcpy(void* __restrict to, const void* __restrict from, std::size_t size)
{
    auto* target = static_cast<unsigned char*>(to);
    const auto* source = static_cast<const unsigned char*>(from);
    for (; size >= sizeof(Word); size -= sizeof(Word), target += sizeof(Word), source += sizeof(Word))
        store(target, load(source));
    for (; size > 0; --size)
        *target++ = *source++;
    return to;
}

void* memmove(void* to, const void* from, std::size_t size)
{
    auto* const target = static_cast<unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    if (target <= source)
        return memcpy(to, from, size);
    while (size-- > 0)
        target[size] = source[size];
    return to;
}

void* memset(void* to, int value, std::size_t size)
{
    auto* target = static_cast<unsigned char*>(to);
    const Word word = 0x0101010101010101ULL * static_cast<unsigned char>(value);
    for (; size >= sizeof(Word); size -= sizeof(Word), target += sizeof(Word))
        store(target, word);
    for (; size > 0; --size)
        *target++ = static_cast<unsigned char>(value);
    return to;
}

int memcmp(const void* a, const void* b, std::size_t size)
{
    const auto* left = static_cast<const unsigned char*>(a);
    const auto* right = static_cast<const unsigned char*>(b);
    for (; size >= sizeof(Word) && load(left) == load(right); size -= sizeof(Word)) {
        left += sizeof(Word);
        right += sizeof(Word);
    }
    for (; size > 0; --size, ++left, ++right) {
        if (*left != *right)
            return *left < *right ? -1 : 1;
    }
    return 0;
}

} // extern "C"
