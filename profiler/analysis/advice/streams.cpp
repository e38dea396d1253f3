// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/metrics/stream_tally.h"

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

namespace {

/// Least queue depth of a stream,
constexpr std::uint64_t kDeep = 500;
/// and least share of all launches in it: the host is not throttled.
constexpr double kDeepPart = 0.5;
/// Least number of stream-ordered allocations, whose memory is held by pending work.
constexpr std::size_t kAllocations = 50;

std::size_t allocationsIn(const CallIndex& calls)
{
    return static_cast<std::size_t>(
        std::count_if(calls.calls().begin(), calls.calls().end(), [](const Call& call) { return call.what.meaning == CallMeaning::AllocateInStream; }));
}

} // namespace

/// A host that is far ahead costs no time, but the memory of its queued work.
void findGrowingQueues(Findings& findings)
{
    const RunSpans& spans = findings.run().spans();
    const std::size_t allocations = allocationsIn(spans.calls());
    if (allocations < kAllocations)
        return;
    for (const WorkStream& stream : spans.work().streams()) {
        const QueueDepth depth = queueDepthOf(spans, stream, findings.run().window());
        if (depth.max < kDeep || static_cast<double>(depth.max) < kDeepPart * stream.count)
            continue;
        Advice advice;
        advice.rule = AdviceRule::GrowingQueue;
        advice.count = depth.max;
        advice.spans = {stream.first + stream.count / 2};
        findings.add(std::move(advice));
    }
}

namespace {

/// Least number of changes between work of the default stream and of other streams.
constexpr std::size_t kTurns = 10;
/// Largest share of the default stream's time that may overlap with other streams: otherwise they do not serialize.
constexpr double kMostBeside = 0.05;

/// CUDA's legacy default stream is the first one of a context, which CUPTI numbers 7; that of the CPU device is found by name.
bool isDefault(const Trace& trace, const WorkStream& stream)
{
    const TrackInfo& info = trace.tracks[stream.track.index()].info;
    return info.name == "default" || info.nativeId == "7" || info.nativeId == "0";
}

/// Whether the host waits for most of the stream's launches: other rules report that.
bool isWaitedFor(const RunGraph& graph, const WorkStream& stream)
{
    std::size_t waits = 0;
    for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i)
        waits += graph.spans()[i].step != SpanStep::kNone && graph.steps()[graph.spans()[i].step].waits() ? 1 : 0;
    return 2 * waits > stream.count;
}

/// Order of the work of one stream and of the other streams of its device.
struct Turns {
    std::size_t count = 0;
    Nanos beside = 0;
    Nanos own = 0;
};

Turns turnsOf(const DeviceWork& work, const WorkStream& self)
{
    struct Piece {
        TimeRange range;
        bool isOwn = false;
    };
    std::vector<Piece> pieces;
    for (const WorkStream& stream : work.streams()) {
        for (const DeviceSpan& span : stream.device == self.device ? work.of(stream) : std::span<const DeviceSpan>())
            pieces.push_back({span.range(), stream.first == self.first && stream.track == self.track});
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.range.start < b.range.start; });
    Turns turns;
    Nanos ownUntil = -kTimeLimit;
    Nanos othersUntil = -kTimeLimit;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& [range, isOwn] = pieces[i];
        turns.count += i > 0 && pieces[i - 1].isOwn != isOwn ? 1 : 0;
        turns.own += isOwn ? range.length() : 0;
        turns.beside += std::max<Nanos>(std::min(range.end, isOwn ? othersUntil : ownUntil) - range.start, 0);
        (isOwn ? ownUntil : othersUntil) = std::max(isOwn ? ownUntil : othersUntil, range.end);
    }
    return turns;
}

} // namespace

/// Work on the default stream that alternates with that of other streams, and could run on the stream that it belongs to.
void findDefaultStreams(Findings& findings)
{
    const DeviceWork& work = findings.run().spans().work();
    Advice advice;
    advice.rule = AdviceRule::DefaultStream;
    Change change;
    change.dealtStreams.assign(work.streams().size(), false);
    for (std::size_t i = 0; i < work.streams().size(); ++i) {
        const WorkStream& stream = work.streams()[i];
        if (!isDefault(findings.run().spans().trace(), stream) || !stream.device.isValid() || isWaitedFor(findings.whatIf().graph(), stream))
            continue;
        const Turns turns = turnsOf(work, stream);
        if (turns.count < kTurns || static_cast<double>(turns.beside) > kMostBeside * static_cast<double>(turns.own))
            continue;
        change.dealtStreams[i] = true;
        for (std::uint32_t span = stream.first; span < stream.first + stream.count; ++span)
            advice.spans.push_back(span);
        advice.cost += turns.own;
    }
    advice.count = advice.spans.size();
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice
