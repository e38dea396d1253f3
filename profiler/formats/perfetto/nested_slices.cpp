// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/nested_slices.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace stallscope {

namespace {

/// Position in a lane.
class LaneCursor {
public:
    LaneCursor(const Lane& lane, std::size_t index) : m_lane(&lane), m_index(index) { m_isAtEnd = !load(); }

    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }
    [[nodiscard]] const Span& span() const { return m_span; }
    [[nodiscard]] std::size_t lane() const { return m_index; }
    void next()
    {
        ++m_row;
        m_isAtEnd = !load();
    }
    /// By start; the longer of two spans that start together encloses the other. Outer lanes first.
    [[nodiscard]] bool isBefore(const LaneCursor& other) const
    {
        return startsBefore(m_span, other.m_span) || (!startsBefore(other.m_span, m_span) && m_index < other.m_index);
    }

private:
    [[nodiscard]] bool load()
    {
        while (!m_columns || m_row == m_columns->size()) {
            if (m_block == m_lane->blocks.size())
                return false;
            m_columns = m_lane->blocks.block(m_block++).columns();
            m_row = 0;
        }
        m_span = m_columns->at(m_row);
        return true;
    }

    const Lane* m_lane;
    std::size_t m_index;
    std::size_t m_block = 0;
    std::size_t m_row = 0;
    std::shared_ptr<const SpanColumns> m_columns;
    Span m_span;
    bool m_isAtEnd = false;
};

/// The open slices of each row.
class Rows {
public:
    Rows(std::span<const Lane* const> lanes, const SliceEvents& events) : m_open(kNestedRows + lanes.size()), m_lanes(lanes), m_events(events) {}

    void add(const Span& span, std::size_t lane)
    {
        const std::size_t row = rowFor(span, kNestedRows + lane);
        m_events.begin(row, *m_lanes[lane], span);
        const bool isInstant = span.kind == SpanKind::Mark && span.duration == 0;
        if (!isInstant)
            m_open[row].push_back(span.end());
    }
    void closeAll()
    {
        for (std::size_t row = 0; row < m_open.size(); ++row)
            closeUntil(row, kTimeLimit);
    }

private:
    [[nodiscard]] std::size_t rowFor(const Span& span, std::size_t ownRow)
    {
        for (std::size_t row = 0; row < kNestedRows; ++row) {
            closeUntil(row, span.start);
            if (m_open[row].empty() || span.end() <= m_open[row].back())
                return row;
        }
        closeUntil(ownRow, span.start);
        return ownRow;
    }
    void closeUntil(std::size_t row, Nanos time)
    {
        std::vector<Nanos>& open = m_open[row];
        while (!open.empty() && open.back() <= time) {
            m_events.end(row, open.back());
            open.pop_back();
        }
    }

    std::vector<std::vector<Nanos>> m_open; // ends, the innermost last
    std::span<const Lane* const> m_lanes;
    const SliceEvents& m_events;
};

} // namespace

bool nestSlices(std::span<const Lane* const> lanes, const SliceEvents& events, const Job& job)
{
    constexpr std::size_t kSpansToStop = 65536;
    std::vector<LaneCursor> cursors;
    cursors.reserve(lanes.size());
    std::vector<LaneCursor*> waiting; // heap; the earliest is in front
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        cursors.emplace_back(*lanes[i], i);
        if (!cursors.back().isAtEnd())
            waiting.push_back(&cursors.back());
    }
    const auto isLater = [](const LaneCursor* a, const LaneCursor* b) { return b->isBefore(*a); };
    std::make_heap(waiting.begin(), waiting.end(), isLater);
    Rows rows(lanes, events);
    for (std::size_t count = 0; !waiting.empty(); ++count) {
        if (count % kSpansToStop == 0 && job.isCancelled())
            return false;
        std::pop_heap(waiting.begin(), waiting.end(), isLater);
        LaneCursor* const first = waiting.back();
        rows.add(first->span(), first->lane());
        first->next();
        if (first->isAtEnd())
            waiting.pop_back();
        else
            std::push_heap(waiting.begin(), waiting.end(), isLater);
    }
    rows.closeAll();
    return true;
}

} // namespace stallscope
