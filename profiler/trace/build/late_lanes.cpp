// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/late_lanes.h"

#include "profiler/trace/build/track_builder.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr std::size_t kMostSpans = 1'000'000; // limit of spans placed again, which stay in memory

bool hasSpills(const Track& track)
{
    return std::ranges::any_of(track.lanes, [](const Lane& lane) { return lane.place.isSpill; });
}

/// The lanes of one group of a track.
///
/// Where no span is open, depths start from zero, so the spans between two such times can be placed independently. Such a
/// stretch is found by widening the range of a late span until no span crosses its ends.
class LateGroup {
public:
    explicit LateGroup(std::vector<const Lane*> lanes) : m_lanes(std::move(lanes))
    {
        // of two spans with equal start and end, the punctual one is placed first
        std::ranges::stable_sort(m_lanes, {}, [](const Lane* lane) { return lane->place.isSpill; });
    }

    /// Empty if too many spans would have to be placed, or if spans of a damaged file do not fit.
    [[nodiscard]] std::optional<std::vector<Lane>> placed()
    {
        if (!findStretches() || !collect())
            return std::nullopt;
        TrackBuilder builder({});
        std::ranges::stable_sort(m_spans, startsBefore);
        for (const Span& span : m_spans)
            builder.place(span);
        std::map<LanePlace, std::vector<Span>> moved;
        for (const Lane& lane : builder.finish().lanes)
            lane.forEach([&spans = moved[lane.place]](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
        for (const Lane* lane : m_lanes) {
            if (!lane->place.isSpill)
                (void)moved[lane->place];
        }
        std::vector<Lane> lanes;
        for (const auto& [place, spans] : moved) {
            LaneBuilder lane(place);
            if (!merge(spans, lane))
                return std::nullopt;
            lanes.push_back(lane.finish());
        }
        std::erase_if(lanes, [](const Lane& lane) { return lane.blocks.isEmpty(); });
        return lanes;
    }

private:
    bool findStretches()
    {
        std::vector<Span> late;
        for (const Lane* lane : m_lanes) {
            if (!lane->place.isSpill)
                continue;
            if (lane->spanCount() + late.size() > kMostSpans)
                return false;
            lane->forEach([&late](const SpanColumns& columns, std::size_t row) { late.push_back(columns.at(row)); });
        }
        std::ranges::sort(late, startsBefore);
        std::size_t steps = 0;
        for (const Span& span : late) {
            if (!m_stretches.empty() && span.start < m_stretches.back().end)
                continue;
            TimeRange stretch{span.start, std::max(span.end(), span.start + 1)};
            while (widen(stretch)) {
                if (++steps > kMostSpans)
                    return false;
            }
            m_stretches.push_back(stretch);
        }
        return true;
    }

    /// Widens the stretch by the spans that cross its ends. False if there are none.
    bool widen(TimeRange& stretch) const
    {
        const TimeRange before = stretch;
        for (const Lane* lane : m_lanes) {
            stretch.start = startOfFirst(*lane, stretch);
            stretch.end = endOfLast(*lane, stretch);
        }
        return stretch != before;
    }

    static Nanos startOfFirst(const Lane& lane, TimeRange stretch)
    {
        const std::size_t block = lane.blocks.firstEndingAfter(stretch.start);
        if (block == lane.blocks.size() || lane.blocks.header(block).first >= stretch.start)
            return stretch.start;
        const auto columns = lane.blocks.block(block).columns();
        const std::size_t row = columns->firstStartingAt(stretch.start);
        return row > 0 && columns->endOf(row - 1) > stretch.start ? columns->startOf(row - 1) : stretch.start;
    }

    static Nanos endOfLast(const Lane& lane, TimeRange stretch)
    {
        const std::size_t block = lane.blocks.firstEndingAfter(stretch.end);
        if (block == lane.blocks.size() || lane.blocks.header(block).first >= stretch.end)
            return stretch.end;
        const auto columns = lane.blocks.block(block).columns();
        const std::size_t row = columns->firstStartingAt(stretch.end);
        return row > 0 ? std::max(columns->endOf(row - 1), stretch.end) : stretch.end;
    }

    bool collect()
    {
        for (const Lane* lane : m_lanes) {
            for (const TimeRange stretch : m_stretches) {
                if (!collect(*lane, stretch))
                    return false;
            }
        }
        return true;
    }

    bool collect(const Lane& lane, TimeRange stretch)
    {
        for (std::size_t i = lane.blocks.firstEndingAfter(stretch.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < stretch.end; ++i) {
            const auto columns = lane.blocks.block(i).columns();
            const std::size_t behind = columns->firstStartingAt(stretch.end);
            for (std::size_t row = columns->firstStartingAt(stretch.start); row < behind; ++row) {
                m_spans.push_back(columns->at(row));
                if (groupOf(m_spans.back().kind) != lane.place.group)
                    return false;
            }
            if (m_spans.size() > kMostSpans)
                return false;
        }
        return true;
    }

    /// Builds the lane at that place from its spans outside of the stretches and the spans placed inside.
    bool merge(const std::vector<Span>& placed, LaneBuilder& into) const
    {
        auto next = placed.begin();
        const auto append = [&into](const Span& span) {
            const bool hasRoom = span.start >= into.end();
            if (hasRoom)
                into.append(span);
            return hasRoom;
        };
        const auto appendBefore = [&](Nanos time) {
            while (next != placed.end() && next->start < time && append(*next))
                ++next;
        };
        const auto known = std::ranges::find(m_lanes, into.place(), &Lane::place);
        for (std::size_t i = 0; known != m_lanes.end() && i < (*known)->blocks.size(); ++i) {
            const auto& block = (*known)->blocks.shared(i);
            appendBefore(block->header().first);
            if (!hasStretchIn(block->header().range())) {
                if (block->header().first < into.end())
                    return false;
                into.append(block);
                continue;
            }
            const auto columns = block->columns();
            for (std::size_t row = 0; row < columns->size(); ++row) {
                const Span span = columns->at(row);
                if (hasStretchIn({span.start, span.start}))
                    continue; // contained in `placed`
                appendBefore(span.start);
                if (!append(span))
                    return false;
            }
        }
        return std::all_of(next, placed.end(), append);
    }

    [[nodiscard]] bool hasStretchIn(TimeRange range) const
    {
        const auto stretch = std::ranges::upper_bound(m_stretches, range.start, {}, &TimeRange::end);
        return stretch != m_stretches.end() && stretch->start <= range.end;
    }

    std::vector<const Lane*> m_lanes;
    std::vector<TimeRange> m_stretches; // sorted and disjoint
    std::vector<Span> m_spans;          // that start in one of the stretches
};

std::vector<Lane> placedLanes(const Track& track)
{
    std::map<LaneGroup, std::vector<const Lane*>> groups;
    for (const Lane& lane : track.lanes)
        groups[lane.place.group].push_back(&lane);
    std::vector<Lane> lanes;
    for (const auto& [id, group] : groups) {
        std::optional<std::vector<Lane>> placed;
        if (std::ranges::any_of(group, [](const Lane* lane) { return lane->place.isSpill; }))
            placed = LateGroup(group).placed();
        if (placed)
            std::ranges::move(*placed, std::back_inserter(lanes));
        else
            std::ranges::transform(group, std::back_inserter(lanes), [](const Lane* lane) { return *lane; });
    }
    return lanes;
}

} // namespace

std::shared_ptr<const Trace> withLateSpansPlaced(std::shared_ptr<const Trace> trace)
{
    if (std::ranges::none_of(trace->tracks, hasSpills))
        return trace;
    auto placed = std::make_shared<Trace>(*trace);
    for (Track& track : placed->tracks) {
        if (hasSpills(track))
            track.lanes = placedLanes(track);
    }
    return placed;
}

} // namespace stallscope
