// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/track_builder.h"

#include "profiler/trace/trace.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Source of columns that were dropped.
class Nowhere final : public ColumnSource {
public:
    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t /*key*/) override { return std::make_shared<const SpanColumns>(); }
};

} // namespace

namespace {

/// The spans as columns: faster than appending them one by one.
std::shared_ptr<const SpanColumns> columnsOf(std::span<const Span> spans)
{
    auto columns = std::make_shared<SpanColumns>();
    const std::size_t size = spans.size();
    columns->base = spans.front().start;
    columns->start.resize(size);
    columns->duration.resize(size);
    columns->name.resize(size);
    columns->kind.resize(size);
    columns->flags.resize(size);
    bool hasCorrelations = false;
    bool hasDetails = false;
    for (std::size_t row = 0; row < size; ++row) {
        const Span& span = spans[row];
        const bool isWide = span.duration >= Nanos{SpanColumns::kWide};
        columns->start[row] = static_cast<std::uint32_t>(span.start - columns->base);
        columns->duration[row] = isWide ? SpanColumns::kWide : static_cast<std::uint32_t>(span.duration);
        if (isWide)
            columns->wide.push_back({static_cast<std::uint32_t>(row), span.duration});
        columns->name[row] = span.name.value();
        columns->kind[row] = static_cast<std::uint8_t>(span.kind);
        columns->flags[row] = span.flags;
        hasCorrelations |= span.correlation.isValid();
        hasDetails |= span.detail.isValid();
    }
    if (hasCorrelations) {
        columns->correlation.resize(size);
        std::ranges::transform(spans, columns->correlation.begin(), [](const Span& span) { return span.correlation.value(); });
    }
    if (hasDetails) {
        columns->detail.resize(size);
        std::ranges::transform(spans, columns->detail.begin(), [](const Span& span) { return span.detail.value(); });
    }
    return columns;
}

} // namespace

void LaneBuilder::append(std::shared_ptr<const SpanBlock> block)
{
    assert(block->header().first >= m_end);
    if (!m_tail.empty())
        seal();
    m_end = block->header().last;
    m_blocks.append(std::move(block));
}

Lane LaneBuilder::snapshot() const
{
    Lane lane{m_place, m_blocks};
    if (m_tail.empty())
        return lane;
    if (!m_published)
        m_published = blockOf(columnsOf(m_tail));
    lane.blocks.append(m_published);
    return lane;
}

Lane LaneBuilder::finish()
{
    if (!m_tail.empty())
        seal();
    std::vector<Span>().swap(m_tail);
    m_end = -kTimeLimit;
    return {m_place, std::exchange(m_blocks, {})};
}

void LaneBuilder::seal()
{
    m_blocks.append(blockOf(columnsOf(m_tail)));
    m_tail.clear();
    m_published.reset();
}

std::shared_ptr<const SpanBlock> LaneBuilder::blockOf(std::shared_ptr<const SpanColumns> columns) const
{
    if (m_kind == Blocks::Kept)
        return m_store ? m_store->store(std::move(columns)) : std::make_shared<const SpanBlock>(std::move(columns));
    const BlockHeader header = headerOf(*columns);
    return std::make_shared<const SpanBlock>(header, BlockSummary(), std::make_shared<Nowhere>(), 0, std::move(columns));
}

namespace {

constexpr Nanos kEndOfTime = std::numeric_limits<Nanos>::max();

bool runsConcurrently(LaneGroup group)
{
    return group == LaneGroup::Work || group == LaneGroup::DeviceSyncs;
}

} // namespace

LaneBuilder& TrackBuilder::Group::addLane(std::size_t depth, bool isSpill)
{
    while (m_lanes.size() <= depth)
        m_lanes.emplace_back(LanePlace{m_id, static_cast<std::uint32_t>(m_lanes.size()), isSpill}, m_blocks, m_store);
    return m_lanes[depth];
}

/// One below the deepest lane that is busy when the span starts. Example: a [0,10), b [2,5), c [3,4), d [6,8) -> depths 0,
/// 1, 2, 1; then e [7,12) -> depth 2, and it overlaps d.
inline bool TrackBuilder::Group::placeNested(const Span& span)
{
    std::size_t depth = m_deepest;
    while (depth > 0 && m_lanes[depth - 1].end() <= span.start)
        --depth;
    const bool overlaps = depth > 0 && m_lanes[depth - 1].end() < span.end();
    m_deepest = depth + 1;
    at(depth, false).append(span);
    return overlaps;
}

