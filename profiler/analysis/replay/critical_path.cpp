// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/critical_path.h"

#include <algorithm>

namespace stallscope {

const char* nameOf(PathCause cause)
{
    switch (cause) {
    case PathCause::HostWork: return "host_work";
    case PathCause::Launch: return "launch";
    case PathCause::Kernel: return "kernel";
    case PathCause::Copy: return "copy";
    case PathCause::Communication: return "communication";
    case PathCause::Wakeup: return "wakeup";
    case PathCause::Other: break;
    }
    return "other";
}

namespace {

PathCause causeOf(const DeviceSpan& span)
{
    if ((span.flags & SpanFlag::kCommunication) != 0)
        return PathCause::Communication;
    if (span.isKernel())
        return PathCause::Kernel;
    return span.kind == SpanKind::Memcpy || span.kind == SpanKind::Memset ? PathCause::Copy : PathCause::Other;
}

/// Goes back from the run's end. What it has reached is always explained from there on, so the pieces join.
class Tracer {
public:
    Tracer(const RunSpans& spans, const RunGraph& graph) : m_spans(spans), m_graph(graph), m_reached(graph.window().end) {}

    CriticalPath trace()
    {
        m_path.pieces.reserve(m_graph.steps().size() + m_graph.spans().size()); // rather than moving them again and again
        Place at = last();
        // each step and span is passed once at most, whatever the data say
        std::size_t left = m_graph.steps().size() + m_graph.spans().size() + 1;
        for (; m_reached > m_graph.window().start; --left)
            at = left == 0 ? passNothing() : at.isSpan ? passSpan(at.index) : at.index == HostStep::kNone ? passNothing() : passStep(at.index);
        std::reverse(m_path.pieces.begin(), m_path.pieces.end());
        for (const PathPiece& piece : m_path.pieces)
            m_path.byCause[static_cast<std::size_t>(piece.cause)] += piece.range.length();
        return std::move(m_path);
    }

private:
    struct Place {
        std::uint32_t index = HostStep::kNone;
        bool isSpan = false;
    };

    /// Everything back to `from`, which belongs to the run in any case.
    void explain(Nanos from, PathCause cause, Place place)
    {
        const Nanos start = std::clamp(from, m_graph.window().start, m_reached);
        if (start < m_reached)
            m_path.pieces.push_back({{start, m_reached}, cause, place.isSpan ? HostStep::kNone : place.index, place.isSpan ? place.index : SpanStep::kNone});
        m_reached = start;
    }

    [[nodiscard]] Place last()
    {
        if (const auto& tail = m_graph.tail()) {
            const Place step{tail->step, false};
            explain(m_graph.steps()[step.index].call.end, PathCause::HostWork, step);
            return step;
        }
        const auto& all = m_spans.work().spans();
        const auto span = std::max_element(all.begin(), all.end(), [](const DeviceSpan& a, const DeviceSpan& b) { return a.end < b.end; });
        if (span == all.end())
            return {};
        const Place place{static_cast<std::uint32_t>(span - all.begin()), true};
        explain(span->end, PathCause::Other, place);
        return place;
    }

    Place passNothing()
    {
        explain(m_graph.window().start, PathCause::HostWork, {});
        return {};
    }

    /// A step is reached at its end, or at its start by what it launched.
    Place passStep(std::uint32_t index)
    {
        const HostStep& step = m_graph.steps()[index];
        if (m_reached > step.call.start) {
            const std::uint32_t need = step.waits() ? lastOf(m_graph.needsOf(step)) : SpanStep::kNone;
            if (need != SpanStep::kNone && endOf(need) > step.call.start && endOf(need) < m_reached) {
                explain(endOf(need), PathCause::Wakeup, {index, false});
                return {need, true};
            }
            explain(step.call.start, step.launched.count > 0 ? PathCause::Launch : PathCause::HostWork, {index, false});
        }
        if (step.after != HostStep::kNone) {
            explain(m_graph.steps()[step.after].call.end, PathCause::HostWork, {index, false});
            return {step.after, false};
        }
        const bool isFirst = index == 0 || m_graph.steps()[index - 1].thread != step.thread;
        if (isFirst)
            return {};
        explain(m_graph.steps()[index - 1].call.end, PathCause::HostWork, {index, false});
        return {index - 1, false};
    }

    Place passSpan(std::uint32_t index)
    {
        const DeviceSpan& self = m_spans.work().spans()[index];
        const SpanStep& span = m_graph.spans()[index];
        explain(self.start, causeOf(self), {index, true});
        std::uint32_t latest = lastOf(m_graph.needsOf(span));
        for (const std::uint32_t other : {span.before, span.engine}) {
            if (other != SpanStep::kNone && (latest == SpanStep::kNone || endOf(other) > endOf(latest)))
                latest = other;
        }
        const Nanos launched = span.step == SpanStep::kNone ? -kTimeLimit : m_graph.steps()[span.step].call.start;
        if (latest != SpanStep::kNone && endOf(latest) > launched) {
            explain(endOf(latest), PathCause::Other, {index, true});
            return {latest, true};
        }
        if (span.step == SpanStep::kNone)
            return {};
        explain(launched, PathCause::Launch, {index, true});
        return {span.step, false};
    }

    [[nodiscard]] Nanos endOf(std::uint32_t span) const { return m_spans.work().spans()[span].end; }
    [[nodiscard]] std::uint32_t lastOf(std::span<const std::uint32_t> needs) const
    {
        const auto last = std::max_element(needs.begin(), needs.end(), [this](std::uint32_t a, std::uint32_t b) { return endOf(a) < endOf(b); });
        return last == needs.end() ? SpanStep::kNone : *last;
    }

    const RunSpans& m_spans;
    const RunGraph& m_graph;
    Nanos m_reached;
    CriticalPath m_path;
};

} // namespace

CriticalPath findCriticalPath(const RunSpans& spans, const RunGraph& graph)
{
    return Tracer(spans, graph).trace();
}

} // namespace stallscope
