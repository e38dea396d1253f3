// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/advice/wait_group.h"

namespace stallscope::advice {

namespace {

/// In so large a part of the waits, several streams are at work.
constexpr double kMostWaits = 0.5;
/// To wait for one stream has to give back so much of what no wait at all would: else it is the wait itself that costs.
constexpr double kMostOfGain = 0.5;

bool waitsForAll(BlockingKind kind)
{
    return kind == BlockingKind::Device || kind == BlockingKind::Context;
}

/// Whether more than one stream is at work when the host begins to wait, one of them for longer.
bool isForSeveral(const WhatIf& whatIf, const HostStep& step)
{
    const auto& spans = whatIf.run().spans().work().spans();
    std::size_t atWork = 0;
    for (const std::uint32_t need : whatIf.graph().needsOf(step))
        atWork += spans[need].end > step.call.start ? 1 : 0;
    return atWork > 1;
}

} // namespace

/// A wait for the whole device, where one for the first stream that is done would give back most of it.
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
