// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis_cost.h"

#include "profiler/analysis/report/report.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::uint64_t kPerSpan = 128;
constexpr std::uint64_t kStays = 5;
constexpr std::uint64_t kBytesPerSegmentSpan = 200;
constexpr std::uint64_t kFewestSpans = 100'000;
constexpr std::uint64_t kEnoughSpans = 500'000;

std::uint64_t spansIn(const Lane& lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        count += lane.blocks.header(i).count;
    return count;
}

/// Calls and device spans that may belong to the run.
std::uint64_t spansOf(const Trace& trace, RunId run)
{
    if (run.index() >= trace.runs.size())
        return 0;
    const TimeRange window = trace.runs[run.index()].window.value_or(TimeRange{-kTimeLimit, kTimeLimit});
    std::uint64_t spans = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Work)
                spans += spansIn(lane, window);
        }
    }
    return spans;
}

} // namespace

std::uint64_t analysisBytes(const Trace& trace, RunId run)
{
    return spansOf(trace, run) * kPerSpan;
}

std::optional<SegmentPlan> planSegments(std::uint64_t bytes, const Trace& trace, RunId run)
{
    const std::uint64_t stays = spansOf(trace, run) * kStays;
    if (bytes < stays + kFewestSpans * kBytesPerSegmentSpan)
        return {};
    SegmentPlan plan;
    const std::uint64_t rest = bytes - stays;
    plan.mostWaits = rest / 4 / sizeof(Wait);
    plan.mostSpansPerSegment = rest / 2 / kBytesPerSegmentSpan;
    plan.spansPerSegment = std::min(plan.mostSpansPerSegment / 2, kEnoughSpans);
    plan.bytes = bytes;
    return plan;
}

} // namespace stallscope
