// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <cstddef>
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

/// Reads one run and shifts its times to those of the trace.
class RunCursor {
public:
    RunCursor(std::vector<Span> spans, Nanos shift, std::size_t order) : m_spans(std::move(spans)), m_shift(shift), m_order(order) { load(); }

    [[nodiscard]] const Span& span() const { return m_span; }
    [[nodiscard]] bool wasMoved() const { return m_wasMoved; }
    /// False at the end of the run, whose memory is then released.
    [[nodiscard]] bool next()
    {
        if (++m_at == m_spans.size()) {
            std::vector<Span>().swap(m_spans);
            return false;
        }
        load();
        return true;
    }
    [[nodiscard]] bool isBefore(const RunCursor& other) const
    {
        if (startsBefore(m_span, other.m_span))
            return true;
        return !startsBefore(other.m_span, m_span) && m_order < other.m_order;
    }

private:
    void load()
    {
        m_span = m_spans[m_at];
        const Nanos start = saturatingAdd(m_span.start, m_shift);
        m_span.start = movedTime(start, 0);
        m_span.duration = std::min(m_span.duration, kTimeLimit - 1 - m_span.start);
        m_wasMoved = m_span.start != start;
    }

    std::vector<Span> m_spans;
    std::size_t m_at = 0;
    Nanos m_shift;
    std::size_t m_order;
    Span m_span;
    bool m_wasMoved = false;
};

/// Priority queue of the runs of a track.
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

    /// Null if all runs are used up.
    [[nodiscard]] const RunCursor* first() const
    {
        if (isWaitingFirst())
            return m_waiting.back();
        return m_begun.empty() ? nullptr : m_begun.front();
    }
    [[nodiscard]] RunCursor& takeFirst()
    {
        const bool isWaiting = isWaitingFirst();
        if (!isWaiting)
            std::pop_heap(m_begun.begin(), m_begun.end(), IsLater{});
        std::vector<RunCursor*>& from = isWaiting ? m_waiting : m_begun;
        RunCursor& first = *from.back();
        from.pop_back();
        return first;
    }
    void putBack(RunCursor& cursor)
    {
        m_begun.push_back(&cursor);
        std::push_heap(m_begun.begin(), m_begun.end(), IsLater{});
    }

private:
    struct IsLater {
        bool operator()(const RunCursor* a, const RunCursor* b) const { return b->isBefore(*a); }
    };

    [[nodiscard]] bool isWaitingFirst() const { return !m_waiting.empty() && (m_begun.empty() || m_waiting.back()->isBefore(*m_begun.front())); }

    std::vector<RunCursor> m_cursors;
    std::vector<RunCursor*> m_waiting; // not begun; the earliest is at the back
    std::vector<RunCursor*> m_begun;   // heap; the earliest is in front
};

} // namespace stallscope
