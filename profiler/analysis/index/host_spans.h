// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// A span of a host thread.
struct HostSpan {
    Nanos start = 0;
    Nanos end = 0;
    StringId name = kEmptyString;
    DetailId detail;
    LaneGroup group = LaneGroup::Ranges;

    [[nodiscard]] TimeRange range() const { return {start, end}; }
};

/// Merges the lanes of a host thread: returns the spans of some lane groups in the order in which they were opened. Of spans that
/// start together the longer one comes first; of equal ones that of the earlier group, then that of the upper lane.
/// Takes a few comparisons per span and holds one block per lane. The track outlives the merge.
class HostSpanMerge {
public:
    /// `outermostFirst`: the lane groups. Only spans that start in `range`, or start before it and reach into it.
    HostSpanMerge(const Track& track, std::span<const LaneGroup> outermostFirst, TimeRange range);
    HostSpanMerge(const HostSpanMerge&) = delete;
    HostSpanMerge& operator=(const HostSpanMerge&) = delete;

    /// Empty at the end.
    [[nodiscard]] std::optional<HostSpan> next();

private:
    struct Cursor {
        const Lane* lane = nullptr;
        std::uint32_t rank = 0; ///< order of spans with equal times
        std::size_t block = 0;
        std::size_t row = 0;
        std::shared_ptr<const SpanColumns> columns; // of the block
        HostSpan span;                              // at the row
    };

    [[nodiscard]] bool load(Cursor& cursor) const;
    [[nodiscard]] static bool isLater(const Cursor* a, const Cursor* b);

    TimeRange m_range;
    std::vector<Cursor> m_cursors; // addresses are stable after construction
    std::vector<Cursor*> m_heap;   // of those that have a span; the earliest one is in front
};

} // namespace stallscope
