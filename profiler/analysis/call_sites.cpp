// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/call_sites.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace stallscope {

namespace {

/// Walks along one lane while the times asked for grow.
class LaneCursor {
public:
    explicit LaneCursor(const Lane& lane) : m_lane(lane) {}

    struct Found {
        StringId name;
        TimeRange range;
    };
    /// The span of the lane that encloses the range, if there is one. A lane's spans never overlap, so only one can.
    [[nodiscard]] std::optional<Found> enclosing(TimeRange range)
    {
        const std::size_t at = m_lane.blocks.firstEndingAfter(std::max(range.start, range.end - 1));
        if (at == m_lane.blocks.size() || m_lane.blocks.header(at).first > range.start)
            return {};
        if (at != m_at) {
            m_at = at;
            m_row = 0;
            m_columns = m_lane.blocks.block(at).columns();
        }
        return inBlock(range);
    }

private:
    [[nodiscard]] std::optional<Found> inBlock(TimeRange range)
    {
        const SpanColumns& columns = *m_columns;
        if (m_row >= columns.size() || columns.startOf(m_row) > range.start)
            m_row = 0;
        // Calls close to each other stand close to each other in the lane: a few steps before searching.
        for (int step = 0; step < 4 && m_row + 1 < columns.size() && columns.startOf(m_row + 1) <= range.start; ++step)
            ++m_row;
        if (m_row + 1 < columns.size() && columns.startOf(m_row + 1) <= range.start)
            m_row = columns.firstStartingAt(range.start + 1) - 1;
        if (m_row >= columns.size() || columns.startOf(m_row) > range.start || columns.endOf(m_row) < range.end)
            return {};
        return Found{StringId(columns.name[m_row]), {columns.startOf(m_row), columns.endOf(m_row)}};
    }

    const Lane& m_lane;
    std::size_t m_at = SIZE_MAX;
    std::size_t m_row = 0;
    std::shared_ptr<const SpanColumns> m_columns; // of block m_at
};

enum class Layer : std::uint8_t { Operations, Ranges, Python, BuiltIn };
constexpr std::size_t kLayers = 4;

std::optional<Layer> layerOf(const Lane& lane, SourceFormat format)
{
    const bool rangesAreOperations = format == SourceFormat::Nsight || format == SourceFormat::Stallscope;
    switch (lane.place.group) {
    case LaneGroup::Operations: return Layer::Operations;
    case LaneGroup::Ranges: return rangesAreOperations ? Layer::Operations : Layer::Ranges;
    case LaneGroup::Python: return Layer::Python;
    default: return {};
    }
}

/// A function that is written in C: it has no line in anybody's program.
bool isBuiltIn(std::string_view name)
{
    return name.starts_with("<built-in ");
}

bool isProfilerStep(std::string_view name)
{
    return name.starts_with("ProfilerStep#");
}

/// The innermost span around a call in each layer, as found so far.
struct Enclosing {
    struct Innermost {
        StringId name;
        TimeRange range = TimeRange::all();
    };
    std::array<Innermost, kLayers> layers;

    void consider(Layer layer, const LaneCursor::Found& found)
    {
        Innermost& best = layers[static_cast<std::size_t>(layer)];
        const bool isFurtherIn = found.range.start != best.range.start ? found.range.start > best.range.start : found.range.end <= best.range.end;
        if (!best.name.isValid() || isFurtherIn)
            best = {found.name, found.range};
    }
    [[nodiscard]] StringId of(Layer layer) const { return layers[static_cast<std::size_t>(layer)].name; }
};

StringId stackSite(const Trace& trace, const Call& call)
{
    const auto stack = trace.pools->details.get(call.detail).find(DetailField::Stack);
    if (!stack || *stack >= trace.pools->stacks.stackCount())
        return {};
    const FrameId frame = trace.pools->stacks.node(StackId(static_cast<std::uint32_t>(*stack))).frame;
    return trace.pools->stacks.frame(frame).function;
}

} // namespace

std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls)
{
    const Trace& trace = spans.trace();
    std::vector<std::vector<std::uint32_t>> ofThread(spans.calls().threads().size());
    for (std::uint32_t i = 0; i < calls.size(); ++i)
        ofThread[calls[i].thread].push_back(i);
    std::vector<Enclosing> around(calls.size());
    for (std::size_t t = 0; t < ofThread.size(); ++t) {
        if (ofThread[t].empty())
            continue;
        for (const Lane& lane : trace.tracks[spans.calls().threads()[t].track.index()].lanes) {
            const auto layer = layerOf(lane, trace.format);
            if (!layer)
                continue;
            LaneCursor cursor(lane);
            for (const std::uint32_t i : ofThread[t]) {
                const auto found = cursor.enclosing(calls[i].range());
                if (!found)
                    continue;
                const std::string_view name = trace.text(found->name);
                if (*layer == Layer::Python)
                    around[i].consider(isBuiltIn(name) ? Layer::BuiltIn : Layer::Python, *found);
                else if (!isProfilerStep(name))
                    around[i].consider(*layer, *found);
            }
        }
    }
    std::vector<CallSite> sites(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const StringId operation = around[i].of(Layer::Operations);
        const StringId line = around[i].of(Layer::Python);
        const StringId function = line.isValid() ? line : around[i].of(Layer::BuiltIn);
        sites[i].cause = operation.isValid() ? operation : around[i].of(Layer::Ranges);
        sites[i].site = function.isValid() ? function : stackSite(trace, spans.calls().calls()[calls[i].call]);
    }
    return sites;
}

} // namespace stallscope
