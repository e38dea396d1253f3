// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segment_border.h"

#include <algorithm>

namespace stallscope {

namespace {

/// Consecutive queries at the end of a thread: with further ones they may become a wait.
struct QueryRow {
    Nanos start = kTimeLimit; ///< kTimeLimit if there are none
    Nanos threadEnd = -kTimeLimit;
};

class BorderSearch {
public:
    BorderSearch(const RunSegment& segment, const SegmentBorder& before, Nanos patience)
        : m_segment(segment), m_spans(segment.spans()), m_before(before), m_recent(segment.spans().window().end - patience)
    {
    }
    BorderSearch(const RunSegment& segment, const SegmentBorder& before, const BorderLimits& limits)
        : m_segment(segment), m_spans(segment.spans()), m_before(before), m_recent(kTimeLimit), m_limits(&limits)
    {
    }

    [[nodiscard]] SegmentBorder find()
    {
        m_border.sets = m_limits ? m_limits->until : m_spans.window().end;
        if (!m_limits)
            limitToTracks();
        m_known = m_border.sets;
        limitToLaunches();
        limitToLongLaunches();
        limitToGraphs();
        limitToQueries();
        m_border.sets = std::max(m_border.sets, m_before.sets);
        findIdle();
        findRows();
        findContext();
        return m_border;
    }

private:
    void limit(Nanos time) { m_border.sets = std::min(m_border.sets, time); }

    /// Limits by data that may still arrive for an earlier time: from the watermarks of streams and from open spans.
    void limitToTracks()
    {
        for (const Track& track : m_spans.trace().tracks) {
            if (track.watermark > m_recent)
                limit(track.watermark);
            for (const OpenSpan& open : track.openSpans) {
                if (open.start > m_recent)
                    limit(open.start);
            }
        }
        for (const CallThread& thread : m_spans.calls().threads()) {
            if (const Nanos end = lastEndOf(m_spans, thread); end > m_recent)
                limit(end);
        }
    }
    /// Waits after the last launch only drain the device, which may change with further launches. Whether a copy blocks is
    /// determined by its span.
    void limitToLaunches()
    {
        limit(m_spans.launches().lastStart());
        for (std::uint32_t i = 0; i < m_spans.calls().calls().size(); ++i) {
            const Call& call = m_spans.calls().calls()[i];
            if (!isPending(i))
                continue;
            m_firstPending = std::min(m_firstPending, call.start);
            if (call.what.meaning == CallMeaning::Copy || call.what.meaning == CallMeaning::Memset || call.what.meaning == CallMeaning::Managed)
                limit(call.start);
        }
    }
    /// Whether one of them initialized is told by the first span of its kernel, which may not have come yet.
    void limitToLongLaunches()
    {
        for (std::uint32_t i = 0; i < m_spans.calls().calls().size(); ++i) {
            const Call& call = m_spans.calls().calls()[i];
            if (call.end - call.start < kLongInitialization || call.start <= m_recent || !m_spans.launches().isLaunch(i))
                continue;
            const auto spans = m_spans.launches().spansOf(i);
            if (spans.empty() || std::any_of(spans.begin(), spans.end(), [this](std::uint32_t span) { return m_spans.work().spans()[span].start >= m_known; }))
                limit(call.start);
        }
    }
    /// Spans of its nodes would make an annotation of it.
    void limitToGraphs()
    {
        for (const DeviceSpan& span : m_spans.work().spans()) {
            if (span.kind == SpanKind::Graph && span.end > m_border.sets)
                limit(span.start);
        }
    }
    void limitToQueries()
    {
        std::vector<QueryRow> rows;
        for (const CallThread& thread : m_spans.calls().threads())
            rows.push_back({startOfQueries(m_spans, thread, kTimeLimit), lastEndOf(m_spans, thread)});
        for (std::size_t round = 0; round < rows.size(); ++round) {
            for (const QueryRow& row : rows) {
                if (row.threadEnd >= m_border.sets)
                    limit(row.start);
            }
        }
    }

    /// An idle gap is divided only after the span that ends it is known. For a device that has been idle for long, the gap
    /// is assumed to continue.
    void findIdle()
    {
        for (const SegmentSets::Device& device : m_segment.sets()->devices) {
            const IntervalSet& busy = *device.sets.busy;
            const auto known = m_before.idle.find(device.device);
            const Nanos earliest = known == m_before.idle.end() ? m_before.sets : known->second;
            if (!isActive(device))
                continue;
            const std::size_t at = busy.firstEndingAfter(m_border.sets);
            if (at < busy.size() && busy.at(at).start <= m_border.sets)
                continue;
            m_border.idle[device.device] = std::max(earliest, at > 0 ? busy.at(at - 1).end : -kTimeLimit);
            if (m_border.idle[device.device] == -kTimeLimit)
                m_border.sets = m_before.sets; // it has not begun
        }
    }

