// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace stallscope::advice {

namespace {

/// From so many on, somebody waits in a loop.
constexpr std::size_t kLoop = 5;
/// A read-back of no more than that is a number or two, not data.
constexpr std::uint64_t kFewBytes = 256;

using Indices = std::vector<std::uint32_t>;

/// Under one operation, a copy that waits and the synchronize behind it are one thing: to remove either alone gains nothing.
std::vector<Indices> groupsOf(const std::vector<Wait>& waits)
{
    std::map<std::tuple<StringId, StringId, BlockingKind>, Indices> groups;
    for (std::uint32_t i = 0; i < waits.size(); ++i) {
        const bool isAlone = !waits[i].cause.isValid();
        groups[{waits[i].cause, isAlone ? waits[i].call : StringId{}, isAlone ? waits[i].kind : BlockingKind::Device}].push_back(i);
    }
    std::vector<Indices> all;
    for (auto& [key, group] : groups)
        all.push_back(std::move(group));
    return all;
}

/// The name that most of the waiting goes to.
template <class NameOf>
StringId mostWaited(const std::vector<Wait>& waits, const Indices& group, NameOf nameOf)
{
    std::map<StringId, Nanos> waited;
    for (const std::uint32_t index : group)
        waited[nameOf(waits[index])] += waits[index].duration;
    return std::max_element(waited.begin(), waited.end(), [](const auto& a, const auto& b) { return a.second < b.second; })->first;
}

bool isAllocation(BlockingKind kind)
{
    return kind == BlockingKind::Alloc || kind == BlockingKind::Free;
}

bool isCopy(BlockingKind kind)
{
    return kind == BlockingKind::SyncCopy || kind == BlockingKind::PageableD2H || kind == BlockingKind::PageableH2D || kind == BlockingKind::H2H
        || kind == BlockingKind::Memset;
}

class WaitRule {
public:
    WaitRule(const WhatIf& whatIf, const Indices& group) : m_graph(whatIf.graph()), m_run(whatIf.run()), m_waits(m_run.waits()), m_group(group) {}

    [[nodiscard]] Advice advice() const
    {
        Advice advice;
        advice.rule = rule();
        advice.count = m_group.size();
        advice.cause = m_waits[m_group.front()].cause;
        advice.call = mostWaited(m_waits, m_group, [](const Wait& wait) { return wait.call; });
        advice.site = mostWaited(m_waits, m_group, [](const Wait& wait) { return wait.site; });
        advice.awaited = mostWaited(m_waits, m_group, [](const Wait& wait) { return wait.awaited ? wait.awaited->name : StringId{}; });
        advice.waits = m_group;
        std::stable_sort(advice.waits.begin(), advice.waits.end(), [this](std::uint32_t a, std::uint32_t b) { return m_waits[a].bubble > m_waits[b].bubble; });
        for (const std::uint32_t index : m_group)
            advice.cost += m_waits[index].bubble;
        return advice;
    }

    [[nodiscard]] Change change() const
    {
        Change change;
        change.removedWaits.assign(m_waits.size(), false);
        for (const std::uint32_t index : m_group)
            change.removedWaits[index] = true;
        return change;
    }

private:
    [[nodiscard]] AdviceRule rule() const
    {
        if (most([](BlockingKind kind) { return isAllocation(kind); }))
            return AdviceRule::AllocationInLoop;
        if (any([](BlockingKind kind) { return isCopy(kind); }))
            return readsFewBytes() ? AdviceRule::SmallReadBack : AdviceRule::HiddenSynchronization;
        if (m_group.size() < kLoop)
            return AdviceRule::CostlyWait;
        return followsEachLaunch() ? AdviceRule::WaitAfterEachLaunch : AdviceRule::WaitInLoop;
    }

    template <class Is>
    [[nodiscard]] bool any(Is is) const
    {
        return std::any_of(m_group.begin(), m_group.end(), [&](std::uint32_t index) { return is(m_waits[index].kind); });
    }
    template <class Is>
    [[nodiscard]] bool most(Is is) const
    {
        return 2 * std::count_if(m_group.begin(), m_group.end(), [&](std::uint32_t index) { return is(m_waits[index].kind); }) > std::ssize(m_group);
    }

    /// Whether the copies that are waited for bring a few bytes to the host each.
    [[nodiscard]] bool readsFewBytes() const
    {
        std::size_t few = 0;
        std::size_t copies = 0;
        for (const HostStep& step : m_graph.steps()) {
            if (!step.waits() || !std::binary_search(m_group.begin(), m_group.end(), step.wait))
                continue;
            for (const std::uint32_t span : m_graph.launchedBy(step)) {
                const SpanDetail detail = m_run.spans().trace().pools->details.get(m_run.spans().work().spans()[span].detail);
                ++copies;
                few += detail.direction() == CopyDirection::DeviceToHost && detail.has(DetailField::Bytes) && detail.get(DetailField::Bytes) <= kFewBytes ? 1 : 0;
            }
        }
        return copies > 0 && 2 * few > copies;
    }

    /// At least nine of ten waits come with no more than one launch since the step before.
    [[nodiscard]] bool followsEachLaunch() const
    {
        std::size_t close = 0;
        std::map<std::uint32_t, std::uint32_t> launches; // by thread, since its last wait
        for (const HostStep& step : m_graph.steps()) {
            std::uint32_t& since = launches[step.thread];
            if (!step.waits()) {
                ++since;
                continue;
            }
            close += std::binary_search(m_group.begin(), m_group.end(), step.wait) && since == 1 ? 1 : 0;
            since = 0;
        }
        return 10 * close >= 9 * m_group.size();
    }

    const RunGraph& m_graph;
    const RunAnalysis& m_run;
    const std::vector<Wait>& m_waits;
    const Indices& m_group;
};

} // namespace

void findWaits(Findings& findings)
{
    const std::vector<Wait>& waits = findings.run().waits();
    for (const Indices& group : groupsOf(waits)) {
        // nobody gains more than what was waited
        const Nanos waited = std::accumulate(group.begin(), group.end(), Nanos{0}, [&](Nanos sum, std::uint32_t index) { return saturatingAdd(sum, waits[index].duration); });
        if (waited < findings.leastGain())
            continue;
        const WaitRule rule(findings.whatIf(), group);
        findings.addIfWorthIt(rule.advice(), rule.change());
    }
}

} // namespace stallscope::advice
