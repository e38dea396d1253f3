// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope {

/// Sorted spans of one track whose times are not shifted yet. Runs are identified by their position in the file.
struct PendingRun {
    std::vector<Span> spans;
    Nanos shift = 0;
};

/// A shifted time, clamped to [0, last valid time].
[[nodiscard]] constexpr Nanos movedTime(Nanos time, Nanos shift)
{
    return std::clamp(saturatingAdd(time, shift), Nanos{0}, kTimeLimit - 1);
}

/// Reads one run. Its times are shifted to those of the trace all at once: one by one, each span would be read while it is written.
class RunCursor {
public:
    RunCursor(std::vector<Span> spans, Nanos shift, std::size_t order) : m_spans(std::move(spans)), m_shift(shift), m_order(order)
    {
        m_start = movedTime(m_spans.front().start, m_shift);
        m_duration = m_spans.front().duration;
    }

    /// To be called before the first span is read. Returns the number of spans whose time is beyond the limits.
    std::uint64_t begin()
    {
        constexpr Nanos kUsual = kTimeLimit / 4; // no sum of such times exceeds the limit
        const auto isUsual = [](Nanos time) { return static_cast<std::uint64_t>(time) < static_cast<std::uint64_t>(kUsual); };
        std::uint64_t clamped = 0;
        for (Span& span : m_spans) {
            const Nanos start = saturatingAdd(span.start, m_shift);
            span.start = start;
            if (isUsual(start) && isUsual(span.duration))
                continue;
            span.start = movedTime(start, 0);
            span.duration = std::min(span.duration, kTimeLimit - 1 - span.start);
            clamped += span.start != start ? 1 : 0;
        }
        return clamped;
    }
    /// The current span and those behind it, of which all precede the current one of `next` (null: none).
    [[nodiscard]] std::span<const Span> spansBefore(const RunCursor* next) const
    {
        const std::span<const Span> rest = std::span(m_spans).subspan(m_at);
        if (!next || next->isBehind(rest.back(), m_order))
            return rest;
        std::size_t count = 1;
        while (count < rest.size() && next->isBehind(rest[count], m_order))
            ++count;
        return rest.first(count);
    }
    /// Passes some spans. False at the end of the run, whose memory is then released.
    [[nodiscard]] bool pass(std::size_t count)
    {
        m_at += count;
        if (m_at == m_spans.size()) {
            std::vector<Span>().swap(m_spans);
            return false;
        }
        m_start = m_spans[m_at].start;
        m_duration = m_spans[m_at].duration;
        return true;
    }
    [[nodiscard]] bool isBefore(const RunCursor& other) const { return precedes(m_start, m_duration, m_order, other); }

private:
    [[nodiscard]] static bool precedes(Nanos start, Nanos duration, std::size_t order, const RunCursor& other)
    {
        if (start != other.m_start)
            return start < other.m_start;
        return duration != other.m_duration ? duration > other.m_duration : order < other.m_order;
    }
    /// Whether a span of another run precedes the current one.
    [[nodiscard]] bool isBehind(const Span& span, std::size_t order) const { return precedes(span.start, span.duration, order, *this); }

    std::vector<Span> m_spans;
    std::size_t m_at = 0;
    Nanos m_shift;
    std::size_t m_order;
    Nanos m_start = 0; // of the current span
    Nanos m_duration = 0;
};

/// Merges the runs of a track by start, longer spans first, then in the order of the runs.
class RunMerge {
public:
    explicit RunMerge(std::vector<PendingRun> runs)
    {
        m_cursors.reserve(runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i].spans.empty())
                m_waiting.push_back(&m_cursors.emplace_back(std::move(runs[i].spans), runs[i].shift, i));
        }
        std::sort(m_waiting.begin(), m_waiting.end(), IsLater{});
    }

    /// Calls visit(spans) for the spans in order, for several at once where the runs permit it. Returns early, at the end of a run, if a stop is requested.
    template <class Visit>
    void forEach(const std::stop_token& stop, const Visit& visit)
    {
        for (;;) {
            if (isWaitingFirst())
                beginNext();
            if (m_begun.empty())
                return;
            if (visitFirst(visit)) {
                sink();
                continue;
            }
            m_begun.front() = m_begun.back();
            m_begun.pop_back();
            if (stop.stop_requested())
                return;
            sink();
        }
    }
    /// Number of spans whose time was clamped, of the runs that were read.
    [[nodiscard]] std::uint64_t clamped() const { return m_clamped; }

private:
    struct IsLater {
        bool operator()(const RunCursor* a, const RunCursor* b) const { return b->isBefore(*a); }
    };

    /// Visits the spans of the first run up to those of another one. False at the end of the run.
    template <class Visit>
    [[nodiscard]] bool visitFirst(const Visit& visit)
    {
        constexpr std::size_t kChildren = 3; // and the front: one of them is next in the heap
        const RunCursor* next = m_waiting.empty() ? nullptr : m_waiting.back();
        for (std::size_t i = 1; i < std::min(m_begun.size(), kChildren); ++i)
            next = next && next->isBefore(*m_begun[i]) ? next : m_begun[i];
        const std::span<const Span> spans = m_begun.front()->spansBefore(next);
        visit(spans);
        return m_begun.front()->pass(spans.size());
    }
    [[nodiscard]] bool isWaitingFirst() const { return !m_waiting.empty() && (m_begun.empty() || m_waiting.back()->isBefore(*m_begun.front())); }
    void beginNext()
    {
        m_begun.push_back(m_waiting.back());
        m_waiting.pop_back();
        m_clamped += m_begun.back()->begin();
        std::push_heap(m_begun.begin(), m_begun.end(), IsLater{});
    }
    /// Restores the heap after its first element has changed.
    void sink()
    {
        for (std::size_t at = 0, child = 1; child < m_begun.size(); at = child, child = 2 * at + 1) {
            if (child + 1 < m_begun.size() && m_begun[child + 1]->isBefore(*m_begun[child]))
                ++child;
            if (!m_begun[child]->isBefore(*m_begun[at]))
                return;
            std::swap(m_begun[at], m_begun[child]);
        }
    }

    std::vector<RunCursor> m_cursors;
    std::vector<RunCursor*> m_waiting; // not begun; the earliest is at the back
    std::vector<RunCursor*> m_begun;   // heap; the earliest is in front
    std::uint64_t m_clamped = 0;
};

} // namespace stallscope
