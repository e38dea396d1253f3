// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/metrics/stream_queue.h"

#include <algorithm>

namespace stallscope::advice {

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

} // namespace stallscope::advice
