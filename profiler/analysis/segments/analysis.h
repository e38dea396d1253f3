// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/metrics/launch_curves.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/waits.h"

#include "profiler/base/job.h"
#include "profiler/base/result.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

struct ReportOptions {
    /// Sets are clipped to it; rows belong to it when they start in it. Empty: the whole run.
    std::optional<TimeRange> range;
    std::size_t buckets = 200; ///< of the utilization curves
    bool waits = true;         ///< whether the report lists each wait; sites and calls are summed up in any case
    bool isBrief = false;      ///< only results from sets and waits: no launches, streams, tables and quality. For a growing run
};

/// Metrics that depend on sets only: fast enough to follow a range while it is dragged.
struct SetMetrics {
    TimeRange range;
    OverlapMetrics overlap;
    std::vector<ThreadReport> threads;
    Utilization allDevices;                    ///< without curves
    std::vector<DeviceReport> devices;         ///< without streams
    std::optional<TimeRange> deviceRange = {}; ///< first start to last end on all devices, whatever the range
};

/// Fraction of each bucket of a range in which something ran.
struct UtilizationCurves {
    std::vector<double> busy;
    std::vector<double> kernel;
    std::vector<double> copy;
};

class FullAnalysis;
class MeasuredSegments;
class RunSegment;
struct RowFilter;
struct RunCut;
struct SegmentSets;

/// Index of a run that answers queries for any range. Immutable and thread-safe.
class RunAnalysis {
public:
    RunAnalysis(const RunAnalysis&) = delete;
    RunAnalysis& operator=(const RunAnalysis&) = delete;
    virtual ~RunAnalysis();

    [[nodiscard]] const Trace& trace() const;
    [[nodiscard]] RunId run() const;
    /// The window of the run: recorded, or derived from the spans of a foreign trace. If only a part of a run is analysed, that part.
    [[nodiscard]] TimeRange window() const;
    /// The complete report; takes time in proportion to the spans in the range. Uses full() unless it is brief.
    [[nodiscard]] RunReport report(const ReportOptions& options = {}) const;
    /// Takes a few binary searches per device and thread.
    [[nodiscard]] SetMetrics setMetrics(TimeRange range) const;
    /// As in a report of that range; takes time in proportion to the idle gaps.
    [[nodiscard]] std::optional<LongestGap> longestGap(TimeRange range) const;
    /// The same numbers as in a report of that range, and no others. Uses full().
    [[nodiscard]] RunTables tables(TimeRange range) const;
    /// For any range, also beyond the window; of all devices together if `device` is invalid. Empty for a device without
    /// work. Takes a few binary searches per bucket.
    [[nodiscard]] UtilizationCurves curves(DeviceId device, TimeRange range, std::size_t buckets) const;
    /// Launches over time for each stream; for any range. Uses full().
    [[nodiscard]] std::vector<LaunchCurve> launchCurves(TimeRange range, std::size_t buckets) const;
    /// All waits of the run, by start.
    [[nodiscard]] const WaitList& waits() const { return waitIndex().all(); }
    /// Waits indexed for painting.
    [[nodiscard]] const WaitIndex& waitIndex() const;
    /// The analysis of the same snapshot with all spans of the run; computed on first use if this one consists of segments.
    /// Has the same lifetime as this object.
    [[nodiscard]] virtual const FullAnalysis& full() const = 0;

protected:
    /// Of a part, the segments may hold more than the window.
    RunAnalysis(std::shared_ptr<const Trace> trace, RunId run, TimeRange window, MeasuredSegments segments, RunWaits waits, bool isPart = false);
    [[nodiscard]] const std::shared_ptr<const Trace>& sharedTrace() const;
    /// What threads ran while they kept the device idle.
    [[nodiscard]] std::vector<HostCode> hostCode(DeviceId device, TimeRange range) const;

private:
    struct Data;
    [[nodiscard]] RunReport reportOfSets(const ReportOptions& options) const;
    [[nodiscard]] WaitList waitsIn(const RowFilter& rows) const;
    [[nodiscard]] RowFilter rowsOf(TimeRange range) const;

    std::unique_ptr<const Data> m_data;
};

/// The analysis of a run that holds all of its spans, as replay, what-if, critical path, steps and advice need. Their indices
/// of spans and waits refer to it. For a run that exceeds the memory limit, it holds a part (RunPart), as if nothing else had been
/// recorded: work that is active at the ends of the part is cut there, and work that was launched before has no launch. Its window and
/// all metrics that depend on sets, waits or ranges are those of the part; they equal the run's in that range.
class FullAnalysis final : public RunAnalysis {
public:
    /// Fails only if it is cancelled, or if the trace has no such run.
    [[nodiscard]] static Result<std::shared_ptr<const FullAnalysis>> build(std::shared_ptr<const Trace> trace, RunId run, const Job& job = {});
    /// The part of a run in a segment that holds everything related to it.
    [[nodiscard]] static std::shared_ptr<const FullAnalysis> ofPart(const RunSegment& around, RunId run, const RunCut& cut);
    ~FullAnalysis() override;

    /// Whether this is only a part of the run.
    [[nodiscard]] bool isPart() const { return window() != runWindow(); }
    /// The window of the whole run.
    [[nodiscard]] TimeRange runWindow() const;
    [[nodiscard]] const FullAnalysis& full() const override { return *this; }
    /// Calls and device spans of the run.
    [[nodiscard]] const RunSpans& spans() const;
    /// The blocking calls, in the order of the waits.
    [[nodiscard]] const std::vector<BlockingCall>& blockingCalls() const;
    /// The interval sets of the run, to measure many ranges.
    [[nodiscard]] const SegmentSets& sets() const;

private:
    friend class RunAnalysis;
    struct TableIndices;

    FullAnalysis(std::shared_ptr<const Trace> trace, RunId run, std::unique_ptr<RunSegment> segment, bool isPart = false);
    void addRows(RunReport& report, const RowFilter& rows) const;
    /// Computed on first use.
    [[nodiscard]] const TableIndices& indices() const;

    std::unique_ptr<const RunSegment> m_segment;
    mutable std::once_flag m_areIndicesThere;
    mutable std::unique_ptr<const TableIndices> m_indices; // through indices()
};

struct AnalyzeOptions {
    ReportOptions report;
    Job job;
};

/// The reports of all runs, in the order of the trace.
[[nodiscard]] Result<std::vector<RunReport>> analyze(const std::shared_ptr<const Trace>& trace, const AnalyzeOptions& options = {});

} // namespace stallscope
