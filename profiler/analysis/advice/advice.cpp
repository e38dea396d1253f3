// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/report/report_json.h"

#include <algorithm>

namespace stallscope {

const char* nameOf(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch: return "wait-after-each-launch";
    case AdviceRule::WaitInLoop: return "wait-in-loop";
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack: return "small-read-back";
    case AdviceRule::HiddenSynchronization: return "hidden-synchronization";
    case AdviceRule::AllocationInLoop: return "allocation-in-loop";
    case AdviceRule::CopiesBesideNothing: return "copies-beside-nothing";
    case AdviceRule::LaunchBound: return "launch-bound";
    case AdviceRule::UnrelatedStreams: return "unrelated-streams";
    case AdviceRule::ShapeReadBack: return "shape-read-back";
    case AdviceRule::PageableCopy: return "pageable-copy";
    case AdviceRule::SmallUpload: return "small-upload";
    case AdviceRule::SmallCopies: return "small-copies";
    case AdviceRule::DefaultStream: return "default-stream";
    case AdviceRule::GatheringReplicas: return "gathering-replicas";
    case AdviceRule::BusyProcessors: return "busy-processors";
    case AdviceRule::BusyDisk: return "busy-disk";
    case AdviceRule::NothingBusy: return "nothing-busy";
    case AdviceRule::HostWork: return "host-work";
    case AdviceRule::GrowingQueue: return "growing-queue";
    case AdviceRule::FullDevice: return "full-device";
    }
    return "costly-wait";
}

const char* exampleOf(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch: return "increment";
    case AdviceRule::WaitInLoop: return "readback";
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack: return "readback";
    case AdviceRule::HiddenSynchronization: return "transfer";
    case AdviceRule::AllocationInLoop: return "allocate";
    case AdviceRule::CopiesBesideNothing: return "pipeline";
    case AdviceRule::LaunchBound: return "graph";
    case AdviceRule::UnrelatedStreams: return "barriers";
    case AdviceRule::ShapeReadBack: return "sampler";
    case AdviceRule::PageableCopy:
    case AdviceRule::SmallUpload:
    case AdviceRule::SmallCopies: return "transfer";
    case AdviceRule::DefaultStream: return "pipeline";
    case AdviceRule::GatheringReplicas: return "replicas";
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy:
    case AdviceRule::HostWork: return "loader";
    case AdviceRule::GrowingQueue: return "queue";
    case AdviceRule::FullDevice: return "precision";
    }
    return "barriers";
}

namespace advice {

namespace {

/// What a rule may give back of a budget. Work that overlaps after the change, instead of before, gives back computation, too.
Nanos addressedIn(const TimeBudget& budget, AdviceRule rule)
{
    const Nanos hostTime = budget.syncWait + budget.launch + budget.hostCode;
    switch (rule) {
    case AdviceRule::LaunchBound: return hostTime + budget.queued();
    case AdviceRule::HostWork:
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy: return hostTime + budget.queued() + budget.edge; // also before the first work of the device
    case AdviceRule::SmallReadBack:
    case AdviceRule::HiddenSynchronization:
    case AdviceRule::ShapeReadBack:
    case AdviceRule::PageableCopy:
    case AdviceRule::SmallUpload:
    case AdviceRule::SmallCopies:
    case AdviceRule::CopiesBesideNothing: return hostTime + budget.queued() + budget.copy;
    default: return budget.total();
    }
}

} // namespace

Findings::Findings(const WhatIf& whatIf) : m_whatIf(whatIf)
{
    for (const DeviceReport& device : run().setMetrics(run().window()).devices)
        m_budgets.push_back(device.budget);
}

Nanos Findings::addressedBy(AdviceRule rule) const
{
    Nanos most = 0;
    for (const TimeBudget& budget : m_budgets)
        most = std::max(most, addressedIn(budget, rule));
    return m_budgets.empty() ? length() : most;
}

Nanos Findings::leastGain() const
{
    return std::max(static_cast<Nanos>(static_cast<double>(length()) * kLeastGain), kLeastGainLength);
}

void Findings::predict(Advice& advice, const Change& change) const
{
    advice.predicted = m_whatIf.replayed(change).length();
    advice.gain = length() - advice.predicted;
}

void Findings::addIfWorthIt(Advice advice)
{
    const Nanos most = addressedBy(advice.rule);
    if (advice.gain > most) {
        advice.gain = most;
        advice.predicted = length() - most;
    }
    if (advice.gain >= leastGain())
        m_found.push_back(std::move(advice));
}

void Findings::addIfWorthIt(Advice advice, const Change& change)
{
    predict(advice, change);
    addIfWorthIt(std::move(advice));
}

void Findings::add(Advice advice)
{
    advice.predicted = length();
    advice.gain = 0;
    m_found.push_back(std::move(advice));
}

bool Findings::has(AdviceRule rule) const
{
    return std::any_of(m_found.begin(), m_found.end(), [rule](const Advice& one) { return one.rule == rule; });
}

} // namespace advice

std::vector<Advice> advise(const WhatIf& whatIf)
{
    advice::Findings findings(whatIf);
    advice::findWaits(findings);
    advice::findCopiesBesideNothing(findings);
    advice::findSmallCopies(findings);
    advice::findDefaultStreams(findings);
    advice::findLaunchBound(findings);
    advice::findGatheringReplicas(findings);
    advice::findGrowingQueues(findings);
    advice::findStarvedDevices(findings);
    advice::findHostWork(findings);
    advice::findFullDevices(findings);
    std::vector<Advice> found = findings.take();
    std::stable_sort(found.begin(), found.end(), [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    return found;
}

void writeAdvice(JsonWriter& json, const Trace& trace, const std::vector<Advice>& advice)
{
    json.key("advice").beginArray();
    for (const Advice& one : advice) {
        json.beginObject().member("rule", nameOf(one.rule));
        writeText(json, trace, "call", one.call);
        writeText(json, trace, "cause", one.cause);
        writeText(json, trace, "site", one.site);
        writeText(json, trace, "awaited", one.awaited);
        json.member("count", one.count).member("cost_ns", one.cost).member("predicted_ns", one.predicted).member("gain_ns", one.gain);
        json.member("workload", exampleOf(one.rule)).endObject();
    }
    json.endArray();
}

} // namespace stallscope
