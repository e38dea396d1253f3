// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/span_placement.h"

#include "profiler/formats/common/run_merge.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>

namespace stallscope {

namespace {

bool isPlacedLater(const Span& a, const Span& b)
{
    return startsBefore(b, a);
}

} // namespace

std::size_t SpanRuns::size() const
{
    std::size_t size = 0;
    for (const std::vector<Span>& run : m_runs)
        size += run.size();
    return size;
}

/// Tracks with few spans take little memory: there may be many of them.
void SpanRuns::beginRun()
{
    m_runs.emplace_back();
    if (m_runs.size() > 1)
        m_runs.back().reserve(kRunSpans);
}

void SpanPlacement::add(SpanRuns& spans, TrackId track)
{
    m_tracks.push_back({&spans, track, spans.size()});
    for (const std::vector<Span>& run : spans.runs()) {
        for (const Span& span : run) {
            m_first = std::min(m_first, span.start);
            m_last = std::max(m_last, span.end());
        }
    }
}

void SpanPlacement::widen(Nanos time)
{
    m_first = std::min(m_first, time);
    m_last = std::max(m_last, time);
}

/// The longest tracks first, so that the threads finish together.
void SpanPlacement::place(TraceBuilder& builder, unsigned threads, const std::stop_token& stop)
{
    std::stable_sort(m_tracks.begin(), m_tracks.end(), [](const PendingTrack& a, const PendingTrack& b) { return a.size > b.size; });
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < m_tracks.size() && !stop.stop_requested(); i = next++)
            placeTrack(builder, m_tracks[i], stop);
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < m_tracks.size(); ++i)
        others.emplace_back(work);
    work();
}

void SpanPlacement::placeTrack(TraceBuilder& builder, const PendingTrack& pending, const std::stop_token& stop) const
{
    TrackBuilder& lanes = builder.track(pending.track);
    std::vector<PendingRun> sorted;
    for (std::vector<Span>& run : pending.spans->runs()) {
        for (Span& span : run)
            span.duration = span.has(SpanFlag::kUnfinished) ? m_last - span.start : span.duration;
        if (std::adjacent_find(run.begin(), run.end(), isPlacedLater) != run.end())
            std::stable_sort(run.begin(), run.end(), startsBefore);
        sorted.push_back({std::move(run), -first()});
    }
    pending.spans->runs().clear();
    RunMerge runs(std::move(sorted));
    runs.forEach(stop, [&lanes](std::span<const Span> spans) { lanes.place(spans); });
    builder.losses().count(Loss::TimeOutOfRange, runs.clamped());
}

} // namespace stallscope
