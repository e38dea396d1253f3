// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include "engine/inject/system_calls.h"

#include <atomic>
#include <cstring>
#include <new>

#include <sys/mman.h>

namespace stallscope::inject {

namespace {

constexpr unsigned kBucketBits = 10;
std::atomic<KnownText*> s_registered[1 << kBucketBits]; // roots of trees, indexed by the lowest bits of the hash
std::atomic<std::size_t> s_registeredBytes{0};

/// Memory of domains is allocated in powers of two, from 64 bytes on. The head of a free list has a counter in its highest
/// bits, which prevents ABA problems for a thread that was interrupted while taking an element.
constexpr unsigned kSmallestDomain = 6;
constexpr unsigned kSizeClasses = 9;
constexpr unsigned kCountShift = 48;
constexpr std::uint64_t kPointerBits = (std::uint64_t{1} << kCountShift) - 1;
std::atomic<std::uint64_t> s_freeDomains[kSizeClasses];
std::atomic<std::size_t> s_domainBytes{0};
std::atomic<std::uint64_t> s_nextDomain{1};

/// Memory that is never freed: chunks from which threads take pieces.
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
    bytes = (bytes + 7) / 8 * 8;
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

/// Claims memory within the limit `most`; otherwise returns false and claims nothing.
bool claim(std::atomic<std::size_t>& used, std::size_t bytes, std::size_t most)
{
    if (used.fetch_add(bytes, std::memory_order_relaxed) + bytes <= most)
        return true;
    used.fetch_sub(bytes, std::memory_order_relaxed);
    return false;
}

/// Copies the text, padded with zeros.
void copyText(const TextRef& text, char* into)
{
    std::memcpy(into, text.text, text.measure.length);
    std::memset(into + text.measure.length, 0, text.isWide ? sizeof(wchar_t) : 1);
}

std::size_t bytesOf(const TextRef& text)
{
    return text.measure.length + (text.isWide ? sizeof(wchar_t) : 1);
}

} // namespace

KnownText* KnownText::make(const TextRef& text)
{
    void* const memory = allocate(sizeof(KnownText) + bytesOf(text));
    if (!memory)
        return nullptr;
    auto* const one = new (memory) KnownText;
    one->m_hash = text.measure.hash;
    one->m_length = static_cast<std::uint32_t>(text.measure.length) & 0x7FFF'FFFF;
    one->m_isWide = text.isWide ? 1 : 0;
    copyText(text, reinterpret_cast<char*>(one + 1));
    return one;
}

KnownText* KnownText::of(const TextRef& text)
{
    KnownText* fresh = nullptr;
    std::uint32_t bits = text.measure.hash >> kBucketBits;
    std::atomic<KnownText*>* place = &s_registered[text.measure.hash % (1 << kBucketBits)];
    while (true) {
        KnownText* seen = place->load(std::memory_order_acquire);
        if (!seen) {
            if (!fresh && !(fresh = claim(s_registeredBytes, sizeof(KnownText) + bytesOf(text) + 7, kMostBytes) ? make(text) : nullptr))
                return ofTooMany();
            if (place->compare_exchange_strong(seen, fresh, std::memory_order_acq_rel, std::memory_order_acquire))
                return fresh;
        }
        if (seen->reads(text))
            return seen; // if another thread has registered it meanwhile, our copy stays unused
        place = &seen->m_below[bits & 1];
        bits >>= 1; // texts with equal hashes form a list
    }
}

KnownText* KnownText::ofTooMany()
{
    static std::atomic<KnownText*> s_one{nullptr};
    if (KnownText* const known = s_one.load(std::memory_order_acquire))
        return known;
    KnownText* const one = make({kUnkeptString, measured(kUnkeptString), true, false});
    s_one.store(one, std::memory_order_release);
    return one;
}

bool KnownText::reads(const TextRef& text) const
{
    return m_hash == text.measure.hash && m_length == text.measure.length && (m_isWide != 0) == text.isWide
        && std::memcmp(characters(), text.text, m_length) == 0;
}

KnownDomain::KnownDomain(const TextRef& name, std::uint8_t sizeClass)
    : m_number(s_nextDomain.fetch_add(1, std::memory_order_relaxed)),
      m_hash(name.measure.hash),
      m_length(static_cast<std::uint16_t>(name.measure.length)),
      m_class(sizeClass),
      m_isWide(name.isWide)
{
    copyText(name, characters());
}

KnownDomain* KnownDomain::make(const TextRef& text)
{
    TextRef name = text;
    if (name.measure.length > kLongestInlineName)
        name.measure = measured(name.text, kLongestInlineName);
    std::uint8_t sizeClass = 0;
    while ((std::size_t{1} << (kSmallestDomain + sizeClass)) < sizeof(KnownDomain) + bytesOf(name))
        ++sizeClass;
    void* memory = takeFree(sizeClass);
    const std::size_t bytes = std::size_t{1} << (kSmallestDomain + sizeClass);
    if (!memory && claim(s_domainBytes, bytes, kMostBytes))
        memory = allocate(bytes);
    return memory ? new (memory) KnownDomain(name, sizeClass) : ofTooMany();
}

void* KnownDomain::takeFree(std::uint8_t sizeClass)
{
    std::atomic<std::uint64_t>& list = s_freeDomains[sizeClass];
    std::uint64_t head = list.load(std::memory_order_acquire);
    while (auto* const first = reinterpret_cast<KnownDomain*>(head & kPointerBits)) {
        const std::uint64_t next = (head & ~kPointerBits) + (std::uint64_t{1} << kCountShift)
            + reinterpret_cast<std::uintptr_t>(std::atomic_ref(first->m_next).load(std::memory_order_relaxed));
        if (list.compare_exchange_weak(head, next, std::memory_order_acq_rel, std::memory_order_acquire))
            return first;
    }
    return nullptr;
}

/// At most once per domain; never for ofTooMany().
void KnownDomain::destroy()
{
    if (!m_isInUse.exchange(false, std::memory_order_acq_rel))
        return;
    std::atomic<std::uint64_t>& list = s_freeDomains[m_class];
    std::uint64_t head = list.load(std::memory_order_relaxed);
    std::uint64_t next = 0;
    do {
        std::atomic_ref(m_next).store(reinterpret_cast<KnownDomain*>(head & kPointerBits), std::memory_order_relaxed);
        next = (head & ~kPointerBits) + (std::uint64_t{1} << kCountShift) + reinterpret_cast<std::uintptr_t>(this);
    } while (!list.compare_exchange_weak(head, next, std::memory_order_acq_rel, std::memory_order_relaxed));
}

KnownDomain* KnownDomain::ofTooMany()
{
    static std::atomic<KnownDomain*> s_one{nullptr};
    if (KnownDomain* const known = s_one.load(std::memory_order_acquire))
        return known;
    constexpr std::size_t kBytes = std::size_t{1} << (kSmallestDomain + 1);
    void* const memory = allocate(kBytes);
    if (!memory)
        return nullptr;
    auto* const one = new (memory) KnownDomain({kUnkeptDomain, measured(kUnkeptDomain), true, false}, 1);
    one->m_isInUse.store(false, std::memory_order_relaxed); // it is not destroyed
    s_one.store(one, std::memory_order_release);
    return one;
}

DomainRef KnownDomain::domain() const
{
    return {{reinterpret_cast<const char*>(this + 1), {m_length, m_hash}, true, m_isWide}, m_number};
}

} // namespace stallscope::inject
