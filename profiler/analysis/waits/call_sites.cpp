// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/call_sites.h"

#include "profiler/trace/asking_frame.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <optional>

namespace stallscope {

namespace {

/// Cursor along one lane for ascending times.
class LaneCursor {
public:
    explicit LaneCursor(const Lane& lane) : m_lane(lane) {}

    struct Found {
        StringId name;
        TimeRange range;
    };
    /// The span of the lane that encloses the range. Spans of a lane never overlap, so there is at most one.
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
        // consecutive calls are close to each other in the lane: a few steps before searching
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

enum class Layer : std::uint8_t { Operations, Ranges, Python, Library, BuiltIn };
constexpr std::size_t kLayers = 5;

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

/// A C function has no line in the user's program.
bool isBuiltIn(std::string_view name)
{
    return name.starts_with("<built-in ");
}

Layer layerOfFunction(std::string_view name)
{
    return isBuiltIn(name) ? Layer::BuiltIn : isLibrary(name) ? Layer::Library : Layer::Python;
}

bool isProfilerStep(std::string_view name)
{
    return name.starts_with("ProfilerStep#");
}

/// Innermost span around a call in each layer so far.
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
    /// Name in the first of these layers that has one.
    [[nodiscard]] StringId ofFirst(std::initializer_list<Layer> wanted) const
    {
        const auto has = [this](Layer layer) { return of(layer).isValid(); };
        const auto* const first = std::find_if(wanted.begin(), wanted.end(), has);
        return first != wanted.end() ? of(*first) : StringId();
    }
};

StringId stackSite(const Trace& trace, const Call& call)
{
    const auto stack = trace.pools->details.get(call.detail).find(DetailField::Stack);
    const auto frame = stack ? askingFrame(trace, StackId(static_cast<std::uint32_t>(*stack))) : std::nullopt;
    return frame ? frame->function : StringId();
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
                    around[i].consider(layerOfFunction(name), *found);
                else if (!isProfilerStep(name))
                    around[i].consider(*layer, *found);
            }
        }
    }
    std::vector<CallSite> sites(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const StringId function = around[i].ofFirst({Layer::Python, Layer::Library, Layer::BuiltIn});
        sites[i].cause = around[i].ofFirst({Layer::Operations, Layer::Ranges});
        sites[i].site = function.isValid() ? function : stackSite(trace, spans.calls().calls()[calls[i].call]);
    }
    return sites;
}

} // namespace stallscope
