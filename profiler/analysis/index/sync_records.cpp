// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/sync_records.h"

#include "profiler/analysis/index/call_index.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <tuple>

namespace stallscope {

namespace {

/// Names of calls that record events, each classified once.
class RecordNames {
public:
    explicit RecordNames(const StringPool& strings) : m_strings(strings), m_answers(strings.size(), Answer::Unknown) {}
    [[nodiscard]] bool contain(StringId name)
    {
        if (name.index() >= m_answers.size())
            return false;
        Answer& answer = m_answers[name.index()];
        if (answer == Answer::Unknown)
            answer = classifyCall(m_strings.view(name)).meaning == CallMeaning::RecordEvent ? Answer::Yes : Answer::No;
        return answer == Answer::Yes;
    }

private:
    enum class Answer : std::uint8_t { Unknown, No, Yes };
    const StringPool& m_strings;
    std::vector<Answer> m_answers;
};

} // namespace

SyncRecords::SyncRecords(const Trace& trace, Nanos from) : m_trace(trace)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const TrackId track = TrackId::fromIndex(i);
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::DeviceSyncs)
                continue;
            forEachEndingAfter(lane, from, [&](const SpanColumns& columns, std::size_t row) {
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

EventRecords::EventRecords(const Trace& trace, TimeRange range, const EventRecords* earlier) : m_earlier(earlier)
{
    extend(trace, range);
}

void EventRecords::extend(const Trace& trace, TimeRange range)
{
    RecordNames names(trace.pools->strings);
    const std::size_t firstByEvent = m_byEvent.size();
    const std::size_t firstByRecord = m_byRecord.size();
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Calls)
                continue;
            lane.forEachStartingIn(range, [&](const SpanColumns& columns, std::size_t row) {
                if (names.contain(StringId(columns.name[row])))
                    add(scope, columns.at(row), trace.pools->details.get(columns.detailOf(row)));
            });
        }
    }
    sortFrom(firstByEvent, m_byEvent);
    sortFrom(firstByRecord, m_byRecord);
}

/// Those before `first` are in order.
void EventRecords::sortFrom(std::size_t first, std::vector<Entry>& entries)
{
    const auto order = [](const Entry& a, const Entry& b) { return std::tie(a.scope, a.event, a.record.start) < std::tie(b.scope, b.event, b.record.start); };
    const auto added = entries.begin() + static_cast<std::ptrdiff_t>(first);
    sortRuns(std::span(added, entries.end()), order);
    if (added != entries.begin() && added != entries.end() && order(*added, *(added - 1)))
        std::inplace_merge(entries.begin(), added, entries.end(), order);
}

void EventRecords::keepLast()
{
    const auto isSame = [](const Entry& a, const Entry& b) { return a.scope == b.scope && a.event == b.event; };
    const auto last = std::unique(m_byEvent.rbegin(), m_byEvent.rend(), isSame);
    m_byEvent.erase(m_byEvent.begin(), last.base());
}

void EventRecords::add(std::uint32_t scope, const Span& call, const SpanDetail& detail)
{
    const Record record{call.start, detail.find(DetailField::Stream)};
    if (const auto event = detail.find(DetailField::Event))
        m_byEvent.push_back({scope, *event, record});
    // record calls without an id of their own are identified by their correlation id
    if (const auto id = detail.find(DetailField::EventRecord))
        m_byRecord.push_back({scope, *id, record});
    else if (call.correlation.isValid())
        m_byRecord.push_back({scope, call.correlation.value(), record});
}

std::optional<EventRecords::Record> EventRecords::find(std::uint32_t scope, const SpanDetail& wait, Nanos time) const
{
    if (const auto id = wait.find(DetailField::EventRecord))
        return findRecord({scope, *id});
    if (const auto event = wait.find(DetailField::Event))
        return findLast({scope, *event}, time);
    return {};
}

std::optional<EventRecords::Record> EventRecords::findRecord(const Key& key) const
{
    if (const auto known = m_earlier ? m_earlier->findRecord(key) : std::nullopt)
        return known;
    const auto keyOf = [](const Entry& e) { return Key{e.scope, e.event}; };
    const auto at = std::lower_bound(m_byRecord.begin(), m_byRecord.end(), key, [&](const Entry& e, const Key& k) { return keyOf(e) < k; });
    return at != m_byRecord.end() && keyOf(*at) == key ? std::optional(at->record) : std::nullopt;
}

std::optional<EventRecords::Record> EventRecords::findLast(const Key& key, Nanos time) const
{
    const auto after = std::lower_bound(m_byEvent.begin(), m_byEvent.end(), std::tuple(key.first, key.second, time),
        [](const Entry& e, const auto& k) { return std::tie(e.scope, e.event, e.record.start) < k; });
    if (after != m_byEvent.begin() && Key{(after - 1)->scope, (after - 1)->event} == key)
        return (after - 1)->record;
    return m_earlier ? m_earlier->findLast(key, time) : std::nullopt;
}

} // namespace stallscope
