// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/device_gaps.h"

#include "profiler/analysis/index/run_carry.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace stallscope {

namespace {

/// Finds the span that ends a gap, while the gaps come in order. Looks only at streams whose turn it is: there may be very many.
class NextSpans {
public:
    NextSpans(const DeviceWork& work, DeviceId device) : m_work(work)
    {
        std::size_t order = 0;
        for (const WorkStream& stream : work.streams()) {
            if (stream.device == device)
                add({stream.first, stream.first + stream.count, order++}, -kTimeLimit);
        }
    }

    /// Of the spans that start then, the one that was launched first.
    void advanceTo(const RunSpans& spans, Nanos start)
    {
        while (!m_cursors.empty() && startOf(m_cursors.front()) < start)
            add(takeFirst(), start);
        std::vector<Cursor> here;
        while (!m_cursors.empty() && startOf(m_cursors.front()) == start)
            here.push_back(takeFirst());
        m_next.reset();
        Nanos launched = kTimeLimit;
        for (const Cursor& cursor : here) {
            for (std::uint32_t at = cursor.at; at < cursor.end && m_work.spans()[at].start == start; ++at) {
                const DeviceSpan& span = m_work.spans()[at];
                const Nanos own = span.hasLaunch() ? spans.launchOf(span).start : kTimeLimit;
                if (span.duration() > 0 && (!m_next || own < launched)) {
                    m_next = at;
                    launched = own;
                }
            }
            add(cursor, start);
        }
    }
    [[nodiscard]] std::optional<std::uint32_t> span() const { return m_next; }

private:
    struct Cursor {
        std::uint32_t at;
        std::uint32_t end;
        std::size_t order; ///< of its stream
    };

    [[nodiscard]] Nanos startOf(const Cursor& cursor) const { return m_work.spans()[cursor.at].start; }
    [[nodiscard]] auto isLater() const
    {
        return [this](const Cursor& a, const Cursor& b) { return std::pair(startOf(a), a.order) > std::pair(startOf(b), b.order); };
    }
    /// At its first span from `start` on that takes time; not at all where there is none.
    void add(Cursor cursor, Nanos start)
    {
        while (cursor.at < cursor.end && (startOf(cursor) < start || m_work.spans()[cursor.at].duration() == 0))
            ++cursor.at;
        if (cursor.at == cursor.end)
            return;
        m_cursors.push_back(cursor);
        std::push_heap(m_cursors.begin(), m_cursors.end(), isLater());
    }
    Cursor takeFirst()
    {
        std::pop_heap(m_cursors.begin(), m_cursors.end(), isLater());
        const Cursor first = m_cursors.back();
        m_cursors.pop_back();
        return first;
    }

    const DeviceWork& m_work;
    std::vector<Cursor> m_cursors; // a heap, the earliest in front
    std::optional<std::uint32_t> m_next;
};

/// When the device is busy for the last time in the whole run; never, where more may come.
Nanos lastEndOf(const RunSpans& spans, DeviceId device)
{
    if (!spans.carry() || !spans.carry()->window)
        return kTimeLimit;
    const auto known = spans.carry()->lastWork.find(device);
    return known == spans.carry()->lastWork.end() ? -kTimeLimit : known->second.busyEnd;
}

} // namespace

std::vector<IdleGap> findIdleGaps(const RunSpans& spans, DeviceId device, const IntervalSet& busy, TimeRange run)
{
    const IntervalSet idle = subtract(IntervalSet::of({spans.window()}), busy);
    const Nanos lastEnd = lastEndOf(spans, device);
    NextSpans next(spans.work(), device);
    std::vector<IdleGap> gaps;
    gaps.reserve(idle.size());
    for (std::size_t i = 0; i < idle.size(); ++i) {
        IdleGap gap{idle.at(i)};
        gap.isEdge = gap.range.start == run.start || gap.range.end == run.end || gap.range.start >= lastEnd;
        if (!gap.isEdge) {
            next.advanceTo(spans, gap.range.end);
            gap.next = next.span().value_or(IdleGap::kNone);
        }
        gaps.push_back(gap);
    }
    return gaps;
}

} // namespace stallscope
