// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/steps/steps.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

// Rules that follow from one part of the time budget.
namespace stallscope::advice {

namespace {

/// Longest calls and spans are named; so many intervals of a part are looked at for that.
constexpr std::size_t kMostStretches = 2000;

/// The name with the largest time; invalid for none.
template <class Names>
StringId largestOf(const Names& names)
{
    const auto largest = std::max_element(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return largest == names.end() ? StringId{} : largest->first;
}

template <class Is>
std::vector<std::uint32_t> longestSpans(const FullAnalysis& run, Is is)
{
    const auto& spans = run.spans().work().spans();
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        if (is(spans[i]))
            found.push_back(i);
    }
    std::stable_sort(found.begin(), found.end(), [&spans](std::uint32_t a, std::uint32_t b) { return spans[a].duration() > spans[b].duration(); });
    return found;
}

/// Sums over the spans of an advice, the name with the largest time first.
StringId longestName(const FullAnalysis& run, const std::vector<std::uint32_t>& spans)
{
    std::map<StringId, Nanos> names;
    for (const std::uint32_t span : spans)
        names[run.spans().work().spans()[span].name] += run.spans().work().spans()[span].duration();
    return largestOf(names);
}

/// The API call that takes most of the part `init`; invalid where a launch, an operation or nothing in the trace does.
StringId costliestInitializing(const FullAnalysis& run)
{
    const auto& calls = run.spans().calls();
    std::map<StringId, Nanos> names;
    for (const BudgetStretch& stretch : longestStretches(run, &TimeBudget::init, kMostStretches)) {
        for (const CallThread& thread : calls.threads()) {
            const auto own = calls.of(thread);
            auto call = std::lower_bound(own.begin(), own.end(), stretch.range.start, [](const Call& one, Nanos time) { return one.end <= time; });
            for (; call != own.end() && call->start < stretch.range.end; ++call)
                names[call->name] += call->range().intersected(stretch.range).length();
        }
    }
    return largestOf(names);
}

} // namespace

/// Time that a longer run does not lose again.
void findInitialization(Findings& findings)
{
    Advice advice;
    advice.rule = AdviceRule::Initialization;
    advice.cost = findings.budget().init;
    if (advice.cost == 0)
        return;
    advice.call = costliestInitializing(findings.run());
    advice.spans = spansBehind(findings.run(), {&TimeBudget::init});
    advice.count = advice.spans.size();
    findings.addDescription(std::move(advice));
}

namespace {

/// A name takes at least this share of the time before the first launch, and of that of the name with most of it; of several the one with the least: the
/// innermost.
constexpr double kLeastOfLead = 0.2;
constexpr double kNearlyAllOfLead = 0.8;

/// What the host did before it launched anything, by time: calls, operations, ranges and functions. Recursive ones count once.
class LeadTimes {
public:
    LeadTimes(const FullAnalysis& run, TimeRange lead) : m_lead(lead)
    {
        for (const Track& track : run.trace().tracks) {
            if (track.info.type != TrackType::HostThread)
                continue;
            for (const Lane& lane : track.lanes)
                add(lane);
            m_reached.clear();
        }
    }
    [[nodiscard]] StringId mostSpecific() const
    {
        Nanos most = 0;
        for (const auto& [name, total] : m_totals)
            most = std::max(most, total);
        const double least = std::max(kNearlyAllOfLead * static_cast<double>(most), kLeastOfLead * static_cast<double>(m_lead.length()));
        std::pair<StringId, Nanos> found{StringId{}, kTimeLimit};
        for (const auto& one : m_totals) {
            if (static_cast<double>(one.second) >= least && one.second < found.second)
                found = one;
        }
        return found.first;
    }

private:
    void add(const Lane& lane)
    {
        if (lane.place.group == LaneGroup::Overhead)
            return;
        lane.forEachStartingIn(m_lead, [&](const SpanColumns& columns, std::size_t row) {
            const StringId name(columns.name[row]);
            const TimeRange range = TimeRange{columns.startOf(row), columns.endOf(row)}.intersected(m_lead);
            Nanos& reached = m_reached.try_emplace(name, -kTimeLimit).first->second;
            if (range.end <= reached)
                return;
            m_totals[name] += range.end - std::max(range.start, reached);
            reached = range.end;
        });
    }

