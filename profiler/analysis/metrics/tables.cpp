// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/tables.h"

#include <algorithm>
#include <span>

namespace stallscope {

namespace {

/// Prefix sums of the device time launched by the calls of a thread.
std::vector<Nanos> launchedTimeOf(const RunSpans& spans, const CallThread& thread)
{
    std::vector<Nanos> sums{0};
    sums.reserve(thread.count + std::size_t{1});
    for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
        Nanos launched = 0;
        for (const std::uint32_t span : spans.launches().spansOf(i))
            launched = saturatingAdd(launched, spans.work().spans()[span].duration());
        sums.push_back(saturatingAdd(sums.back(), launched));
    }
    return sums;
}

/// The user ranges of one thread.
class ThreadRanges {
public:
    ThreadRanges(const RunSpans& spans, TrackId track) : m_spans(spans), m_track(track)
    {
        const auto& threads = spans.calls().threads();
        const auto own = std::find_if(threads.begin(), threads.end(), [track](const CallThread& t) { return t.track == track; });
        if (own != threads.end())
            m_calls = spans.calls().of(*own);
        if (own != threads.end())
            m_launched = launchedTimeOf(spans, *own);
    }

    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (const Lane& lane : m_spans.trace().tracks[m_track.index()].lanes) {
            if (lane.place.group != LaneGroup::Ranges)
                continue;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                if (belongs(range.start))
                    visit(StringId(columns.name[row]), range, launchedIn(range));
            });
        }
    }

private:
    [[nodiscard]] bool belongs(Nanos start) const
    {
        const auto& window = m_spans.run().window;
        return !window || window->contains(start);
    }
    [[nodiscard]] Nanos launchedIn(TimeRange range) const
    {
        if (m_launched.empty())
            return 0;
        return m_launched[firstCallFrom(range.end)] - m_launched[firstCallFrom(range.start)];
    }
    [[nodiscard]] std::size_t firstCallFrom(Nanos time) const
    {
        const auto at = std::lower_bound(m_calls.begin(), m_calls.end(), time, [](const Call& call, Nanos t) { return call.start < t; });
        return static_cast<std::size_t>(at - m_calls.begin());
    }

    const RunSpans& m_spans;
    TrackId m_track;
    std::span<const Call> m_calls;
    std::vector<Nanos> m_launched;
};

} // namespace

TableIndex kernelTable(const RunSpans& spans)
{
    TableIndexBuilder table(spans.work().spans().size(), LineAmount::None);
    forEachKernel(spans, [&table](const LineKey& key, TimeRange range) { table.add(key, range.start, range.length()); });
    return table.finish();
}

TableIndex copyTable(const RunSpans& spans)
{
    TableIndexBuilder table(0, LineAmount::Bytes);
    forEachCopy(spans, [&table](const LineKey& key, TimeRange range, std::int64_t bytes) { table.add(key, range.start, range.length(), bytes); });
    return table.finish();
}

TableIndex callTable(const RunSpans& spans)
{
    TableIndexBuilder table(spans.calls().calls().size(), LineAmount::None);
    forEachCall(spans, [&table](const LineKey& key, TimeRange range) { table.add(key, range.start, range.length()); });
    return table.finish();
}

TableIndex rangeTable(const RunSpans& spans)
{
    TableIndexBuilder table(0, LineAmount::DeviceTime);
    for (std::size_t i = 0; i < spans.trace().tracks.size(); ++i) {
        const Track& track = spans.trace().tracks[i];
        const bool hasRanges = std::any_of(track.lanes.begin(), track.lanes.end(), [](const Lane& lane) { return lane.place.group == LaneGroup::Ranges; });
        if (track.info.type != TrackType::HostThread || !hasRanges)
            continue;
        ThreadRanges(spans, TrackId::fromIndex(i)).forEach([&](StringId name, TimeRange range, Nanos deviceTime) {
            table.add({name}, range.start, range.length(), deviceTime);
        });
    }
    return table.finish();
}

TableIndex operationTable(const RunSpans& spans)
{
    TableIndexBuilder table(0, LineAmount::None);
    if (spans.isHostOnly())
        forEachOperation(spans.trace(), spans.run().window.value_or(TimeRange::all()),
            [&table](const LineKey& key, TimeRange range) { table.add(key, range.start, range.length()); });
    return table.finish();
}

} // namespace stallscope
