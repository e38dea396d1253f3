// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>

namespace stallscope::advice {

namespace {

/// Least share of launches that take longer than their kernel.
constexpr double kMostLaunches = 0.5;
/// Fewer launches are not worth a graph.
constexpr std::size_t kLaunches = 50;

} // namespace

void findLaunchBound(Findings& findings)
{
    const RunGraph& graph = findings.whatIf().graph();
    const auto& spans = findings.run().spans().work().spans();
    Advice advice;
    advice.rule = AdviceRule::LaunchBound;
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        const std::uint32_t step = graph.spans()[i].step;
        if (!spans[i].isKernel() || step == SpanStep::kNone)
            continue;
        ++advice.count;
        const HostStep& launch = graph.steps()[step];
        if (spans[i].duration() < launch.call.length()) {
            advice.spans.push_back(i);
            advice.cost += launch.before + launch.length; // including the host's own work for it
        }
    }
    if (advice.count < kLaunches || static_cast<double>(advice.spans.size()) < kMostLaunches * static_cast<double>(advice.count))
        return;
    Change change;
    change.asGraphs = true;
    findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice
