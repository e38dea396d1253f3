// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/run_segment.h"

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
    case AdviceRule::GraphLaunches: return "graph-launches";
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
    case AdviceRule::DispatchBound: return "dispatch-bound";
    case AdviceRule::InputPipeline: return "input-pipeline";
    case AdviceRule::GpuBound: return "gpu-bound";
    case AdviceRule::ExposedCopies: return "exposed-copies";
    case AdviceRule::ExposedCommunication: return "exposed-communication";
    case AdviceRule::Initialization: return "initialization";
    case AdviceRule::OutsideActivity: return "outside-activity";
    case AdviceRule::QueuedGraph: return "queued-graph";
    case AdviceRule::QueuedDependency: return "queued-dependency";
    case AdviceRule::QueuedForRanks: return "queued-for-ranks";
    case AdviceRule::QueuedUnknown: return "queued-unknown";
    case AdviceRule::Unexplained: return "unexplained";
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
    case AdviceRule::DispatchBound: return "dispatch";
    case AdviceRule::InputPipeline: return "loader";
    case AdviceRule::FullDevice:
    case AdviceRule::GpuBound: return "precision";
    case AdviceRule::ExposedCopies: return "pipeline";
    case AdviceRule::ExposedCommunication: return "replicas";
    case AdviceRule::GraphLaunches:
    case AdviceRule::Initialization:
    case AdviceRule::OutsideActivity:
    case AdviceRule::QueuedGraph:
    case AdviceRule::QueuedDependency:
    case AdviceRule::QueuedForRanks:
    case AdviceRule::QueuedUnknown:
    case AdviceRule::Unexplained: return nullptr;
    }
    return "barriers";
}

namespace advice {

namespace {

constexpr BudgetParts kQueued{&TimeBudget::queuedGraph, &TimeBudget::queuedDependency, &TimeBudget::queuedComm, &TimeBudget::queuedUnknown};
constexpr BudgetParts kHost{&TimeBudget::launch, &TimeBudget::hostCode};

/// What a rule may give back, where it is not about one device with several streams. A host that waits less is earlier with all that follows: with its own
/// code, with launches, with copies that kernels can hide then.
BudgetParts partsFor(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::AllocationInLoop: return kHost | kQueued | BudgetParts{&TimeBudget::syncWait};
    case AdviceRule::CopiesBesideNothing: return kQueued | BudgetParts{&TimeBudget::copy};
    case AdviceRule::LaunchBound: return kHost | kQueued;
    case AdviceRule::GraphLaunches: return {&TimeBudget::launch};
    case AdviceRule::DispatchBound:
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy:
    case AdviceRule::HostWork:
    case AdviceRule::InputPipeline: return kHost;
    case AdviceRule::DefaultStream: return kQueued | BudgetParts{&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy};
    case AdviceRule::GrowingQueue: return {};
    case AdviceRule::FullDevice:
    case AdviceRule::GpuBound: return {&TimeBudget::compute};
    case AdviceRule::ExposedCopies: return {&TimeBudget::copy};
    case AdviceRule::ExposedCommunication: return {&TimeBudget::comm};
    case AdviceRule::Initialization: return {&TimeBudget::init};
    case AdviceRule::OutsideActivity: return {&TimeBudget::init, &TimeBudget::edge};
    case AdviceRule::QueuedGraph: return {&TimeBudget::queuedGraph};
    case AdviceRule::QueuedDependency: return {&TimeBudget::queuedDependency};
    case AdviceRule::QueuedForRanks: return {&TimeBudget::queuedComm};
    case AdviceRule::QueuedUnknown: return {&TimeBudget::queuedUnknown};
    default: return kHost | kQueued | BudgetParts{&TimeBudget::syncWait, &TimeBudget::copy};
    }
}

/// Whether the rule is about waits of the host.
bool isAboutWaits(AdviceRule rule)
{
    return partsFor(rule) == partsFor(AdviceRule::CostlyWait) && rule != AdviceRule::SmallCopies && rule != AdviceRule::GatheringReplicas
        && rule != AdviceRule::Unexplained;
}

} // namespace

Findings::Findings(const WhatIf& whatIf) : m_whatIf(whatIf), m_initialization(whatIf.run().spans())
{
    if (whatIf.bounds().devices().empty())
        return;
    m_budget = meanOf(whatIf.bounds().devices());
    m_bound = boundBy(m_budget);
    m_gap = run().longestGap(run().window());
    if (m_gap && !dominates(m_gap->budget, m_budget, run().spans().work().spans().size()))
        m_gap.reset();
    std::vector<std::vector<HostCode>> hostCode;
    for (const SegmentSets::Device& device : run().sets().devices) {
        HostCodeTally tally;
        tally.add(run().trace(), device.budget, run().window());
        hostCode.push_back(tally.rows(run().trace()));
    }
    m_hostCode = meanOf(run().trace(), hostCode, m_budget.hostCode);
}

