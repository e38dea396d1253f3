// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/metrics/quality.h"
#include "profiler/analysis/metrics/range_tally.h"
#include "profiler/analysis/metrics/share_curve.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/measured_segments.h"
#include "profiler/analysis/segments/run_survey.h"

#include <array>
#include <map>
#include <vector>

namespace stallscope {

/// Accumulates the report of a run from its segments, which need not be kept: it stores sums, and little more than a byte
/// for each duration of a percentile.
class SegmentSums {
public:
    /// The trace must outlive this.
    SegmentSums(const Trace& trace, RunId run, const RunOutline& outline, const ReportOptions& options);

    /// `measured` defines the range of the segment that counts.
    void add(const RunSegment& segment, const MeasuredSegment& measured);
    [[nodiscard]] std::size_t listedWaits() const { return m_waits.size(); }
    [[nodiscard]] RunReport report(const std::vector<LaunchingThread>& threads);

private:
    using Curves = std::array<ShareCurve, 3>; // busy, kernels, copies

    void addCurves(const MeasuredSegment& measured);
    void addWaits(const RunSegment& segment, TimeRange own);
    void addStreams(const RunSegment& segment, TimeRange own);
    void addTables(const RunSegment& segment, TimeRange own);
    void addQuality(const RunSegment& segment, TimeRange own);
    [[nodiscard]] Curves& curvesOf(DeviceId device);
    void tellCurves(Utilization& use, DeviceId device);

    const Trace& m_trace;
    const Run& m_run;
    TimeRange m_window;
    bool m_isHostOnly;
    ReportOptions m_options;
    RowFilter m_rows;
    RunSums m_sums;
    std::map<DeviceId, DeviceExtent> m_extents;
    std::map<DeviceId, HostCodeTally> m_hostCode;
    std::map<DeviceId, Curves> m_curves; // those of all devices under an invalid one
    std::vector<SyncSite> m_sites;
    std::vector<SyncCall> m_calls;
    std::vector<Wait> m_waits;
    std::map<TrackId, StreamTally> m_streams;
    LaunchTally m_launches; // launches without a stream
    TableTally m_kernelTable;
    TableTally m_copyTable;
    TableTally m_callTable;
    RangeTally m_rangeTable;
    TableTally m_operationTable;
    QualityCounts m_quality;
};

} // namespace stallscope
