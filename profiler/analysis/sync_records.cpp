// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/sync_records.h"

#include <algorithm>
#include <tuple>

namespace stallscope {

namespace {

/// The names of calls that record events, each looked at once.
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

EventRecords::EventRecords(const Trace& trace)
{
    RecordNames names(trace.pools->strings);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Calls)
                continue;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (names.contain(StringId(columns.name[row])))
                    add(scope, columns.at(row), trace.pools->details.get(columns.detailOf(row)));
            });
        }
    }
    const auto order = [](const Entry& a, const Entry& b) { return std::tie(a.scope, a.event, a.record.start) < std::tie(b.scope, b.event, b.record.start); };
    std::sort(m_byEvent.begin(), m_byEvent.end(), order);
    std::sort(m_byRecord.begin(), m_byRecord.end(), order);
}

void EventRecords::add(std::uint32_t scope, const Span& call, const SpanDetail& detail)
{
    const Record record{call.start, detail.find(DetailField::Stream)};
    if (const auto event = detail.find(DetailField::Event))
        m_byEvent.push_back({scope, *event, record});
    // Where the record call has no id of its own, sources name it by its correlation id.
    if (const auto id = detail.find(DetailField::EventRecord))
        m_byRecord.push_back({scope, *id, record});
    else if (call.correlation.isValid())
        m_byRecord.push_back({scope, call.correlation.value(), record});
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
