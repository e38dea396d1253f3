// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/table_index.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/measured_segments.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

struct TableIndices {
    TableIndex kernels;
    TableIndex copies;
    TableIndex calls;
    TableIndex ranges;
    TableIndex operations;
};

/// Data of an analysis. For a growing run it holds the sets of its segments, but not its spans: results that need spans are
/// computed on request.
struct RunAnalysis::Data {
    std::shared_ptr<const Trace> trace;
    RunId run;
    TimeRange window;
    MeasuredSegments segments;
    std::vector<Wait> waits;
    std::optional<WaitIndex> waitIndex;      ///< of `waits`
    std::unique_ptr<const RunSegment> whole; ///< null while the run grows

    /// Computed on first use.
    [[nodiscard]] const TableIndices& tables() const;
    /// Analysis of the same snapshot with its spans. Only if they are missing here.
    [[nodiscard]] const RunAnalysis& withSpans() const;
    [[nodiscard]] RowFilter rowsOf(TimeRange range) const { return {range, range == window}; }
    void addCurves(Utilization& use, DeviceId device, TimeRange range, std::size_t buckets) const;

private:
    mutable std::once_flag m_areTablesThere;
    mutable TableIndices m_indices; // through tables()
    mutable std::once_flag m_isBuilt;
    mutable std::shared_ptr<const RunAnalysis> m_built; // through withSpans()
};

} // namespace stallscope
