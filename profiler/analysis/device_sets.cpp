// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_sets.h"

#include <algorithm>

namespace stallscope {

Share shareOf(Nanos part, Nanos whole)
{
    if (whole == 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

void UtilizationSums::add(const UtilizationSums& other)
{
    for (Nanos UtilizationSums::*length : {&UtilizationSums::busy, &UtilizationSums::kernel, &UtilizationSums::copy, &UtilizationSums::memset,
             &UtilizationSums::comm, &UtilizationSums::compute, &UtilizationSums::migration, &UtilizationSums::commHidden, &UtilizationSums::copyHidden,
             &UtilizationSums::toDevice, &UtilizationSums::toHost, &UtilizationSums::bothWays, &UtilizationSums::kernelDurations})
        this->*length += other.*length;
    busyHull = busyHull.united(other.busyHull);
}

UtilizationSums DeviceSets::measure(TimeRange range) const
{
    UtilizationSums sums;
    sums.busy = busy->measure(range);
    sums.kernel = kernels->measure(range);
    sums.copy = copies->measure(range);
    sums.memset = memsets->measure(range);
    sums.comm = communication->measure(range);
    sums.compute = compute->measure(range);
    sums.migration = migrations->measure(range);
    sums.commHidden = communicationInCompute->measure(range);
    sums.copyHidden = copiesInKernels->measure(range);
    sums.toDevice = toDevice->measure(range);
    sums.toHost = toHost->measure(range);
    sums.bothWays = toDeviceInToHost->measure(range);
    for (const Set& layer : kernelLayers)
        sums.kernelDurations += layer->measure(range);
    sums.busyHull = busy->hullWithin(range);
    return sums;
}

std::optional<TimeRange> hullOf(std::optional<TimeRange> a, std::optional<TimeRange> b)
{
    if (!a || !b)
        return a ? a : b;
    return TimeRange{std::min(a->start, b->start), std::max(a->end, b->end)};
}

/// Every length that is not a set's own follows from counting: |(C + M) - K| = |B| - |K|, |N - G| = |K| - |G|.
Utilization utilizationOf(const UtilizationSums& sums, TimeRange range, std::optional<TimeRange> hull)
{
    Utilization use;
    use.window = range.length();
    const bool isWhole = hull && range.start <= hull->start && hull->end <= range.end;
    use.deviceSpan = isWhole ? hull->length() : sums.busyHull.length();
    use.busy = sums.busy;
    use.busyShare = shareOf(use.busy, use.window);
    use.idle = use.window - use.busy;
    use.kernel = sums.kernel;
    use.copy = sums.copy;
    use.memset = sums.memset;
    use.comm = sums.comm;
    use.compute = sums.compute;
    use.migration = sums.migration;
    use.exposedCopy = use.busy - use.kernel;
    use.exposedComm = use.kernel - use.compute;
    use.commHidden = shareOf(sums.commHidden, use.comm);
    use.copyHidden = shareOf(sums.copyHidden, use.copy);
    use.copyComputeOverlap = shareOf(sums.copyHidden, std::min(use.copy, use.kernel));
    use.h2dD2hOverlap = shareOf(sums.bothWays, std::min(sums.toDevice, sums.toHost));
    use.kernelConcurrency = shareOf(sums.kernelDurations, use.kernel);
    return use;
}

} // namespace stallscope
