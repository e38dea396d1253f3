// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/tables.h"

#include "profiler/analysis/device_sets.h"
#include "profiler/analysis/percentiles.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace stallscope {

namespace {

/// Durations by line, where a line is a small number: grouped by counting, so that nothing but a group's median is sorted.
class LineDurations {
public:
    void reserve(std::size_t durations)
    {
        m_lines.reserve(durations);
        m_durations.reserve(durations);
    }
    void add(std::uint32_t line, Nanos duration)
    {
        m_lines.push_back(line);
        m_durations.push_back(duration);
    }

    /// Calls visit(line, durations) for each line that has some.
    template <class Visit>
    void forEachLine(Visit&& visit) const
    {
        const std::uint32_t lines = m_lines.empty() ? 0 : *std::max_element(m_lines.begin(), m_lines.end()) + 1;
        std::vector<std::size_t> ends(lines + std::size_t{1}, 0);
        for (const std::uint32_t line : m_lines)
            ++ends[line + 1];
        std::partial_sum(ends.begin(), ends.end(), ends.begin());
        std::vector<Nanos> grouped(m_durations.size());
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            grouped[ends[m_lines[i]]++] = m_durations[i];
        std::size_t from = 0;
        for (std::uint32_t line = 0; line < lines; ++line) {
            if (ends[line] > from)
                visit(line, std::span(grouped).subspan(from, ends[line] - from));
            from = ends[line];
        }
    }

private:
    std::vector<std::uint32_t> m_lines;
    std::vector<Nanos> m_durations;
};

TableRow rowOf(std::span<Nanos> durations)
{
    TableRow row;
    row.count = durations.size();
    row.min = durations.front();
    for (const Nanos duration : durations) {
        row.total = saturatingAdd(row.total, duration);
        row.min = std::min(row.min, duration);
        row.max = std::max(row.max, duration);
    }
    row.mean = row.total / static_cast<Nanos>(durations.size());
    row.median = medianOf(durations);
    return row;
}

/// Shares of the table's total, and the order of its lines.
void finish(const Trace& trace, std::vector<TableRow>& table)
{
    Nanos total = 0;
    for (const TableRow& row : table)
        total = saturatingAdd(total, row.total);
    for (TableRow& row : table)
        row.share = shareOf(row.total, total);
    std::stable_sort(table.begin(), table.end(),
        [&](const TableRow& a, const TableRow& b) { return std::tuple(-a.total, trace.text(a.name)) < std::tuple(-b.total, trace.text(b.name)); });
}

std::vector<TableRow> tableByName(const Trace& trace, const LineDurations& durations)
{
    std::vector<TableRow> table;
    durations.forEachLine([&](std::uint32_t name, std::span<Nanos> group) {
        table.push_back(rowOf(group));
        table.back().name = StringId(name);
    });
    finish(trace, table);
    return table;
}

/// Device time launched by the calls of a thread before each of them, and by all at the end.
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

/// The users' ranges of one thread.
class ThreadRanges {
public:
    ThreadRanges(const RunSpans& spans, const RowFilter& rows, TrackId track) : m_spans(spans), m_rows(rows), m_track(track)
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
                    visit(columns.name[row], range.length(), launchedIn(range));
            });
        }
    }

private:
    [[nodiscard]] bool belongs(Nanos start) const
    {
        const auto& window = m_spans.run().window;
        return m_rows.takes(start) && (!window || window->contains(start));
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
    const RowFilter& m_rows;
    TrackId m_track;
    std::span<const Call> m_calls;
    std::vector<Nanos> m_launched;
};

} // namespace

std::vector<TableRow> kernelTable(const RunSpans& spans, const RowFilter& rows)
{
    LineDurations durations;
    durations.reserve(spans.work().spans().size());
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.isKernel() && rows.takes(span.start))
            durations.add(span.name.value(), span.duration());
    }
    return tableByName(spans.trace(), durations);
}

std::vector<TableRow> copyTable(const RunSpans& spans, const RowFilter& rows)
{
    using Key = std::tuple<StringId, CopyDirection, MemoryKind, MemoryKind>;
    std::map<Key, std::uint32_t> lines;
    std::vector<std::pair<Key, std::uint64_t>> bytesOf; // by line
    LineDurations durations;
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.kind != SpanKind::Memcpy || !rows.takes(span.start))
            continue;
        const SpanDetail detail = spans.trace().pools->details.get(span.detail);
        const Key key{span.name, detail.direction(), detail.sourceMemory(), detail.targetMemory()};
        const auto [line, isNew] = lines.try_emplace(key, static_cast<std::uint32_t>(bytesOf.size()));
        if (isNew)
            bytesOf.emplace_back(key, 0);
        bytesOf[line->second].second += detail.get(DetailField::Bytes);
        durations.add(line->second, span.duration());
    }
    std::vector<TableRow> table;
    durations.forEachLine([&](std::uint32_t line, std::span<Nanos> group) {
        TableRow& row = table.emplace_back(rowOf(group));
        std::tie(row.name, row.direction, row.sourceMemory, row.targetMemory) = bytesOf[line].first;
        row.bytes = bytesOf[line].second;
    });
    finish(spans.trace(), table);
    return table;
}

std::vector<TableRow> callTable(const RunSpans& spans, const RowFilter& rows)
{
    LineDurations durations;
    durations.reserve(spans.calls().calls().size());
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        const Call& call = spans.calls().calls()[i];
        if (!spans.calls().isDetail(i) && rows.takes(call.start))
            durations.add(call.name.value(), call.end - call.start);
    }
    return tableByName(spans.trace(), durations);
}

std::vector<TableRow> rangeTable(const RunSpans& spans, const RowFilter& rows)
{
    LineDurations durations;
    std::map<std::uint32_t, Nanos> launched;
    for (std::size_t i = 0; i < spans.trace().tracks.size(); ++i) {
        const Track& track = spans.trace().tracks[i];
        const bool hasRanges = std::any_of(track.lanes.begin(), track.lanes.end(), [](const Lane& lane) { return lane.place.group == LaneGroup::Ranges; });
        if (track.info.type != TrackType::HostThread || !hasRanges)
            continue;
        ThreadRanges(spans, rows, TrackId::fromIndex(i)).forEach([&](std::uint32_t name, Nanos duration, Nanos deviceTime) {
            durations.add(name, duration);
            launched[name] = saturatingAdd(launched[name], deviceTime);
        });
    }
    std::vector<TableRow> table = tableByName(spans.trace(), durations);
    for (TableRow& row : table)
        row.deviceTime = launched[row.name.value()];
    return table;
}

} // namespace stallscope
