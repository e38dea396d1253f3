// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/run_merge.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

/// Reads one run and shifts its times to those of the trace.
class Cursor {
public:
    Cursor(std::vector<Span> spans, Nanos shift, std::size_t order) : m_spans(std::move(spans)), m_shift(shift), m_order(order) { load(); }

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
    [[nodiscard]] bool isBefore(const Cursor& other) const
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

bool isCutOff(const Span& span, const std::vector<TimeRange>& windows)
{
    const bool isOperation = span.kind == SpanKind::HostOp || span.kind == SpanKind::Python;
    return isOperation && span.duration > 0 && !span.has(SpanFlag::kUnfinished)
        && std::any_of(windows.begin(), windows.end(), [end = span.end()](const TimeRange& window) { return window.end == end; });
}

/// The profiler omits activity that it knows to be outside of its windows; remaining activity outside has wrong times.
bool isOutside(const Span& span, const std::vector<TimeRange>& windows)
{
    const bool isTraced = span.kind == SpanKind::ApiCall || span.kind == SpanKind::Kernel || span.kind == SpanKind::Memcpy || span.kind == SpanKind::Memset;
    const auto touches = [&span](const TimeRange& window) { return span.start <= window.end && span.end() >= window.start; };
    return isTraced && !windows.empty() && std::none_of(windows.begin(), windows.end(), touches);
}

struct IsLater {
    bool operator()(const Cursor* a, const Cursor* b) const { return b->isBefore(*a); }
};

/// Priority queue of the runs of a track.
class Runs {
public:
    explicit Runs(std::vector<PendingRun> runs)
    {
        m_cursors.reserve(runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i].spans.empty())
                m_waiting.push_back(&m_cursors.emplace_back(std::move(runs[i].spans), runs[i].shift, i));
        }
        std::sort(m_waiting.begin(), m_waiting.end(), IsLater{});
    }

    /// Null if all runs are used up.
    [[nodiscard]] const Cursor* first() const
    {
        if (isWaitingFirst())
            return m_waiting.back();
        return m_begun.empty() ? nullptr : m_begun.front();
    }
    [[nodiscard]] Cursor& takeFirst()
    {
        const bool isWaiting = isWaitingFirst();
        if (!isWaiting)
            std::pop_heap(m_begun.begin(), m_begun.end(), IsLater{});
        std::vector<Cursor*>& from = isWaiting ? m_waiting : m_begun;
        Cursor& first = *from.back();
        from.pop_back();
        return first;
    }
    void putBack(Cursor& cursor)
    {
        m_begun.push_back(&cursor);
        std::push_heap(m_begun.begin(), m_begun.end(), IsLater{});
    }

private:
    [[nodiscard]] bool isWaitingFirst() const { return !m_waiting.empty() && (m_begun.empty() || m_waiting.back()->isBefore(*m_begun.front())); }

    std::vector<Cursor> m_cursors;
    std::vector<Cursor*> m_waiting; // not begun; the earliest is at the back
    std::vector<Cursor*> m_begun;   // heap; the earliest is in front
};

} // namespace

MergeCounts mergeRuns(std::vector<PendingRun> pending, const std::vector<TimeRange>& profilerWindows, TrackBuilder& track, const std::stop_token& stop)
{
    Runs runs(std::move(pending));
    MergeCounts counts;
    while (runs.first() && !stop.stop_requested()) {
        Cursor& cursor = runs.takeFirst();
        const Cursor* const other = runs.first();
        bool hasMore = true;
        do {
            Span span = cursor.span();
            if (isCutOff(span, profilerWindows)) {
                span.flags |= SpanFlag::kUnfinished;
                ++counts.unfinished;
            }
            counts.outside += isOutside(span, profilerWindows) ? 1 : 0;
            track.place(span);
            counts.moved += cursor.wasMoved() ? 1 : 0;
            hasMore = cursor.next();
        } while (hasMore && (!other || cursor.isBefore(*other)));
        if (hasMore)
            runs.putBack(cursor);
    }
    return counts;
}

} // namespace stallscope