    TimeRange m_lead;
    std::map<StringId, Nanos> m_totals;
    std::map<StringId, Nanos> m_reached; // of one thread: until when its time under a name is counted
};

/// When the first launch began, without which a device had no work.
Nanos firstLaunch(const RunSpans& spans, Nanos firstWork)
{
    return spans.launches().starts().empty() ? firstWork : std::min(firstWork, spans.launches().starts().front());
}

/// The mean budget of the devices in a range.
TimeBudget budgetOf(const FullAnalysis& run, TimeRange range)
{
    std::vector<TimeBudget> budgets;
    for (const DeviceReport& device : run.setMetrics(range).devices)
        budgets.push_back(device.budget);
    return meanOf(budgets);
}

/// The range; where initialization is most of it, without what precedes at least half of the work.
TimeRange activeRange(const FullAnalysis& run, TimeRange work)
{
    if (2 * budgetOf(run, work).init <= work.length())
        return work;
    const auto busyFrom = [&](Nanos start) { return run.setMetrics({start, work.end}).allDevices.busy; };
    TimeRange range = work;
    for (const BudgetStretch& stretch : longestStretches(run, &TimeBudget::init, kMostStretches)) {
        if (stretch.range.end > range.start && stretch.range.end < work.end && 2 * busyFrom(stretch.range.end) >= busyFrom(work.start))
            range.start = stretch.range.end;
    }
    return range;
}

/// Of what lies before and after the gap, the side with more kernels; without any, with more copies.
TimeRange besideGap(const FullAnalysis& run, TimeRange work, TimeRange gap)
{
    const TimeRange before{work.start, gap.start};
    const TimeRange after{gap.end, work.end};
    const auto workOf = [&run](TimeRange range) {
        const Utilization use = run.setMetrics(range).allDevices;
        return std::pair(use.kernel, use.busy);
    };
    return workOf(before) > workOf(after) ? before : after;
}

/// Steps, and how much of the active time lies outside of them.
struct OutsideSteps {
    std::uint64_t count = 0; ///< 0: most of the time lies in the steps, or there are none
    TimeRange all;
    TimeRange range; ///< without steps at the beginning that mostly initialize
    Nanos before = 0;
    Nanos after = 0;
};

OutsideSteps outsideSteps(const Findings& findings)
{
    constexpr std::size_t kFewestSteps = 3;
    const FullAnalysis& run = findings.run();
    const Nanos active = findings.budget().active();
    if (run.isPart())
        return {}; // steps before and behind it are not outside of the steps
    // found only where it matters: most of the time, the devices idle
    if (2 * (findings.budget().hostCode + findings.budget().launch + findings.budget().syncWait) < active)
        return {};
    const RunSteps steps = findSteps(run);
    if (steps.steps.size() < kFewestSteps || steps.areOnHostAlone())
        return {};
    const auto startOf = [](const Step& step) { return std::min(step.host.start, step.device.start); };
    OutsideSteps outside;
    outside.range = {startOf(steps.steps.front()), std::max(steps.steps.back().host.end, steps.steps.back().device.end)};
    outside.range = outside.range.intersected(run.window());
    outside.all = outside.range;
    outside.before = budgetOf(run, {run.window().start, outside.range.start}).active();
    outside.after = budgetOf(run, {outside.range.end, run.window().end}).active();
    const bool holdMostWork = 2 * run.setMetrics(outside.range).allDevices.busy >= run.setMetrics(run.window()).allDevices.busy;
    if (2 * (outside.before + outside.after) < active || !holdMostWork) // other processes may have steps of their own
        return {};
    outside.count = steps.steps.size();
    const auto isSteady = [&run](const Step& step) { return 2 * budgetOf(run, step.device).init <= step.length(); };
    const auto first = std::find_if(steps.steps.begin(), steps.steps.end(), isSteady);
    if (first != steps.steps.end())
        outside.range.start = std::max(outside.range.start, startOf(*first));
    return outside;
}

} // namespace

/// If most of a window lies outside of the activity of the devices or of the steps, or in one gap, it shows little of the program: finds the range to analyze
/// instead.
void findTimeOutsideActivity(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    const std::optional<TimeRange> work = run.setMetrics(run.window()).deviceRange;
    if (!work)
        return;
    const TimeBudget& budget = findings.budget();
    const OutsideSteps steps = outsideSteps(findings);
    const auto& gap = findings.dominatingGap();
    if (steps.count == 0 && !gap && budget.active() >= findings.length() - budget.active())
        return;
    const TimeRange active = work->intersected(run.window());
    Advice advice;
    advice.rule = AdviceRule::OutsideActivity;
    const bool beginsWithRun = run.window().start == run.runWindow().start;
    advice.before = beginsWithRun ? active.start - run.window().start : 0;
    advice.after = run.window().end == run.runWindow().end ? run.window().end - active.end : 0;
    advice.initialization = budget.init;
    advice.steps = steps.count;
    advice.beforeSteps = steps.before;
    advice.afterSteps = steps.after;
    advice.gap = gap && steps.count == 0 ? gap->budget.active() : 0;
    advice.cost = budget.edge + budget.init + advice.beforeSteps + advice.afterSteps + advice.gap;
    const TimeRange lead{run.window().start, firstLaunch(run.spans(), active.start)};
    if (beginsWithRun && lead.length() >= findings.leastGain())
        advice.cause = LeadTimes(run, lead).mostSpecific();
    TimeRange range = active;
    if (gap) {
        const StringId cause = LeadTimes(run, gap->range).mostSpecific();
        if (steps.count == 0 || gap->range.start < steps.all.start) // it ends with the first kernel of a step
            advice.gapCause = cause;
        else if (gap->range.end > steps.all.end)
            advice.afterCause = cause;
        range = besideGap(run, active, gap->range);
    }
    range = steps.count > 0 ? steps.range : activeRange(run, range);
    if (steps.count > 0 || gap) {
        findings.setAboutStart();
        advice.addresses = {&TimeBudget::init, &TimeBudget::edge};
        const TimeBudget outside = gap ? gap->budget : without(budget, budgetOf(run, steps.range));
        for (Nanos TimeBudget::*part : kBudgetParts) {
            if (2 * outside.*part > budget.*part && part != &TimeBudget::compute)
                advice.addresses = advice.addresses | BudgetParts{part};
        }
    }
    if (findings.length() - range.length() >= findings.leastGain())
        advice.range = {range.start - run.runWindow().start, range.end - run.runWindow().start};
    for (const WorkStream& stream : run.spans().work().streams()) {
        const bool isFirst = stream.count > 0 && run.spans().work().spans()[stream.first].start == work->start;
        if (isFirst && advice.spans.empty())
            advice.spans = {stream.first};
    }
    advice.count = advice.spans.size();
    findings.addDescription(std::move(advice));
}

/// Collectives that no other kernel hides. How much of that is waiting for other ranks, only their traces tell.
void findExposedCommunication(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    Advice advice;
    advice.rule = AdviceRule::ExposedCommunication;
    advice.cost = findings.budget().comm;
    if (advice.cost == 0)
        return;
    advice.spans = longestSpans(run, [](const DeviceSpan& span) { return span.isKernel() && (span.flags & SpanFlag::kCommunication) != 0; });
    advice.count = advice.spans.size();
    advice.awaited = longestName(run, advice.spans);
    for (const std::uint32_t span : advice.spans)
        advice.bytes += run.trace().pools->details.get(run.spans().work().spans()[span].detail).get(DetailField::Bytes);
    advice.gain = advice.cost;
    findings.addAtMost(std::move(advice));
}

/// Work that was launched and started late, by what it may have waited for.
void findQueuedWork(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    constexpr std::array kRules{std::pair{AdviceRule::QueuedGraph, &TimeBudget::queuedGraph},
        std::pair{AdviceRule::QueuedDependency, &TimeBudget::queuedDependency}, std::pair{AdviceRule::QueuedForRanks, &TimeBudget::queuedComm},
        std::pair{AdviceRule::QueuedUnknown, &TimeBudget::queuedUnknown}};
    for (const auto& [rule, part] : kRules) {
        Advice advice;
        advice.rule = rule;
        advice.cost = findings.budget().*part;
        if (advice.cost == 0)
            continue;
        advice.spans = spansBehind(run, {part});
        advice.count = longestStretches(run, part, SIZE_MAX).size();
        if (!advice.spans.empty())
            advice.awaited = run.spans().work().spans()[advice.spans.front()].name;
        findings.addDescription(std::move(advice));
    }
}

namespace {

/// The direction of most of the copying, and whether most of it is from or to pageable memory.
void describeCopies(const FullAnalysis& run, Advice& advice)
{
    std::map<CopyDirection, Nanos> directions;
    Nanos all = 0;
    Nanos pageable = 0;
    for (const std::uint32_t copy : advice.spans) {
        const DeviceSpan& span = run.spans().work().spans()[copy];
        const SpanDetail detail = run.trace().pools->details.get(span.detail);
        directions[detail.direction()] += span.duration();
        all += span.duration();
        pageable += detail.sourceMemory() == MemoryKind::Pageable || detail.targetMemory() == MemoryKind::Pageable ? span.duration() : 0;
        advice.bytes += detail.get(DetailField::Bytes);
        advice.cost += span.duration();
    }
    const auto largest = std::max_element(directions.begin(), directions.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (largest != directions.end() && largest->second > all / 2)
        advice.direction = largest->first;
    advice.isPageable = pageable > all / 2;
}

} // namespace

/// Copies that no other rule is about. What kernels can hide of them is bounded by the computation, too.
void findExposedCopies(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    const BudgetParts copies{&TimeBudget::copy};
    if (findings.sumOf(copies) == 0 || findings.explains(copies))
        return;
    Advice advice;
    advice.rule = AdviceRule::ExposedCopies;
    advice.spans = longestSpans(run, [](const DeviceSpan& span) { return span.kind == SpanKind::Memcpy || span.kind == SpanKind::Memset; });
    advice.count = advice.spans.size();
    describeCopies(run, advice);
    const Nanos hidden = std::min(findings.budget().copy, findings.budget().compute);
    if (hidden < findings.leastGain())
        return findings.addDescription(std::move(advice));
    advice.gain = hidden;
    findings.addAtMost(std::move(advice));
}

/// Nothing is to be gained by other scheduling: what the kernels are.
void findGpuBound(Findings& findings)
{
    if (findings.bound() != BoundBy::Gpu || findings.has(AdviceRule::FullDevice))
        return;
    const FullAnalysis& run = findings.run();
    Advice advice;
    advice.rule = AdviceRule::GpuBound;
    advice.cost = findings.budget().compute;
    advice.spans = longestSpans(run, [](const DeviceSpan& span) { return span.isKernel() && (span.flags & SpanFlag::kCommunication) == 0; });
    advice.count = advice.spans.size();
    advice.awaited = longestName(run, advice.spans);
    std::map<StringId, Nanos> names;
    for (const std::uint32_t span : advice.spans)
        names[run.spans().work().spans()[span].name] += run.spans().work().spans()[span].duration();
    std::map<KernelFamily, Nanos> families;
    for (const auto& [name, total] : names)
        families[familyOf(run.trace().text(name))] += total;
    for (const auto& [family, total] : families)
        advice.families.push_back({family, total});
    std::stable_sort(advice.families.begin(), advice.families.end(), [](const FamilyTime& a, const FamilyTime& b) { return a.total > b.total; });
    findings.add(std::move(advice));
}

namespace {

/// The parts of the class; where one that has no class of its own is most of them, only that one.
BudgetParts unexplainedParts(const Findings& findings)
{
    const BudgetParts parts = partsOf(findings.bound());
    for (Nanos TimeBudget::*part : {&TimeBudget::overhead, &TimeBudget::unlaunched}) {
        if (parts.contains(part) && findings.budget().*part > parts.sumIn(findings.budget()) / 2)
            return {part};
    }
    return parts;
}

} // namespace

/// The class that no finding is about: what is known, and what to record next.
void findUnexplained(Findings& findings)
{
    const BudgetParts parts = unexplainedParts(findings);
    if (parts.isEmpty() || findings.bound() == BoundBy::Gpu || findings.explains(parts))
        return;
    Advice advice;
    advice.rule = AdviceRule::Unexplained;
    advice.bound = findings.bound();
    advice.addresses = parts;
    advice.cost = parts.sumIn(findings.budget());
    advice.spans = spansBehind(findings.run(), parts);
    advice.count = advice.spans.size();
    findings.addDescription(std::move(advice));
}

} // namespace stallscope::advice
