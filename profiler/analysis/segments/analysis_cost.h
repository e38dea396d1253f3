// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>

namespace stallscope {

/// Estimates the memory of an analysis from block sizes: 128 bytes for each call and each device span that may belong to
/// the run. Measured: 57 million calls and spans took 6.95 GB, including the report.
[[nodiscard]] std::uint64_t analysisBytes(const Trace& trace, RunId run);

/// Segment sizes for a segmented report within a memory limit, and the memory that it takes: 5 bytes stay for each call and
/// device span, and 200 bytes are needed for each one of the current segment.
struct SegmentPlan {
    std::uint64_t bytes = 0;
    std::uint64_t spansPerSegment = 0;
    std::uint64_t mostSpansPerSegment = 0;
    std::uint64_t mostWaits = 0; ///< limit of listed waits
};
[[nodiscard]] std::optional<SegmentPlan> planSegments(std::uint64_t bytes, const Trace& trace, RunId run);

} // namespace stallscope
