// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/wait_scope.h"

#include <algorithm>
#include <string>

namespace stallscope {

namespace {

bool waitsForItself(BlockingKind kind)
{
    return kind == BlockingKind::SyncCopy || kind == BlockingKind::PageableD2H || kind == BlockingKind::PageableH2D || kind == BlockingKind::H2H
        || kind == BlockingKind::Memset;
}

} // namespace

WaitScope WaitScopes::of(const BlockingCall& call) const
{
    WaitScope scope;
    scope.launchedBefore = call.start;
    const CallMeaning meaning = m_spans.calls().calls()[call.call].what.meaning;
    if (call.kind == BlockingKind::Stream || meaning == CallMeaning::QueryStream)
        narrowToStream(scope, call);
    else if (call.kind == BlockingKind::Event || meaning == CallMeaning::QueryEvent)
        narrowToEvent(scope, call);
    else if (waitsForItself(call.kind) || call.kind == BlockingKind::QueueFull)
        narrowToOwn(scope, call);
    return scope;
}

/// Stream named by the call's detail, otherwise by the device-side record, otherwise that record's track.
void WaitScopes::narrowToStream(WaitScope& scope, const BlockingCall& call) const
{
    const Call& api = m_spans.calls().calls()[call.call];
    const std::uint32_t ids = m_spans.calls().threads()[call.thread].scope;
    const auto record = m_syncs.find(ids, api.correlation);
    auto stream = m_spans.trace().pools->details.get(api.detail).find(DetailField::Stream);
    if (!stream && record)
        stream = record->detail.find(DetailField::Stream);
    if (stream)
        narrowTo(scope, ids, *stream);
    if (!record || scope.streams.size() == 1)
        return;
    // a stream number may exist on each device: the record's track decides
    const auto& streams = m_spans.work().streams();
    const auto own = std::find_if(streams.begin(), streams.end(), [&](const WorkStream& s) { return s.track == record->track; });
    if (own == streams.end())
        return;
    scope.isEveryStream = false;
    scope.streams = {static_cast<std::uint32_t>(own - streams.begin())};
    scope.shown = own->track;
}

void WaitScopes::narrowToEvent(WaitScope& scope, const BlockingCall& call) const
{
    const Call& api = m_spans.calls().calls()[call.call];
    const std::uint32_t ids = m_spans.calls().threads()[call.thread].scope;
    const auto record = m_syncs.find(ids, api.correlation);
    const SpanDetail own = m_spans.trace().pools->details.get(api.detail);
    const SpanDetail& told = record && !own.has(DetailField::EventRecord) && !own.has(DetailField::Event) ? record->detail : own;
    const auto event = m_events.find(ids, told, call.start);
    auto stream = event ? event->stream : std::nullopt;
    if (!stream)
        stream = own.find(DetailField::Stream);
    if (!stream && record)
        stream = record->detail.find(DetailField::Stream);
    if (event)
        scope.launchedBefore = std::min(scope.launchedBefore, event->start);
    if (stream)
        narrowTo(scope, ids, *stream);
}

void WaitScopes::narrowToOwn(WaitScope& scope, const BlockingCall& call) const
{
    const auto own = m_spans.launches().spansOf(call.call);
    scope.isEveryStream = false;
    for (const std::uint32_t span : own)
        scope.streams.push_back(static_cast<std::uint32_t>(m_spans.work().streamOf(span)));
    std::sort(scope.streams.begin(), scope.streams.end());
    scope.streams.erase(std::unique(scope.streams.begin(), scope.streams.end()), scope.streams.end());
    if (scope.streams.size() == 1)
        scope.shown = m_spans.work().streams()[scope.streams.front()].track;
    if (!waitsForItself(call.kind))
        return;
    scope.own = own;
    scope.streams.clear();
}

void WaitScopes::narrowTo(WaitScope& scope, std::uint32_t correlationScope, std::uint64_t stream) const
{
    const std::string id = std::to_string(stream);
    const auto& streams = m_spans.work().streams();
    scope.isEveryStream = false;
    for (std::uint32_t i = 0; i < streams.size(); ++i) {
        if (streams[i].scope == correlationScope && m_spans.trace().tracks[streams[i].track.index()].info.nativeId == id)
            scope.streams.push_back(i);
    }
    if (scope.streams.size() == 1)
        scope.shown = streams[scope.streams.front()].track;
}

} // namespace stallscope
