// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/process_ranges.h"

#include <algorithm>

namespace stallscope::inject {

void ProcessRanges::begin(std::uint64_t id, const Range& range)
{
    const std::lock_guard lock(m_mutex);
    m_open[id] = {now(), range};
}

std::optional<ProcessRanges::Range> ProcessRanges::end(std::uint64_t id)
{
    const std::lock_guard lock(m_mutex);
    const auto at = m_open.find(id);
    if (at == m_open.end())
        return std::nullopt;
    const Open open = at->second;
    m_open.erase(at);
    m_ended.push_back({open.start, now() - open.start, open.range.name, {}, open.range.detail, SpanKind::Range, SpanFlag::kNone});
    return open.range;
}

/// Times are read under the lock, so that nothing can come any more that began before the earliest open range, or before now.
void ProcessRanges::collect(TraceBuilder& builder)
{
    const std::lock_guard lock(m_mutex);
    if (m_open.empty() && m_ended.empty() && !m_track.isValid())
        return;
    TrackBuilder& target = track(builder);
    for (const Span& span : m_ended)
        target.push(span);
    m_ended.clear();
    Nanos watermark = now();
    for (const auto& [id, open] : m_open)
        watermark = std::min(watermark, open.start);
    target.advance(watermark);
    target.setOpenSpans(openSpans());
}

TrackBuilder& ProcessRanges::track(TraceBuilder& builder)
{
    if (!m_track.isValid()) {
        TrackInfo info;
        info.process = m_recording.process();
        info.nativeId = "ranges";
        info.name = "ranges across threads";
        m_track = builder.addTrack(info);
    }
    return builder.track(m_track);
}

std::vector<OpenSpan> ProcessRanges::openSpans() const
{
    std::vector<OpenSpan> spans;
    for (const auto& [id, open] : m_open)
        spans.push_back({open.start, open.range.name, SpanKind::Range, SpanFlag::kNone, 0});
    std::sort(spans.begin(), spans.end(), [](const OpenSpan& a, const OpenSpan& b) { return a.start < b.start; });
    for (std::size_t i = 0; i < spans.size(); ++i)
        spans[i].depth = static_cast<std::uint32_t>(i);
    return spans;
}

} // namespace stallscope::inject