bool Findings::initializes(const Wait& wait) const
{
    const IntervalSet& times = m_initialization.of(correlationScopeOf(run().trace(), wait.thread));
    return times.measure({wait.start, wait.end()}) > wait.duration / 2;
}

Nanos Findings::leastGain() const
{
    return std::max(static_cast<Nanos>(static_cast<double>(length()) * kLeastGain), kLeastGainLength);
}

void Findings::predict(Advice& advice, const Change& change) const
{
    advice.predicted = std::max(m_whatIf.replayed(change).length(), remainingWork(m_whatIf, change));
    advice.gain = length() - advice.predicted;
}

void Findings::setAddressed(Advice& advice) const
{
    if (advice.addresses.isEmpty())
        advice.addresses = partsFor(advice.rule);
    if (isAboutWaits(advice.rule) && hasSeveralStreams(run().spans().work()))
        advice.addresses = advice.addresses | BudgetParts{&TimeBudget::compute, &TimeBudget::comm};
    advice.addressed = sumOf(advice.addresses);
}

Nanos Findings::mostGain(BudgetParts parts) const
{
    const Nanos most = m_whatIf.bounds().mostGain(parts);
    return m_gap ? std::max<Nanos>(std::min(most, m_whatIf.bounds().sumOf(parts) - parts.sumIn(m_gap->budget)), 0) : most;
}

void Findings::addIfWorthIt(Advice advice, PredictedChange change)
{
    setAddressed(advice);
    const Nanos whole = length();
    const Nanos most = mostGain(advice.addresses);
    advice.mostGain = std::max(advice.mostGain, advice.gain);
    advice.gain = std::min(advice.gain, most);
    advice.predicted = whole - advice.gain;
    const PredictionError error = errorOf(change, m_whatIf);
    const auto margin = static_cast<Nanos>(error.share * static_cast<double>(advice.predicted));
    advice.leastGain = std::max<Nanos>(advice.gain - margin, 0);
    advice.mostGain = std::min(std::max(advice.mostGain, advice.gain + margin), most);
    advice.isValidated = error.isValidated;
    advice.isRough = error.isRough();
    if (advice.gain >= leastGain() && isWorthAWord(advice))
        m_found.push_back(std::move(advice));
}

namespace {

bool areMostLaunchesKnown(const FullAnalysis& run)
{
    const auto& spans = run.spans().work().spans();
    const auto known = std::count_if(spans.begin(), spans.end(), [](const DeviceSpan& span) { return span.hasLaunch(); });
    return 2 * static_cast<std::size_t>(known) >= spans.size();
}

} // namespace

void Findings::addIfWorthIt(Advice advice, const Change& change, PredictedChange kind)
{
    if (!areMostLaunchesKnown(run()))
        return; // a replay moves work with its launch
    predict(advice, change);
    addIfWorthIt(std::move(advice), kind);
}

void Findings::addAtMost(Advice advice)
{
    setAddressed(advice);
    advice.gain = std::min(advice.gain, mostGain(advice.addresses));
    advice.mostGain = advice.gain;
    advice.predicted = length() - advice.gain;
    advice.isAtMost = true;
    if (advice.gain >= leastGain())
        m_found.push_back(std::move(advice));
}

void Findings::addDescription(Advice advice)
{
    setAddressed(advice);
    if (isWorthAWord(advice))
        add(std::move(advice));
}

void Findings::add(Advice advice)
{
    setAddressed(advice);
    advice.predicted = length();
    advice.gain = 0;
    m_found.push_back(std::move(advice));
}

bool Findings::hasGain() const
{
    return std::any_of(m_found.begin(), m_found.end(), [](const Advice& one) { return one.gain > 0; });
}

bool Findings::has(AdviceRule rule) const
{
    return std::any_of(m_found.begin(), m_found.end(), [rule](const Advice& one) { return one.rule == rule; });
}

bool Findings::explains(BudgetParts parts) const
{
    return std::any_of(m_found.begin(), m_found.end(), [parts](const Advice& one) { return one.addresses.overlaps(parts); });
}

