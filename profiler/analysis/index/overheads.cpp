// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/overheads.h"

#include "profiler/analysis/intervals/lane_tail.h"

#include <algorithm>
#include <string>
#include <utility>

namespace stallscope {

namespace {

bool saysQueueFull(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower.find("command buffer full") != std::string::npos;
}

} // namespace

Overheads::Overheads(const RunSpans& spans)
{
    std::vector<TimeRange> all;
    std::map<TrackId, std::vector<TimeRange>> full;
    for (std::size_t i = 0; i < spans.trace().tracks.size(); ++i) {
        for (const Lane& lane : spans.trace().tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Overhead)
                continue;
            forEachEndingAfter(lane, spans.begin(), [&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                all.push_back(range);
                if (saysQueueFull(spans.trace().text(StringId(columns.name[row]))))
                    full[TrackId::fromIndex(i)].push_back(range);
            });
        }
    }
    m_all = IntervalSet::of(std::move(all));
    const auto& threads = spans.calls().threads();
    for (auto& [track, ranges] : full) {
        const bool hasCalls = std::any_of(threads.begin(), threads.end(), [&track = track](const CallThread& thread) { return thread.track == track; });
        IntervalSet set = IntervalSet::of(std::move(ranges));
        if (hasCalls)
            m_fullOnThread[track] = std::move(set);
        else
            m_fullAnywhere = unite(m_fullAnywhere, set);
    }
}

bool Overheads::isQueueFull(TrackId thread, TimeRange call) const
{
    if (m_fullAnywhere.measure(call) > 0)
        return true;
    const auto own = m_fullOnThread.find(thread);
    return own != m_fullOnThread.end() && own->second.measure(call) > 0;
}

} // namespace stallscope
