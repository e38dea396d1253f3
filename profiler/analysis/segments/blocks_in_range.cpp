// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/blocks_in_range.h"

#include "profiler/trace/trace.h"

#include <cstddef>
#include <utility>

namespace stallscope {

namespace {

bool isAnalysed(const Lane& lane)
{
    return lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Work;
}

std::uint64_t spansIn(const Lane& lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        count += lane.blocks.header(i).count;
    return count;
}

} // namespace

Lane sliceOf(const Lane& lane, TimeRange range)
{
    Lane slice{lane.place, {}};
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        slice.blocks.append(lane.blocks.shared(i));
    return slice;
}

std::shared_ptr<Trace> sliceOf(const Trace& trace, TimeRange range, RunId run, TimeRange window)
{
    auto slice = std::make_shared<Trace>();
    slice->pools = trace.pools;
    slice->processes = trace.processes;
    slice->devices = trace.devices;
    slice->tracks.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        Track& segment = slice->tracks.emplace_back();
        segment.info = track.info;
        segment.watermark = track.watermark;
        for (const Lane& lane : track.lanes) {
            if (Lane own = sliceOf(lane, range); !own.blocks.isEmpty())
                segment.lanes.push_back(std::move(own));
        }
    }
    slice->runs = trace.runs;
    slice->runs[run.index()].window = window;
    slice->losses = trace.losses;
    slice->laterLosses = trace.laterLosses;
    slice->format = trace.format;
    slice->epochNanos = trace.epochNanos;
    slice->clockError = trace.clockError;
    return slice;
}

std::uint64_t spansIn(const Trace& trace, TimeRange range)
{
    std::uint64_t spans = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (isAnalysed(lane))
                spans += spansIn(lane, range);
        }
    }
    return spans;
}

} // namespace stallscope