bool TrackBuilder::Group::placeConcurrent(const Span& span, bool isSpill)
{
    const bool isOneAfterTheOther = m_busy.size() == 1 && m_busy.front().second == 0 && m_busy.front().first <= span.start;
    if (isOneAfterTheOther) { // all lanes are free, so that the first one continues
        m_busy.front().first = span.end();
        m_lanes.front().append(span);
        return false;
    }
    for (; !m_busy.empty() && m_busy.front().first <= span.start; m_busy.pop_back()) {
        std::ranges::pop_heap(m_busy, std::greater<>());
        m_free.push(m_busy.back().second);
    }
    if (m_free.empty())
        m_free.push(static_cast<std::uint32_t>(m_lanes.size()));
    const std::uint32_t depth = m_free.top();
    m_free.pop();
    at(depth, isSpill).append(span);
    m_busy.emplace_back(span.end(), depth);
    std::ranges::push_heap(m_busy, std::greater<>());
    return depth > 0;
}

bool TrackBuilder::Group::placeAt(LanePlace place, const Span& span)
{
    LaneBuilder& lane = at(place.depth, place.isSpill);
    if (span.start < lane.end())
        return false;
    lane.append(span);
    m_deepest = std::max<std::size_t>(m_deepest, place.depth + std::size_t{1});
    return true;
}

/// Few: a thread has operations, calls, ranges.
TrackBuilder::Group& TrackBuilder::group(LaneGroup id)
{
    const auto known = std::ranges::lower_bound(m_groups, id, {}, &Group::id);
    if (known != m_groups.end() && known->id() == id)
        return *known;
    const auto added = m_groups.emplace(known, id, m_blocks, m_store);
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind) {
        const auto place = std::ranges::find(m_groups, groupOf(static_cast<SpanKind>(kind)), &Group::id);
        m_groupOfKind[kind] = place != m_groups.end() ? static_cast<std::uint8_t>(place - m_groups.begin()) : kNone;
    }
    return *added;
}

inline void TrackBuilder::placeNow(const Span& span)
{
    Group& lanes = group(span.kind);
    const bool overlaps = runsConcurrently(lanes.id()) ? lanes.placeConcurrent(span) : lanes.placeNested(span);
    m_overlapping += overlaps ? 1 : 0;
}

void TrackBuilder::place(const Span& span)
{
    if (isKept(span.range()))
        placeNow(span);
}

void TrackBuilder::place(std::span<const Span> spans)
{
    for (const Span& span : spans) {
        if (isKept(span.range()))
            placeNow(span);
    }
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
    for (const Group& group : m_groups) {
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
    if (m_closed.empty()) {
        placePending(kEndOfTime);
        if (!m_late.empty() && m_blocks == LaneBuilder::Blocks::Kept)
            rebuild();
    }
    return finishWithSpills();
}

Track TrackBuilder::finishWithSpills()
{
    if (!m_closed.empty())
        return {std::move(m_info), std::exchange(m_closed, {}), {}, kTimeLimit};
    placePending(kEndOfTime);
    Track track{std::move(m_info), {}, {}, kTimeLimit};
    for (Group& group : m_groups) {
        for (LaneBuilder& lane : group.lanes())
            track.lanes.push_back(lane.finish());
    }
    appendSpills(track.lanes); // none if lanes were rebuilt
    m_late.clear();
    std::erase_if(track.lanes, [](const Lane& lane) { return lane.blocks.isEmpty(); });
    clearGroups();
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
        (void)groups.try_emplace(id, id, LaneBuilder::Blocks::Kept, nullptr).first->second.placeConcurrent(span, true);
    }
    for (auto& [id, group] : groups) {
        for (LaneBuilder& lane : group.lanes())
            lanes.push_back(lane.finish());
    }
    if (!late.empty())
        std::sort(lanes.begin(), lanes.end(), [](const Lane& a, const Lane& b) { return a.place < b.place; });
}

void TrackBuilder::clearGroups()
{
    m_groups.clear();
    m_groupOfKind.fill(kNone);
}

/// Removes all lanes and places every span again in order.
void TrackBuilder::rebuild()
{
    std::vector<Span> spans;
    for (Group& group : m_groups) {
        for (LaneBuilder& lane : group.lanes())
            lane.finish().forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    }
    spans.insert(spans.end(), m_late.begin(), m_late.end());
    clearGroups();
    m_late.clear();
    m_overlapping = 0;
    std::stable_sort(spans.begin(), spans.end(), startsBefore);
    for (const Span& span : spans)
        placeNow(span);
}

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
