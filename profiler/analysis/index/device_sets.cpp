// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/device_sets.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <queue>
#include <utility>

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

/// Measures without a set of their own follow from others: |(C + M) - K| = |B| - |K|, |N - G| = |K| - |G|.
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

namespace {

using Set = DeviceSets::Set;

/// A union that shares the result if all other sets are empty or equal.
Set uniteShared(const std::vector<Set>& sets)
{
    std::vector<Set> distinct;
    std::ranges::copy_if(sets, std::back_inserter(distinct), [](const Set& set) { return !set->isEmpty(); });
    std::ranges::sort(distinct); // there may be a million layers
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    if (distinct.empty())
        return shared({});
    if (distinct.size() == 1)
        return distinct.front();
    std::vector<const IntervalSet*> plain(distinct.size());
    std::transform(distinct.begin(), distinct.end(), plain.begin(), [](const Set& set) { return set.get(); });
    return shared(unite(plain));
}

/// Distributes ranges, sorted by start, to sets without overlaps: usually a single one.
class Layers {
public:
    void add(TimeRange range)
    {
        if (range.isEmpty())
            return;
        std::size_t layer = m_layers.size();
        if (!m_busy.empty() && m_busy.top().first <= range.start) {
            layer = m_busy.top().second;
            m_busy.pop();
        } else {
            m_layers.emplace_back();
        }
        m_layers[layer].append(range);
        m_busy.emplace(range.end, layer);
    }
    [[nodiscard]] std::vector<Set> take()
    {
        std::vector<Set> sets;
        for (IntervalSet& layer : m_layers)
            sets.push_back(shared(std::move(layer)));
        return sets;
    }

private:
    using Busy = std::pair<Nanos, std::size_t>; // end, layer

    std::vector<IntervalSet> m_layers;
    std::priority_queue<Busy, std::vector<Busy>, std::greater<>> m_busy;
};

IntervalSet migrationsOf(const RunSpans& spans, std::optional<DeviceId> device)
{
    std::vector<TimeRange> ranges;
    for (const Migration& migration : spans.work().migrations()) {
        if (!device || migration.device == *device)
            ranges.push_back(migration.range);
    }
    return IntervalSet::of(std::move(ranges));
}

/// Collects one device's spans by stream.
class DeviceSetBuilder {
public:
    explicit DeviceSetBuilder(const RunSpans& spans) : m_spans(spans) {}

    void addStream(const WorkStream& stream)
    {
        Layers communication;
        Layers compute;
        for (const DeviceSpan& span : m_spans.work().of(stream)) {
            noteSpan(span);
            if (span.isKernel())
                ((span.flags & SpanFlag::kCommunication) != 0 ? communication : compute).add(span.range());
            else if (span.kind == SpanKind::Memset)
                m_memsets.push_back(span.range());
            else
                copiesTowards(m_spans.trace().pools->details.get(span.detail).direction()).push_back(span.range());
        }
        append(m_communication, communication.take());
        append(m_compute, compute.take());
    }

    [[nodiscard]] DeviceSets finish(DeviceId device)
    {
        DeviceSets sets;
        sets.hull = m_hull;
        sets.hasGraphLevel = m_hasGraphLevel;
        sets.communication = uniteShared(m_communication);
        sets.compute = uniteShared(m_compute);
        sets.kernelLayers = m_compute;
        append(sets.kernelLayers, m_communication);
        sets.toDevice = shared(IntervalSet::of(std::move(m_toDevice)));
        sets.toHost = shared(IntervalSet::of(std::move(m_toHost)));
        sets.copies = uniteShared({sets.toDevice, sets.toHost, shared(IntervalSet::of(std::move(m_otherCopies)))});
        sets.memsets = shared(IntervalSet::of(std::move(m_memsets)));
        sets.migrations = shared(migrationsOf(m_spans, device));
        return sets;
    }

private:
    static void append(std::vector<Set>& to, std::vector<Set> from) { to.insert(to.end(), from.begin(), from.end()); }

