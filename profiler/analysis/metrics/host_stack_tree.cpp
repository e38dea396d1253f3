// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/host_stack_tree.h"

#include "profiler/analysis/index/host_spans.h"
#include "profiler/analysis/metrics/launched_time.h"
#include "profiler/base/hash.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>

namespace stallscope {

namespace {

constexpr std::array kStackGroups{LaneGroup::Python, LaneGroup::Ranges, LaneGroup::Operations, LaneGroup::Calls};

struct ChildKey {
    std::uint32_t parent = 0;
    StringId name;
    LaneGroup group = LaneGroup::Calls;

    friend bool operator==(const ChildKey&, const ChildKey&) = default;
};

struct ChildKeyHash {
    std::size_t operator()(const ChildKey& key) const noexcept
    {
        return mixBits((std::uint64_t{key.parent} << 32 | key.name.value()) ^ static_cast<std::uint64_t>(key.group) << 28);
    }
};

} // namespace

class HostStackTreeBuilder {
public:
    HostStackTreeBuilder(const RunSpans& spans, HostStackTree& tree) : m_spans(spans), m_tree(tree) {}

    void addThread(TrackId id, const std::stop_token& stop);

private:
    using Node = HostStackTree::Node;
    struct Open {
        Nanos end = 0;
        std::uint32_t node = 0;
    };

    void open(const HostSpan& span, TrackId track);
    void advanceTo(Nanos time);
    void takeCalls(const LaunchedTime& launched, Nanos before);
    [[nodiscard]] std::uint32_t childOf(std::uint32_t parent, const HostSpan& span, TrackId track);

    const RunSpans& m_spans;
    HostStackTree& m_tree;
    std::unordered_map<ChildKey, std::uint32_t, ChildKeyHash> m_known;
    // of the current thread
    std::uint32_t m_thread = 0;
    std::vector<Open> m_open; // by start: the last one is the innermost
    Nanos m_now = 0;
    std::size_t m_nextCall = 0;
};

void HostStackTreeBuilder::addThread(TrackId id, const std::stop_token& stop)
{
    const TimeRange range = m_tree.m_range;
    HostSpanMerge merge(m_spans.trace().tracks[id.index()], kStackGroups, range);
    auto span = merge.next();
    if (!span)
        return;
    m_thread = static_cast<std::uint32_t>(m_tree.m_nodes.size());
    Node thread;
    thread.depth = 1;
    thread.track = id;
    m_tree.m_nodes.push_back(thread);
    const LaunchedTime launched(m_spans, id, range);
    m_open.clear();
    m_now = range.start;
    m_nextCall = 0;
    constexpr std::size_t kBetweenChecks = 65'536;
    for (std::size_t i = 1; span; span = merge.next(), ++i) {
        if (i % kBetweenChecks == 0 && stop.stop_requested())
            return;
        takeCalls(launched, span->start);
        advanceTo(std::max(span->start, range.start));
        open(*span, id);
    }
    takeCalls(launched, range.end);
    advanceTo(range.end);
}

void HostStackTreeBuilder::open(const HostSpan& span, TrackId track)
{
    const std::uint32_t parent = m_open.empty() ? m_thread : m_open.back().node;
    const std::uint32_t index = childOf(parent, span, track);
    Node& node = m_tree.m_nodes[index];
    m_open.push_back({std::min(span.end, m_tree.m_range.end), index});
    if (index == parent)
        return; // merged into it
    ++node.count;
    if (span.end - span.start > node.longest) {
        node.longest = span.end - span.start;
        node.longestStart = span.start;
        node.track = track;
    }
}

std::uint32_t HostStackTreeBuilder::childOf(std::uint32_t parent, const HostSpan& span, TrackId track)
{
    const ChildKey key{parent, span.name, span.group};
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    if (m_tree.m_nodes.size() >= HostStackTree::kMostNodes) {
        ++m_tree.m_merged;
        return parent;
    }
    const auto index = static_cast<std::uint32_t>(m_tree.m_nodes.size());
    m_known.emplace(key, index);
    Node node;
    node.parent = parent;
    node.depth = m_tree.m_nodes[parent].depth + 1;
    node.track = track;
    node.name = span.name;
    node.group = span.group;
    m_tree.m_nodes.push_back(node);
    return index;
}

/// Counts the time up to `time` for the innermost span at each moment, and closes what has ended.
void HostStackTreeBuilder::advanceTo(Nanos time)
{
    while (!m_open.empty()) {
        const Open innermost = m_open.back();
        const Nanos until = std::min(innermost.end, time);
        if (until > m_now) {
            m_tree.m_nodes[innermost.node].self += until - m_now;
            m_now = until;
        }
        if (innermost.end > time)
            break;
        m_open.pop_back();
    }
    m_now = std::max(m_now, time);
}

void HostStackTreeBuilder::takeCalls(const LaunchedTime& launched, Nanos before)
{
    for (; m_nextCall < launched.size() && launched.start(m_nextCall) < before; ++m_nextCall) {
        advanceTo(launched.start(m_nextCall));
        Nanos& device = m_tree.m_nodes[m_open.empty() ? m_thread : m_open.back().node].selfDevice;
        device = saturatingAdd(device, launched.launchedBy(m_nextCall));
    }
}

HostStackTree::HostStackTree(const RunSpans& spans, TimeRange range, const std::stop_token& stop) : HostStackTree(range)
{
    if (!range.isEmpty()) {
        HostStackTreeBuilder builder(spans, *this);
        for (std::size_t i = 0; i < spans.trace().tracks.size() && !stop.stop_requested(); ++i) {
            const Track& track = spans.trace().tracks[i];
            if (track.info.type == TrackType::HostThread && !isProfilersOwn(track))
                builder.addThread(TrackId::fromIndex(i), stop);
        }
    }
    finish();
}

/// Adds each node to the one above it, and sorts the children of each.
void HostStackTree::finish()
{
    for (Node& node : m_nodes) {
        node.total = node.self;
        node.device = node.selfDevice;
    }
    for (std::size_t i = m_nodes.size() - 1; i > 0; --i) {
        Node& parent = m_nodes[m_nodes[i].parent];
        parent.total = saturatingAdd(parent.total, m_nodes[i].total);
        parent.device = saturatingAdd(parent.device, m_nodes[i].device);
    }
    m_firstChild.assign(m_nodes.size() + 1, 0);
    for (std::size_t i = 1; i < m_nodes.size(); ++i)
        ++m_firstChild[m_nodes[i].parent + std::size_t{1}];
    for (std::size_t i = 1; i < m_firstChild.size(); ++i)
        m_firstChild[i] += m_firstChild[i - 1];
    const auto sorted = [this](Measure measure) {
        std::vector<std::uint32_t> order(m_nodes.size() - 1);
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::uint32_t>(i + 1);
        const auto key = [&](std::uint32_t node) { return std::tuple(m_nodes[node].parent, -valueOf(m_nodes[node], measure), node); };
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
        return order;
    };
    m_byHost = sorted(Measure::Host);
    m_byDevice = sorted(Measure::Device);
}

std::span<const std::uint32_t> HostStackTree::children(std::uint32_t node, Measure measure) const
{
    const std::vector<std::uint32_t>& order = measure == Measure::Host ? m_byHost : m_byDevice;
    return std::span(order).subspan(m_firstChild[node], m_firstChild[node + 1] - m_firstChild[node]);
}

} // namespace stallscope
