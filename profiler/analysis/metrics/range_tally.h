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

/// A table of a range whose spans come segment by segment, in any order: of each line its sums, and little more than a byte a span for the median.
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
    Line* m_recent = nullptr; // in m_lines, where it stays
};

/// The users' ranges, with the device time launched inside of each, segment by segment of a run: a range may begin in one part and
/// end many parts later.
class RangeTally {
public:
    /// `recorded`: ranges belong to the run that start in it; all of them where there is none.
    RangeTally(const Trace& trace, const RowFilter& rows, std::optional<TimeRange> recorded) : m_trace(trace), m_rows(rows), m_recorded(recorded) {}

    /// What starts in `own`, which comes after all that was added before.
    void add(const RunSpans& spans, TimeRange own);
    [[nodiscard]] std::vector<TableRow> table() const { return m_table.table(m_trace, LineAmount::DeviceTime); }

private:
    struct Open {
        StringId name;
        TimeRange range;
        Nanos launchedBefore = 0;
    };
    struct Thread {
        Nanos launched = 0;     ///< device time, by the calls of all parts so far
        std::vector<Open> open; ///< ranges that end in later parts
    };
    void addThread(const RunSpans& spans, TrackId track, TimeRange own);

    const Trace& m_trace;
    RowFilter m_rows;
    std::optional<TimeRange> m_recorded;
    std::map<TrackId, Thread> m_threads;
    TableTally m_table;
};

} // namespace stallscope
