// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/trace/track.h"

#include <cstddef>
#include <functional>
#include <span>

namespace stallscope {

/// Rows of nested slices that lanes are merged into. A span that nests nowhere because all of these rows are busy goes to
/// the row of its lane, kNestedRows + the index of the lane.
inline constexpr std::size_t kNestedRows = 64;

/// Receives the slices of each row in order of time, ends before begins.
struct SliceEvents {
    std::function<void(std::size_t row, const Lane& lane, const Span& span)> begin;
    std::function<void(std::size_t row, Nanos time)> end;
};

/// Merges lanes by start, so that spans nest in those that enclose them: Perfetto computes parents from slices of one
/// track. Spans that partially overlap go to further rows. Returns false when cancelled.
[[nodiscard]] bool nestSlices(std::span<const Lane* const> lanes, const SliceEvents& events, const Job& job);

} // namespace stallscope
