// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/launch_sequence.h"

#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <unordered_map>

namespace stallscope {

namespace {

std::vector<std::uint32_t> launchesOf(const RunSpans& spans, const CallThread& thread)
{
    std::vector<std::uint32_t> launches;
    for (std::uint32_t call = thread.first; call < thread.first + thread.count; ++call) {
        if (spans.launches().isLaunch(call) && spans.launches().spanCount(call) > 0)
            launches.push_back(call);
    }
    return launches;
}

CopyDirection directionOf(const RunSpans& spans, const DeviceSpan& span)
{
    return span.kind == SpanKind::Memcpy ? spans.trace().pools->details.get(span.detail).direction() : CopyDirection::Unknown;
}

/// Includes the direction, because copies of both directions may have the same name.
std::uint64_t identityOf(const RunSpans& spans, const DeviceSpan& span)
{
    return (std::uint64_t{span.name.value()} << 32) | (static_cast<std::uint64_t>(span.kind) << 8) | static_cast<std::uint64_t>(directionOf(spans, span));
}

} // namespace

Nanos workOf(const RunSpans& spans, std::uint32_t call)
{
    Nanos work = 0;
    for (const std::uint32_t span : spans.launches().spansOf(call))
        work = saturatingAdd(work, spans.work().spans()[span].duration());
    return work;
}

LaunchSequence LaunchSequence::ofLeadingThread(const RunSpans& spans)
{
    std::vector<std::uint32_t> leading;
    Nanos most = -1;
    for (const CallThread& thread : spans.calls().threads()) {
        std::vector<std::uint32_t> launches = launchesOf(spans, thread);
        Nanos work = 0;
        for (const std::uint32_t launch : launches)
            work = saturatingAdd(work, workOf(spans, launch));
        if (launches.empty() || work <= most)
            continue;
        most = work;
        leading = std::move(launches);
    }
    return {spans, std::move(leading)};
}

LaunchSequence LaunchSequence::ofAllThreads(const RunSpans& spans)
{
    std::vector<std::uint32_t> all;
    for (const CallThread& thread : spans.calls().threads()) {
        const std::vector<std::uint32_t> own = launchesOf(spans, thread);
        all.insert(all.end(), own.begin(), own.end());
    }
    const auto& calls = spans.calls().calls();
    sortRuns(std::span(all), [&](std::uint32_t a, std::uint32_t b) { return calls[a].start < calls[b].start; });
    return {spans, std::move(all)};
}

LaunchRow LaunchSequence::row() const
{
    LaunchRow row;
    std::unordered_map<std::uint64_t, std::uint32_t> names;
    for (std::size_t launch = 0; launch < size(); ++launch) {
        const DeviceSpan& first = m_spans->work().spans()[spansOf(launch).front()];
        const auto [known, isNew] = names.try_emplace(identityOf(*m_spans, first), static_cast<std::uint32_t>(names.size()));
        if (isNew) {
            const CopyDirection direction = directionOf(*m_spans, first);
            row.isCopy.push_back(!first.isKernel());
            row.isHostCopy.push_back(direction == CopyDirection::HostToDevice || direction == CopyDirection::DeviceToHost);
        }
        row.names.push_back(known->second);
        row.work.push_back(std::max(workOf(*m_spans, m_calls[launch]), Nanos{1}));
    }
    return row;
}

std::size_t LaunchSequence::firstFrom(Nanos time) const
{
    const auto& calls = m_spans->calls().calls();
    const auto at = std::lower_bound(m_calls.begin(), m_calls.end(), time, [&](std::uint32_t call, Nanos t) { return calls[call].start < t; });
    return static_cast<std::size_t>(at - m_calls.begin());
}

Nanos LaunchSequence::lastEnd(Stretch launches) const
{
    Nanos end = -kTimeLimit;
    for (std::size_t launch = launches.first; launch < launches.end; ++launch) {
        for (const std::uint32_t span : spansOf(launch))
            end = std::max(end, m_spans->work().spans()[span].end);
    }
    return end;
}

} // namespace stallscope
