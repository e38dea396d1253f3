// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/range_tally.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

bool hasRanges(const Track& track)
{
    const auto isOfRanges = [](const Lane& lane) { return lane.place.group == LaneGroup::Ranges; };
    return track.info.type == TrackType::HostThread && std::any_of(track.lanes.begin(), track.lanes.end(), isOfRanges);
}

/// Device time launched by the calls of a thread before a time, for calls that start in `own`.
class LaunchedTime {
public:
    LaunchedTime(const RunSpans& spans, TrackId track, TimeRange own, Nanos before) : m_sums{before}
    {
        const auto& threads = spans.calls().threads();
        const auto thread = std::find_if(threads.begin(), threads.end(), [track](const CallThread& t) { return t.track == track; });
        if (thread == threads.end())
            return;
        for (std::uint32_t i = thread->first; i < thread->first + thread->count; ++i) {
            if (!own.contains(spans.calls().calls()[i].start))
                continue;
            Nanos launched = 0;
            for (const std::uint32_t span : spans.launches().spansOf(i))
                launched = saturatingAdd(launched, spans.work().spans()[span].duration());
            m_starts.push_back(spans.calls().calls()[i].start);
            m_sums.push_back(saturatingAdd(m_sums.back(), launched));
        }
    }

    [[nodiscard]] Nanos before(Nanos time) const
    {
        return m_sums[static_cast<std::size_t>(std::lower_bound(m_starts.begin(), m_starts.end(), time) - m_starts.begin())];
    }
    [[nodiscard]] Nanos all() const { return m_sums.back(); }

private:
    std::vector<Nanos> m_starts;
    std::vector<Nanos> m_sums;
};

} // namespace

void TableTally::add(const LineKey& key, Nanos duration, std::int64_t amount)
{
    if (!m_recent || m_recentKey != key)
        m_recent = &m_lines[key];
    m_recentKey = key;
    TableRow& sums = m_recent->sums;
    sums.min = sums.count == 0 ? duration : std::min(sums.min, duration);
    sums.max = std::max(sums.max, duration);
    sums.total = saturatingAdd(sums.total, duration);
    ++sums.count;
    m_recent->amount = saturatingAdd(m_recent->amount, amount);
    m_recent->durations.add(duration);
}

std::vector<TableRow> TableTally::table(const Trace& trace, LineAmount amount) const
{
    std::vector<TableRow> table;
    for (const auto& [key, line] : m_lines) {
        TableRow& row = table.emplace_back(line.sums);
        row.name = key.name;
        row.direction = key.direction;
        row.sourceMemory = key.source;
        row.targetMemory = key.target;
        row.mean = row.total / static_cast<Nanos>(row.count);
        row.median = line.durations.median();
        if (amount == LineAmount::Bytes)
            row.bytes = static_cast<std::uint64_t>(line.amount);
        else if (amount == LineAmount::DeviceTime)
            row.deviceTime = line.amount;
    }
    finishTable(trace, table);
    return table;
}

void RangeTally::add(const RunSpans& spans, TimeRange own)
{
    for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
        if (hasRanges(m_trace.tracks[i]))
            addThread(spans, TrackId::fromIndex(i), own);
    }
}

void RangeTally::addThread(const RunSpans& spans, TrackId track, TimeRange own)
{
    Thread& thread = m_threads[track];
    const LaunchedTime launched(spans, track, own, thread.launched);
    std::vector<Open> open = std::exchange(thread.open, {});
    const TimeRange belongs = m_rows.within(own).range.intersected(m_recorded.value_or(TimeRange::all()));
    for (const Lane& lane : m_trace.tracks[track.index()].lanes) {
        if (lane.place.group != LaneGroup::Ranges)
            continue;
        lane.forEachStartingIn(belongs, [&](const SpanColumns& columns, std::size_t row) {
            const TimeRange range{columns.startOf(row), columns.endOf(row)};
            open.push_back({StringId(columns.name[row]), range, launched.before(range.start)});
        });
    }
    for (const Open& one : open) {
        if (one.range.end > own.end)
            thread.open.push_back(one);
        else
            m_table.add({one.name}, one.range.length(), launched.before(one.range.end) - one.launchedBefore);
    }
    thread.launched = launched.all();
}

} // namespace stallscope
