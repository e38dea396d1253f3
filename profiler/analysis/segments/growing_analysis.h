// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/measured_segments.h"
#include "profiler/analysis/segments/segment_border.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

struct GrowthOptions {
    std::size_t fewestSpans = 32'768; ///< least number of calls and device spans for closing a segment
    Nanos patience = 250'000'000;     ///< how long to wait for late records of a segment
};

/// Analyses a recorded run while it grows, snapshot by snapshot, at a cost that hardly depends on its duration: segments that
/// can no longer change are closed and kept as sets, and only the rest is recomputed. A report lists all wait sites, however: ranges
/// with a name for each iteration make each update a little longer. The results equal those of FullAnalysis::build. If data arrives
/// for a closed segment after all (a range that was open for long, a device that resumes), everything is recomputed.
///
/// Exception: for waits that found nothing left to wait for, the last work before them is missing if it is in a closed
/// segment. Used from one thread at a time.
class GrowingAnalysis {
public:
    explicit GrowingAnalysis(RunId run, GrowthOptions options = {}) : m_run(run), m_options(options) {}

    /// Takes snapshots in order. A run without a window, and a finished run, is analysed as a whole.
    [[nodiscard]] Result<std::shared_ptr<const RunAnalysis>> take(std::shared_ptr<const Trace> trace, const Job& job = {});

    [[nodiscard]] std::size_t closedSegments() const { return m_closed.size(); }
    /// Number of times the analysis restarted from scratch although segments had been closed.
    [[nodiscard]] std::uint64_t restarts() const { return m_restarts; }
    /// Memory of the closed segments.
    [[nodiscard]] std::size_t bytes() const { return m_bytesOfSets + m_waits.index.bytes() + m_waits.sums.bytes() + m_carry.events.bytes(); }

private:
    /// State when the last segment was closed, to detect changes that make closed segments invalid.
    struct Expectation {
        std::vector<std::uint64_t> spansBefore; ///< by track and lane group: number of spans that start before the border
        TimeRange window;
        std::optional<Nanos> clockError;
        std::vector<DeviceId> resting; ///< devices without expected further work
        std::vector<TrackId> silent;   ///< threads, likewise
        std::vector<Nanos> abandoned;  ///< starts of launches, likewise
        std::size_t copies = 0;        ///< spans of calls other than kernel launches, called between context and border
    };

    [[nodiscard]] bool isCarryUnchanged(const Trace& trace) const;
    [[nodiscard]] bool suitsCarry(const RunSegment& segment) const;
    [[nodiscard]] bool hasNewThreads(const RunSegment& segment) const;
    /// Restarts from scratch.
    void forget();
    void clear();
    void close(const RunSegment& segment);
    void expect(const RunSegment& segment);
    [[nodiscard]] std::unique_ptr<RunSegment> analyse(const std::shared_ptr<const Trace>& trace) const;
    [[nodiscard]] std::shared_ptr<const RunAnalysis> assemble(const std::shared_ptr<const Trace>& trace, const RunSegment& segment) const;

    RunId m_run;
    GrowthOptions m_options;
    RunCarry m_carry;
    SegmentBorder m_border; // end of the closed segments
    Expectation m_expected;
    std::vector<std::shared_ptr<const MeasuredSegment>> m_closed;
    std::size_t m_bytesOfSets = 0;
    RunWaits m_waits; // of closed segments
    std::uint64_t m_restarts = 0;
};

} // namespace stallscope
