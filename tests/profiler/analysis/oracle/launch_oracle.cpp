// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/launch_oracle.h"

#include "tests/profiler/analysis/oracle/set_oracle.h"

#include <algorithm>
#include <map>

namespace stallscope::oracle {

namespace {

constexpr Nanos kFullQueue = 1024;

/// The first span of a call on each stream.
std::map<std::size_t, const Work*> firstPerStream(const RunFacts& facts, const Call& call)
{
    std::map<std::size_t, const Work*> firsts;
    for (const std::size_t index : call.works) {
        const Work& work = facts.works[index];
        const auto [at, isNew] = firsts.try_emplace(work.track, &work);
        if (!isNew && work.start < at->second->start)
            at->second = &work;
    }
    return firsts;
}

} // namespace

std::optional<Percentiles> percentilesOf(std::vector<Nanos> values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const auto rank = [&values](std::size_t percent) { return values[(values.size() * percent + 99) / 100 - 1]; };
    return Percentiles{rank(50), rank(90), rank(99), values.back()};
}

LaunchReport launches(const RunFacts& facts, std::optional<std::size_t> stream, TimeRange range)
{
    const auto isInRange = [&](Nanos time) { return range == facts.window || range.contains(time); };
    LaunchReport result;
    std::vector<Nanos> latencies;
    std::vector<Nanos> queueTimes;
    std::uint64_t kernels = 0;
    for (const Call& call : facts.calls) {
        if (!call.isLaunch() || !isInRange(call.start))
            continue;
        result.launchesWithoutSpan += call.works.empty() ? 1 : 0;
        for (const auto& [track, first] : firstPerStream(facts, call)) {
            if (stream && track != *stream)
                continue;
            latencies.push_back(first->start - call.start);
            queueTimes.push_back(std::max<Nanos>(0, first->start - call.end));
        }
    }
    for (const Work& work : facts.works) {
        if ((stream && work.track != *stream) || !isInRange(facts.launchStart(work)))
            continue;
        ++(work.launch ? result.paired : result.deviceSpansWithoutLaunch);
        if (!work.launch || !work.isKernel())
            continue;
        const Call& call = facts.calls[*work.launch];
        ++kernels;
        result.shortKernels += work.duration() * static_cast<Nanos>(call.works.size()) < call.duration() ? 1 : 0;
    }
    result.latency = percentilesOf(std::move(latencies));
    result.queueTime = percentilesOf(std::move(queueTimes));
    result.shortKernelsShare = shareOf(static_cast<double>(result.shortKernels), static_cast<double>(kernels));
    return result;
}

std::optional<ExpectedDepth> queueDepth(const RunFacts& facts, std::size_t stream, TimeRange range)
{
    std::vector<TimeRange> queued;
    for (const Call& call : facts.calls) {
        for (const auto& [track, first] : firstPerStream(facts, call)) {
            if (track == stream)
                queued.push_back({call.start, first->start});
        }
    }
    ExpectedDepth result;
    Nanos sum = 0;
    for (const TimeRange pair : queued) {
        if (pair.end < pair.start)
            return {};
        // The depth is largest at some launch, which counts before a start at the same time does.
        const auto depth = std::count_if(queued.begin(), queued.end(), [&](TimeRange other) { return other.start <= pair.start && pair.start <= other.end; });
        if (range == facts.window || range.contains(pair.start))
            result.max = std::max(result.max, static_cast<std::uint64_t>(depth));
        sum += pair.intersected(range).length();
    }
    result.mean = shareOf(static_cast<double>(sum), static_cast<double>(range.length())).value_or(0);
    if (static_cast<Nanos>(queued.size()) < kFullQueue)
        return result;
    for (Nanos time = range.start; time < range.end; ++time)
        result.full += std::count_if(queued.begin(), queued.end(), [time](TimeRange pair) { return pair.contains(time); }) >= kFullQueue ? 1 : 0;
    return result;
}

} // namespace stallscope::oracle
