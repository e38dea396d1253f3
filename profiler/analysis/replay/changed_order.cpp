// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/changed_order.h"

#include <utility>

namespace stallscope {

namespace {

/// Takes copies out of the order of their streams.
ChangedOrder withCopiesApart(const RunSpans& spans)
{
    const auto& all = spans.work().spans();
    ChangedOrder order;
    for (auto* list : {&order.before, &order.buffer, &order.source})
        list->resize(all.size(), SpanStep::kNone);
    for (const WorkStream& stream : spans.work().streams()) {
        std::uint32_t lastWork = SpanStep::kNone; // that is no copy
        std::uint32_t lastIn = SpanStep::kNone;
        std::uint32_t lastOut = SpanStep::kNone;
        std::uint32_t workBeforeLastIn = SpanStep::kNone;
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            switch (crossingOf(spans.trace(), all[i])) {
            case CopyDirection::HostToDevice:
                order.before[i] = lastIn;
                order.buffer[i] = workBeforeLastIn;
                workBeforeLastIn = lastWork;
                lastIn = i;
                break;
            case CopyDirection::DeviceToHost:
                order.before[i] = lastOut;
                order.source[i] = lastWork;
                lastOut = i;
                break;
            default:
                order.before[i] = lastWork;
                order.source[i] = lastIn;
                lastWork = i;
            }
        }
    }
    return order;
}

/// Deals the rounds of each stream out to several.
ChangedOrder withRoundsApart(const RunSpans& spans, std::uint32_t streams)
{
    const auto& all = spans.work().spans();
    ChangedOrder order;
    order.before.resize(all.size(), SpanStep::kNone);
    order.turns.resize(all.size(), 0);
    order.isMixed = true;
    for (const WorkStream& stream : spans.work().streams()) {
        std::vector<std::uint32_t> last(streams, SpanStep::kNone);
        std::size_t round = 0;
        bool isBeginning = true; // nothing but copies in so far
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const bool isIn = crossingOf(spans.trace(), all[i]) == CopyDirection::HostToDevice;
            round += isIn && !isBeginning ? 1 : 0;
            isBeginning = isIn;
            order.turns[i] = static_cast<std::uint32_t>(round % last.size());
            order.before[i] = std::exchange(last[order.turns[i]], i);
        }
    }
    return order;
}

/// Work of default streams joins those that it was launched between.
ChangedOrder withStreamsDealtOut(const DeviceWork& work, const RunGraph& graph, const std::vector<bool>& dealt)
{
    ChangedOrder order;
    order.before.resize(work.spans().size(), SpanStep::kNone);
    order.isMixed = true;
    std::vector<std::uint32_t> last(work.streams().size(), SpanStep::kNone);
    std::vector<std::size_t> launchedOnto(graph.threadCount(), work.streams().size());
    for (const RunGraph::Turn& turn : graph.turns()) {
        if (turn.isSpan)
            continue;
        const HostStep& step = graph.steps()[turn.place];
        for (const std::uint32_t span : graph.launchedBy(step)) {
            std::size_t stream = work.streamOf(span);
            if (!dealt[stream])
                launchedOnto[step.thread] = stream;
            else if (launchedOnto[step.thread] < last.size())
                stream = launchedOnto[step.thread];
            order.before[span] = std::exchange(last[stream], span);
        }
    }
    return order;
}

} // namespace

ChangedOrder changedOrder(const RunSpans& spans, const RunGraph& graph, const Change& change)
{
    if (change.ownCopyStreams)
        return withCopiesApart(spans);
    if (change.streams > 1)
        return withRoundsApart(spans, change.streams);
    return change.dealtStreams.empty() ? ChangedOrder{} : withStreamsDealtOut(spans.work(), graph, change.dealtStreams);
}

} // namespace stallscope
