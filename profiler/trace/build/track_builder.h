// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/block_store.h"
#include "profiler/trace/build/span_gate.h"
#include "profiler/trace/track.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

struct Trace;

/// Builds one lane. Used from one thread; snapshot() returns the spans so far and shares all full blocks.
class LaneBuilder {
public:
    /// Forgettable blocks lose their columns for good when they are released, and have no summary.
    enum class Blocks { Kept, Forgettable };

    /// `store` takes the columns of kept blocks; null: they stay in memory.
    explicit LaneBuilder(LanePlace place, Blocks blocks = Blocks::Kept, std::shared_ptr<BlockStore> store = {})
        : m_place(place), m_kind(blocks), m_store(std::move(store))
    {
    }

    /// `span` must start at or after end().
    void append(const Span& span)
    {
        assert(span.start >= m_end && span.duration >= 0);
        const bool isFull = m_tail.size() == SpanBlock::kMaxSpans;
        if (isFull || (!m_tail.empty() && span.start - m_tail.front().start > Nanos{SpanColumns::kLongestOffset}))
            seal();
        m_tail.push_back(span);
        m_end = span.end();
        if (m_published)
            m_published.reset();
    }
    /// The first span of the block must start at or after end(). The block is shared.
    void append(std::shared_ptr<const SpanBlock> block);
    /// End of the last span; -kTimeLimit for an empty lane.
    [[nodiscard]] Nanos end() const { return m_end; }
    [[nodiscard]] const LanePlace& place() const { return m_place; }
    [[nodiscard]] Lane snapshot() const;
    /// Returns the lane without copying, and leaves the builder empty.
    [[nodiscard]] Lane finish();

private:
    void seal();
    [[nodiscard]] std::shared_ptr<const SpanBlock> blockOf(std::shared_ptr<const SpanColumns> columns) const;

    LanePlace m_place;
    Blocks m_kind;
    std::shared_ptr<BlockStore> m_store;
    BlockList m_blocks;
    std::vector<Span> m_tail; // the next block: spans become columns when it is full
    Nanos m_end = -kTimeLimit;
    mutable std::shared_ptr<const SpanBlock> m_published; // m_tail as last published; null if it has grown since
};

/// Sorts the spans of one track onto lanes. Used from one thread.
///
/// There are three ways to add spans: place() takes them in order of start and computes their depth; push() takes them in
/// any order and holds them back until advance() moves the watermark past their start; placeAt() takes them with a depth
/// known to the recorder. Spans that arrive behind the watermark go to spill lanes and are counted. In device groups, whose
/// lanes are chosen first-free, placeAt() must not be combined with the other two.
class TrackBuilder {
public:
    explicit TrackBuilder(TrackInfo info) : m_info(std::move(info)) { m_groupOfKind.fill(kNone); }

    [[nodiscard]] TrackInfo& info() { return m_info; }
    [[nodiscard]] const TrackInfo& info() const { return m_info; }
    /// Keeps only spans that the gate admits from now on; null: all.
    void setGate(std::shared_ptr<const SpanGate> gate) { m_gate = std::move(gate); }
    /// Releasing a block drops its spans. Lanes are therefore not rebuilt at the end, and late spans stay on spill lanes.
    /// To be called before the first span.
    void makeForgettable() { m_blocks = LaneBuilder::Blocks::Forgettable; }
    /// Finished blocks go to `store`. For a track that is built once. To be called before the first span.
    void setStore(std::shared_ptr<BlockStore> store) { m_store = std::move(store); }

    void place(const Span& span);
    void place(std::span<const Span> spans);
    void placeAt(LanePlace place, const Span& span);
    /// False if the gate rejects it.
    bool push(const Span& span);
    /// For a span that belongs to one that was kept, perhaps long ago: a kernel, whose launch was kept.
    void pushAlong(const Span& span);
    /// Places all pushed spans that start before the watermark.
    void advance(Nanos watermark);
    /// Called by the recorder of the thread's open calls; other sources only add spans.
    void setOpenSpans(std::vector<OpenSpan> open);
    void addOpenSpan(const OpenSpan& open);
    /// Turns open spans into unfinished spans that end at `end`. Returns their number.
    std::size_t closeOpenSpans(Nanos end);

    /// The thread itself writes on the track, and reports its open spans at each collection.
    void setOwned() { m_isOwned = true; }
    [[nodiscard]] bool isOwned() const { return m_isOwned; }

    [[nodiscard]] std::uint64_t lateSpans() const { return m_lateCount; }
    /// Number of spans that overlap another one without being nested in it, and therefore needed a further lane.
    [[nodiscard]] std::uint64_t overlappingSpans() const { return m_overlapping; }

