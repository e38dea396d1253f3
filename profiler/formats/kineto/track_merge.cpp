// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/track_merge.h"

#include "profiler/trace/span.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace stallscope {

namespace {

bool isCutOff(const Span& span, const std::vector<TimeRange>& windows)
{
    const bool isOperation = span.kind == SpanKind::HostOp || span.kind == SpanKind::Python;
    return isOperation && span.duration > 0 && !span.has(SpanFlag::kUnfinished)
        && std::any_of(windows.begin(), windows.end(), [end = span.end()](const TimeRange& window) { return window.end == end; });
}

/// The profiler omits activity that it knows to be outside of its windows; remaining activity outside has wrong times.
bool isOutside(const Span& span, const std::vector<TimeRange>& windows)
{
    const bool isTraced = span.kind == SpanKind::ApiCall || span.kind == SpanKind::Kernel || span.kind == SpanKind::Memcpy || span.kind == SpanKind::Memset;
    const auto touches = [&span](const TimeRange& window) { return span.start <= window.end && span.end() >= window.start; };
    return isTraced && std::none_of(windows.begin(), windows.end(), touches);
}

/// Gives the correlation ids of flows to the spans of a track, which come in order of start. A flow starts within a call, and ends at the
/// start of device work. Of concurrent work that starts at the same time, the first in the file gets the first flow.
class FlowLinker {
public:
    explicit FlowLinker(TrackFlows& flows) : m_flows(flows) {}

    /// Calls emit(span) for the spans that are complete.
    template <class Emit>
    void take(const Span& span, RunCursor::Place place, const Emit& emit)
    {
        if (!m_sameStart.empty() && m_sameStart.front().span.start != span.start)
            finish(emit);
        m_sameStart.push_back({span, place});
    }
    template <class Emit>
    void finish(const Emit& emit)
    {
        std::vector<Placed*> inFile;
        for (Placed& one : m_sameStart)
            inFile.push_back(&one);
        std::ranges::stable_sort(inFile, {}, &Placed::place);
        for (Placed* one : inFile)
            link(one->span);
        for (const Placed& one : m_sameStart)
            emit(one.span);
        m_sameStart.clear();
    }

private:
    struct Placed {
        Span span;
        RunCursor::Place place;
    };

    void link(Span& span)
    {
        if (span.kind == SpanKind::ApiCall) {
            const auto launch = m_flows.launches.lower_bound(span.start);
            if (launch != m_flows.launches.end() && (launch->first == span.start || launch->first < saturatingAdd(span.start, span.duration)))
                span.correlation = CorrelationId(launch->second);
            return;
        }
        const auto work = m_flows.work.find(span.start);
        if (work == m_flows.work.end() || span.kind == SpanKind::SyncRecord || span.kind == SpanKind::DeviceRange)
            return;
        span.correlation = CorrelationId(work->second);
        m_flows.work.erase(work); // a concurrent span may start at the same time
    }

    TrackFlows& m_flows;
    std::vector<Placed> m_sameStart; // start at the same time
};

/// Places the spans of a track. Host operations that end together with the profiler (at the end of one of `windows`) are flagged as
/// unfinished, because the profiler assigns this end to running operations.
class SpanPlacer {
public:
    SpanPlacer(const std::vector<TimeRange>& windows, TrackBuilder& track, MergeCounts& counts) : m_windows(windows), m_track(track), m_counts(counts) {}

    void place(std::span<const Span> spans) const
    {
        if (m_windows.empty())
            return m_track.place(spans);
        for (const Span& span : spans)
            placeOne(span);
    }
    void placeOne(Span span) const
    {
        if (isCutOff(span, m_windows)) {
            span.flags |= SpanFlag::kUnfinished;
            ++m_counts.unfinished;
        }
        m_track.place(std::span(&span, 1));
        m_counts.outside += !m_windows.empty() && isOutside(span, m_windows) ? 1 : 0;
    }

private:
    const std::vector<TimeRange>& m_windows;
    TrackBuilder& m_track;
    MergeCounts& m_counts;
};

} // namespace

MergeCounts mergeRuns(
    std::vector<PendingRun> pending, const std::vector<TimeRange>& profilerWindows, TrackFlows* flows, TrackBuilder& track, const std::stop_token& stop)
{
    RunMerge runs(std::move(pending));
    MergeCounts counts;
    const SpanPlacer placer(profilerWindows, track, counts);
    if (flows) {
        FlowLinker linker(*flows);
        const auto emit = [&placer](const Span& span) { placer.placeOne(span); };
        runs.forEach(stop, [&](std::span<const Span> spans, const RunCursor& cursor) {
            for (std::size_t i = 0; i < spans.size(); ++i)
                linker.take(spans[i], cursor.placeOf(i), emit);
        });
        linker.finish(emit);
    } else {
        runs.forEach(stop, [&placer](std::span<const Span> spans) { placer.place(spans); });
    }
    counts.moved = runs.clamped();
    return counts;
}

} // namespace stallscope
