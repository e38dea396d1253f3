// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/track.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stallscope {

void BlockList::append(std::shared_ptr<const SpanBlock> block)
{
    m_tail.headers.push_back(block->header());
    m_tail.blocks.push_back(std::move(block));
    if (m_tail.blocks.size() == kGroupLength)
        m_full.push_back(std::make_shared<const BlockGroup>(std::exchange(m_tail, {})));
}

std::size_t BlockList::firstEndingAfter(Nanos time) const
{
    std::size_t from = 0;
    std::size_t to = size();
    while (from < to) {
        const std::size_t middle = from + (to - from) / 2;
        if (header(middle).last <= time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

LaneGroup groupOf(SpanKind kind)
{
    switch (kind) {
    case SpanKind::Kernel:
    case SpanKind::Memcpy:
    case SpanKind::Memset:
    case SpanKind::Graph:
    case SpanKind::Migration: return LaneGroup::Work;
    case SpanKind::DeviceRange: return LaneGroup::DeviceRanges;
    case SpanKind::SyncRecord: return LaneGroup::DeviceSyncs;
    case SpanKind::ApiCall: return LaneGroup::Calls;
    case SpanKind::Range: return LaneGroup::Ranges;
    case SpanKind::HostOp: return LaneGroup::Operations;
    case SpanKind::Python: return LaneGroup::Python;
    case SpanKind::Overhead: return LaneGroup::Overhead;
    case SpanKind::Mark: return LaneGroup::Marks;
    }
    return LaneGroup::Marks;
}

const char* nameOf(LaneGroup group)
{
    constexpr std::array<const char*, kLaneGroups> kNames{
        "work", "device ranges", "device syncs", "ranges", "operations", "python", "calls", "overhead", "marks"};
    const auto index = static_cast<std::size_t>(group);
    return index < kNames.size() ? kNames[index] : "unknown";
}

std::uint64_t Lane::spanCount() const
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        count += blocks.header(i).count;
    return count;
}

TimeRange Lane::range() const
{
    if (blocks.isEmpty())
        return {};
    return {blocks.header(0).first, blocks.header(blocks.size() - 1).last};
}

std::uint64_t Track::spanCount() const
{
    std::uint64_t count = 0;
    for (const Lane& lane : lanes)
        count += lane.spanCount();
    return count;
}

TimeRange Track::range() const
{
    bool found = false;
    TimeRange range;
    for (const Lane& lane : lanes) {
        if (lane.blocks.isEmpty())
            continue;
        const TimeRange one = lane.range();
        range = found ? TimeRange{std::min(range.start, one.start), std::max(range.end, one.end)} : one;
        found = true;
    }
    return range;
}

} // namespace stallscope
