// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/counter_mean.h"
#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <string>

namespace stallscope::advice {

namespace {

/// Share of time, and of memory, from which on a device counts as full.
constexpr double kFull = 0.95;
constexpr double kMemory = 0.9;
/// Number of kernels shown: the longest ones.
constexpr std::size_t kShownPlaces = 20;

/// By UUID, if both have one: NVML's numbers, which name counters, often differ from those of the program.
bool isOf(const CounterInfo& counter, const Trace& trace, const DeviceInfo& device)
{
    if (!counter.name.ends_with(": memory in use"))
        return false;
    if (counter.device.index() < trace.devices.size()) {
        const DeviceInfo& owner = trace.devices[counter.device.index()];
        return owner == device || (!device.uuid.empty() && owner.uuid == device.uuid);
    }
    return device.uuid.empty() && counter.name == "GPU " + std::to_string(device.ordinal) + ": memory in use";
}

bool hasFullMemory(const Trace& trace, const DeviceInfo& device, TimeRange window)
{
    const double full = kMemory * static_cast<double>(device.memoryBytes);
    return device.memoryBytes > 0 && std::any_of(trace.counters.begin(), trace.counters.end(), [&](const CounterSeries& series) {
        return isOf(series.info, trace, device) && meanOf(series, window).value_or(0) >= full;
    });
}

} // namespace

/// High utilization and full memory: overlap cannot gain anything. Reported only without other findings.
void findFullDevices(Findings& findings)
{
    const RunAnalysis& run = findings.run();
    const Trace& trace = run.spans().trace();
    const SetMetrics sets = run.setMetrics(run.window());
    if (!findings.isEmpty() || static_cast<double>(sets.allDevices.busy) < kFull * static_cast<double>(findings.length()))
        return;
    if (std::none_of(trace.devices.begin(), trace.devices.end(), [&](const DeviceInfo& device) { return hasFullMemory(trace, device, run.window()); }))
        return;
    Advice advice;
    advice.rule = AdviceRule::FullDevice;
    const auto& spans = run.spans().work().spans();
    for (std::uint32_t i = 0; i < spans.size(); ++i)
        advice.spans.push_back(i);
    const auto shown = advice.spans.begin() + static_cast<std::ptrdiff_t>(std::min(kShownPlaces, advice.spans.size()));
    std::partial_sort(
        advice.spans.begin(), shown, advice.spans.end(), [&](std::uint32_t a, std::uint32_t b) { return spans[a].duration() > spans[b].duration(); });
    advice.spans.erase(shown, advice.spans.end());
    advice.count = advice.spans.size();
    findings.add(std::move(advice));
}

} // namespace stallscope::advice
