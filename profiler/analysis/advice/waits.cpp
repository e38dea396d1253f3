// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/advice/wait_group.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace stallscope::advice {

namespace {

/// Least number of waits of a loop.
constexpr std::size_t kLoop = 5;
/// A read-back up to this size is a number or two, not data.
constexpr std::uint64_t kFewBytes = 256;
/// Each group costs a replay or two, and cheap ones are irrelevant.
constexpr std::size_t kMostGroups = 20;

using Indices = std::vector<std::uint32_t>;

/// Under one operation, a waiting copy and the synchronization behind it belong together: removing only one gains nothing.
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

/// Groups with enough waiting time, longest first: the gain is at most the waiting time.
std::vector<WaitGroup> costlyGroups(const Findings& findings)
{
    const auto& steps = findings.whatIf().graph().steps();
    const std::vector<Wait>& waits = findings.run().waits();
    std::vector<std::uint32_t> stepOf(waits.size(), 0);
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
        if (steps[i].waits())
            stepOf[steps[i].wait] = i;
    }
    std::vector<WaitGroup> groups;
    for (Indices& indices : groupsOf(waits)) {
        WaitGroup group(findings.whatIf(), std::move(indices), stepOf);
        if (group.waited() >= findings.leastGain())
            groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin(), groups.end(), [](const WaitGroup& a, const WaitGroup& b) { return a.waited() > b.waited(); });
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(std::min(groups.size(), kMostGroups)), groups.end());
    return groups;
}

/// The name with the largest share of the waiting time.
template <class NameOf>
StringId mostWaited(const WaitGroup& group, NameOf nameOf)
{
    std::map<StringId, Nanos> waited;
    for (std::size_t i = 0; i < group.size(); ++i)
        waited[nameOf(group.wait(i))] += group.wait(i).duration;
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

/// Determines which rule a group violates.
class WaitRule {
public:
    explicit WaitRule(const RunAnalysis& run) : m_run(run) {}

    [[nodiscard]] AdviceRule of(const WaitGroup& group) const
    {
        if (group.most(isAllocation))
            return AdviceRule::AllocationInLoop;
        if (group.isForCopies([this](std::uint32_t span) { return bringsFewBytes(detailOf(span)); }))
            return followsSelection(m_run, group) ? AdviceRule::ShapeReadBack : AdviceRule::SmallReadBack;
        if (group.isForCopies([this](std::uint32_t span) { return sendsFewBytes(detailOf(span)); }))
            return AdviceRule::SmallUpload;
        if (group.isForCopies([this](std::uint32_t span) { return usesPageable(detailOf(span)); }))
            return AdviceRule::PageableCopy;
        if (group.any(isCopy))
            return AdviceRule::HiddenSynchronization;
        if (group.size() < kLoop)
            return AdviceRule::CostlyWait;
        return group.followsEachLaunch() ? AdviceRule::WaitAfterEachLaunch : AdviceRule::WaitInLoop;
    }

private:
    [[nodiscard]] SpanDetail detailOf(std::uint32_t span) const { return m_run.spans().trace().pools->details.get(m_run.spans().work().spans()[span].detail); }
    [[nodiscard]] static bool bringsFewBytes(const SpanDetail& copy)
    {
        return copy.direction() == CopyDirection::DeviceToHost && copy.has(DetailField::Bytes) && copy.get(DetailField::Bytes) <= kFewBytes;
    }
    /// Pinning memory for a number or two is not worth it: the upload should be avoided.
    [[nodiscard]] static bool sendsFewBytes(const SpanDetail& copy)
    {
        return copy.direction() == CopyDirection::HostToDevice && copy.has(DetailField::Bytes) && copy.get(DetailField::Bytes) <= kFewBytes;
    }
    [[nodiscard]] static bool usesPageable(const SpanDetail& copy)
    {
        return copy.sourceMemory() == MemoryKind::Pageable || copy.targetMemory() == MemoryKind::Pageable;
    }

    const RunAnalysis& m_run;
};

Advice adviceOn(const RunAnalysis& run, const WaitGroup& group)
{
    Advice advice;
    advice.rule = WaitRule(run).of(group);
    advice.count = group.size();
    advice.cause = group.wait(0).cause;
    advice.call = mostWaited(group, [](const Wait& wait) { return wait.call; });
    advice.site = mostWaited(group, [](const Wait& wait) { return wait.site; });
    advice.awaited = mostWaited(group, [](const Wait& wait) { return wait.awaited ? wait.awaited->name : StringId{}; });
    advice.waits = group.waits();
    const std::vector<Wait>& waits = run.waits();
    std::stable_sort(advice.waits.begin(), advice.waits.end(), [&waits](std::uint32_t a, std::uint32_t b) { return waits[a].bubble > waits[b].bubble; });
    for (std::size_t i = 0; i < group.size(); ++i)
        advice.cost += group.wait(i).bubble;
    for (const std::uint32_t copy : group.copies())
        advice.bytes += run.spans().trace().pools->details.get(run.spans().work().spans()[copy].detail).get(DetailField::Bytes);
    return advice;
}

} // namespace

void findWaits(Findings& findings)
{
    for (const WaitGroup& group : costlyGroups(findings)) {
        Advice advice = adviceOn(findings.run(), group);
        Change change;
        change.removedWaits.assign(findings.run().waits().size(), false);
        for (const std::uint32_t wait : group.waits())
            change.removedWaits[wait] = true;
        findings.predict(advice, change);
        narrow(findings, group, advice);
        findings.addIfWorthIt(std::move(advice));
    }
}

} // namespace stallscope::advice
