// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/run_facts.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

constexpr std::size_t kQueriesOfAPoll = 100;
constexpr std::uint64_t kStagedBytes = 64 * 1024; // what a pageable copy to the device may hold without waiting

bool isBetweenDevices(CopyDirection direction)
{
    return direction == CopyDirection::DeviceToDevice || direction == CopyDirection::PeerToPeer;
}

} // namespace

std::optional<BlockingKind> RunFacts::kindOfCopy(const Call& call) const
{
    const SpanDetail detail = call.works.empty() ? SpanDetail{} : spanOf(works[call.works.front()]).detail;
    if (call.is.isDeviceToDevice || isBetweenDevices(detail.direction()))
        return {};
    if (!call.is.isAsync)
        return BlockingKind::SyncCopy;
    if (detail.direction() == CopyDirection::HostToHost)
        return BlockingKind::H2H;
    if (detail.direction() == CopyDirection::DeviceToHost && detail.targetMemory() == MemoryKind::Pageable)
        return BlockingKind::PageableD2H;
    const bool isLargeAndPageable = detail.sourceMemory() == MemoryKind::Pageable && detail.get(DetailField::Bytes) > kStagedBytes;
    if (detail.direction() == CopyDirection::HostToDevice && isLargeAndPageable && call.end > works[call.works.front()].start)
        return BlockingKind::PageableH2D;
    return {};
}

std::optional<BlockingKind> RunFacts::kindOf(const Call& call) const
{
    switch (call.is.meaning) {
    case CallMeaning::SynchronizeDevice: return BlockingKind::Device;
    case CallMeaning::SynchronizeContext: return BlockingKind::Context;
    case CallMeaning::SynchronizeStream: return BlockingKind::Stream;
    case CallMeaning::SynchronizeEvent: return BlockingKind::Event;
    case CallMeaning::Copy: return kindOfCopy(call);
    case CallMeaning::Allocate: return BlockingKind::Alloc;
    case CallMeaning::Free: return BlockingKind::Free;
    case CallMeaning::LoadModule: return BlockingKind::Module;
    case CallMeaning::Memset: {
        const MemoryKind memory = call.works.empty() ? MemoryKind::Unknown : spanOf(works[call.works.front()]).detail.targetMemory();
        if (!call.is.isAsync && (memory == MemoryKind::Pinned || memory == MemoryKind::Managed))
            return BlockingKind::Memset;
        return {};
    }
    case CallMeaning::Managed: return movedMeanwhile(call) ? std::optional(BlockingKind::Managed) : std::nullopt;
    default: return {};
    }
}

/// Managed memory that the call moved was there before it returned.
bool RunFacts::movedMeanwhile(const Call& call) const
{
    const ScriptSpan& api = spanOf(call);
    return std::any_of(script.spans.begin(), script.spans.end(), [&](const ScriptSpan& span) {
        return span.kind == SpanKind::Migration && span.correlation && span.correlation == api.correlation
            && script.scopeOf(span.track) == script.scopeOf(api.track) && span.end() <= call.end;
    });
}

bool RunFacts::foundQueueFull(const Call& call) const
{
    return std::any_of(script.spans.begin(), script.spans.end(), [&call](const ScriptSpan& record) {
        return record.kind == SpanKind::Overhead && record.name == "Command Buffer Full" && record.start < call.end && call.start < record.end();
    });
}

void RunFacts::findWaits()
{
    for (std::size_t i = 0; i < calls.size(); ++i) {
        auto kind = kindOf(calls[i]);
        if (!kind && foundQueueFull(calls[i]))
            kind = BlockingKind::QueueFull;
        if (kind)
            waits.push_back({i, *kind, calls[i].track, calls[i].start, calls[i].end});
    }
    findPolls();
    dropNestedWaits();
    std::stable_sort(waits.begin(), waits.end(), [](const Blocking& a, const Blocking& b) { return a.start < b.start; });
}

void RunFacts::findPolls()
{
    for (std::size_t track = 0; track < script.tracks.size(); ++track) {
        std::vector<std::size_t> row; // of queries that follow each other and ask for the same
        const auto finish = [&] {
            if (row.size() >= kQueriesOfAPoll)
                waits.push_back({row.front(), BlockingKind::Poll, track, calls[row.front()].start, calls[row.back()].end});
            row.clear();
        };
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (calls[i].track != track)
                continue;
            const ScriptSpan& span = spanOf(calls[i]);
            const bool goesOn = !row.empty() && calls[i].is == calls[row.front()].is && span.detail == spanOf(calls[row.front()]).detail;
            if (!goesOn)
                finish();
            if (calls[i].is.isQuery())
                row.push_back(i);
        }
        finish();
    }
}

void RunFacts::dropNestedWaits()
{
    const std::vector<Blocking> all = waits;
    std::erase_if(waits, [&](const Blocking& inner) {
        return std::any_of(all.begin(), all.end(), [&](const Blocking& outer) {
            const bool isAround = outer.track == inner.track && outer.start <= inner.start && inner.start < outer.end && inner.end <= outer.end;
            const bool isSameTime = outer.start == inner.start && outer.end == inner.end;
            return isAround && outer.call != inner.call && (!isSameTime || outer.call < inner.call);
        });
    });
}

} // namespace stallscope::oracle
