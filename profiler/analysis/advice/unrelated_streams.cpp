// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/advice/wait_group.h"

namespace stallscope::advice {

namespace {

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

} // namespace

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

} // namespace stallscope::advice
