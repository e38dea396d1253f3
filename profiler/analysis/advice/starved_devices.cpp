// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/counter_mean.h"
#include "profiler/analysis/advice/rules.h"

#include <algorithm>

namespace stallscope::advice {

namespace {

/// A device that is busy for a larger share of the run is not starved.
constexpr double kBusyEnough = 0.5;
/// With more waiting by the host, its waits are the reason.
constexpr double kMostWaiting = 0.2;
/// Percent of all processors, or of one thread, that count as busy.
constexpr double kBusyProcessors = 70;
constexpr double kBusyThread = 80;
/// Bytes per second that count as a busy disk.
constexpr double kBusyDisk = 20e6;
std::optional<AdviceRule> reasonOf(const Trace& trace, TimeRange window)
{
    const auto processors = largestMean(trace, "processors in use", window);
    if (!processors)
        return std::nullopt; // not sampled
    if (*processors >= kBusyProcessors || largestMean(trace, ": running", window).value_or(0) >= kBusyThread)
        return AdviceRule::BusyProcessors;
    return largestMean(trace, "read from disk", window).value_or(0) >= kBusyDisk ? AdviceRule::BusyDisk : AdviceRule::NothingBusy;
}

} // namespace

/// A device that idles because the host has no work for it, and the load of the machine meanwhile. The gain is an upper
/// bound: that of a host that always has work ready.
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
