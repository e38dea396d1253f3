// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

namespace stallscope {

/// Sorted spans of a run that is not in memory, read piece by piece.
class RunPieces {
public:
    struct First {
        Nanos start = 0;
        Nanos duration = 0;
        std::uint32_t order = 0;
    };

    virtual ~RunPieces() = default;
    /// Of the first span, known without reading.
    [[nodiscard]] virtual First first() const = 0;
    /// Replaces both by those of the next piece. False at the end, or if it cannot be read.
    [[nodiscard]] virtual bool next(std::vector<Span>& spans, std::vector<std::uint32_t>& orders) = 0;
};

/// Sorted spans of one track whose times are not shifted yet. Equal times are ordered by `order`, then by the position of the run.
struct PendingRun {
    std::vector<Span> spans;
    Nanos shift = 0;
    std::uint32_t order = 0;
    std::unique_ptr<RunPieces> pieces = {}; ///< instead of `spans`; they have an order each
};

/// A shifted time, clamped to [0, last valid time].
[[nodiscard]] constexpr Nanos movedTime(Nanos time, Nanos shift)
{
    return std::clamp(saturatingAdd(time, shift), Nanos{0}, kTimeLimit - 1);
}

/// How a merge treats times beyond those of a trace. They are clamped after they are compared, so that they have the same order if they were
/// merged before as they are.
enum class RunTimes : std::uint8_t { Clamped, AsTheyAre };

/// Reads one run. Its times are shifted all at once, or piece by piece: one by one, each span would be read while it is written.
class RunCursor {
public:
    using Place = std::pair<std::uint32_t, std::size_t>; ///< order, position of the run

    RunCursor(PendingRun run, std::size_t position, RunTimes times)
        : m_spans(std::move(run.spans)), m_pieces(std::move(run.pieces)), m_shift(run.shift), m_order(run.order), m_position(position), m_times(times)
    {
        if (m_pieces) {
            const RunPieces::First first = m_pieces->first();
            m_start = saturatingAdd(first.start, m_shift);
            m_duration = first.duration;
            m_order = first.order;
        } else {
            m_start = saturatingAdd(m_spans.front().start, m_shift);
            m_duration = m_spans.front().duration;
        }
    }

    /// To be called before the first span is read. False if there is none.
    [[nodiscard]] bool begin()
    {
        if (m_pieces)
            return readPiece();
        shiftSpans();
        return true;
    }
    /// Number of spans so far whose time was beyond the limits.
    [[nodiscard]] std::uint64_t clamped() const { return m_clamped; }
    /// The current span and at most `most` in all, of which all precede the current one of `next` (null: none).
    [[nodiscard]] std::span<const Span> spansBefore(const RunCursor* next, std::size_t most)
    {
        std::span<Span> spans = std::span(m_spans).subspan(m_at);
        spans = spans.first(std::min(spans.size(), most));
        if (next && !precedes(m_at + spans.size() - 1, *next)) {
            std::size_t count = 1;
            while (count < spans.size() && precedes(m_at + count, *next))
                ++count;
            spans = spans.first(count);
        }
        if (m_isBeyondLimits)
            clamp(spans);
        return spans;
    }
    /// Of the current span, or of one behind it that was read with it.
    [[nodiscard]] Place placeOf(std::size_t behind) const { return placeAt(m_at + behind); }
    /// Passes some spans. False at the end of the run, whose memory is then released.
    [[nodiscard]] bool pass(std::size_t count)
    {
        m_at += count;
        if (m_at == m_spans.size() && (!m_pieces || !readPiece())) {
            std::vector<Span>().swap(m_spans);
            std::vector<std::uint32_t>().swap(m_orders);
            m_pieces.reset();
            return false;
        }
        m_start = m_spans[m_at].start;
        m_duration = m_spans[m_at].duration;
        return true;
    }
    [[nodiscard]] bool isBefore(const RunCursor& other) const
    {
        if (m_start != other.m_start)
            return m_start < other.m_start;
        return m_duration != other.m_duration ? m_duration > other.m_duration : placeAt(m_at) < other.placeAt(other.m_at);
    }

private:
    [[nodiscard]] Place placeAt(std::size_t row) const { return {m_orders.empty() ? m_order : m_orders[row], m_position}; }
    /// Whether a span of this run precedes the current one of another.
    [[nodiscard]] bool precedes(std::size_t row, const RunCursor& other) const
    {
        const Span& span = m_spans[row];
        if (span.start != other.m_start)
            return span.start < other.m_start;
        return span.duration != other.m_duration ? span.duration > other.m_duration : placeAt(row) < other.placeAt(other.m_at);
    }
    [[nodiscard]] bool readPiece()
    {
        m_at = 0;
        if (!m_pieces->next(m_spans, m_orders) || m_spans.empty())
            return false;
        shiftSpans();
        return true;
    }
    void shiftSpans()
    {
        constexpr Nanos kUsual = kTimeLimit / 4; // no sum of such times exceeds the limit
        const auto isUsual = [](Nanos time) { return static_cast<std::uint64_t>(time) < static_cast<std::uint64_t>(kUsual); };
        bool isUsualRun = true;
        for (Span& span : m_spans) {
            span.start = saturatingAdd(span.start, m_shift);
            isUsualRun &= isUsual(span.start) && isUsual(span.duration);
        }
        m_isBeyondLimits = !isUsualRun && m_times == RunTimes::Clamped;
    }
    void clamp(std::span<Span> spans)
    {
        for (Span& span : spans) {
            const Nanos start = std::exchange(span.start, movedTime(span.start, 0));
            span.duration = std::min(span.duration, kTimeLimit - 1 - span.start);
            m_clamped += span.start != start ? 1 : 0;
        }
    }