    void noteSpan(const DeviceSpan& span)
    {
        m_hull = hullOf(m_hull, span.range());
        m_hasGraphLevel |= span.kind == SpanKind::Graph;
    }
    [[nodiscard]] std::vector<TimeRange>& copiesTowards(CopyDirection direction)
    {
        switch (direction) {
        case CopyDirection::HostToDevice: return m_toDevice;
        case CopyDirection::DeviceToHost: return m_toHost;
        default: return m_otherCopies;
        }
    }
    const RunSpans& m_spans;
    std::vector<Set> m_communication;
    std::vector<Set> m_compute;
    std::vector<TimeRange> m_toDevice;
    std::vector<TimeRange> m_toHost;
    std::vector<TimeRange> m_otherCopies;
    std::vector<TimeRange> m_memsets;
    std::optional<TimeRange> m_hull;
    bool m_hasGraphLevel = false;
};

/// Derives the remaining sets.
void complete(DeviceSets& sets)
{
    sets.kernels = uniteShared({sets.compute, sets.communication});
    sets.busy = uniteShared({sets.kernels, sets.copies, sets.memsets});
    sets.copiesInKernels.emplace(sets.copies, sets.kernels);
    sets.communicationInCompute.emplace(sets.communication, sets.compute);
    sets.toDeviceInToHost.emplace(sets.toDevice, sets.toHost);
}

} // namespace

std::vector<DeviceId> devicesOf(const DeviceWork& work)
{
    std::vector<DeviceId> devices;
    for (const WorkStream& stream : work.streams())
        devices.push_back(stream.device);
    std::sort(devices.begin(), devices.end());
    devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
    return devices;
}

DeviceSets setsOf(const RunSpans& spans, DeviceId device)
{
    DeviceSetBuilder builder(spans);
    for (const WorkStream& stream : spans.work().streams()) {
        if (stream.device == device)
            builder.addStream(stream);
    }
    DeviceSets sets = builder.finish(device);
    complete(sets);
    return sets;
}

DeviceSets uniteDevices(const RunSpans& spans, const std::vector<DeviceSets>& devices)
{
    if (devices.size() == 1) {
        DeviceSets all = devices.front();
        all.migrations = shared(migrationsOf(spans, {}));
        return all;
    }
    const auto unitedOf = [&](Set DeviceSets::*member) {
        std::vector<Set> sets;
        for (const DeviceSets& device : devices)
            sets.push_back(device.*member);
        return uniteShared(sets);
    };
    DeviceSets all;
    for (const DeviceSets& device : devices) {
        all.hull = hullOf(all.hull, device.hull);
        all.hasGraphLevel |= device.hasGraphLevel;
        all.kernelLayers.insert(all.kernelLayers.end(), device.kernelLayers.begin(), device.kernelLayers.end());
    }
    all.communication = unitedOf(&DeviceSets::communication);
    all.compute = unitedOf(&DeviceSets::compute);
    all.toDevice = unitedOf(&DeviceSets::toDevice);
    all.toHost = unitedOf(&DeviceSets::toHost);
    all.copies = unitedOf(&DeviceSets::copies);
    all.memsets = unitedOf(&DeviceSets::memsets);
    all.migrations = shared(migrationsOf(spans, {}));
    complete(all);
    return all;
}

void ShareCurve::add(const IntervalSet& set, TimeRange own)
{
    const TimeRange part = m_range.intersected(own);
    if (part.isEmpty())
        return;
    Nanos before = set.measureBefore(part.start);
    for (Nanos i = firstEndingAfter(part.start); i < m_count && edge(i) < part.end; ++i) {
        const Nanos behind = set.measureBefore(std::min(edge(i + 1), part.end));
        m_lengths[static_cast<std::size_t>(i)] += behind - before;
        before = behind;
    }
}

std::vector<double> ShareCurve::shares() const
{
    std::vector<double> shares;
    shares.reserve(m_lengths.size());
    for (Nanos i = 0; i < m_count; ++i)
        shares.push_back(shareOf(m_lengths[static_cast<std::size_t>(i)], TimeRange{edge(i), edge(i + 1)}.length()).value_or(0));
    return shares;
}

Nanos ShareCurve::firstEndingAfter(Nanos time) const
{
    Nanos from = 0;
    for (Nanos to = m_count; from < to;) {
        const Nanos middle = from + (to - from) / 2;
        if (edge(middle + 1) <= time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

} // namespace stallscope