std::vector<std::uint32_t> spansBehind(const FullAnalysis& run, BudgetParts parts)
{
    constexpr std::size_t kPlaces = 20; // as many as a person may look at
    std::vector<BudgetStretch> stretches;
    for (Nanos TimeBudget::*part : kBudgetParts) {
        if (!parts.contains(part))
            continue;
        const std::vector<BudgetStretch> more = longestStretches(run, part, kPlaces);
        stretches.insert(stretches.end(), more.begin(), more.end());
    }
    std::stable_sort(stretches.begin(), stretches.end(), [](const BudgetStretch& a, const BudgetStretch& b) { return a.range.length() > b.range.length(); });
    std::vector<std::uint32_t> found;
    for (const BudgetStretch& stretch : stretches) {
        const auto span = firstSpanFrom(run.spans().work(), stretch.device, stretch.range.end);
        if (span && found.size() < kPlaces && std::find(found.begin(), found.end(), *span) == found.end())
            found.push_back(*span);
    }
    return found;
}

} // namespace advice

namespace {

/// What decides the order of findings: of one that predicts nothing the time that it is about, unless that is no time to gain.
Nanos weightOf(const Advice& advice)
{
    switch (advice.rule) {
    case AdviceRule::GrowingQueue:
    case AdviceRule::FullDevice:
    case AdviceRule::GpuBound:
    case AdviceRule::Initialization: return 0;
    default: return advice.gain > 0 ? advice.gain : advice.addressed;
    }
}

} // namespace

std::vector<Advice> advise(const WhatIf& whatIf)
{
    advice::Findings findings(whatIf);
    advice::findWaits(findings);
    advice::findCopiesBesideNothing(findings);
    advice::findSmallCopies(findings);
    advice::findDefaultStreams(findings);
    advice::findGatheringReplicas(findings);
    advice::findGrowingQueues(findings);
    advice::findInitialization(findings);
    advice::findTimeOutsideActivity(findings);
    advice::findExposedCommunication(findings);
    advice::findQueuedWork(findings);
    advice::findGraphLaunches(findings);
    advice::findLaunchBound(findings);
    advice::findStarvedDevices(findings);
    advice::findHostWork(findings);
    advice::findExposedCopies(findings);
    advice::findFullDevices(findings);
    advice::findGpuBound(findings);
    advice::findUnexplained(findings);
    std::vector<Advice> found = findings.take();
    std::stable_sort(found.begin(), found.end(), [](const Advice& a, const Advice& b) { return weightOf(a) > weightOf(b); });
    return found;
}

namespace {

void writePrediction(JsonWriter& json, const Advice& advice)
{
    json.member("least_gain_ns", advice.leastGain).member("most_gain_ns", advice.mostGain);
    json.member("at_most", advice.isAtMost).member("rough", advice.isRough).member("validated", advice.isValidated);
    json.key("addresses").beginArray();
    for (Nanos TimeBudget::*part : kBudgetParts) {
        if (advice.addresses.contains(part))
            json.value(nameOf(part));
    }
    json.endArray().member("addressed_ns", advice.addressed);
}

void writeEvidence(JsonWriter& json, const Trace& trace, const Advice& advice)
{
    json.member("bytes", advice.bytes);
    if (advice.rule == AdviceRule::Unexplained)
        json.member("bound_by", nameOf(advice.bound));
    if (!advice.range.isEmpty())
        json.key("range_ns").beginArray().value(advice.range.start).value(advice.range.end).endArray();
    if (!advice.families.empty()) {
        json.key("kernels").beginArray();
        for (const FamilyTime& one : advice.families)
            json.beginObject().member("family", nameOf(one.family)).member("total_ns", one.total).endObject();
        json.endArray();
    }
    if (!advice.functions.empty()) {
        json.key("functions").beginArray();
        for (const HostCode& one : advice.functions) {
            json.beginObject();
            writeText(json, trace, "name", one.name);
            json.member("total_ns", one.total);
            if (one.caller.isValid())
                writeText(json, trace, "caller", one.caller);
            json.endObject();
        }
        json.endArray();
    }
    if (advice.caller.isValid())
        writeText(json, trace, "caller", advice.caller);
}

} // namespace

const char* exampleOf(const Advice& advice)
{
    return advice.functions.empty() ? exampleOf(advice.rule) : exampleOf(AdviceRule::DispatchBound);
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
        const char* const example = exampleOf(one);
        if (example)
            json.member("workload", example);
        else
            json.key("workload").null();
        writePrediction(json, one);
        writeEvidence(json, trace, one);
        json.endObject();
    }
    json.endArray();
}

} // namespace stallscope
