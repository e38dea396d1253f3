// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>

namespace stallscope {

/// About how many bytes the analysis of a run takes, told from the sizes of blocks alone: 128 for each call and each span of a
/// device that may belong to it. 57 million of both together took 6.95 GB, with the report.
[[nodiscard]] std::uint64_t analysisBytes(const Trace& trace, RunId run);

/// How to work out the report of a run segment by segment within what is left of a limit, and what that takes of it. Nothing where
/// it would be more: 5 bytes for each call and device span stay, and those of a segment take 200 each.
struct SegmentPlan {
    std::uint64_t bytes = 0;
    std::uint64_t spansPerSegment = 0;
    std::uint64_t mostSpansPerSegment = 0;
    std::uint64_t mostWaits = 0; ///< to be listed
};
[[nodiscard]] std::optional<SegmentPlan> planSegments(std::uint64_t bytes, const Trace& trace, RunId run);

} // namespace stallscope
