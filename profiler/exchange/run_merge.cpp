// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/run_merge.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace stallscope {

namespace {

/// Reads one run, its times moved into the trace's.
class Cursor {
public:
    Cursor(std::vector<Span> spans, Nanos shift, std::size_t order) : m_spans(std::move(spans)), m_shift(shift), m_order(order) { load(); }

    [[nodiscard]] const Span& span() const { return m_span; }
    [[nodiscard]] bool wasMoved() const { return m_wasMoved; }
    [[nodiscard]] bool next()
    {
        if (++m_at == m_spans.size())
            return false;
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

struct IsLater {
    bool operator()(const Cursor& a, const Cursor& b) const { return b.isBefore(a); }
};

} // namespace

std::uint64_t mergeRuns(std::vector<PendingRun> runs, TrackBuilder& track, const std::stop_token& stop)
{
    std::erase_if(runs, [](const PendingRun& run) { return run.spans.empty(); });
    std::vector<Cursor> waiting; // the earliest at the back
    for (std::size_t i = 0; i < runs.size(); ++i)
        waiting.emplace_back(std::move(runs[i].spans), runs[i].shift, i);
    std::sort(waiting.begin(), waiting.end(), IsLater{});

    std::vector<Cursor> heap;
    std::uint64_t moved = 0;
    while (!stop.stop_requested() && (!heap.empty() || !waiting.empty())) {
        if (heap.empty() || (!waiting.empty() && waiting.back().isBefore(heap.front()))) {
            heap.push_back(std::move(waiting.back()));
            waiting.pop_back();
            std::push_heap(heap.begin(), heap.end(), IsLater{});
        }
        std::pop_heap(heap.begin(), heap.end(), IsLater{});
        Cursor first = std::move(heap.back());
        heap.pop_back();
        const auto isFirst = [&] { return (heap.empty() || first.isBefore(heap.front())) && (waiting.empty() || first.isBefore(waiting.back())); };
        bool hasMore = true;
        do {
            track.place(first.span());
            moved += first.wasMoved() ? 1 : 0;
            hasMore = first.next();
        } while (hasMore && isFirst());
        if (hasMore) {
            heap.push_back(std::move(first));
            std::push_heap(heap.begin(), heap.end(), IsLater{});
        }
    }
    return moved;
}

} // namespace stallscope
