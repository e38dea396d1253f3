// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/critical_path.h"

#include <algorithm>
#include <span>

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

using Kind = CriticalPath::Kind;
using Place = CriticalPath::Place;

/// Traces the path back from a place on it. Everything after the reached time is explained, so that pieces are adjacent. From a
/// stored place it continues in the same way as a trace from the end of the run.
class Walker {
public:
    Walker(const RunSpans& spans, const RunGraph& graph, Place from, Nanos lostAt = -kTimeLimit) : m_spans(spans), m_graph(graph), m_at(from), m_lostAt(lostAt)
    {
    }

    [[nodiscard]] bool isThere() const { return m_at.reached <= m_graph.window().start; }
    [[nodiscard]] const Place& at() const { return m_at; }
    void giveUp() { m_lostAt = m_at.reached; }

    /// Returns the pieces of the current place, at most two, the later one first, and moves to the next place.
    [[nodiscard]] std::span<const PathPiece> pass()
    {
        m_count = 0;
        const Place next = m_at.reached <= m_lostAt ? passNothing() : passThis();
        m_at = {m_at.reached, next.index, next.kind};
        return {m_pieces.data(), m_count};
    }

private:
    Place passThis()
    {
        switch (m_at.kind) {
        case Kind::End: return passEnd();
        case Kind::Step: return passStep(m_at.index);
        case Kind::Span: return passSpan(m_at.index);
        case Kind::Nothing: break;
        }
        return passNothing();
    }

    /// Adds a piece from `from`, clamped to the run, to the reached time.
    void explain(Nanos from, PathCause cause, Place place)
    {
        const Nanos start = std::clamp(from, m_graph.window().start, m_at.reached);
        if (start < m_at.reached)
            m_pieces[m_count++] = {{start, m_at.reached}, cause, place.kind == Kind::Step ? place.index : HostStep::kNone,
                place.kind == Kind::Span ? place.index : SpanStep::kNone};
        m_at.reached = start;
    }

    Place passEnd()
    {
        if (const auto& tail = m_graph.tail()) {
            explain(m_graph.steps()[tail->step].call.end, PathCause::HostWork, step(tail->step));
            return step(tail->step);
        }
        const auto& all = m_spans.work().spans();
        const auto last = std::max_element(all.begin(), all.end(), [](const DeviceSpan& a, const DeviceSpan& b) { return a.end < b.end; });
        if (last == all.end())
            return nothing();
        const Place place = span(static_cast<std::uint32_t>(last - all.begin()));
        explain(last->end, PathCause::Other, place);
        return place;
    }

    Place passNothing()
    {
        explain(m_graph.window().start, PathCause::HostWork, nothing());
        return nothing();
    }

    /// A step is reached at its end, or at its start from a span that it launched.
    Place passStep(std::uint32_t index)
    {
        const HostStep& self = m_graph.steps()[index];
        if (m_at.reached > self.call.start) {
            const std::uint32_t need = self.waits() ? lastOf(m_graph.needsOf(self)) : SpanStep::kNone;
            if (need != SpanStep::kNone && endOf(need) > self.call.start && endOf(need) < m_at.reached) {
                explain(endOf(need), PathCause::Wakeup, step(index));
                return span(need);
            }
            explain(self.call.start, self.launched.count > 0 ? PathCause::Launch : PathCause::HostWork, step(index));
        }
        if (self.after != HostStep::kNone) {
            explain(m_graph.steps()[self.after].call.end, PathCause::HostWork, step(index));
            return step(self.after);
        }
        const bool isFirst = index == 0 || m_graph.steps()[index - 1].thread != self.thread;
        if (isFirst)
            return nothing();
        explain(m_graph.steps()[index - 1].call.end, PathCause::HostWork, step(index));
        return step(index - 1);
    }

