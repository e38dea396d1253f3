// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/launch_report.h"
#include "profiler/analysis/metrics/table_index.h"
#include "profiler/analysis/report/duration_samples.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace stallscope {

/// Accumulates a table whose spans come by segment in any order: sums per row, and little more than a byte per span for the median.
class TableTally {
public:
    void add(const LineKey& key, Nanos duration, std::int64_t amount = 0);
    /// By total, largest first, then by name.
    [[nodiscard]] std::vector<TableRow> table(const Trace& trace, LineAmount amount) const;

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
