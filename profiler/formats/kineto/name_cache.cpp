// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/name_cache.h"

#include "profiler/base/hash.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/trace/call_class.h"

#include <utility>

namespace stallscope {

namespace {

constexpr std::size_t kFirstSlots = 1024;

NameFacts factsOf(StringId id, std::string_view name)
{
    return {id, classifyCall(name).blocksByName(), isCommunicationKernel(name), parseCopyName(name)};
}

} // namespace

NameCache::NameCache(StringPool& pool) : m_pool(&pool), m_slots(kFirstSlots) {}

NameFacts NameCache::find(std::string_view content, std::size_t& replaced)
{
    const std::uint64_t hash = hashBytes(content);
    Slot& slot = slotOf(content, hash);
    if (slot.isUsed)
        return slot.facts;
    if (content.find('\\') != std::string_view::npos || !isDisplayText(content)) {
        // not cached: the pool contains a different text, and every replacement must be counted
        const std::string name = displayText(unescapedText(content, replaced), &replaced);
        return factsOf(m_pool->intern(name), name);
    }
    const StringId id = m_pool->intern(content);
    const NameFacts facts = factsOf(id, content);
    slot = {hash, m_pool->view(id), facts, true};
    if (++m_used * 2 > m_slots.size())
        grow();
    return facts;
}

NameCache::Slot& NameCache::slotOf(std::string_view content, std::uint64_t hash)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].isUsed && (m_slots[at].hash != hash || m_slots[at].content != content))
        at = (at + 1) & mask;
    return m_slots[at];
}

void NameCache::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    for (const Slot& slot : old) {
        if (slot.isUsed)
            slotOf(slot.content, slot.hash) = slot;
    }
}

} // namespace stallscope
