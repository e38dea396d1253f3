// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include "engine/inject/system_calls.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#include <sys/mman.h>

namespace stallscope::inject {

namespace {

constexpr unsigned kBucketBits = 10;
std::atomic<KnownText*> s_registered[1 << kBucketBits]; // roots of trees, by the lowest bits of the hash
std::atomic<std::size_t> s_registeredBytes{0};

/// Memory that is never given back: chunks that threads take pieces of.
struct Chunk {
    std::atomic<std::size_t> used;
};
constexpr std::size_t kChunkBytes = 65536;
std::atomic<Chunk*> s_chunk{nullptr};

void* mapMemory(std::size_t bytes)
{
    const long memory = sys::call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    return sys::isError(memory) ? nullptr : reinterpret_cast<void*>(memory);
}

void* allocate(std::size_t bytes)
{
    bytes = (bytes + 15) / 16 * 16;
    if (bytes > kChunkBytes / 4)
        return mapMemory(bytes);
    while (true) {
        Chunk* chunk = s_chunk.load(std::memory_order_acquire);
        if (chunk) {
            const std::size_t at = chunk->used.fetch_add(bytes, std::memory_order_relaxed);
            if (at + bytes <= kChunkBytes)
                return reinterpret_cast<std::byte*>(chunk) + at;
        }
        auto* const next = static_cast<Chunk*>(mapMemory(kChunkBytes));
        if (!next)
            return nullptr;
        next->used.store(16, std::memory_order_relaxed);
        if (!s_chunk.compare_exchange_strong(chunk, next, std::memory_order_acq_rel))
            sys::call(SYS_munmap, sys::address(next), kChunkBytes); // another thread was first
    }
}

} // namespace

KnownText* KnownText::make(const TextRef& text)
{
    const std::size_t length = text.measure.length;
    void* const memory = allocate(sizeof(KnownText) + paddedText(length) + sizeof(wchar_t));
    if (!memory)
        return nullptr;
    auto* const one = new (memory) KnownText;
    one->m_measure = text.measure;
    one->m_isWide = text.isWide;
    auto* const characters = reinterpret_cast<char*>(one + 1);
    std::memcpy(characters, text.text, length);
    std::memset(characters + length, 0, paddedText(length) - length + sizeof(wchar_t));
    return one;
}

KnownText* KnownText::add(const TextRef& text)
{
    TextRef name = text;
    if (name.measure.length > kLongestInlineName) {
        const std::size_t kept = kLongestInlineName;
        name.measure = measured(name.text, kept);
    }
    return make(name);
}

KnownText* KnownText::of(const TextRef& text)
{
    KnownText* fresh = nullptr;
    std::uint32_t bits = text.measure.hash >> kBucketBits;
    std::atomic<KnownText*>* place = &s_registered[text.measure.hash % (1 << kBucketBits)];
    while (true) {
        KnownText* seen = place->load(std::memory_order_acquire);
        if (!seen) {
            if (!fresh && !(fresh = makeRegistered(text)))
                return ofTooMany();
            if (place->compare_exchange_strong(seen, fresh, std::memory_order_acq_rel, std::memory_order_acquire))
                return fresh;
        }
        if (seen->reads(text))
            return seen; // where another thread has registered it meanwhile, ours is left unused
        place = &seen->m_below[bits & 1];
        bits >>= 1; // texts of the same hash become a list
    }
}

KnownText* KnownText::makeRegistered(const TextRef& text)
{
    const std::size_t bytes = sizeof(KnownText) + text.measure.length;
    if (s_registeredBytes.fetch_add(bytes, std::memory_order_relaxed) + bytes <= kMostRegisteredBytes)
        return make(text);
    s_registeredBytes.fetch_sub(bytes, std::memory_order_relaxed);
    return nullptr;
}

KnownText* KnownText::ofTooMany()
{
    static std::atomic<KnownText*> s_one{nullptr};
    if (KnownText* const known = s_one.load(std::memory_order_acquire))
        return known;
    constexpr const char* kText = "(one of more than 16 MB of registered strings)";
    KnownText* const one = make({kText, measured(kText), true, false});
    s_one.store(one, std::memory_order_release);
    return one;
}

bool KnownText::reads(const TextRef& text) const
{
    return m_measure.hash == text.measure.hash && m_measure.length == text.measure.length && m_isWide == text.isWide
        && std::memcmp(characters(), text.text, m_measure.length) == 0;
}

TextRef KnownText::text() const
{
    return {characters(), m_measure, true, m_isWide};
}

DomainRef KnownText::domain() const
{
    return {text(), reinterpret_cast<std::uintptr_t>(this)};
}

} // namespace stallscope::inject
