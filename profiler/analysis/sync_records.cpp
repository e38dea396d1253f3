// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/sync_records.h"

#include <algorithm>
#include <tuple>

namespace stallscope {

SyncRecords::SyncRecords(const Trace& trace) : m_trace(trace)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const TrackId track = TrackId::fromIndex(i);
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::DeviceSyncs)
                continue;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (!columns.correlationOf(row).isValid())
                    return;
                m_byCorrelation.add(correlationScopeOf(trace, track), columns.correlationOf(row).value(), static_cast<std::uint32_t>(m_entries.size()));
                m_entries.push_back({track, columns.detailOf(row)});
            });
        }
    }
    m_byCorrelation.seal();
}

std::optional<SyncRecords::Record> SyncRecords::find(std::uint32_t scope, CorrelationId correlation) const
{
    if (!correlation.isValid())
        return {};
    const std::uint32_t entry = m_byCorrelation.find(scope, correlation.value());
    if (entry == CorrelationTable::kNone)
        return {};
    return Record{m_entries[entry].track, m_trace.pools->details.get(m_entries[entry].detail)};
}

EventRecords::EventRecords(const RunSpans& spans)
{
    for (const CallThread& thread : spans.calls().threads()) {
        for (const Call& call : spans.calls().of(thread)) {
            if (call.what.meaning != CallMeaning::RecordEvent)
                continue;
            const SpanDetail detail = spans.trace().pools->details.get(call.detail);
            const Record record{call.start, detail.find(DetailField::Stream)};
            if (const auto event = detail.find(DetailField::Event))
                m_byEvent.push_back({thread.scope, *event, record});
            // Where the record call has no id of its own, sources name it by its correlation id.
            if (const auto id = detail.find(DetailField::EventRecord))
                m_byRecord.push_back({thread.scope, *id, record});
            else if (call.correlation.isValid())
                m_byRecord.push_back({thread.scope, call.correlation.value(), record});
        }
    }
    const auto order = [](const Entry& a, const Entry& b) { return std::tie(a.scope, a.event, a.record.start) < std::tie(b.scope, b.event, b.record.start); };
    std::sort(m_byEvent.begin(), m_byEvent.end(), order);
    std::sort(m_byRecord.begin(), m_byRecord.end(), order);
}

std::optional<EventRecords::Record> EventRecords::find(std::uint32_t scope, const SpanDetail& wait, Nanos time) const
{
    const auto key = [](const Entry& e) { return std::tie(e.scope, e.event); };
    if (const auto id = wait.find(DetailField::EventRecord)) {
        const auto at = std::lower_bound(m_byRecord.begin(), m_byRecord.end(), std::tie(scope, *id), [&](const Entry& e, const auto& k) { return key(e) < k; });
        if (at != m_byRecord.end() && key(*at) == std::tie(scope, *id))
            return at->record;
        return {};
    }
    if (const auto event = wait.find(DetailField::Event)) {
        const auto after = std::lower_bound(m_byEvent.begin(), m_byEvent.end(), std::tie(scope, *event, time),
            [](const Entry& e, const auto& k) { return std::tie(e.scope, e.event, e.record.start) < k; });
        if (after != m_byEvent.begin() && key(*(after - 1)) == std::tie(scope, *event))
            return (after - 1)->record;
    }
    return {};
}

} // namespace stallscope
