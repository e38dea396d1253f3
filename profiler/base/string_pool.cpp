// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/string_pool.h"

#include "profiler/base/hash.h"

#include <cstring>

namespace stallscope {

namespace {
constexpr std::size_t kArenaBytes = std::size_t{64} << 10;
constexpr std::size_t kFirstSlots = 256;

std::uint32_t shortHash(std::string_view text)
{
    return static_cast<std::uint32_t>(hashBytes(text));
}
} // namespace

StringPool::StringPool() : m_slots(kFirstSlots)
{
    (void)intern({});
}

StringId StringPool::intern(std::string_view text)
{
    const std::uint32_t hash = shortHash(text);
    const std::lock_guard lock(m_mutex);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot].id.isValid())
        return m_slots[slot].id;
    return appendAt(slot, text, hash);
}

void StringPool::restore(std::string_view text)
{
    const std::uint32_t hash = shortHash(text);
    const std::lock_guard lock(m_mutex);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot].id.isValid())
        m_views.append(m_views[m_slots[slot].id.index()]);
    else
        appendAt(slot, text, hash);
}

StringId StringPool::appendAt(std::size_t slot, std::string_view text, std::uint32_t hash)
{
    const auto id = StringId::fromIndex(m_views.append(store(text)));
    m_slots[slot] = {hash, id};
    if (m_views.size() * 2 > m_slots.size())
        grow();
    return id;
}

StringId StringPool::find(std::string_view text) const
{
    const std::uint32_t hash = shortHash(text);
    const std::lock_guard lock(m_mutex);
    return m_slots[slotOf(text, hash)].id;
}

std::string_view StringPool::view(StringId id) const
{
    return id.index() < m_views.size() ? m_views[id.index()] : std::string_view{};
}

/// The slot that contains the text, or the free slot for it.
std::size_t StringPool::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].id.isValid() && (m_slots[at].hash != hash || m_views[m_slots[at].id.index()] != text))
        at = (at + 1) & mask;
    return at;
}

std::string_view StringPool::store(std::string_view text)
{
    if (text.size() > m_arenaLeft) {
        // A long text gets its own arena, so that the rest of the current one is not wasted.
        const std::size_t bytes = text.size() > kArenaBytes / 4 ? text.size() : kArenaBytes;
        m_arenas.push_back(std::make_unique_for_overwrite<char[]>(bytes));
        if (bytes != kArenaBytes) {
            std::memcpy(m_arenas.back().get(), text.data(), text.size());
            return {m_arenas.back().get(), text.size()};
        }
        m_arenaAt = m_arenas.back().get();
        m_arenaLeft = kArenaBytes;
    }
    if (text.empty())
        return {};
    std::memcpy(m_arenaAt, text.data(), text.size());
    const std::string_view stored(m_arenaAt, text.size());
    m_arenaAt += text.size();
    m_arenaLeft -= text.size();
    return stored;
}

void StringPool::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
        if (!slot.id.isValid())
            continue;
        std::size_t at = slot.hash & mask;
        while (m_slots[at].id.isValid())
            at = (at + 1) & mask;
        m_slots[at] = slot;
    }
}

} // namespace stallscope
