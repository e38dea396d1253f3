// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/wait_list.h"

#include <cstdint>

namespace stallscope {

namespace {

enum Flag : std::uint8_t { Needless = 1, CrossThread = 2, Final = 4, HasAwaited = 8, HasGapRange = 16 };

/// An invalid id, which is the largest number, is stored as 0.
template <class Tag>
std::int64_t numberOf(Id<Tag> id)
{
    return static_cast<std::uint32_t>(id.value() + 1);
}

template <class AnyId>
AnyId idOf(std::int64_t number)
{
    return AnyId(static_cast<std::uint32_t>(number) - 1);
}

// Without overflow: stored differences may wrap around

Nanos wrappedDifference(Nanos a, Nanos b)
{
    return static_cast<Nanos>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

Nanos wrappedSum(Nanos a, Nanos b)
{
    return static_cast<Nanos>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// Where only they are stored.
Nanos usualWorking(const Wait& wait)
{
    return wrappedDifference(wrappedDifference(wait.duration, wait.wakeup), wait.unattributed);
}

} // namespace

WaitChunk::WaitChunk(const std::vector<Wait>& waits) : m_rows(rowsOf(waits)) {}

std::vector<WaitChunk::Rows::Row> WaitChunk::rowsOf(const std::vector<Wait>& waits)
{
    std::vector<Rows::Row> rows;
    rows.reserve(waits.size());
    for (const Wait& wait : waits)
        rows.push_back(rowOf(wait));
    return rows;
}

WaitChunk::Rows::Row WaitChunk::rowOf(const Wait& wait)
{
    const bool hasGapRange = wait.gapRange != TimeRange{};
    Rows::Row row{};
    row[Start] = wait.start;
    row[Duration] = wait.duration;
    row[Call] = numberOf(wait.call);
    row[Kind] = static_cast<std::int64_t>(wait.kind);
    row[Cause] = numberOf(wait.cause);
    row[Site] = numberOf(wait.site);
    row[Thread] = numberOf(wait.thread);
    row[Stream] = numberOf(wait.stream);
    row[Flags] = (wait.isNeedless ? Needless : 0) | (wait.isCrossThread ? CrossThread : 0) | (wait.isFinal ? Final : 0) | (wait.awaited ? HasAwaited : 0)
        | (hasGapRange ? HasGapRange : 0);
    if (wait.awaited) {
        row[AwaitedName] = numberOf(wait.awaited->name);
        row[AwaitedStream] = numberOf(wait.awaited->stream);
        row[AwaitedStart] = wrappedDifference(wait.awaited->start, wait.start);
        row[AwaitedLength] = wrappedDifference(wait.awaited->end, wait.awaited->start);
    }
    row[Wakeup] = wait.wakeup;
    row[Unattributed] = wait.unattributed;
    row[Working] = wrappedDifference(wait.working, usualWorking(wait));
    if (hasGapRange) {
        row[GapStart] = wrappedDifference(wait.gapRange.start, wrappedSum(wait.start, wait.duration));
        row[GapLength] = wrappedDifference(wait.gapRange.end, wait.gapRange.start);
    }
    row[Gap] = wrappedDifference(wait.gap, row[GapLength]);
    row[Bubble] = wrappedDifference(wait.bubble, std::min(wait.gap, wait.duration));
    row[GapDevice] = numberOf(wait.gapDevice);
    return row;
}

Wait WaitChunk::operator[](std::size_t index) const
{
    const Rows::Row row = m_rows.at(index);
    const auto has = [&](Flag flag) { return (row[Flags] & flag) != 0; };
    Wait wait;
    wait.start = row[Start];
    wait.duration = row[Duration];
    wait.call = idOf<StringId>(row[Call]);
    wait.kind = static_cast<BlockingKind>(row[Kind]);
    wait.cause = idOf<StringId>(row[Cause]);
    wait.site = idOf<StringId>(row[Site]);
    wait.thread = idOf<TrackId>(row[Thread]);
    wait.stream = idOf<TrackId>(row[Stream]);
    if (has(HasAwaited)) {
        const Nanos start = wrappedSum(row[AwaitedStart], wait.start);
        wait.awaited = Wait::Awaited{idOf<StringId>(row[AwaitedName]), idOf<TrackId>(row[AwaitedStream]), start, wrappedSum(row[AwaitedLength], start)};
    }
    wait.wakeup = row[Wakeup];
    wait.unattributed = row[Unattributed];
    wait.working = wrappedSum(row[Working], usualWorking(wait));
    if (has(HasGapRange)) {
        wait.gapRange.start = wrappedSum(row[GapStart], wrappedSum(wait.start, wait.duration));
        wait.gapRange.end = wrappedSum(row[GapLength], wait.gapRange.start);
    }
    wait.gap = wrappedSum(row[Gap], row[GapLength]);
    wait.bubble = wrappedSum(row[Bubble], std::min(wait.gap, wait.duration));
    wait.gapDevice = idOf<DeviceId>(row[GapDevice]);
    wait.isNeedless = has(Needless);
    wait.isCrossThread = has(CrossThread);
    wait.isFinal = has(Final);
    return wait;
}

std::size_t WaitList::firstStartingAt(Nanos time, std::size_t from) const
{
    for (std::size_t to = size(); from < to;) {
        const std::size_t middle = from + (to - from) / 2;
        if (startOf(middle) < time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

} // namespace stallscope
