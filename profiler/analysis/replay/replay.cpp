// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/replay.h"

#include "profiler/analysis/device_model/device_model.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Order of device work after a change to streams. By span; empty lists: unchanged.
struct ChangedOrder {
    std::vector<std::uint32_t> before; ///< previous span on its stream
    std::vector<std::uint32_t> buffer; ///< last reader of the buffer that it writes
    std::vector<std::uint32_t> source; ///< last writer of the buffer that it reads
    std::vector<std::uint32_t> turns;  ///< Replay::turns
    bool isMixed = false;              ///< work of one stream is on several; it is done when all of it is done
};

/// Moves copies to separate streams.
ChangedOrder withCopiesApart(const RunSpans& spans)
{
    const auto& all = spans.work().spans();
    ChangedOrder order;
    for (auto* list : {&order.before, &order.buffer, &order.source})
        list->resize(all.size(), SpanStep::kNone);
    for (const WorkStream& stream : spans.work().streams()) {
        std::uint32_t lastWork = SpanStep::kNone; // not a copy
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

/// Distributes the rounds of each stream over several.
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
        bool isBeginning = true; // only copies to the device so far
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

/// Moves work of default streams to the stream that its thread launched onto before.
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

ChangedOrder changedOrder(const RunSpans& spans, const RunGraph& graph, const Change& change)
{
    if (change.ownCopyStreams)
        return withCopiesApart(spans);
    if (change.streams > 1)
        return withRoundsApart(spans, change.streams);
    return change.dealtStreams.empty() ? ChangedOrder{} : withStreamsDealtOut(spans.work(), graph, change.dealtStreams);
}

} // namespace

bool isRemoved(const Change& change, const HostStep& step)
{
    return step.waits() && !step.isDrain && step.wait < change.removedWaits.size() && change.removedWaits[step.wait];
}

CopyDirection crossingOf(const Trace& trace, const DeviceSpan& span)
{
    if (span.kind != SpanKind::Memcpy)
        return CopyDirection::Unknown;
    const CopyDirection direction = trace.pools->details.get(span.detail).direction();
    const bool crosses = direction == CopyDirection::HostToDevice || direction == CopyDirection::DeviceToHost;
    return crosses ? direction : CopyDirection::Unknown;
}

namespace {

class Player {
public:
    Player(const RunSpans& spans, const RunGraph& graph, const Change& change)
        : m_spans(spans),
          m_graph(graph),
          m_change(change),
          m_order(changedOrder(spans, graph, change)),
          m_threads(graph.threadCount(), Thread{graph.window().start, kNotInGraph})
    {
        m_replay.steps.resize(graph.steps().size());
        m_replay.spans.resize(graph.spans().size());
        for (const Change::Stretch& stretch : change.stretches)
            m_stretches[stretch.kernel.value()] = stretch.factor;
        m_replay.turns = std::move(m_order.turns);
        if (m_order.isMixed)
            m_streamDone.resize(graph.spans().size(), -kTimeLimit);
        if (!change.removedWaits.empty())
            spareRecords();
    }

    Replay play()
    {
        for (const RunGraph::Turn& turn : m_graph.turns()) {
            if (turn.isSpan)
                runSpan(turn.place, -kTimeLimit);
            else
                takeStep(turn.place);
        }
        m_replay.window = {m_graph.window().start, end()};
        if (m_graph.device().sharedCores() > 0)
            shareCores();
        return std::move(m_replay);
    }

private:
    static constexpr Nanos kNotInGraph = -kTimeLimit;

    struct Thread {
        Nanos now = 0;
        Nanos graphLaunched = kNotInGraph; ///< start of the launch of the current graph, which ends at the next wait
        bool isWarm = false;               ///< its previous wait was removed, so that it did not sleep
    };

    void takeStep(std::uint32_t place)
    {
        const HostStep& step = m_graph.steps()[place];
        Thread& thread = m_threads[step.thread];
        if (m_change.asGraphs && !step.waits()) {
            launchInGraph(place, thread);
            return;
        }
        const Nanos start = startOf(place, thread);
        const bool goesOn = !step.waits() || isRemoved(m_change, step);
        for (const std::uint32_t span : m_graph.launchedBy(step))
            runSpan(span, start);
        Nanos end = start;
        if (!step.waits())
            end += isMerged(step) ? 0 : launchLength(step, start);
        else if (isRemoved(m_change, step))
            end += step.launched.count == 0 ? 0 : std::min(m_graph.usualLaunch(), step.length);
        else
            end = returnOf(step, start);
        m_replay.steps[place] = {start, end};
        thread.now = end;
        thread.isWarm = goesOn && step.waits();
        if (!goesOn)
            thread.graphLaunched = kNotInGraph;
    }

    [[nodiscard]] Nanos startOf(std::uint32_t place, const Thread& thread) const
    {
        const HostStep& step = m_graph.steps()[place];
        const Nanos spared = m_spared.empty() ? 0 : m_spared[place];
        Nanos own = isMerged(step) ? 0 : std::max<Nanos>(step.before - spared - (thread.isWarm ? m_graph.device().wokenHost() : 0), 0);
        if (m_change.ownWork != 1)
            own = static_cast<Nanos>(static_cast<double>(own) * m_change.ownWork);
        own += thread.now;
        return step.after == HostStep::kNone ? own : std::max(own, m_replay.steps[step.after].end + step.afterLag);
    }

    [[nodiscard]] Nanos launchLength(const HostStep& step, Nanos start) const
    {
        const bool isQueued = m_graph.findsWork(step, start, [this](std::uint32_t span) { return m_replay.spans[span].end; });
        return isQueued ? step.queued : step.length;
    }

    [[nodiscard]] Nanos returnOf(const HostStep& step, Nanos start) const
    {
        const bool isNarrowed = step.wait < m_change.narrowedWaits.size() && m_change.narrowedWaits[step.wait] && !step.isDrain;
        Nanos first = kTimeLimit;
        Nanos last = -kTimeLimit;
        for (const std::uint32_t need : m_graph.needsOf(step)) {
            last = std::max(last, doneBy(need));
            if (doneBy(need) > start)
                first = std::min(first, doneBy(need));
        }
        return std::max(start + step.unhindered, (isNarrowed ? std::min(first, last) : last) + step.wakeup);
    }

    /// Whether its span is fused with the previous one.
    [[nodiscard]] bool isMerged(const HostStep& step) const
    {
        return !m_change.mergedSpans.empty() && step.launched.count > 0 && m_change.mergedSpans[m_graph.launchedBy(step).front()];
    }

    /// Time when a span and all earlier work of its stream are done.
    [[nodiscard]] Nanos doneBy(std::uint32_t span) const { return m_streamDone.empty() ? m_replay.spans[span].end : m_streamDone[span]; }

    /// The first launch takes the time of a call and launches everything up to the next wait. Host work between the launches is omitted.
    void launchInGraph(std::uint32_t place, Thread& thread)
    {
        const HostStep& step = m_graph.steps()[place];
        const bool isFirst = thread.graphLaunched == kNotInGraph;
        if (isFirst)
            thread.graphLaunched = startOf(place, thread);
        bool isNode = !isFirst; // of the same graph as the previous span
        for (const std::uint32_t span : m_graph.launchedBy(step)) {
            runSpan(span, thread.graphLaunched, isNode);
            isNode = true;
        }
        const Nanos start = isFirst ? thread.graphLaunched : thread.now;
        thread.now = isFirst ? start + step.length : start;
        m_replay.steps[place] = {start, thread.now};
    }

    void runSpan(std::uint32_t place, Nanos launched, bool isNode = false)
    {
        const SpanStep& span = m_graph.spans()[place];
        const std::uint32_t before = m_order.before.empty() ? span.before : m_order.before[place];
        const bool isMergedSpan = !m_change.mergedSpans.empty() && m_change.mergedSpans[place];
        Nanos start = launched + launchLag(span, isMergedSpan);
        const auto follow = [&](std::uint32_t other, Nanos lag) {
            if (other != SpanStep::kNone)
                start = std::max(start, m_replay.spans[other].end + lag);
        };
        const Nanos lag = isMergedSpan ? 0 : isNode ? m_graph.device().graphGap().value_or(streamLag(span)) : streamLag(span);
        follow(before, lag);
        follow(span.engine, lag);
        if (!m_order.buffer.empty()) {
            follow(m_order.buffer[place], m_graph.usualGap());
            follow(m_order.source[place], m_graph.usualGap());
        }
        for (const std::uint32_t need : m_graph.needsOf(span))
            start = std::max(start, doneBy(need) + span.needsLag);
        const bool follows = before != SpanStep::kNone && start <= m_replay.spans[before].end + lag;
        m_replay.spans[place] = TimeRange::ofLength(start, lengthOf(place) - (follows ? span.cold : 0));
        if (!m_streamDone.empty())
            m_streamDone[place] = std::max(m_replay.spans[place].end, span.before == SpanStep::kNone ? -kTimeLimit : m_streamDone[span.before]);
    }

    /// Measured lags may include delays by a default stream.
    [[nodiscard]] Nanos launchLag(const SpanStep& span, bool isMergedSpan) const
    {
        if (isMergedSpan)
            return 0;
        return m_change.dealtStreams.empty() ? span.launchLag : std::min(span.launchLag, m_graph.shortestLatency());
    }

    [[nodiscard]] Nanos streamLag(const SpanStep& span) const
    {
        return m_change.dealtStreams.empty() ? span.streamLag : std::min(span.streamLag, m_graph.shortestLatency());
    }

    [[nodiscard]] Nanos lengthOf(std::uint32_t place) const
    {
        Nanos length = m_graph.spans()[place].length;
        if (!m_change.mergedSpans.empty() && m_change.mergedSpans[place])
            length = std::max<Nanos>(length - m_change.mergedSaves, 0);
        const auto stretch = m_stretches.empty() ? m_stretches.end() : m_stretches.find(m_spans.work().spans()[place].name.value());
        return stretch == m_stretches.end() ? length : static_cast<Nanos>(static_cast<double>(length) * stretch->second);
    }

    /// Events that are recorded only for removed waits are removed too.
    void spareRecords()
    {
        for (const RunGraph::LoneRecord& record : m_graph.loneRecords()) {
            if (!isRemoved(m_change, m_graph.steps()[record.wait]))
                continue;
            m_spared.resize(m_graph.steps().size(), 0);
            m_spared[record.step] += record.length;
        }
    }

    /// Maps the times, which are those with a core for each thread and stream.
    void shareCores()
    {
        const TimeMap map = m_graph.device().withSharedCores(m_graph.coreUse(m_spans, {m_replay.steps, m_replay.spans, m_replay.window}));
        if (!map)
            return;
        for (TimeRange& step : m_replay.steps)
            step = mapped(map, step);
        for (TimeRange& span : m_replay.spans)
            span = mapped(map, span);
        m_replay.window = mapped(map, m_replay.window);
    }

    /// The duration of a run without launches is unchanged.
    [[nodiscard]] Nanos end() const
    {
        if (m_spans.isHostOnly())
            return m_graph.window().end;
        Nanos end = m_graph.window().start;
        for (const TimeRange& span : m_replay.spans)
            end = std::max(end, span.end);
        if (const auto& tail = m_graph.tail())
            end = std::max(end, m_threads[tail->thread].now + tail->length);
        return end;
    }

    const RunSpans& m_spans;
    const RunGraph& m_graph;
    const Change& m_change;
    ChangedOrder m_order;
    std::vector<Thread> m_threads;
    std::unordered_map<std::uint32_t, double> m_stretches;
    std::vector<Nanos> m_spared;     // by step: host work before it that is omitted
    std::vector<Nanos> m_streamDone; // if work of one stream is on several: when all of it up to a span is done
    Replay m_replay;
};

} // namespace

Replay replay(const RunSpans& spans, const RunGraph& graph, const Change& change)
{
    return Player(spans, graph, change).play();
}

} // namespace stallscope
