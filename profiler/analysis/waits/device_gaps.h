// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// A time in which a device is idle, as long as possible.
struct IdleGap {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    TimeRange range;
    bool isEdge = false;        ///< before the first or after the last span of the device in the run
    std::uint32_t next = kNone; ///< the span that ends it, in DeviceWork::spans(): of several that start together the one launched first; none for an edge
};

/// By time. `run`: the window of the whole run.
[[nodiscard]] std::vector<IdleGap> findIdleGaps(const RunSpans& spans, DeviceId device, const IntervalSet& busy, TimeRange run);

} // namespace stallscope
