// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/stream_dependencies.h"

#include <algorithm>
#include <optional>
#include <string>

namespace stallscope {

namespace {

bool isNamed(const Trace& trace, const WorkStream& stream, std::uint64_t number)
{
    return trace.tracks[stream.track.index()].info.nativeId == std::to_string(number);
}

} // namespace

StreamDependencies::StreamDependencies(const RunSpans& spans) : m_spans(spans), m_waits(spans.work().streams().size())
{
    const SyncRecords syncs(spans.trace());
    const EventRecords events(spans);
    for (const CallThread& thread : spans.calls().threads()) {
        for (const Call& call : spans.calls().of(thread)) {
            if (call.what.meaning == CallMeaning::WaitForEvent)
                note(spans, syncs, events, thread.scope, call);
        }
    }
    for (auto& waits : m_waits)
        std::sort(waits.begin(), waits.end());
}

/// The waiting stream is the track of the device side's record, or what the call's own detail names; the other one stands
/// in the record, or is where the event was recorded.
void StreamDependencies::note(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events, std::uint32_t scope, const Call& call)
{
    const auto record = syncs.find(scope, call.correlation);
    const SpanDetail own = spans.trace().pools->details.get(call.detail);
    const auto waiting = own.find(DetailField::Stream);
    const auto event = events.find(scope, record ? record->detail : own, call.start);
    auto awaited = event ? event->stream : std::nullopt;
    if (!awaited && record)
        awaited = record->detail.find(DetailField::Stream);
    if (!awaited)
        return;
    for (std::size_t i = 0; i < m_waits.size(); ++i) {
        const WorkStream& stream = spans.work().streams()[i];
        const bool isWaiting = record ? stream.track == record->track : waiting && stream.scope == scope && isNamed(spans.trace(), stream, *waiting);
        if (isWaiting && !isNamed(spans.trace(), stream, *awaited))
            m_waits[i].push_back(call.start);
    }
}

bool StreamDependencies::waitsBefore(std::uint32_t span) const
{
    const DeviceSpan& self = m_spans.work().spans()[span];
    if (!self.hasLaunch())
        return false;
    const std::size_t place = m_spans.work().streamOf(span);
    const std::vector<Nanos>& waits = m_waits[place];
    const auto after = std::upper_bound(waits.begin(), waits.end(), m_spans.launchOf(self).start);
    if (after == waits.begin())
        return false;
    if (span == m_spans.work().streams()[place].first)
        return true;
    const DeviceSpan& before = m_spans.work().spans()[span - 1];
    return !before.hasLaunch() || *(after - 1) > m_spans.launchOf(before).start;
}

} // namespace stallscope
