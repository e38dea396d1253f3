// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/budget_stretches.h"

#include "profiler/analysis/segments/run_segment.h"

#include <algorithm>

namespace stallscope {

namespace {

IntervalSet timesOf(const SegmentSets::Device& device, Nanos TimeBudget::*part)
{
    const DeviceSets& sets = device.sets;
    if (part == &TimeBudget::compute)
        return *sets.compute;
    if (part == &TimeBudget::comm)
        return subtract(*sets.kernels, *sets.compute);
    if (part == &TimeBudget::copy)
        return subtract(*sets.busy, *sets.kernels);
    return device.budget.timesOf(part);
}

} // namespace

std::vector<BudgetStretch> longestStretches(const FullAnalysis& run, Nanos TimeBudget::*part, std::size_t most)
{
    std::vector<BudgetStretch> found;
    for (const SegmentSets::Device& device : run.sets().devices) {
        const IntervalSet times = timesOf(device, part);
        for (std::size_t i = 0; i < times.size(); ++i) {
            const TimeRange stretch = times.at(i).intersected(run.window());
            if (!stretch.isEmpty())
                found.push_back({stretch, device.device});
        }
    }
    const auto isLonger = [](const BudgetStretch& a, const BudgetStretch& b) {
        return a.range.length() != b.range.length() ? a.range.length() > b.range.length() : a.range.start < b.range.start;
    };
    const std::size_t kept = std::min(most, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), isLonger);
    found.resize(kept);
    return found;
}

TimeRange idleBefore(const RunAnalysis& run, DeviceId device, Nanos time)
{
    const auto isIdleFrom = [&](Nanos start) {
        const SetMetrics metrics = run.setMetrics({start, time});
        const auto known = std::find_if(metrics.devices.begin(), metrics.devices.end(), [device](const DeviceReport& one) { return one.device == device; });
        return known != metrics.devices.end() && known->utilization.busy == 0;
    };
    Nanos idle = time;
    for (Nanos busy = run.window().start - 1; idle - busy > 1;) {
        const Nanos middle = busy + (idle - busy) / 2;
        (isIdleFrom(middle) ? idle : busy) = middle;
    }
    return {idle, time};
}

std::optional<std::uint32_t> firstSpanFrom(const DeviceWork& work, DeviceId device, Nanos time)
{
    std::optional<std::uint32_t> first;
    for (const WorkStream& stream : work.streams()) {
        if (stream.device != device)
            continue;
        const auto spans = work.of(stream);
        const auto found = std::lower_bound(spans.begin(), spans.end(), time, [](const DeviceSpan& span, Nanos at) { return span.start < at; });
        if (found != spans.end() && (!first || found->start < work.spans()[*first].start))
            first = stream.first + static_cast<std::uint32_t>(found - spans.begin());
    }
    return first;
}

} // namespace stallscope
