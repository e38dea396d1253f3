// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/trace_slice.h"

namespace stallscope {

namespace {

Lane sliceOf(const Lane& lane, TimeRange range)
{
    Lane slice{lane.place, {}};
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        slice.blocks.append(lane.blocks.shared(i));
    return slice;
}

} // namespace

std::shared_ptr<const Trace> sliceOf(const Trace& trace, TimeRange range, RunId run, TimeRange window)
{
    auto slice = std::make_shared<Trace>();
    slice->pools = trace.pools;
    slice->processes = trace.processes;
    slice->devices = trace.devices;
    slice->tracks.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        Track& part = slice->tracks.emplace_back();
        part.info = track.info;
        part.watermark = track.watermark;
        for (const Lane& lane : track.lanes) {
            if (Lane own = sliceOf(lane, range); !own.blocks.isEmpty())
                part.lanes.push_back(std::move(own));
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

} // namespace stallscope
