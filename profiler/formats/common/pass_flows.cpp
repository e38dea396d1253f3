// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/pass_flows.h"

#include "profiler/formats/common/span_export.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <map>

namespace stallscope {

/// The operations with one sequence number.
struct PassFlows::Passes {
    std::optional<Place> forward;
    std::optional<Place> backward;
    bool isAmbiguous = false;

    void add(const Place& place, bool isBackward)
    {
        std::optional<Place>& last = isBackward ? backward : forward;
        isAmbiguous |= !isBackward && last && last->track != place.track;
        if (!last || place.start >= last->start)
            last = place;
    }
    [[nodiscard]] bool areConnected() const { return forward && backward && !isAmbiguous && forward->start <= backward->start; }
};

Result<PassFlows> PassFlows::find(const Trace& trace, const Job& job)
{
    std::map<std::pair<std::size_t, std::uint64_t>, Passes> operations; // by process and sequence number
    EventArguments arguments(trace);
    const Job quiet{job.stop, {}};
    const auto walked = walkSpans(trace, quiet, [&](const Track& track, const Lane& lane, const Span& span) {
        const auto sequence = lane.place.group == LaneGroup::Operations ? arguments.sequenceOf(span.detail) : std::nullopt;
        if (!sequence)
            return;
        const auto index = static_cast<std::size_t>(&track - trace.tracks.data());
        operations[{track.info.process.index(), *sequence}].add({index, lane, span}, arguments.isBackward(span.detail, trace.nameOf(span)));
    });
    if (!walked)
        return walked.error();
    PassFlows flows;
    for (const auto& [number, passes] : operations) {
        if (!passes.areConnected())
            continue;
        const std::uint64_t flow = flows.m_ends.size() / 2 + 1;
        flows.m_ends.push_back({*passes.forward, {flow, false}});
        flows.m_ends.push_back({*passes.backward, {flow, true}});
    }
    std::ranges::sort(flows.m_ends, {}, &std::pair<Place, End>::first);
    return flows;
}

std::optional<PassFlows::End> PassFlows::of(std::size_t track, const Lane& lane, const Span& span) const
{
    const Place place(track, lane, span);
    const auto end = std::ranges::lower_bound(m_ends, place, {}, &std::pair<Place, End>::first);
    return end != m_ends.end() && end->first == place ? std::optional(end->second) : std::nullopt;
}

} // namespace stallscope
