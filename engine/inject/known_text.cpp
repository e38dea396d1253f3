// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include "engine/inject/this_process.h"

#include <array>
#include <cstddef>
#include <functional>

namespace stallscope::inject {

namespace {

constexpr std::size_t kShelves = 1024;
constinit std::array<std::atomic<KnownText*>, kShelves> s_registered{}; // by their hash, the newest first
constinit std::atomic<KnownText*> s_named{nullptr};

} // namespace

KnownText& KnownText::add(std::string text)
{
    auto* const one = new KnownText(std::move(text));
    one->m_next = s_named.load(std::memory_order_relaxed);
    while (!s_named.compare_exchange_weak(one->m_next, one, std::memory_order_release, std::memory_order_relaxed)) {
    }
    return *one;
}

KnownText& KnownText::of(std::string text)
{
    std::atomic<KnownText*>& newest = s_registered[std::hash<std::string>()(text) % kShelves];
    KnownText* seen = newest.load(std::memory_order_acquire);
    if (KnownText* const known = find(seen, nullptr, text))
        return *known;
    auto* const one = new KnownText(std::move(text));
    one->m_next = seen;
    while (!newest.compare_exchange_weak(one->m_next, one, std::memory_order_acq_rel, std::memory_order_acquire)) {
        if (KnownText* const others = find(one->m_next, seen, one->m_text)) { // registered by another thread meanwhile
            delete one;
            return *others;
        }
        seen = one->m_next;
    }
    return *one;
}

KnownText* KnownText::find(KnownText* from, const KnownText* end, std::string_view text)
{
    while (from != end && from->m_text != text)
        from = from->m_next;
    return from != end ? from : nullptr;
}

StringId KnownText::idIn(ProcessRecording& process)
{
    const std::uint64_t generation = currentGeneration() + std::uint64_t{1};
    const std::uint64_t known = m_known.load(std::memory_order_acquire);
    if (known >> 32 == generation)
        return StringId(static_cast<std::uint32_t>(known));
    const StringId id = process.recording().intern(m_text);
    m_known.store(generation << 32 | id.value(), std::memory_order_release);
    return id;
}

} // namespace stallscope::inject
