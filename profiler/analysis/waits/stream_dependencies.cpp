// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/stream_dependencies.h"

#include "profiler/analysis/index/run_carry.h"

#include <algorithm>
#include <optional>
#include <string>

namespace stallscope {

namespace {

bool isNamed(const Trace& trace, const WorkStream& stream, std::uint64_t number)
{
    return trace.tracks[stream.track.index()].info.nativeId == std::to_string(number);
}

StreamCarry carryOf(const RunSpans& spans, std::size_t stream)
{
    if (!spans.carry())
        return {};
    const auto known = spans.carry()->streams.find(spans.work().streams()[stream].track);
    return known == spans.carry()->streams.end() ? StreamCarry{} : known->second;
}

} // namespace

StreamDependencies::StreamDependencies(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events)
    : m_spans(spans), m_waits(spans.work().streams().size()), m_launchedBefore(spans.work().streams().size())
{
    for (std::size_t place = 0; place < m_waits.size(); ++place) {
        const Nanos carry = carryOf(spans, place).lastWait;
        if (carry > -kTimeLimit)
            m_waits[place].push_back({carry, carry, {}});
    }
    for (const CallThread& thread : spans.calls().threads()) {
        for (const Call& call : spans.calls().of(thread)) {
            if (call.what.meaning == CallMeaning::WaitForEvent)
                note(spans, syncs, events, thread.scope, call);
        }
    }
    for (std::size_t place = 0; place < m_waits.size(); ++place) {
        std::sort(m_waits[place].begin(), m_waits[place].end(), [](const StreamWait& a, const StreamWait& b) { return a.start < b.start; });
        if (!m_waits[place].empty())
            findLaunchesBefore(place);
    }
}

/// The waiting stream is the track of the device-side record, or is named by the call's detail; the other stream is in the
/// record, or is where the event was recorded.
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
    StreamWait wait{call.start, event ? event->start : call.start, {}};
    for (std::uint32_t i = 0; i < m_waits.size(); ++i) {
        const WorkStream& stream = spans.work().streams()[i];
        if (stream.scope == scope && isNamed(spans.trace(), stream, *awaited))
            wait.streams.push_back(i);
    }
    for (std::size_t i = 0; i < m_waits.size(); ++i) {
        const WorkStream& stream = spans.work().streams()[i];
        const bool isWaiting = record ? stream.track == record->track : waiting && stream.scope == scope && isNamed(spans.trace(), stream, *waiting);
        if (isWaiting && !isNamed(spans.trace(), stream, *awaited))
            m_waits[i].push_back(wait);
    }
}

/// For each span of a stream, the latest launch of all spans that started before it.
void StreamDependencies::findLaunchesBefore(std::size_t place)
{
    const auto row = m_spans.work().of(m_spans.work().streams()[place]);
    m_launchedBefore[place].reserve(row.size());
    Nanos before = carryOf(m_spans, place).lastLaunch;
    std::size_t counted = 0;
    for (const DeviceSpan& span : row) {
        for (; row[counted].start < span.start; ++counted) {
            if (row[counted].hasLaunch())
                before = std::max(before, m_spans.launchOf(row[counted]).start);
        }
        m_launchedBefore[place].push_back(before);
    }
}

Nanos StreamDependencies::lastWaitBefore(std::size_t stream, Nanos time) const
{
    const std::vector<StreamWait>& waits = m_waits[stream];
    const auto after = std::lower_bound(waits.begin(), waits.end(), time, [](const StreamWait& wait, Nanos t) { return wait.start < t; });
    return after == waits.begin() ? -kTimeLimit : (after - 1)->start;
}

bool StreamDependencies::waitsBefore(std::uint32_t span) const
{
    const DeviceSpan& self = m_spans.work().spans()[span];
    const std::size_t place = m_spans.work().streamOf(span);
    const std::vector<StreamWait>& waits = m_waits[place];
    if (!self.hasLaunch() || waits.empty())
        return false;
    const auto after =
        std::lower_bound(waits.begin(), waits.end(), m_spans.launchOf(self).start, [](const StreamWait& wait, Nanos time) { return wait.start < time; });
    return after != waits.begin() && (after - 1)->start > m_launchedBefore[place][span - m_spans.work().streams()[place].first];
}

Nanos launchTimeOf(const RunSpans& spans, const DeviceSpan& span)
{
    return span.hasLaunch() ? spans.launchOf(span).start : span.start;
}

std::optional<std::uint32_t> StreamPredecessors::lastEnding(std::uint32_t span, Nanos launchedBefore, Nanos endsBy)
{
    const auto& all = m_spans.work().spans();
    const std::size_t place = m_spans.work().streamOf(span);
    const std::uint32_t first = m_spans.work().streams()[place].first;
    const std::vector<Nanos>& reach = reachOf(place);
    // spans that start after that time cannot end by it
    const auto after = std::upper_bound(all.begin() + first, all.begin() + span, endsBy, [](Nanos time, const DeviceSpan& s) { return time < s.start; });
    std::optional<std::uint32_t> best;
    for (auto at = static_cast<std::uint32_t>(after - all.begin()); at > first; --at) {
        const DeviceSpan& candidate = all[at - 1];
        if (best && reach[at - 1 - first] <= all[*best].end)
            break;
        const bool isLater = !best || candidate.end > all[*best].end;
        if (isLater && candidate.end <= endsBy && launchTimeOf(m_spans, candidate) < launchedBefore)
            best = at - 1;
    }
    return best;
}

const std::vector<Nanos>& StreamPredecessors::reachOf(std::size_t stream)
{
    std::vector<Nanos>& reach = m_reach[stream];
    if (!reach.empty())
        return reach;
    Nanos latest = -kTimeLimit;
    for (const DeviceSpan& span : m_spans.work().of(m_spans.work().streams()[stream])) {
        latest = std::max(latest, span.end);
        reach.push_back(latest);
    }
    return reach;
}

} // namespace stallscope