    /// All spans so far, including those behind the watermark. Full blocks are shared, the rest is copied.
    [[nodiscard]] Track snapshot() const;
    /// Places everything; rebuilds lanes once if spans were late. The builder is empty afterwards.
    [[nodiscard]] Track finish();
    /// The same, but late spans stay on spill lanes: withLateSpansPlaced() can place them.
    [[nodiscard]] Track finishWithSpills();
    /// No more spans will come: frees the data for placing spans, and leaves finish() nothing to do.
    void close();

private:
    /// The lanes of one group by depth, with an index for finding the next place quickly.
    class Group {
    public:
        Group(LaneGroup id, LaneBuilder::Blocks blocks, std::shared_ptr<BlockStore> store) : m_id(id), m_blocks(blocks), m_store(std::move(store)) {}

        [[nodiscard]] LaneGroup id() const { return m_id; }
        /// Depth is the number of open spans around this one. True if it is not nested in the span above.
        [[nodiscard]] bool placeNested(const Span& span);
        /// Depth is the first free lane. True if that is not lane 0.
        [[nodiscard]] bool placeConcurrent(const Span& span, bool isSpill = false);
        /// Depth is given by `place`. False if that lane is busy at the start of the span.
        [[nodiscard]] bool placeAt(LanePlace place, const Span& span);
        [[nodiscard]] std::vector<LaneBuilder>& lanes() { return m_lanes; }
        [[nodiscard]] const std::vector<LaneBuilder>& lanes() const { return m_lanes; }

    private:
        [[nodiscard]] LaneBuilder& at(std::size_t depth, bool isSpill) { return depth < m_lanes.size() ? m_lanes[depth] : addLane(depth, isSpill); }
        [[nodiscard]] LaneBuilder& addLane(std::size_t depth, bool isSpill);

        using Busy = std::pair<Nanos, std::uint32_t>; // end, depth

        LaneGroup m_id;
        LaneBuilder::Blocks m_blocks;
        std::shared_ptr<BlockStore> m_store;
        std::vector<LaneBuilder> m_lanes;
        std::size_t m_deepest = 0; // first lane index from which no lane was busy at the last start
        std::vector<Busy> m_busy;  // heap, the earliest end in front
        std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> m_free;
    };

    static constexpr std::uint8_t kNone = UINT8_MAX;

    [[nodiscard]] Group& group(SpanKind kind)
    {
        const auto number = static_cast<std::size_t>(kind); // of a damaged session: any
        const std::uint8_t index = number < m_groupOfKind.size() ? m_groupOfKind[number] : kNone;
        return index != kNone ? m_groups[index] : group(groupOf(kind));
    }
    [[nodiscard]] Group& group(LaneGroup id);
    void clearGroups();
    [[nodiscard]] bool isKept(TimeRange span) const { return !m_gate || m_gate->lets(span); }
    [[nodiscard]] bool isShown(const OpenSpan& open) const { return !m_gate || m_gate->admits({open.start, kTimeLimit}); }
    void placeNow(const Span& span);
    void placePending(Nanos before);
    void hold(const Span& span);
    void spill(const Span& span);
    void appendSpills(std::vector<Lane>& lanes) const;
    void rebuild();

    TrackInfo m_info;
    std::shared_ptr<const SpanGate> m_gate;
    LaneBuilder::Blocks m_blocks = LaneBuilder::Blocks::Kept;
    std::shared_ptr<BlockStore> m_store;
    std::vector<Group> m_groups;                          // by id
    std::array<std::uint8_t, kSpanKinds> m_groupOfKind{}; // index into m_groups; kNone: unknown
    std::vector<Span> m_pending;                          // pushed, not yet placed
    std::vector<Span> m_late;                             // arrived behind the watermark
    std::vector<OpenSpan> m_open;
    Nanos m_watermark = -kTimeLimit;
    bool m_isOwned = false;
    std::uint64_t m_lateCount = 0;
    std::uint64_t m_overlapping = 0;
    std::vector<Lane> m_closed; // the lanes after close()
};

/// After a recording, moves the spans of spill lanes to where they would be if they had arrived in time. Only spans that
/// overlap a late one, directly or transitively, are placed again; blocks without such spans are shared. A group of lanes
/// in which more than a million spans would have to move keeps its spill lanes. Returns the same trace if there is nothing
/// to do.
[[nodiscard]] std::shared_ptr<const Trace> withLateSpansPlaced(std::shared_ptr<const Trace> trace);

} // namespace stallscope
