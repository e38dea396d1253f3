// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/stream_launches.h"

#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/waits/stream_predecessors.h"

#include <algorithm>
#include <span>

namespace stallscope {

namespace {

constexpr std::uint32_t kFarthestOvertaken = 64;

} // namespace

StreamLaunches::StreamLaunches(const RunSpans& spans, const WorkStream& stream)
{
    m_launches.reserve(stream.count);
    for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i)
        m_launches.push_back({launchTimeOf(spans, spans.work().spans()[i]), i});
    sortRuns(std::span(m_launches), [](const Launch& a, const Launch& b) { return a.time < b.time; });
}

std::optional<std::uint32_t> StreamLaunches::lastBefore(Nanos time, Nanos endsBy, const std::vector<DeviceSpan>& all) const
{
    auto at = std::lower_bound(m_launches.begin(), m_launches.end(), time, [](const Launch& launch, Nanos t) { return launch.time < t; });
    for (std::uint32_t back = 0; at != m_launches.begin() && back < kFarthestOvertaken; ++back) {
        --at;
        if (all[at->span].end <= endsBy)
            return at->span;
    }
    return std::nullopt;
}

} // namespace stallscope
