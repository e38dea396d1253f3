// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/trace.h"

#include <algorithm>

namespace stallscope {

const char* nameOf(SourceFormat format)
{
    switch (format) {
    case SourceFormat::Stallscope: return "stallscope";
    case SourceFormat::Kineto: return "kineto";
    case SourceFormat::Chrome: return "chrome";
    case SourceFormat::Nsight: return "nsight";
    case SourceFormat::XPlane: return "xplane";
    case SourceFormat::Perfetto: return "perfetto";
    case SourceFormat::Ascend: return "ascend";
    case SourceFormat::Rocpd: return "rocpd";
    case SourceFormat::Rpd: return "rpd";
    case SourceFormat::RocprofJson: return "rocprof-json";
    }
    return "unknown";
}

LossCounts Trace::lossesSoFar() const
{
    LossCounts counts = losses;
    if (laterLosses) {
        const LossCounts later = laterLosses->snapshot();
        for (std::size_t i = 0; i < kLosses; ++i)
            counts[i] += later[i];
    }
    return counts;
}

std::uint64_t Trace::spanCount() const
{
    std::uint64_t count = 0;
    for (const Track& track : tracks)
        count += track.spanCount();
    return count;
}

TimeRange Trace::range() const
{
    bool found = false;
    TimeRange range;
    for (const Track& track : tracks) {
        if (std::ranges::all_of(track.lanes, [](const Lane& lane) { return lane.blocks.isEmpty(); }))
            continue;
        const TimeRange one = track.range();
        range = found ? TimeRange{std::min(range.start, one.start), std::max(range.end, one.end)} : one;
        found = true;
    }
    return range;
}

} // namespace stallscope