    Place passSpan(std::uint32_t index)
    {
        const DeviceSpan& device = m_spans.work().spans()[index];
        const SpanStep& self = m_graph.spans()[index];
        explain(device.start, causeOf(device), span(index));
        std::uint32_t latest = lastOf(m_graph.needsOf(self));
        for (const std::uint32_t other : {self.before, self.engine}) {
            if (other != SpanStep::kNone && (latest == SpanStep::kNone || endOf(other) > endOf(latest)))
                latest = other;
        }
        const Nanos launched = self.step == SpanStep::kNone ? -kTimeLimit : m_graph.steps()[self.step].call.start;
        if (latest != SpanStep::kNone && endOf(latest) > launched) {
            explain(endOf(latest), PathCause::Other, span(index));
            return span(latest);
        }
        if (self.step == SpanStep::kNone)
            return nothing();
        explain(launched, PathCause::Launch, span(index));
        return step(self.step);
    }

    [[nodiscard]] static Place step(std::uint32_t index) { return {0, index, Kind::Step}; }
    [[nodiscard]] static Place span(std::uint32_t index) { return {0, index, Kind::Span}; }
    [[nodiscard]] static Place nothing() { return {0, 0, Kind::Nothing}; }
    [[nodiscard]] Nanos endOf(std::uint32_t span) const { return m_spans.work().spans()[span].end; }
    [[nodiscard]] std::uint32_t lastOf(std::span<const std::uint32_t> needs) const
    {
        const auto last = std::max_element(needs.begin(), needs.end(), [this](std::uint32_t a, std::uint32_t b) { return endOf(a) < endOf(b); });
        return last == needs.end() ? SpanStep::kNone : *last;
    }

    const RunSpans& m_spans;
    const RunGraph& m_graph;
    Place m_at;
    Nanos m_lostAt;
    std::array<PathPiece, 2> m_pieces;
    std::size_t m_count = 0;
};

} // namespace

CriticalPath findCriticalPath(const RunSpans& spans, const RunGraph& graph)
{
    CriticalPath path;
    Walker walker(spans, graph, {graph.window().end, 0, Kind::End});
    // each step and span is visited once at most, and the end; more visits mean a cycle in the data
    for (std::size_t left = graph.steps().size() + graph.spans().size() + 2; !walker.isThere(); --left) {
        if (left == 0) {
            walker.giveUp();
            path.lostAt = walker.at().reached;
        }
        const Place place = walker.at();
        for (const PathPiece& piece : walker.pass()) {
            if (path.size++ % CriticalPath::kEvery == 0)
                path.marks.push_back({piece.range.end, place.index, place.kind});
            path.byCause[static_cast<std::size_t>(piece.cause)] += piece.range.length();
        }
    }
    return path;
}

PathPiece PathPieces::at(std::size_t index) const
{
    const std::size_t fromEnd = size() - 1 - index;
    std::size_t between = fromEnd % CriticalPath::kEvery;
    Walker walker(m_spans, m_graph, m_path.marks[fromEnd / CriticalPath::kEvery], m_path.lostAt);
    for (;;) {
        const auto pieces = walker.pass();
        if (between < pieces.size())
            return pieces[between];
        between -= pieces.size();
    }
}

std::size_t PathPieces::firstEndingAfter(Nanos time) const
{
    const auto& marks = m_path.marks;
    const auto behind = std::partition_point(marks.begin(), marks.end(), [time](const Place& mark) { return mark.reached > time; });
    if (behind == marks.begin())
        return size();
    const auto mark = static_cast<std::size_t>(behind - marks.begin()) - 1;
    std::size_t ending = mark * CriticalPath::kEvery; // number of pieces that end after `time`: at least one more than this
    for (Walker walker(m_spans, m_graph, marks[mark], m_path.lostAt); !walker.isThere() && walker.at().reached > time;) {
        for (const PathPiece& piece : walker.pass())
            ending += piece.range.end > time ? 1 : 0;
    }
    return size() - ending;
}

} // namespace stallscope
