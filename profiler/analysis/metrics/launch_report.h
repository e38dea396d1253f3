// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/percentiles.h"
#include "profiler/analysis/report/report.h"

namespace stallscope {

/// Selects the rows of a report: those that start in the range; all for the whole run.
struct RowFilter {
    TimeRange range;
    bool isWhole = true;

    [[nodiscard]] bool takes(Nanos start) const { return isWhole || range.contains(start); }
    /// The subset that starts in `own`.
    [[nodiscard]] RowFilter within(TimeRange own) const { return {own.intersected(isWhole ? TimeRange::all() : range), isWhole && own == TimeRange::all()}; }
};

/// Accumulates launches and their spans by stream, and by segment of a run. A pair (latency, queue time) belongs to the
/// range in which the launch starts, a span to the one in which it starts itself.
class LaunchTally {
public:
    void add(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows);
    /// These belong to no stream.
    void countLaunchesWithoutSpan(const RunSpans& spans, const RowFilter& rows);
    /// Adds the counts of another tally.
    void merge(LaunchTally&& other);
    [[nodiscard]] LaunchReport report() const;

private:
    void countSpan(const RunSpans& spans, const DeviceSpan& span);
    void addPair(const Call& call, const DeviceSpan& span);

    LaunchReport m_counts; // without percentiles and shares
    Nanos m_launchedKernels = 0;
    DurationSamples m_latencies;
    DurationSamples m_queueTimes;
};

} // namespace stallscope
