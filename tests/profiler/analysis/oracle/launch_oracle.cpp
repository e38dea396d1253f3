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

namespace {

bool isIn(const RunFacts& facts, TimeRange range, Nanos start)
{
    return range == facts.window || range.contains(start);
}

void addLatencies(LaunchReport& result, const RunFacts& facts, std::optional<std::size_t> stream, TimeRange range)
{
    std::vector<Nanos> latencies;
    std::vector<Nanos> queueTimes;
    for (const Call& call : facts.calls) {
        if (!call.isLaunch() || !isIn(facts, range, call.start))
            continue;
        result.launchesWithoutSpan += call.works.empty() ? 1 : 0;
        for (const auto& [track, first] : firstPerStream(facts, call)) {
            if (stream && track != *stream)
                continue;
            latencies.push_back(first->start - call.start);
            queueTimes.push_back(std::max<Nanos>(0, first->start - call.end));
        }
    }
    result.latency = percentilesOf(std::move(latencies));
    result.queueTime = percentilesOf(std::move(queueTimes));
}

bool isShort(const RunFacts& facts, const Work& kernel)
{
    const Call& call = facts.calls[*kernel.launch];
    return kernel.duration() * static_cast<Nanos>(call.works.size()) < call.duration();
}

/// From each launch onto the stream to the start of its first span there.
std::vector<TimeRange> queuedOn(const RunFacts& facts, std::size_t stream)
{
    std::vector<TimeRange> queued;
    for (const Call& call : facts.calls) {
        const auto firsts = firstPerStream(facts, call);
        if (const auto first = firsts.find(stream); first != firsts.end())
            queued.push_back({call.start, first->second->start});
    }
    return queued;
}

/// Largest at the range's start or at some launch, which counts before a start at the same time does.
std::uint64_t maxDepth(const RunFacts& facts, const std::vector<TimeRange>& queued, TimeRange range)
{
    const auto countIf = [&queued](auto rule) { return static_cast<std::uint64_t>(std::count_if(queued.begin(), queued.end(), rule)); };
    std::uint64_t most = countIf([range](TimeRange pair) { return pair.contains(range.start); });
    for (const TimeRange at : queued) {
        if (isIn(facts, range, at.start))
            most = std::max(most, countIf([at](TimeRange pair) { return pair.start <= at.start && at.start <= pair.end; }));
    }
    return most;
}

} // namespace

LaunchReport launches(const RunFacts& facts, std::optional<std::size_t> stream, TimeRange range)
{
    LaunchReport result;
    std::uint64_t kernels = 0;
    for (const Work& work : facts.works) {
        if ((stream && work.track != *stream) || !isIn(facts, range, work.start))
            continue;
        ++(work.launch ? result.paired : result.deviceSpansWithoutLaunch);
        if (work.launch && work.isKernel()) {
            ++kernels;
            result.shortKernels += isShort(facts, work) ? 1 : 0;
        }
    }
    result.shortKernelsShare = shareOf(static_cast<double>(result.shortKernels), static_cast<double>(kernels));
    addLatencies(result, facts, stream, range);
    return result;
}

std::optional<ExpectedDepth> queueDepth(const RunFacts& facts, std::size_t stream, TimeRange range)
{
    const std::vector<TimeRange> queued = queuedOn(facts, stream);
    if (std::any_of(queued.begin(), queued.end(), [](TimeRange pair) { return pair.end < pair.start; }))
        return {};
    ExpectedDepth result;
    result.max = maxDepth(facts, queued, range);
    Nanos sum = 0;
    for (const TimeRange pair : queued)
        sum += pair.intersected(range).length();
    result.mean = shareOf(static_cast<double>(sum), static_cast<double>(range.length())).value_or(0);
    if (static_cast<Nanos>(queued.size()) < kFullQueue)
        return result;
    for (Nanos time = range.start; time < range.end; ++time)
        result.full += std::count_if(queued.begin(), queued.end(), [time](TimeRange pair) { return pair.contains(time); }) >= kFullQueue ? 1 : 0;
    return result;
}

} // namespace stallscope::oracle
