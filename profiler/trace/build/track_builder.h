// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/lane_builder.h"
#include "profiler/trace/build/span_gate.h"
#include "profiler/trace/track.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

namespace stallscope {

/// Sorts the spans of one track onto lanes. Belongs to one thread.
///
/// Spans come in one of three ways: place() takes them in order of start and finds their depth; push() takes them in any
/// order and holds them back until advance() has moved the watermark past their start; placeAt() takes them with a depth
/// that a recorder knows already. What comes for a time that was passed is shown on spill lanes, and counted. In the
/// groups of a device, whose lanes are the first free ones, placeAt() does not go together with the other two.
class TrackBuilder {
public:
    explicit TrackBuilder(TrackInfo info) : m_info(std::move(info)) {}

    [[nodiscard]] TrackInfo& info() { return m_info; }
    [[nodiscard]] const TrackInfo& info() const { return m_info; }
    /// From now on only spans that the gate admits are taken; null: all.
    void setGate(std::shared_ptr<const SpanGate> gate) { m_gate = std::move(gate); }
    /// Blocks forget their spans when they are released. So lanes are not rebuilt at the end: what came late stays on spill
    /// lanes. Before the first span.
    void makeForgettable() { m_blocks = LaneBuilder::Blocks::Forgettable; }

    void place(const Span& span);
    void placeAt(LanePlace place, const Span& span);
    /// False where the gate refuses it.
    bool push(const Span& span);
    /// The same for a span that belongs to one that was taken, perhaps long before: a kernel, to its launch.
    void pushAlong(const Span& span);
    /// Places all pushed spans that start before the watermark.
    void advance(Nanos watermark);
    /// Called by the recorder of the thread's open calls; others only add spans.
    void setOpenSpans(std::vector<OpenSpan> open);
    void addOpenSpan(const OpenSpan& open);
    /// What is open becomes spans that end here, unfinished. Returns how many.
    std::size_t closeOpenSpans(Nanos end);

    /// The thread itself writes on the track, and says anew what is open each time that it is collected.
    void setOwned() { m_isOwned = true; }
    [[nodiscard]] bool isOwned() const { return m_isOwned; }

    [[nodiscard]] std::uint64_t lateSpans() const { return m_lateCount; }
    /// Spans that overlap another one without lying inside it, and so took a further lane.
    [[nodiscard]] std::uint64_t overlappingSpans() const { return m_overlapping; }

    /// What there is so far, the spans behind the watermark included. Full blocks are shared, the rest is copied.
    [[nodiscard]] Track snapshot() const;
    /// Everything placed; lanes are rebuilt once where spans came too late. The builder is empty afterwards.
    [[nodiscard]] Track finish();
    /// No span comes any more: all that was needed to place them goes already, and finish() has nothing left to do.
    void close();

private:
    /// The lanes of one group, by depth, and what is needed to find the next place at once.
    class Group {
    public:
        explicit Group(LaneBuilder::Blocks blocks = LaneBuilder::Blocks::Kept) : m_blocks(blocks) {}

        /// Depth is the number of spans open around this one. True where it is not nested in the one above.
        [[nodiscard]] bool placeNested(LanePlace place, const Span& span);
        /// Depth is the first free lane. True where that is not the first lane of all.
        [[nodiscard]] bool placeConcurrent(LanePlace place, const Span& span);
        /// Depth is what the place says. False where that lane is busy at the start.
        [[nodiscard]] bool placeAt(LanePlace place, const Span& span);
        [[nodiscard]] std::vector<LaneBuilder>& lanes() { return m_lanes; }
        [[nodiscard]] const std::vector<LaneBuilder>& lanes() const { return m_lanes; }

    private:
        [[nodiscard]] LaneBuilder& at(LanePlace place);

        using Busy = std::pair<Nanos, std::uint32_t>; // end, depth

        LaneBuilder::Blocks m_blocks;
        std::vector<LaneBuilder> m_lanes;
        std::size_t m_deepest = 0; // no lane from here on was busy at the last start
        std::priority_queue<Busy, std::vector<Busy>, std::greater<>> m_busy;
        std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> m_free;
    };

    [[nodiscard]] Group& group(LaneGroup id) { return m_groups.try_emplace(id, m_blocks).first->second; }
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
    std::map<LaneGroup, Group> m_groups;
    std::vector<Span> m_pending; // pushed, not yet placed
    std::vector<Span> m_late;    // came for a time that had been passed
    std::vector<OpenSpan> m_open;
    Nanos m_watermark = -kTimeLimit;
    bool m_isOwned = false;
    std::uint64_t m_lateCount = 0;
    std::uint64_t m_overlapping = 0;
    std::vector<Lane> m_closed; // the lanes, once there is nothing left to place
};

} // namespace stallscope
