// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/launch_flows.h"

#include "profiler/formats/common/span_walk.h"

#include <algorithm>

namespace stallscope {

namespace {

bool isLaunched(SpanKind kind)
{
    return groupOf(kind) == LaneGroup::Work;
}

} // namespace

Result<LaunchFlows> LaunchFlows::find(const Trace& trace, const Job& job)
{
    LaunchFlows flows(trace);
    const Job quiet{job.stop, {}};
    const auto walked = walkSpans(trace, quiet, [&flows](const Track& track, const Lane&, const Span& span) {
        if (isLaunched(span.kind) && span.correlation.isValid())
            flows.m_launched.push_back(flows.numberOf(track, span));
    });
    if (!walked)
        return walked.error();
    std::sort(flows.m_launched.begin(), flows.m_launched.end());
    flows.m_launched.erase(std::unique(flows.m_launched.begin(), flows.m_launched.end()), flows.m_launched.end());
    return flows;
}

std::optional<std::uint64_t> LaunchFlows::of(const Track& track, const Span& span) const
{
    if (!span.correlation.isValid() || !(isLaunched(span.kind) || span.kind == SpanKind::ApiCall))
        return std::nullopt;
    const std::uint64_t number = numberOf(track, span);
    return std::binary_search(m_launched.begin(), m_launched.end(), number) ? std::optional(number) : std::nullopt;
}

std::uint64_t LaunchFlows::numberOf(const Track& track, const Span& span) const
{
    const std::size_t process = track.info.process.index();
    const std::uint64_t scope = process < m_trace->processes.size() ? m_trace->processes[process].correlationScope : 0;
    return scope << 32 | span.correlation.value();
}

} // namespace stallscope
