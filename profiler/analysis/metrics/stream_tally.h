// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/launch_report.h"
#include "profiler/analysis/metrics/stream_queue.h"

#include <cstdint>
#include <optional>

namespace stallscope {

/// Metrics of one stream. A run can be added as a whole or by segments.
class StreamTally {
public:
    explicit StreamTally(const RowFilter& rows) : m_rows(rows), m_reached(rows.range.start), m_depth(rows.range) {}

    /// Adds what starts in `own`, which must be after everything added before.
    void add(const RunSpans& spans, const WorkStream& stream, TimeRange own);
    [[nodiscard]] StreamReport report(TrackId track) const;
    [[nodiscard]] LaunchTally& launches() { return m_launches; }

private:
    void addSpans(const RunSpans& spans, const WorkStream& stream, TimeRange own);
    void addGap(const RunSpans& spans, const DeviceSpan& span);

    RowFilter m_rows;
    std::uint64_t m_count = 0;
    Nanos m_busy = 0;
    Nanos m_reached;                // busy time of the range is counted up to here
    std::optional<Nanos> m_lastEnd; // of the previous span
    DepthWalk m_depth;
    IdleByStream m_idle;
    LaunchTally m_launches;
};

} // namespace stallscope
