// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/tables.h"

#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/metrics/launched_time.h"
#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

namespace stallscope {

namespace {

template <class T>
std::vector<T> permuted(const std::vector<T>& values, const std::vector<std::uint32_t>& order)
{
    std::vector<T> sorted(values.size());
    std::transform(order.begin(), order.end(), sorted.begin(), [&](std::uint32_t at) { return values[at]; });
    return sorted;
}

} // namespace

void finishTable(const Trace& trace, std::vector<TableRow>& table)
{
    Nanos total = 0;
    for (const TableRow& row : table)
        total = saturatingAdd(total, row.total);
    for (TableRow& row : table)
        row.share = shareOf(row.total, total);
    const auto order = [&](const TableRow& row) { return std::tuple(-row.total, trace.text(row.name), row.direction, row.sourceMemory, row.targetMemory); };
    std::sort(table.begin(), table.end(), [&](const TableRow& a, const TableRow& b) { return order(a) < order(b); });
}

TableIndex::Piece TableIndex::pieceOf(const Line& line, const RowFilter& rows) const
{
    if (rows.isWhole)
        return {line.first, line.count};
    const auto starts = std::span(m_starts).subspan(line.first, line.count);
    const auto from = std::lower_bound(starts.begin(), starts.end(), rows.range.start);
    const auto to = std::lower_bound(from, starts.end(), rows.range.end);
    return {line.first + static_cast<std::size_t>(from - starts.begin()), static_cast<std::size_t>(to - from)};
}

TableRow TableIndex::rowOf(const Line& line, Piece piece) const
{
    const auto durations = std::span(m_durations).subspan(piece.first, piece.count);
    TableRow row;
    row.name = line.key.name;
    row.direction = line.key.direction;
    row.sourceMemory = line.key.source;
    row.targetMemory = line.key.target;
    row.count = piece.count;
    row.min = durations.front();
    for (const Nanos duration : durations) {
        row.total = saturatingAdd(row.total, duration);
        row.min = std::min(row.min, duration);
        row.max = std::max(row.max, duration);
    }
    row.mean = row.total / static_cast<Nanos>(piece.count);
    row.median = medianWithin(durations, row.min, row.max);
    return row;
}

void TableIndex::addAmount(TableRow& row, Piece piece) const
{
    if (m_amount == LineAmount::None)
        return;
    for (const std::int64_t amount : std::span(m_amounts).subspan(piece.first, piece.count)) {
        if (m_amount == LineAmount::Bytes)
            row.bytes += static_cast<std::uint64_t>(amount);
        else
            row.deviceTime = saturatingAdd(row.deviceTime, amount);
    }
}

std::vector<TableRow> TableIndex::table(const Trace& trace, const RowFilter& rows) const
{
    std::vector<TableRow> table;
    for (const Line& line : m_lines) {
        const Piece piece = pieceOf(line, rows);
        if (piece.count == 0)
            continue;
        table.push_back(rowOf(line, piece));
        addAmount(table.back(), piece);
    }
    finishTable(trace, table);
    return table;
}

TableIndexBuilder::TableIndexBuilder(std::size_t expected, LineAmount amount)
{
    m_index.m_amount = amount;
    m_lines.reserve(expected);
    m_index.m_starts.reserve(expected);
    m_index.m_durations.reserve(expected);
    if (amount != LineAmount::None)
        m_index.m_amounts.reserve(expected);
}

std::uint32_t TableIndexBuilder::lineOf(const LineKey& key)
{
    Known& recent = m_recent[key.name.value() % kRecent];
    if (recent.line == kNoLine || recent.key != key) {
        const auto [known, isNew] = m_known.try_emplace(key, static_cast<std::uint32_t>(m_index.m_lines.size()));
        if (isNew)
            m_index.m_lines.push_back({key, 0, 0});
        recent = {key, known->second};
    }
    return recent.line;
}

void TableIndexBuilder::add(const LineKey& key, Nanos start, Nanos duration, std::int64_t amount)
{
    const std::uint32_t line = lineOf(key);
    ++m_index.m_lines[line].count;
    m_lines.push_back(line);
    m_index.m_starts.push_back(start);
    m_index.m_durations.push_back(duration);
    if (m_index.m_amount != LineAmount::None)
        m_index.m_amounts.push_back(amount);
}

/// Assigns each row its slice, and returns the order of the spans.
std::vector<std::uint32_t> TableIndexBuilder::placeLines()
{
    std::vector<std::size_t> ends;
    std::size_t first = 0;
    for (TableIndex::Line& line : m_index.m_lines) {
        line.first = first;
        ends.push_back(first);
        first += line.count;
    }
    std::vector<std::uint32_t> order(m_lines.size());
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        order[ends[m_lines[i]]++] = static_cast<std::uint32_t>(i);
    for (const TableIndex::Line& line : m_index.m_lines) {
        // spans come by stream or by thread
        sortRuns(std::span(order).subspan(line.first, line.count), [&](std::uint32_t a, std::uint32_t b) { return m_index.m_starts[a] < m_index.m_starts[b]; });
    }
    return order;
}

TableIndex TableIndexBuilder::finish()
{
    const std::vector<std::uint32_t> order = placeLines();
    m_index.m_starts = permuted(m_index.m_starts, order);
    m_index.m_durations = permuted(m_index.m_durations, order);
    if (m_index.m_amount != LineAmount::None)
        m_index.m_amounts = permuted(m_index.m_amounts, order);
    return std::move(m_index);
}

namespace {

bool hasRanges(const Track& track)
{
    const auto isOfRanges = [](const Lane& lane) { return lane.place.group == LaneGroup::Ranges; };
    return track.info.type == TrackType::HostThread && std::any_of(track.lanes.begin(), track.lanes.end(), isOfRanges);
}

/// The user ranges of one thread.
class ThreadRanges {
public:
    ThreadRanges(const RunSpans& spans, TrackId track) : m_spans(spans), m_track(track), m_launched(spans, track) {}

    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (const Lane& lane : m_spans.trace().tracks[m_track.index()].lanes) {
            if (lane.place.group != LaneGroup::Ranges)
                continue;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                if (belongs(range.start))
                    visit(StringId(columns.name[row]), range, m_launched.within(range));
            });
        }
    }

private:
    [[nodiscard]] bool belongs(Nanos start) const
    {
        const auto& window = m_spans.run().window;
        return !window || window->contains(start);
    }

    const RunSpans& m_spans;
    TrackId m_track;
    LaunchedTime m_launched;
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
        if (!hasRanges(spans.trace().tracks[i]))
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

std::size_t TableTally::bytes() const
{
    std::size_t bytes = 0;
    for (const auto& [key, line] : m_lines)
        bytes += sizeof(key) + sizeof(line) + line.durations.bytes();
    return bytes;
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
