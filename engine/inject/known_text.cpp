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

constexpr std::size_t kBuckets = 1024;
std::atomic<KnownText*> s_registered[kBuckets]; // by hash, the newest first

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
    std::atomic<KnownText*>& newest = s_registered[text.measure.hash % kBuckets];
    KnownText* seen = newest.load(std::memory_order_acquire);
    if (KnownText* const known = find(seen, nullptr, text))
        return known;
    KnownText* const one = make(text);
    if (!one)
        return nullptr;
    one->m_next = seen;
    while (!newest.compare_exchange_weak(one->m_next, one, std::memory_order_acq_rel, std::memory_order_acquire)) {
        if (KnownText* const others = find(one->m_next, seen, text)) // registered by another thread meanwhile
            return others;
        seen = one->m_next;
    }
    return one;
}

KnownText* KnownText::find(KnownText* from, const KnownText* end, const TextRef& text)
{
    while (from != end && !from->reads(text))
        from = from->m_next;
    return from != end ? from : nullptr;
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
