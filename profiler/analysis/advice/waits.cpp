// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope::advice {

namespace {

/// A group of related waits, and what the rules about waits need to know of it.
class WaitGroup {
public:
    /// `waits`: sorted indices in RunAnalysis::waits(); `stepOf`: index in RunGraph::steps() by wait.
    WaitGroup(const WhatIf& whatIf, std::vector<std::uint32_t> waits, const std::vector<std::uint32_t>& stepOf);

    [[nodiscard]] std::size_t size() const { return m_waits.size(); }
    [[nodiscard]] const std::vector<std::uint32_t>& waits() const { return m_waits; }
    [[nodiscard]] Wait wait(std::size_t i) const { return m_whatIf->run().waits()[m_waits[i]]; }
    [[nodiscard]] const HostStep& step(std::size_t i) const { return m_whatIf->graph().steps()[m_steps[i]]; }
    /// The awaited copies, as indices in DeviceWork::spans(): those of the waiting calls, otherwise copies that ended last
    /// of everything awaited.
    [[nodiscard]] const std::vector<std::uint32_t>& copies() const { return m_copies; }
    /// Time that its threads spent waiting.
    [[nodiscard]] Nanos waited() const;

    template <class Is>
    [[nodiscard]] bool any(Is is) const
    {
        return std::any_of(m_waits.begin(), m_waits.end(), [&](std::uint32_t index) { return is(m_whatIf->run().waits().kindOf(index)); });
    }
    template <class Is>
    [[nodiscard]] bool most(Is is) const
    {
        return 2 * std::count_if(m_waits.begin(), m_waits.end(), [&](std::uint32_t index) { return is(m_whatIf->run().waits().kindOf(index)); })
            > std::ssize(m_waits);
    }
    /// Whether most waits are for copies, and most of these copies satisfy is(index of a span).
    template <class Is>
    [[nodiscard]] bool isForCopies(Is is) const
    {
        return 2 * m_forCopies > m_waits.size() && 2 * std::count_if(m_copies.begin(), m_copies.end(), is) > std::ssize(m_copies);
    }
    /// At least nine of ten waits follow at most one launch since the previous step.
    [[nodiscard]] bool followsEachLaunch() const;

private:
    void findCopies(const HostStep& step);