    void findRows()
    {
        m_border.rows = m_border.sets;
        for (std::size_t i = 0; i < m_segment.blocking().size(); ++i) {
            const Nanos start = m_segment.blocking()[i].start;
            if (start >= m_before.rows && !isFinal(i)) {
                m_border.rows = std::min(m_border.rows, start);
                break;
            }
        }
        m_border.rows = std::max(m_border.rows, m_before.rows);
    }
    [[nodiscard]] bool isFinal(std::size_t row) const
    {
        const BlockingCall& call = m_segment.blocking()[row];
        const Wait& wait = m_segment.waits()[row];
        const bool mayBeNeeded = (wait.isNeedless || wait.unattributed > 0) && m_firstPending < call.start;
        if (call.end + m_spans.clockError() >= m_border.sets || mayBeNeeded)
            return false;
        for (std::size_t d = 0; d < m_segment.sets()->devices.size(); ++d) {
            const SegmentSets::Device& device = m_segment.sets()->devices[d];
            const auto idle = m_border.idle.find(device.device);
            // its share is before the border of idle causes, too: empty spans end no idle time
            if (isActive(device) && m_segment.nextStarts()[d][row] > (idle == m_border.idle.end() ? m_border.sets : idle->second))
                return false;
        }
        return true;
    }

    void findContext()
    {
        m_context = std::min(m_border.rows, m_firstPending);
        Nanos gaps = m_border.rows; // what threads did in gaps that are not closed has to be seen once more
        for (const auto& [device, time] : m_border.idle)
            gaps = std::min(gaps, time);
        for (const Call& call : m_spans.calls().calls()) {
            if (call.end > gaps)
                needs(call.start);
        }
        for (const BlockingCall& call : m_segment.blocking()) {
            if (call.end > m_border.rows)
                needs(call.start);
        }
        for (const CallThread& thread : m_spans.calls().threads()) {
            if (lastEndOf(m_spans, thread) >= m_border.rows)
                needs(startOfQueries(m_spans, thread, m_border.rows));
        }
        for (const WorkStream& stream : m_spans.work().streams()) {
            const auto idle = m_border.idle.find(stream.device);
            for (const DeviceSpan& span : m_spans.work().of(stream)) {
                if (span.end >= m_border.rows || (idle != m_border.idle.end() && span.end == idle->second))
                    needs(span.hasLaunch() ? std::min(span.start, m_spans.launchOf(span).start) : span.start);
            }
        }
        for (const Migration& migration : m_spans.work().migrations()) {
            if (migration.range.end > m_border.rows)
                needs(migration.launch == CallIndex::kNone ? migration.range.start : std::min(migration.range.start, startOf(migration.launch)));
        }
        for (const auto& [device, time] : m_border.idle) {
            if (m_limits)
                needs(time);
        }
        m_border.context = std::max(m_context, m_spans.carry() ? m_spans.begin() : m_spans.window().start);
    }
    void needs(Nanos time) { m_context = std::min(m_context, time); }

    [[nodiscard]] Nanos startOf(std::uint32_t call) const { return m_spans.calls().calls()[call].start; }
    [[nodiscard]] bool isPending(std::uint32_t call) const
    {
        const Call& one = m_spans.calls().calls()[call];
        const bool mayLaunch = m_spans.launches().isLaunch(call) || one.what.meaning == CallMeaning::Managed;
        return mayLaunch && m_spans.launches().spanCount(call) == 0 && one.start > m_recent;
    }
    [[nodiscard]] bool isActive(const SegmentSets::Device& device) const
    {
        if (!m_limits)
            return !isResting(device, m_border.sets, m_recent);
        const auto last = m_limits->lastWork.find(device.device);
        return last != m_limits->lastWork.end() && std::max(last->second.start, last->second.busyEnd) >= m_border.sets;
    }

    const RunSegment& m_segment;
    const RunSpans& m_spans;
    const SegmentBorder& m_before;
    const Nanos m_recent; // older pending launches are not waited for
    const BorderLimits* m_limits = nullptr;
    SegmentBorder m_border;
    Nanos m_known = 0;                 // of what starts before, nothing more will come
    Nanos m_firstPending = kTimeLimit; // launch whose span may still come
    Nanos m_context = 0;
};

} // namespace

bool isResting(const SegmentSets::Device& device, Nanos border, Nanos recent)
{
    return device.starts.empty() || (device.starts.back() < border && std::max(device.starts.back(), device.sets.hull->end) <= recent);
}

Nanos startOfQueries(const RunSpans& spans, const CallThread& thread, Nanos time)
{
    Nanos start = kTimeLimit;
    for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
        const Call& call = spans.calls().calls()[i];
        if (call.start >= time)
            break;
        if (!spans.calls().isDetail(i))
            start = call.what.isQuery() ? std::min(start, call.start) : kTimeLimit;
    }
    return start;
}

Nanos lastEndOf(const RunSpans& spans, const CallThread& thread)
{
    Nanos end = -kTimeLimit;
    for (const Call& call : spans.calls().of(thread))
        end = std::max(end, call.end);
    return end;
}

SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, const BorderLimits& limits)
{
    return BorderSearch(segment, before, limits).find();
}

SegmentBorder findBorder(const RunSegment& segment, const SegmentBorder& before, Nanos patience)
{
    return BorderSearch(segment, before, patience).find();
}

} // namespace stallscope
