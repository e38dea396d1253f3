// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <set>

namespace stallscope::advice {

namespace {

/// Fewer copies between devices are no loop.
constexpr std::size_t kCopies = 10;

bool isBetweenDevices(const Trace& trace, const DeviceSpan& span)
{
    return span.kind == SpanKind::Memcpy && trace.pools->details.get(span.detail).direction() == CopyDirection::PeerToPeer;
}

bool communicates(const DeviceSpan& span)
{
    return (span.flags & SpanFlag::kCommunication) != 0;
}

/// Empty if devices communicate through collectives, or not in a loop.
std::vector<std::uint32_t> peerCopies(const RunSpans& spans)
{
    const auto& all = spans.work().spans();
    std::vector<std::uint32_t> copies;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (isBetweenDevices(spans.trace(), all[i]))
            copies.push_back(i);
    }
    const bool isReduced = std::any_of(all.begin(), all.end(), communicates);
    return isReduced || copies.size() < kCopies ? std::vector<std::uint32_t>() : copies;
}

std::size_t devicesOf(const DeviceWork& work)
{
    std::set<DeviceId> devices;
    for (const WorkStream& stream : work.streams()) {
        if (stream.count > 0)
            devices.insert(stream.device);
    }
    return devices.size();
}

} // namespace

/// An all-reduce moves the gradients once around, without distributing weights: it takes 1 / n of the time of all copies
/// between n devices. The replay uses copies of that duration.
void findGatheringReplicas(Findings& findings)
{
    const RunSpans& spans = findings.run().spans();
    const std::size_t devices = devicesOf(spans.work());
    Advice advice;
    advice.rule = AdviceRule::GatheringReplicas;
    advice.spans = devices > 1 ? peerCopies(spans) : std::vector<std::uint32_t>();
    advice.count = advice.spans.size();
    Change change;
    for (const std::uint32_t copy : advice.spans) {
        const DeviceSpan& span = spans.work().spans()[copy];
        advice.cost += span.duration();
        advice.bytes += spans.trace().pools->details.get(span.detail).get(DetailField::Bytes);
        const bool isKnown =
            std::any_of(change.stretches.begin(), change.stretches.end(), [&](const Change::Stretch& stretch) { return stretch.kernel == span.name; });
        if (!isKnown)
            change.stretches.push_back({span.name, 1.0 / static_cast<double>(devices)});
    }
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice
