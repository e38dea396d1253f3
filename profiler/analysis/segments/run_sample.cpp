// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_sample.h"

#include "profiler/analysis/index/run_spans.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <utility>
#include <vector>

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

TimeRange roughWindowOf(const Trace& trace, RunId run)
{
    if (const auto& window = trace.runs[run.index()].window)
        return *window;
    TimeRange window;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (isAnalysed(lane) && !lane.blocks.isEmpty())
                window = window.united(lane.range());
        }
    }
    return window;
}

TimeRange sampleRange(const Trace& trace, RunId run, std::uint64_t mostSpans)
{
    const TimeRange window = roughWindowOf(trace, run);
    const Nanos middle = window.start + window.length() / 2;
    const auto around = [&](Nanos half) { return TimeRange{middle - half, middle + half}.intersected(window); };
    Nanos fits = 0;
    for (Nanos tooLong = window.length() / 2 + 2; tooLong - fits > 1;) {
        const Nanos half = fits + (tooLong - fits) / 2;
        (spansIn(trace, around(half)) <= mostSpans ? fits : tooLong) = half;
    }
    return around(fits);
}

std::shared_ptr<const Trace> sampleOf(const Trace& trace, RunId run, TimeRange range)
{
    const TimeRange wide{range.start - kClockMargin, range.end + kClockMargin};
    auto sample = std::make_shared<Trace>(trace);
    for (Track& track : sample->tracks) {
        std::vector<Lane> lanes;
        for (const Lane& lane : track.lanes) {
            if (Lane own = sliceOf(lane, wide); !own.blocks.isEmpty())
                lanes.push_back(std::move(own));
        }
        track.lanes = std::move(lanes);
    }
    sample->runs[run.index()].window = range;
    return sample;
}

} // namespace stallscope
