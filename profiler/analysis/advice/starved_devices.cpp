// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/counter_mean.h"
#include "profiler/analysis/advice/rules.h"

#include <algorithm>

namespace stallscope::advice {

namespace {

/// A device that is busy for less of the run has room.
constexpr double kBusyEnough = 0.5;
/// The host waits for it no more than that: else its waits are the reason.
constexpr double kMostWaiting = 0.2;
/// Per cent of all processors, or of one thread: they are at work.
constexpr double kBusyProcessors = 70;
constexpr double kBusyThread = 80;
/// Bytes a second that a disk has to do with.
constexpr double kBusyDisk = 20e6;
std::optional<AdviceRule> reasonOf(const Trace& trace, TimeRange window)
{
    const auto processors = largestMean(trace, "processors in use", window);
    if (!processors)
        return std::nullopt; // nobody looked
    if (*processors >= kBusyProcessors || largestMean(trace, ": running", window).value_or(0) >= kBusyThread)
        return AdviceRule::BusyProcessors;
    return largestMean(trace, "read from disk", window).value_or(0) >= kBusyDisk ? AdviceRule::BusyDisk : AdviceRule::NothingBusy;
}

} // namespace

/// A device that idles because the host has nothing for it, and what the machine does meanwhile. Gained is what a host would give
/// that always has it ready: the most that can be.
void findStarvedDevices(Findings& findings)
{
    const RunAnalysis& run = findings.run();
    const SetMetrics sets = run.setMetrics(run.window());
    const auto part = [&](Nanos time) { return static_cast<double>(time) / static_cast<double>(std::max<Nanos>(findings.length(), 1)); };
    if (sets.allDevices.busy == 0 || part(sets.allDevices.busy) >= kBusyEnough || sets.overlap.stalled.value_or(0) > kMostWaiting)
        return;
    const auto reason = reasonOf(run.spans().trace(), run.window());
    if (!reason || findings.has(AdviceRule::LaunchBound))
        return;
    Advice advice;
    advice.rule = *reason;
    advice.cost = findings.length() - sets.allDevices.busy;
    advice.spans = spansBehindGaps(run.spans().work());
    advice.count = advice.spans.size();
    Change change;
    change.ownWork = 0;
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice
