// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"

#include "profiler/analysis/advice/rules.h"

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
    }
    return "barriers";
}

namespace advice {

Nanos Findings::leastGain() const
{
    return std::max(static_cast<Nanos>(static_cast<double>(length()) * kLeastGain), kLeastGainLength);
}

void Findings::addIfWorthIt(Advice advice, const Change& change)
{
    advice.predicted = m_whatIf.replayed(change).length();
    advice.gain = length() - advice.predicted;
    if (advice.gain >= leastGain())
        m_found.push_back(std::move(advice));
}

} // namespace advice

std::vector<Advice> advise(const WhatIf& whatIf)
{
    advice::Findings findings(whatIf);
    advice::findWaits(findings);
    advice::findCopiesBesideNothing(findings);
    advice::findLaunchBound(findings);
    std::vector<Advice> found = findings.take();
    std::stable_sort(found.begin(), found.end(), [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    return found;
}

} // namespace stallscope
