// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/track_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stallscope {

namespace {

constexpr Nanos kEndOfTime = std::numeric_limits<Nanos>::max();

bool runsConcurrently(LaneGroup group)
{
    return group == LaneGroup::Work || group == LaneGroup::DeviceSyncs;
}

} // namespace

LaneBuilder& TrackBuilder::Group::at(LanePlace place)
{
    while (m_lanes.size() <= place.depth)
        m_lanes.emplace_back(LanePlace{place.group, static_cast<std::uint32_t>(m_lanes.size()), place.isSpill}, m_blocks);
    return m_lanes[place.depth];
}

/// One below the deepest lane that is busy when the span starts. Example: a [0,10), b [2,5), c [3,4), d [6,8) -> depths 0,
/// 1, 2, 1; then e [7,12) -> depth 2, and it overlaps d.
bool TrackBuilder::Group::placeNested(LanePlace place, const Span& span)
{
    std::size_t depth = m_deepest;
    while (depth > 0 && m_lanes[depth - 1].end() <= span.start)
        --depth;
    const bool overlaps = depth > 0 && m_lanes[depth - 1].end() < span.end();
    m_deepest = depth + 1;
    place.depth = static_cast<std::uint32_t>(depth);
    at(place).append(span);
    return overlaps;
}

bool TrackBuilder::Group::placeConcurrent(LanePlace place, const Span& span)
{
    for (; !m_busy.empty() && m_busy.top().first <= span.start; m_busy.pop())
        m_free.push(m_busy.top().second);
    if (m_free.empty())
        m_free.push(static_cast<std::uint32_t>(m_lanes.size()));
    place.depth = m_free.top();
    m_free.pop();
    at(place).append(span);
    m_busy.emplace(span.end(), place.depth);
    return place.depth > 0;
}

bool TrackBuilder::Group::placeAt(LanePlace place, const Span& span)
{
    LaneBuilder& lane = at(place);
    if (span.start < lane.end())
        return false;
    lane.append(span);
    m_deepest = std::max<std::size_t>(m_deepest, place.depth + std::size_t{1});
    return true;
}

void TrackBuilder::place(const Span& span)
{
    if (isKept(span.range()))
        placeNow(span);
}

void TrackBuilder::placeNow(const Span& span)
{
    const LaneGroup id = groupOf(span.kind);
    Group& lanes = group(id);
    const LanePlace place{id, 0, false};
    const bool overlaps = runsConcurrently(id) ? lanes.placeConcurrent(place, span) : lanes.placeNested(place, span);
    m_overlapping += overlaps ? 1 : 0;
}

void TrackBuilder::placeAt(LanePlace place, const Span& span)
{
    if (isKept(span.range()) && !group(place.group).placeAt(place, span))
        spill(span);
}

bool TrackBuilder::push(const Span& span)
{
    const bool isTaken = isKept(span.range());
    if (isTaken)
        hold(span);
    return isTaken;
}

void TrackBuilder::pushAlong(const Span& span)
{
    if (!m_gate || m_gate->letsAlong())
        hold(span);
}

void TrackBuilder::hold(const Span& span)
{
    if (span.start < m_watermark)
        spill(span);
    else
        m_pending.push_back(span);
}

void TrackBuilder::advance(Nanos watermark)
{
    if (watermark <= m_watermark)
        return;
    m_watermark = watermark;
    placePending(watermark);
}

void TrackBuilder::setOpenSpans(std::vector<OpenSpan> open)
{
    std::erase_if(open, [this](const OpenSpan& span) { return !isShown(span); });
    m_open = std::move(open);
}

void TrackBuilder::addOpenSpan(const OpenSpan& open)
{
    if (isShown(open))
        m_open.push_back(open);
}

std::size_t TrackBuilder::closeOpenSpans(Nanos end)
{
    for (const OpenSpan& open : m_open) {
        const auto flags = static_cast<SpanFlag::Type>(open.flags | SpanFlag::kUnfinished);
        placeAt({groupOf(open.kind), open.depth, false}, {open.start, std::max<Nanos>(end - open.start, 0), open.name, {}, {}, open.kind, flags});
    }
    return std::exchange(m_open, {}).size();
}

void TrackBuilder::placePending(Nanos before)
{
    const auto ready = std::stable_partition(m_pending.begin(), m_pending.end(), [before](const Span& span) { return span.start >= before; });
    std::stable_sort(ready, m_pending.end(), startsBefore);
    for (auto at = ready; at != m_pending.end(); ++at)
        placeNow(*at);
    m_pending.erase(ready, m_pending.end());
}

void TrackBuilder::spill(const Span& span)
{
    ++m_lateCount;
    m_late.push_back(span);
    m_late.back().flags |= SpanFlag::kLate;
}

Track TrackBuilder::snapshot() const
{
    if (!m_pending.empty()) {
        TrackBuilder ahead(*this);
        ahead.placePending(kEndOfTime);
        return ahead.snapshot();
    }
    Track track{m_info, {}, m_open, m_watermark};
    for (const auto& [id, group] : m_groups) {
        for (const LaneBuilder& lane : group.lanes())
            track.lanes.push_back(lane.snapshot());
    }
    appendSpills(track.lanes);
    return track;
}

void TrackBuilder::close()
{
    Track track = finish();
    m_info = std::move(track.info);
    m_closed = std::move(track.lanes);
}

Track TrackBuilder::finish()
{
    if (!m_closed.empty())
        return {std::move(m_info), std::exchange(m_closed, {}), {}, kTimeLimit};
    placePending(kEndOfTime);
    if (!m_late.empty() && m_blocks == LaneBuilder::Blocks::Kept)
        rebuild();
    Track track{std::move(m_info), {}, {}, kTimeLimit};
    for (auto& [id, group] : m_groups) {
        for (LaneBuilder& lane : group.lanes())
            track.lanes.push_back(lane.finish());
    }
    appendSpills(track.lanes); // none if lanes were rebuilt
    m_late.clear();
    std::erase_if(track.lanes, [](const Lane& lane) { return lane.blocks.isEmpty(); });
    m_groups.clear();
    m_open.clear();
    m_watermark = -kTimeLimit;
    return track;
}

void TrackBuilder::appendSpills(std::vector<Lane>& lanes) const
{
    std::vector<Span> late = m_late;
    std::stable_sort(late.begin(), late.end(), startsBefore);
    std::map<LaneGroup, Group> groups;
    for (const Span& span : late) {
        const LaneGroup id = groupOf(span.kind);
        (void)groups[id].placeConcurrent({id, 0, true}, span);
    }
    for (auto& [id, group] : groups) {
        for (LaneBuilder& lane : group.lanes())
            lanes.push_back(lane.finish());
    }
    if (!late.empty())
        std::sort(lanes.begin(), lanes.end(), [](const Lane& a, const Lane& b) { return a.place < b.place; });
}

/// Removes all lanes and places every span again in order.
void TrackBuilder::rebuild()
{
    std::vector<Span> spans;
    for (auto& [id, group] : m_groups) {
        for (LaneBuilder& lane : group.lanes())
            lane.finish().forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    }
    spans.insert(spans.end(), m_late.begin(), m_late.end());
    m_groups.clear();
    m_late.clear();
    m_overlapping = 0;
    std::stable_sort(spans.begin(), spans.end(), startsBefore);
    for (const Span& span : spans)
        placeNow(span);
}

} // namespace stallscope
