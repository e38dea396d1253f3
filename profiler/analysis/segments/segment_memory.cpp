// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segment_memory.h"

#include <algorithm>

namespace stallscope {

namespace {

void learnThread(RunCarry& carry, const RunSpans& spans, std::size_t index, Nanos context)
{
    const auto& calls = spans.calls().calls();
    const CallThread& thread = spans.calls().threads()[index];
    for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
        if (calls[calls[i].outermost].start < context)
            carry.calls.add(thread.scope, calls[i].correlation, KnownCalls::Whose::Run);
    }
    const auto& starts = spans.launches().startsOf(index);
    const auto launches = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), context) - starts.begin());
    const auto known = std::find_if(carry.threads.begin(), carry.threads.end(), [&](const LaunchingThread& one) { return one.track == thread.track; });
    if (known != carry.threads.end())
        known->launches += launches;
    else if (launches > 0)
        carry.threads.push_back({thread.track, launches, {}});
}

void learnStream(RunCarry& carry, const RunSegment& segment, std::size_t place, Nanos context)
{
    const RunSpans& spans = segment.spans();
    const WorkStream& stream = spans.work().streams()[place];
    StreamCarry& own = carry.streams[stream.track];
    own.lastWait = std::max(own.lastWait, segment.dependencies()->lastWaitBefore(place, context));
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (span.hasLaunch() && spans.launchOf(span).start < context)
            own.lastLaunch = std::max(own.lastLaunch, spans.launchOf(span).start);
    }
}

} // namespace

void extendCarry(RunCarry& carry, const RunSegment& segment, Nanos context)
{
    const RunSpans& spans = segment.spans();
    const bool isFirst = spans.carry() == nullptr;
    if (isFirst)
        learnOthers(carry, spans.trace(), {-kTimeLimit, spans.runWindow().start});
    for (std::size_t thread = 0; thread < spans.calls().threads().size(); ++thread)
        learnThread(carry, spans, thread, context);
    for (std::size_t place = 0; place < spans.work().streams().size(); ++place)
        learnStream(carry, segment, place, context);
    carry.events.extend(spans.trace(), {isFirst ? -kTimeLimit : carry.end, context});
    carry.end = context;
}

void learnOthers(RunCarry& carry, const Trace& trace, TimeRange range)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Calls)
                continue;
            lane.forEachStartingIn(
                range, [&](const SpanColumns& columns, std::size_t row) { carry.calls.add(scope, columns.correlationOf(row), KnownCalls::Whose::Other); });
        }
    }
}

} // namespace stallscope
