// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_sets.h"

namespace stallscope {

Share shareOf(Nanos part, Nanos whole)
{
    if (whole == 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// Every length that is not a set's own follows from counting: |(C + M) - K| = |B| - |K|, |N - G| = |K| - |G|.
Utilization DeviceSets::measure(TimeRange range) const
{
    Utilization use;
    use.window = range.length();
    const bool isWhole = range.start <= hull.start && hull.end <= range.end;
    use.deviceSpan = isWhole ? hull.length() : busy->hullWithin(range).length();
    use.busy = busy->measure(range);
    use.busyShare = shareOf(use.busy, use.window);
    use.idle = use.window - use.busy;
    use.kernel = kernels->measure(range);
    use.copy = copies->measure(range);
    use.memset = memsets->measure(range);
    use.comm = communication->measure(range);
    use.compute = compute->measure(range);
    use.migration = migrations->measure(range);
    use.exposedCopy = use.busy - use.kernel;
    use.exposedComm = use.kernel - use.compute;
    use.commHidden = shareOf(communicationInCompute->measure(range), use.comm);
    const Nanos copyHidden = copiesInKernels->measure(range);
    use.copyHidden = shareOf(copyHidden, use.copy);
    use.copyComputeOverlap = shareOf(copyHidden, std::min(use.copy, use.kernel));
    use.h2dD2hOverlap = shareOf(toDeviceInToHost->measure(range), std::min(toDevice->measure(range), toHost->measure(range)));
    Nanos kernelSum = 0;
    for (const Set& layer : kernelLayers)
        kernelSum += layer->measure(range);
    use.kernelConcurrency = shareOf(kernelSum, use.kernel);
    use.hasGraphLevel = hasGraphLevel;
    return use;
}

std::vector<double> DeviceSets::curve(const IntervalSet& set, TimeRange range, std::size_t buckets)
{
    std::vector<double> shares;
    if (range.isEmpty() || buckets == 0)
        return shares;
    shares.reserve(buckets);
    const auto n = static_cast<Nanos>(buckets);
    // length * i / n, without leaving 64 bits
    const auto edge = [&](Nanos i) { return range.start + range.length() / n * i + range.length() % n * i / n; };
    Nanos before = set.measureBefore(range.start);
    for (Nanos i = 0; i < n; ++i) {
        const TimeRange bucket{edge(i), edge(i + 1)};
        const Nanos behind = set.measureBefore(bucket.end);
        shares.push_back(shareOf(behind - before, bucket.length()).value_or(0));
        before = behind;
    }
    return shares;
}

} // namespace stallscope