    const WhatIf* m_whatIf;
    std::vector<std::uint32_t> m_waits;
    std::vector<std::uint32_t> m_steps;
    std::vector<std::uint32_t> m_copies;
    std::size_t m_forCopies = 0; // number of waits for a copy
};

WaitGroup::WaitGroup(const WhatIf& whatIf, std::vector<std::uint32_t> waits, const std::vector<std::uint32_t>& stepOf)
    : m_whatIf(&whatIf), m_waits(std::move(waits))
{
    for (const std::uint32_t wait : m_waits)
        m_steps.push_back(stepOf[wait]);
    for (std::size_t i = 0; i < m_waits.size(); ++i)
        findCopies(step(i));
    m_forCopies = m_copies.size();
    // a copying call may wait twice for the same copy: itself, and in the synchronization behind it
    std::sort(m_copies.begin(), m_copies.end());
    m_copies.erase(std::unique(m_copies.begin(), m_copies.end()), m_copies.end());
}

void WaitGroup::findCopies(const HostStep& step)
{
    const RunGraph& graph = m_whatIf->graph();
    const auto& spans = m_whatIf->run().spans().work().spans();
    const std::size_t before = m_copies.size();
    for (const std::uint32_t span : graph.launchedBy(step)) {
        if (spans[span].kind == SpanKind::Memcpy)
            m_copies.push_back(span);
    }
    const auto needs = graph.needsOf(step);
    const auto last = std::max_element(needs.begin(), needs.end(), [&spans](std::uint32_t a, std::uint32_t b) { return spans[a].end < spans[b].end; });
    if (m_copies.size() == before && last != needs.end() && spans[*last].kind == SpanKind::Memcpy)
        m_copies.push_back(*last);
}

Nanos WaitGroup::waited() const
{
    Nanos waited = 0;
    for (std::size_t i = 0; i < m_waits.size(); ++i)
        waited = saturatingAdd(waited, wait(i).duration);
    return waited;
}

bool WaitGroup::followsEachLaunch() const
{
    const auto& steps = m_whatIf->graph().steps();
    std::size_t close = 0;
    for (const std::uint32_t at : m_steps) {
        const auto isLaunchOfSame = [&](std::uint32_t back) { return at >= back && steps[at - back].thread == steps[at].thread && !steps[at - back].waits(); };
        close += isLaunchOfSame(1) && !isLaunchOfSame(2) ? 1 : 0;
    }
    return 10 * close >= 9 * m_waits.size();
}

/// Least share of waits during which several streams are active.
constexpr double kMostWaits = 0.5;
/// Least share of the gain without any wait that waiting for one stream must have: otherwise the wait itself is the problem.
constexpr double kMostOfGain = 0.5;

bool waitsForAll(BlockingKind kind)
{
    return kind == BlockingKind::Device || kind == BlockingKind::Context;
}

/// Whether several streams are active when the host begins to wait, one of them for longer.
bool isForSeveral(const WhatIf& whatIf, const HostStep& step)
{
    const auto& spans = whatIf.run().spans().work().spans();
    std::size_t atWork = 0;
    for (const std::uint32_t need : whatIf.graph().needsOf(step))
        atWork += spans[need].end > step.call.start ? 1 : 0;
    return atWork > 1;
}

/// A wait for the whole device, if waiting for the first finished stream would gain most of its cost.
void narrow(const Findings& findings, const WaitGroup& group, Advice& advice)
{
    if (!group.most(waitsForAll) || advice.gain < findings.leastGain())
        return;
    std::size_t several = 0;
    for (std::size_t i = 0; i < group.size(); ++i)
        several += isForSeveral(findings.whatIf(), group.step(i)) ? 1 : 0;
    if (static_cast<double>(several) <= kMostWaits * static_cast<double>(group.size()))
        return;
    Change change;
    change.narrowedWaits.assign(findings.run().waits().size(), false);
    for (const std::uint32_t wait : group.waits())
        change.narrowedWaits[wait] = true;
    Advice narrowed = advice;
    narrowed.rule = AdviceRule::UnrelatedStreams;
    findings.predict(narrowed, change);
    if (static_cast<double>(narrowed.gain) >= kMostOfGain * static_cast<double>(advice.gain))
        advice = std::move(narrowed);
}

/// Kernels and operations that select elements, whose number only the device knows: CUB, Thrust, PyTorch, our own.
constexpr std::array<std::string_view, 9> kSelections{
    "compact", "DeviceSelect", "SelectSweep", "select_if", "copy_if", "nonzero", "masked_select", "unique", "DeviceRunLength"};

bool selects(std::string_view name)
{
    return std::any_of(kSelections.begin(), kSelections.end(), [name](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

/// Whether the read-back number is the size of a selection by the preceding kernel on the stream, or belongs to a selecting operation.
bool followsSelection(const FullAnalysis& run, const WaitGroup& group)
{
    const Trace& trace = run.spans().trace();
    if (group.wait(0).cause.isValid() && selects(trace.text(group.wait(0).cause)))
        return true;
    const DeviceWork& work = run.spans().work();
    return group.isForCopies([&](std::uint32_t copy) {
        const bool isFirst = work.streams()[work.streamOf(copy)].first == copy;
        return !isFirst && selects(trace.text(work.spans()[copy - 1].name));
    });
}

/// Least number of waits of a loop.
constexpr std::size_t kLoop = 5;
/// A read-back up to this size is a number or two, not data.
constexpr std::uint64_t kFewBytes = 256;
/// Each group costs a replay or two, and cheap ones are irrelevant.
constexpr std::size_t kMostGroups = 20;

using Indices = std::vector<std::uint32_t>;

/// Under one operation, a waiting copy and the synchronization behind it belong together: removing only one gains nothing. One-time initialization
/// is left out: a longer run does not repeat it.
std::vector<Indices> groupsOf(const Findings& findings)
{
    const WaitList& waits = findings.run().waits();
    std::map<std::tuple<StringId, StringId, BlockingKind>, Indices> groups;
    for (std::uint32_t i = 0; i < waits.size(); ++i) {
        const Wait wait = waits[i];
        if (findings.initializes(wait))
            continue;
        const bool isAlone = !wait.cause.isValid();
        groups[{wait.cause, isAlone ? wait.call : StringId{}, isAlone ? wait.kind : BlockingKind::Device}].push_back(i);
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
    const WaitList& waits = findings.run().waits();
    std::vector<std::uint32_t> stepOf(waits.size(), 0);
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
        if (steps[i].waits())
            stepOf[steps[i].wait] = i;
    }
    std::vector<WaitGroup> groups;
    for (Indices& indices : groupsOf(findings)) {
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
    explicit WaitRule(const FullAnalysis& run) : m_run(run) {}

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

    const FullAnalysis& m_run;
};

/// A few allocations that waited for nothing: each costs the host some time, once.
bool allocatesOnce(const WaitGroup& group)
{
    bool isAwaiting = false;
    for (std::size_t i = 0; i < group.size(); ++i)
        isAwaiting |= group.wait(i).awaited.has_value();
    return group.most(isAllocation) && group.size() < kLoop && !isAwaiting;
}

Advice adviceOn(const FullAnalysis& run, const WaitGroup& group)
{
    Advice advice;
    advice.rule = WaitRule(run).of(group);
    advice.count = group.size();
    advice.cause = group.wait(0).cause;
    advice.call = mostWaited(group, [](const Wait& wait) { return wait.call; });
    for (std::size_t i = 0; i < group.size(); ++i)
        advice.inCall += group.wait(i).call == advice.call ? 1 : 0;
    advice.site = mostWaited(group, [](const Wait& wait) { return wait.site; });
    advice.awaited = mostWaited(group, [](const Wait& wait) { return wait.awaited ? wait.awaited->name : StringId{}; });
    std::vector<std::pair<Nanos, std::uint32_t>> byBubble;
    for (const std::uint32_t index : group.waits()) {
        byBubble.emplace_back(run.waits()[index].bubble, index);
        advice.cost += byBubble.back().first;
    }
    std::stable_sort(byBubble.begin(), byBubble.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [bubble, index] : byBubble)
        advice.waits.push_back(index);
    for (const std::uint32_t copy : group.copies())
        advice.bytes += run.spans().trace().pools->details.get(run.spans().work().spans()[copy].detail).get(DetailField::Bytes);
    return advice;
}

} // namespace

void findWaits(Findings& findings)
{
    for (const WaitGroup& group : costlyGroups(findings)) {
        if (allocatesOnce(group))
            continue;
        Advice advice = adviceOn(findings.run(), group);
        Change change;
        change.removedWaits.assign(findings.run().waits().size(), false);
        for (const std::uint32_t wait : group.waits())
            change.removedWaits[wait] = true;
        findings.predict(advice, change);
        narrow(findings, group, advice);
        findings.addIfWorthIt(std::move(advice), PredictedChange::Waits);
    }
}

} // namespace stallscope::advice