    std::vector<Span> m_spans;
    std::vector<std::uint32_t> m_orders; // of m_spans; empty: m_order
    std::unique_ptr<RunPieces> m_pieces;
    std::size_t m_at = 0;
    Nanos m_shift;
    std::uint32_t m_order;
    std::size_t m_position;
    RunTimes m_times;
    bool m_isBeyondLimits = false; // some of m_spans may be
    std::uint64_t m_clamped = 0;
    Nanos m_start = 0; // of the current span
    Nanos m_duration = 0;
};

/// Merges the runs of a track by start, longer spans first, then in the order of the runs.
class RunMerge {
public:
    explicit RunMerge(std::vector<PendingRun> runs, RunTimes times = RunTimes::Clamped)
    {
        m_cursors.reserve(runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i].spans.empty() || runs[i].pieces)
                m_waiting.push_back(&m_cursors.emplace_back(std::move(runs[i]), i, times));
        }
        std::sort(m_waiting.begin(), m_waiting.end(), IsLater{});
    }

    /// Calls visit(spans), or visit(spans, cursor) with the cursor at the first of them, for the spans in order, for several at once where the
    /// runs permit it. Returns early if a stop is requested.
    template <class Visit>
    void forEach(const std::stop_token& stop, const Visit& visit)
    {
        std::size_t sinceCheck = 0; // spans
        for (;;) {
            while (isWaitingFirst())
                beginNext();
            if (m_begun.empty())
                return;
            const auto [count, hasMore] = visitFirst(visit);
            if (!hasMore) {
                m_begun.front() = m_begun.back();
                m_begun.pop_back();
            }
            sinceCheck += count;
            if ((!hasMore || sinceCheck >= kMostSpans) && stop.stop_requested())
                return;
            sinceCheck = sinceCheck < kMostSpans ? sinceCheck : 0;
            sink();
        }
    }
    /// Number of spans whose time was clamped, of the runs that were read.
    [[nodiscard]] std::uint64_t clamped() const
    {
        std::uint64_t clamped = 0;
        for (const RunCursor& cursor : m_cursors)
            clamped += cursor.clamped();
        return clamped;
    }

private:
    struct IsLater {
        bool operator()(const RunCursor* a, const RunCursor* b) const { return b->isBefore(*a); }
    };

    static constexpr std::size_t kMostSpans = 65'536; // of a call, and between two checks of the stop token

    struct Visited {
        std::size_t count = 0;
        bool hasMore = false; // of the run
    };

    /// Visits the spans of the first run up to those of another one.
    template <class Visit>
    [[nodiscard]] Visited visitFirst(const Visit& visit)
    {
        constexpr std::size_t kChildren = 3; // and the front: one of them is next in the heap
        const RunCursor* next = m_waiting.empty() ? nullptr : m_waiting.back();
        for (std::size_t i = 1; i < std::min(m_begun.size(), kChildren); ++i)
            next = next && next->isBefore(*m_begun[i]) ? next : m_begun[i];
        const std::span<const Span> spans = m_begun.front()->spansBefore(next, kMostSpans);
        if constexpr (std::is_invocable_v<Visit, std::span<const Span>, const RunCursor&>)
            visit(spans, *m_begun.front());
        else
            visit(spans);
        const std::size_t count = spans.size();
        return {count, m_begun.front()->pass(count)};
    }
    [[nodiscard]] bool isWaitingFirst() const { return !m_waiting.empty() && (m_begun.empty() || m_waiting.back()->isBefore(*m_begun.front())); }
    void beginNext()
    {
        RunCursor* const cursor = m_waiting.back();
        m_waiting.pop_back();
        if (!cursor->begin())
            return;
        m_begun.push_back(cursor);
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
};

} // namespace stallscope
