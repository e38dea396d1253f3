// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/blocking_calls.h"

#include "profiler/analysis/index/call_index.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

bool saysQueueFull(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower.find("command buffer full") != std::string::npos;
}

} // namespace

Overheads::Overheads(const RunSpans& spans)
{
    std::vector<TimeRange> all;
    std::map<TrackId, std::vector<TimeRange>> full;
    for (std::size_t i = 0; i < spans.trace().tracks.size(); ++i) {
        for (const Lane& lane : spans.trace().tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Overhead)
                continue;
            forEachEndingAfter(lane, spans.begin(), [&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                all.push_back(range);
                if (saysQueueFull(spans.trace().text(StringId(columns.name[row]))))
                    full[TrackId::fromIndex(i)].push_back(range);
            });
        }
    }
    m_all = IntervalSet::of(std::move(all));
    const auto& threads = spans.calls().threads();
    for (auto& [track, ranges] : full) {
        const bool hasCalls = std::any_of(threads.begin(), threads.end(), [&track = track](const CallThread& thread) { return thread.track == track; });
        IntervalSet set = IntervalSet::of(std::move(ranges));
        if (hasCalls)
            m_fullOnThread[track] = std::move(set);
        else
            m_fullAnywhere = unite(m_fullAnywhere, set);
    }
}

bool Overheads::isQueueFull(TrackId thread, TimeRange call) const
{
    if (m_fullAnywhere.measure(call) > 0)
        return true;
    const auto own = m_fullOnThread.find(thread);
    return own != m_fullOnThread.end() && own->second.measure(call) > 0;
}

namespace {

constexpr std::uint64_t kFewestQueries = 100;

struct Row {
    BlockingCall poll;
    CallMeaning meaning = CallMeaning::Other;
    std::optional<std::uint64_t> object;
    std::uint64_t queries = 0;

    [[nodiscard]] bool continuesWith(const Call& call, const std::optional<std::uint64_t>& queried) const
    {
        return queries > 0 && meaning == call.what.meaning && object == queried;
    }
};

/// Series of at least 100 consecutive queries of one event or stream on one thread: a program that queries that often is
/// waiting. A single query never blocks.
std::vector<BlockingCall> findPolls(const RunSpans& spans, std::size_t thread)
{
    const CallThread& place = spans.calls().threads()[thread];
    std::vector<BlockingCall> polls;
    Row row;
    const auto close = [&] {
        if (row.queries >= kFewestQueries)
            polls.push_back(row.poll);
        row = {};
    };
    for (std::uint32_t i = place.first; i < place.first + place.count; ++i) {
        const Call& call = spans.calls().calls()[i];
        if (spans.calls().isDetail(i))
            continue;
        if (!call.what.isQuery()) {
            close();
            continue;
        }
        const SpanDetail detail = spans.trace().pools->details.get(call.detail);
        const auto object = detail.find(call.what.meaning == CallMeaning::QueryEvent ? DetailField::Event : DetailField::Stream);
        if (!row.continuesWith(call, object)) {
            close();
            row = {{call.start, call.end, i, static_cast<std::uint32_t>(thread), BlockingKind::Poll}, call.what.meaning, object, 0};
        }
        row.poll.end = std::max(row.poll.end, call.end);
        row.queries += detail.get(DetailField::LaunchCount, 1);
    }
    close();
    return polls;
}

/// A copy from pageable memory up to this size is copied into the command, and its call returns immediately.
constexpr std::uint64_t kStagedBytes = 64 << 10;

bool isPageable(MemoryKind memory)
{
    return memory == MemoryKind::Pageable;
}

bool isHostWritable(MemoryKind memory)
{
    return memory == MemoryKind::Pinned || memory == MemoryKind::Managed || memory == MemoryKind::ManagedStatic;
}

class Classifier {
public:
    Classifier(const RunSpans& spans, const Overheads& overheads) : m_spans(spans), m_overheads(overheads) {}

