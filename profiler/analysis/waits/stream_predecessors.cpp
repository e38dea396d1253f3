// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/stream_predecessors.h"

#include <algorithm>

namespace stallscope {

Nanos launchTimeOf(const RunSpans& spans, const DeviceSpan& span)
{
    return span.hasLaunch() ? spans.launchOf(span).start : span.start;
}

std::optional<std::uint32_t> StreamPredecessors::lastEnding(std::uint32_t span, Nanos launchedBefore, Nanos endsBy)
{
    const auto& all = m_spans.work().spans();
    const std::size_t place = m_spans.work().streamOf(span);
    const std::uint32_t first = m_spans.work().streams()[place].first;
    const std::vector<Nanos>& reach = reachOf(place);
    // spans that start after that time cannot end by it
    const auto after = std::upper_bound(all.begin() + first, all.begin() + span, endsBy, [](Nanos time, const DeviceSpan& s) { return time < s.start; });
    std::optional<std::uint32_t> best;
    for (auto at = static_cast<std::uint32_t>(after - all.begin()); at > first; --at) {
        const DeviceSpan& candidate = all[at - 1];
        if (best && reach[at - 1 - first] <= all[*best].end)
            break;
        const bool isLater = !best || candidate.end > all[*best].end;
        if (isLater && candidate.end <= endsBy && launchTimeOf(m_spans, candidate) < launchedBefore)
            best = at - 1;
    }
    return best;
}

const std::vector<Nanos>& StreamPredecessors::reachOf(std::size_t stream)
{
    std::vector<Nanos>& reach = m_reach[stream];
    if (!reach.empty())
        return reach;
    Nanos latest = -kTimeLimit;
    for (const DeviceSpan& span : m_spans.work().of(m_spans.work().streams()[stream])) {
        latest = std::max(latest, span.end);
        reach.push_back(latest);
    }
    return reach;
}

} // namespace stallscope
