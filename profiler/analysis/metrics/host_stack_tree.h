// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// The host stacks of a range of time as a tree, from the outside in: threads, and below them Python functions, ranges,
/// operations and calls, without the profiler's own track. Spans with the same name and the same spans around them are one node. Immutable.
///
/// A moment belongs to the span that was opened last and is still open; a node's time is its own plus that of the nodes below it.
/// So boxes of a flame graph never exceed the box above them, also where spans overlap without being nested.
class HostStackTree {
public:
    static constexpr std::uint32_t kRoot = 0;
    static constexpr std::size_t kMostNodes = 1'000'000;

    struct Node {
        std::uint32_t parent = kRoot;
        std::uint32_t depth = 0; ///< 0: root, 1: threads
        TrackId track;           ///< of a thread; of a span that of its longest one
        StringId name = kEmptyString;
        LaneGroup group = LaneGroup::Calls; ///< of spans
        std::uint64_t count = 0;            ///< spans
        Nanos total = 0;                    ///< within the range
        Nanos self = 0;
        Nanos device = 0; ///< sum of the durations of the device spans that were launched by calls in the range
        Nanos selfDevice = 0;
        Nanos longestStart = 0; ///< of the longest span
        Nanos longest = -1;
    };
    enum class Measure : std::uint8_t { Host, Device };

    HostStackTree() : HostStackTree(TimeRange{}) {}
    /// Takes time in proportion to the host spans in the range and the calls of the run. Unspecified after a stop request.
    HostStackTree(const RunSpans& spans, TimeRange range, const std::stop_token& stop = {});

    [[nodiscard]] TimeRange range() const { return m_range; }
    /// A parent comes before its children. The first one is the root: all threads.
    [[nodiscard]] const std::vector<Node>& nodes() const { return m_nodes; }
    [[nodiscard]] const Node& node(std::uint32_t index) const { return m_nodes[index]; }
    /// Indices of the nodes directly below, largest first.
    [[nodiscard]] std::span<const std::uint32_t> children(std::uint32_t node, Measure measure) const;
    [[nodiscard]] static Nanos valueOf(const Node& node, Measure measure) { return measure == Measure::Host ? node.total : node.device; }
    /// Spans that have no node of their own, because there were too many: they count as part of the span around them.
    [[nodiscard]] std::uint64_t mergedSpans() const { return m_merged; }

private:
    friend class HostStackTreeBuilder;

    explicit HostStackTree(TimeRange range) : m_range(range), m_nodes(1), m_firstChild(2, 0) {}
    void finish();

    TimeRange m_range;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_firstChild; // by node, plus the end: indices in the following
    std::vector<std::uint32_t> m_byHost;
    std::vector<std::uint32_t> m_byDevice;
    std::uint64_t m_merged = 0;
};

} // namespace stallscope
