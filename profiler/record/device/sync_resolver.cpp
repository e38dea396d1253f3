// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/sync_resolver.h"

#include <utility>

namespace stallscope {

void SyncResolver::take(const EventRecord& event)
{
    if (event.eventRecord == 0) {
        const EventKey key{event.place.context, event.event};
        if (m_byEvent[key].insert_or_assign(event.correlation, event).second)
            m_order.emplace_back(key, event.correlation);
        if (m_order.size() > kMostRecords)
            forgetFirst();
        return;
    }
    m_byRecord[event.eventRecord] = event;
    if (m_byRecord.size() > kMostRecords)
        m_byRecord.erase(m_byRecord.begin());
}

void SyncResolver::forgetFirst()
{
    const auto& [key, correlation] = m_order.front();
    const auto event = m_byEvent.find(key);
    event->second.erase(correlation);
    if (event->second.empty())
        m_byEvent.erase(event);
    m_order.pop_front();
}

std::vector<SyncResolver::Resolved> SyncResolver::resolve(bool isWhole)
{
    std::vector<Resolved> resolved;
    std::vector<Waiting> later;
    for (Waiting& waiting : m_waiting) {
        const auto awaited = awaitedBy(waiting.sync);
        if (!awaited && needsEvent(waiting.sync) && !isWhole && ++waiting.asked < kPatience)
            later.push_back(waiting);
        else
            resolved.push_back({waiting.sync, awaited});
    }
    m_waiting = std::move(later);
    return resolved;
}

bool SyncResolver::needsEvent(const SyncRecord& sync)
{
    return sync.type == SyncRecord::Type::EventSynchronize || sync.type == SyncRecord::Type::StreamWaitsForEvent;
}

/// Looks up by the record id; without ids, the last record of the event before the wait.
std::optional<EventRecord> SyncResolver::awaitedBy(const SyncRecord& sync) const
{
    if (!needsEvent(sync))
        return {};
    if (sync.eventRecord != 0) {
        const auto record = m_byRecord.find(sync.eventRecord);
        return record != m_byRecord.end() ? std::optional(record->second) : std::nullopt;
    }
    const auto records = m_byEvent.find({sync.place.context, sync.event});
    if (records == m_byEvent.end())
        return {};
    const auto after = records->second.lower_bound(sync.correlation);
    return after != records->second.begin() ? std::optional(std::prev(after)->second) : std::nullopt;
}

} // namespace stallscope
