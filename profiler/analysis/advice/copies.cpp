// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <set>

namespace stallscope::advice {

namespace {

/// A second stream and a second buffer are a large change, so the least gain is higher: share of the run.
constexpr double kLeastPart = 0.05;
/// A separate stream costs a copy an event record and an event wait, which is not worth it for a shorter copy.
constexpr Nanos kWorthAStream = 10'000;

bool crosses(CopyDirection direction)
{
    return direction == CopyDirection::HostToDevice || direction == CopyDirection::DeviceToHost;
}

} // namespace

/// Copies that no kernel overlaps, if the replay with copies in separate streams is shorter.
void findCopiesBesideNothing(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    const auto& spans = run.spans().work().spans();
    Advice advice;
    advice.rule = AdviceRule::CopiesBesideNothing;
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        if (spans[i].kind != SpanKind::Memcpy)
            continue;
        const SpanDetail detail = run.spans().trace().pools->details.get(spans[i].detail);
        if (!crosses(detail.direction()) || spans[i].duration() < kWorthAStream)
            continue;
        advice.spans.push_back(i);
        advice.cost += spans[i].duration();
        advice.bytes += detail.get(DetailField::Bytes);
    }
    advice.count = advice.spans.size();
    if (advice.cost < findings.leastGain())
        return;
    Change change;
    change.ownCopyStreams = true;
    findings.predict(advice, change);
    // any gain beyond the copies comes from waits behind them, which other rules report
    if (advice.gain > advice.cost) {
        advice.gain = advice.cost;
        advice.predicted = findings.length() - advice.gain;
    }
    if (static_cast<double>(advice.gain) >= kLeastPart * static_cast<double>(findings.length()))
        findings.addIfWorthIt(std::move(advice), PredictedChange::CopyStreams);
}

namespace {

/// Up to this size, the duration of a copy is dominated by its fixed cost.
constexpr std::uint64_t kSmall = std::uint64_t{64} << 10;
/// Least number of consecutive copies on one stream in one direction that could be merged.
constexpr std::size_t kRow = 8;

class Rows {
public:
    Rows(const Findings& findings, Advice& advice, Change& change)
        : m_run(findings.run()), m_graph(findings.whatIf().graph()), m_spans(m_run.spans().work().spans()), m_advice(advice), m_change(change)
    {
        m_change.mergedSpans.assign(m_spans.size(), false);
        m_change.mergedSaves = kTimeLimit;
    }

    void find(const WorkStream& stream)
    {
        std::uint32_t first = stream.first;
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const CopyDirection direction = smallCopy(i);
            if (direction == CopyDirection::Unknown || direction != m_direction)
                end(first, i);
            m_direction = direction;
        }
        end(first, stream.first + stream.count);
        m_direction = CopyDirection::Unknown;
    }

private:
    /// Direction of a small copy launched by the host that does not wait for it; otherwise unknown.
    [[nodiscard]] CopyDirection smallCopy(std::uint32_t span) const
    {
        const CopyDirection direction = crossingOf(m_run.spans().trace(), m_spans[span]);
        if (direction == CopyDirection::Unknown || m_graph.spans()[span].step == SpanStep::kNone)
            return CopyDirection::Unknown;
        const SpanDetail detail = m_run.spans().trace().pools->details.get(m_spans[span].detail);
        const bool isSmall = detail.has(DetailField::Bytes) && detail.get(DetailField::Bytes) <= kSmall;
        return isSmall && !m_graph.steps()[m_graph.spans()[span].step].waits() ? direction : CopyDirection::Unknown;
    }

    void end(std::uint32_t& first, std::uint32_t behind)
    {
        if (behind - first >= kRow && m_direction != CopyDirection::Unknown) {
            for (std::uint32_t i = first; i < behind; ++i)
                take(i, i > first);
        }
        first = behind;
    }

    void take(std::uint32_t span, bool isMerged)
    {
        m_change.mergedSpans[span] = isMerged;
        m_change.mergedSaves = std::min(m_change.mergedSaves, m_graph.spans()[span].length);
        m_advice.spans.push_back(span);
        m_advice.cost += m_spans[span].duration();
        m_advice.bytes += m_run.spans().trace().pools->details.get(m_spans[span].detail).get(DetailField::Bytes);
    }

    const FullAnalysis& m_run;
    const RunGraph& m_graph;
    const std::vector<DeviceSpan>& m_spans;
    Advice& m_advice;
    Change& m_change;
    CopyDirection m_direction = CopyDirection::Unknown;
};

} // namespace

/// Merged, each copy except the first saves its launch, and takes less by the time of the shortest one, which is the fixed cost.
void findSmallCopies(Findings& findings)
{
    Advice advice;
    advice.rule = AdviceRule::SmallCopies;
    Change change;
    Rows rows(findings, advice, change);
    for (const WorkStream& stream : findings.run().spans().work().streams())
        rows.find(stream);
    advice.count = advice.spans.size();
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change, PredictedChange::Work);
}

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

std::size_t deviceCount(const DeviceWork& work)
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
    const std::size_t devices = deviceCount(spans.work());
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
        findings.addIfWorthIt(std::move(advice), change, PredictedChange::Work);
}

} // namespace stallscope::advice
