// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/duration_samples.h"
#include "profiler/analysis/report/report.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Key of a table row: spans with equal keys are aggregated.
struct LineKey {
    StringId name = kEmptyString;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;

    friend auto operator<=>(const LineKey&, const LineKey&) = default;
};

/// Second quantity that a row sums up besides durations.
enum class LineAmount : std::uint8_t { None, Bytes, DeviceTime };

/// Computes shares of the total and sorts rows: by total, largest first, then by name.
void finishTable(const Trace& trace, std::vector<TableRow>& table);

/// Index of the spans of a table by row and start. The spans of a row in a range are contiguous and found by two binary
/// searches, so a table takes a few passes over contiguous durations.
///
/// Worked example: a at 1, b at 2, a at 3, a at 7 -> starts 1 3 7 | 2; in [2, 5): the slice 3 of a and the slice 2 of b.
class TableIndex {
public:
    TableIndex() = default;

    /// By total, largest first, then by name.
    [[nodiscard]] std::vector<TableRow> table(const Trace& trace, const RowFilter& rows) const;

private:
    friend class TableIndexBuilder;

    struct Line {
        LineKey key;
        std::size_t first = 0;
        std::size_t count = 0;
    };
    struct Piece {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] Piece pieceOf(const Line& line, const RowFilter& rows) const;
    [[nodiscard]] TableRow rowOf(const Line& line, Piece piece) const;
    void addAmount(TableRow& row, Piece piece) const;

    std::vector<Line> m_lines;
    std::vector<Nanos> m_starts;
    std::vector<Nanos> m_durations;
    LineAmount m_amount = LineAmount::None;
    std::vector<std::int64_t> m_amounts; // empty: none
};

/// Accepts the spans of a table in any order.
class TableIndexBuilder {
public:
    /// `expected`: upper bound of the number of spans.
    TableIndexBuilder(std::size_t expected, LineAmount amount);

    void add(const LineKey& key, Nanos start, Nanos duration, std::int64_t amount = 0);
    [[nodiscard]] TableIndex finish();

private:
    static constexpr std::size_t kRecent = 256;
    static constexpr std::uint32_t kNoLine = UINT32_MAX;
    struct Known {
        LineKey key;
        std::uint32_t line = kNoLine;
    };

    [[nodiscard]] std::uint32_t lineOf(const LineKey& key);
    [[nodiscard]] std::vector<std::uint32_t> placeLines();

    TableIndex m_index;                 // in order of insertion until finish()
    std::vector<std::uint32_t> m_lines; // row of each span
    std::map<LineKey, std::uint32_t> m_known;
    std::array<Known, kRecent> m_recent; // cache by name: most spans have one of few names
};

/// Tables with one row per name. A span belongs to the range in which it starts.
[[nodiscard]] TableIndex kernelTable(const RunSpans& spans);
/// By name, direction and memory kinds, with bytes.
[[nodiscard]] TableIndex copyTable(const RunSpans& spans);
/// API calls, without calls that are part of another one.
[[nodiscard]] TableIndex callTable(const RunSpans& spans);
/// User ranges, with the sum of the device spans that their thread launched inside.
[[nodiscard]] TableIndex rangeTable(const RunSpans& spans);
/// Operations of a host-only run; empty for other runs, whose time is described by their launches.
[[nodiscard]] TableIndex operationTable(const RunSpans& spans);

/// Input of the tables: visit(key, range) for each kernel and call, visit(key, range, bytes) for each copy.
template <class Visit>
void forEachKernel(const RunSpans& spans, Visit&& visit)
{
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.isKernel())
            visit(LineKey{span.name}, span.range());
    }
}
template <class Visit>
void forEachCopy(const RunSpans& spans, Visit&& visit)
{
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.kind != SpanKind::Memcpy)
            continue;
        const SpanDetail detail = spans.trace().pools->details.get(span.detail);
        visit(LineKey{span.name, detail.direction(), detail.sourceMemory(), detail.targetMemory()}, span.range(),
            static_cast<std::int64_t>(detail.get(DetailField::Bytes)));
    }
}
/// Only those that start in a range.
template <class Visit>
void forEachOperation(const Trace& trace, TimeRange starts, Visit&& visit)
{
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (track.info.type != TrackType::HostThread || lane.place.group != LaneGroup::Operations)
                continue;
            lane.forEachStartingIn(starts, [&](const SpanColumns& columns, std::size_t row) {
                visit(LineKey{StringId(columns.name[row])}, TimeRange{columns.startOf(row), columns.endOf(row)});
            });
        }
    }
}
template <class Visit>
void forEachCall(const RunSpans& spans, Visit&& visit)
{
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        if (!spans.calls().isDetail(i))
            visit(LineKey{spans.calls().calls()[i].name}, spans.calls().calls()[i].range());
    }
}

/// Accumulates a table whose spans come by segment in any order: sums per row, and the different durations for the median.
class TableTally {
public:
    void add(const LineKey& key, Nanos duration, std::int64_t amount = 0);
    /// By total, largest first, then by name.
    [[nodiscard]] std::vector<TableRow> table(const Trace& trace, LineAmount amount) const;
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Line {
        TableRow sums; ///< count, total, min and max
        std::int64_t amount = 0;
        DurationSamples durations;
    };
    std::map<LineKey, Line> m_lines;
    LineKey m_recentKey;
    Line* m_recent = nullptr; // in m_lines, with a stable address
};

/// Accumulates user ranges with the device time launched inside of each, by segment of a run: a range may begin in one
/// segment and end in a much later one.
class RangeTally {
public:
    /// `recorded`: ranges that start in it belong to the run; all of them if it is empty.
    RangeTally(const Trace& trace, const RowFilter& rows, std::optional<TimeRange> recorded) : m_trace(trace), m_rows(rows), m_recorded(recorded) {}

    /// Adds what starts in `own`, which must be after everything added before.
    void add(const RunSpans& spans, TimeRange own);
    [[nodiscard]] std::vector<TableRow> table() const { return m_table.table(m_trace, LineAmount::DeviceTime); }
    [[nodiscard]] std::size_t bytes() const { return m_table.bytes(); }

private:
    struct Open {
        StringId name;
        TimeRange range;
        Nanos launchedBefore = 0;
    };
    struct Thread {
        Nanos launched = 0;     ///< device time launched by the calls of all segments so far
        std::vector<Open> open; ///< ranges that end in later segments
    };
    void addThread(const RunSpans& spans, TrackId track, TimeRange own);

    const Trace& m_trace;
    RowFilter m_rows;
    std::optional<TimeRange> m_recorded;
    std::map<TrackId, Thread> m_threads;
    TableTally m_table;
};

} // namespace stallscope