    /// Why the call blocks; empty if it does not.
    [[nodiscard]] std::optional<BlockingKind> kindOf(std::uint32_t index, TrackId thread) const
    {
        const Call& call = m_spans.calls().calls()[index];
        if (const auto kind = kindByMeaning(index))
            return kind;
        if (m_overheads.isQueueFull(thread, call.range()))
            return BlockingKind::QueueFull;
        return {};
    }

private:
    [[nodiscard]] std::optional<BlockingKind> kindByMeaning(std::uint32_t index) const
    {
        switch (m_spans.calls().calls()[index].what.meaning) {
        case CallMeaning::SynchronizeDevice: return BlockingKind::Device;
        case CallMeaning::SynchronizeContext: return BlockingKind::Context;
        case CallMeaning::SynchronizeStream: return BlockingKind::Stream;
        case CallMeaning::SynchronizeEvent: return BlockingKind::Event;
        case CallMeaning::Allocate: return BlockingKind::Alloc;
        case CallMeaning::Free: return BlockingKind::Free;
        case CallMeaning::LoadModule: return BlockingKind::Module;
        case CallMeaning::Copy: return kindOfCopy(index);
        case CallMeaning::Memset: return kindOfMemset(index);
        case CallMeaning::Managed: return kindOfManaged(index);
        default: return {};
        }
    }
    [[nodiscard]] std::optional<BlockingKind> kindOfCopy(std::uint32_t index) const
    {
        const Call& call = m_spans.calls().calls()[index];
        bool isDeviceToDevice = call.what.isDeviceToDevice;
        for (const std::uint32_t s : m_spans.launches().spansOf(index)) {
            const DeviceSpan& span = m_spans.work().spans()[s];
            const SpanDetail detail = m_spans.trace().pools->details.get(span.detail);
            isDeviceToDevice |= detail.direction() == CopyDirection::DeviceToDevice || detail.direction() == CopyDirection::PeerToPeer;
            if (call.what.isAsync) {
                if (const auto kind = kindOfAsyncCopy(call, span, detail))
                    return kind;
            }
        }
        if (call.what.isAsync || isDeviceToDevice)
            return {};
        return BlockingKind::SyncCopy;
    }
    [[nodiscard]] static std::optional<BlockingKind> kindOfAsyncCopy(const Call& call, const DeviceSpan& span, const SpanDetail& detail)
    {
        switch (detail.direction()) {
        case CopyDirection::DeviceToHost: return isPageable(detail.targetMemory()) ? std::optional(BlockingKind::PageableD2H) : std::nullopt;
        case CopyDirection::HostToHost: return BlockingKind::H2H;
        case CopyDirection::HostToDevice: {
            const bool waits = isPageable(detail.sourceMemory()) && detail.get(DetailField::Bytes) > kStagedBytes && call.end > span.start;
            return waits ? std::optional(BlockingKind::PageableH2D) : std::nullopt;
        }
        default: return {};
        }
    }
    [[nodiscard]] std::optional<BlockingKind> kindOfMemset(std::uint32_t index) const
    {
        if (m_spans.calls().calls()[index].what.isAsync)
            return {};
        for (const std::uint32_t s : m_spans.launches().spansOf(index)) {
            if (isHostWritable(m_spans.trace().pools->details.get(m_spans.work().spans()[s].detail).targetMemory()))
                return BlockingKind::Memset;
        }
        return {};
    }
    /// A prefetch waits if it returns only after the memory has arrived.
    [[nodiscard]] std::optional<BlockingKind> kindOfManaged(std::uint32_t index) const
    {
        const Call& call = m_spans.calls().calls()[index];
        if ((call.flags & SpanFlag::kBlocking) != 0)
            return BlockingKind::Managed;
        for (const Migration& migration : m_spans.work().migrations()) {
            if (migration.launch == index && migration.range.end <= call.end)
                return BlockingKind::Managed;
        }
        return {};
    }

    const RunSpans& m_spans;
    const Overheads& m_overheads;
};

bool blockingStartsEarlier(const BlockingCall& a, const BlockingCall& b)
{
    return a.start != b.start ? a.start < b.start : a.end > b.end;
}

/// Removes calls inside of an earlier one; calls are sorted by start.
void keepOutermost(std::vector<BlockingCall>& calls)
{
    Nanos reached = -kTimeLimit;
    std::erase_if(calls, [&reached](const BlockingCall& call) {
        const bool isNested = call.start < reached && call.end <= reached;
        reached = std::max(reached, call.end);
        return isNested;
    });
}

std::vector<BlockingCall> blockingCallsOf(const RunSpans& spans, std::size_t thread, const Classifier& classifier)
{
    const CallThread& place = spans.calls().threads()[thread];
    std::vector<BlockingCall> found = findPolls(spans, thread);
    for (std::uint32_t i = place.first; i < place.first + place.count; ++i) {
        if (spans.calls().isDetail(i))
            continue;
        const Call& call = spans.calls().calls()[i];
        if (const auto kind = classifier.kindOf(i, place.track))
            found.push_back({call.start, call.end, i, static_cast<std::uint32_t>(thread), *kind});
    }
    sortRuns(std::span(found), blockingStartsEarlier);
    keepOutermost(found);
    return found;
}

} // namespace

std::vector<BlockingCall> findBlockingCalls(const RunSpans& spans, const Overheads& overheads)
{
    const Classifier classifier(spans, overheads);
    std::vector<BlockingCall> all;
    for (std::size_t thread = 0; thread < spans.calls().threads().size(); ++thread) {
        const std::vector<BlockingCall> found = blockingCallsOf(spans, thread, classifier);
        all.insert(all.end(), found.begin(), found.end());
    }
    sortRuns(std::span(all), blockingStartsEarlier);
    return all;
}

} // namespace stallscope
