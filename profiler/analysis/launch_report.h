// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"
#include "profiler/analysis/run_spans.h"

namespace stallscope {

/// What rows belong to a report: those that start in the range; all of them for the whole run.
struct RowFilter {
    TimeRange range;
    bool isWhole = true;

    [[nodiscard]] bool takes(Nanos start) const { return isWhole || range.contains(start); }
};

/// Launches and their spans. A pair (latency, queue time) belongs to the range in which the launch starts, a span to the
/// one in which it starts itself.
[[nodiscard]] LaunchReport launchesOfRun(const RunSpans& spans, const RowFilter& rows);
/// Of one stream; `launches_without_span` belong to no stream.
[[nodiscard]] LaunchReport launchesOfStream(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows);

} // namespace stallscope
