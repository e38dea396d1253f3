// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/part_cut.h"

#include <algorithm>

namespace stallscope {

namespace {

/// The queries that follow each other at the end of a thread: more of them may make a wait of them.
struct QueryRow {
    Nanos start = kTimeLimit; ///< where there are none: never
    Nanos threadEnd = -kTimeLimit;
};

class CutSearch {
public:
    CutSearch(const RunPart& part, const PartCut& before, Nanos patience)
        : m_part(part), m_spans(part.spans()), m_before(before), m_recent(part.spans().window().end - patience)
    {
    }
    CutSearch(const RunPart& part, const PartCut& before, const CutLimits& limits)
        : m_part(part), m_spans(part.spans()), m_before(before), m_recent(kTimeLimit), m_limits(&limits)
    {
    }

    [[nodiscard]] PartCut find()
    {
        m_cut.sets = m_limits ? m_limits->until : m_spans.window().end;
        if (!m_limits)
            limitToTracks();
        limitToLaunches();
        limitToGraphs();
        limitToQueries();
        m_cut.sets = std::max(m_cut.sets, m_before.sets);
        findIdle();
        findRows();
        findContext();
        return m_cut;
    }

private:
    void limit(Nanos time) { m_cut.sets = std::min(m_cut.sets, time); }

    /// What may still come for a time that has passed: from the watermarks of streams, and what threads are in the middle of.
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
    /// After the last launch waits only drain the device, which it may not remain. Whether a copy blocks is told by its span.
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
    /// Spans of its nodes would make an annotation of it.
    void limitToGraphs()
    {
        for (const DeviceSpan& span : m_spans.work().spans()) {
            if (span.kind == SpanKind::Graph && span.end > m_cut.sets)
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
                if (row.threadEnd >= m_cut.sets)
                    limit(row.start);
            }
        }
    }

    /// An idle gap is not divided before the span that ends it is known. Of one that rests for long, the idle gap is
    /// taken to last.
    void findIdle()
    {
        for (const PartSets::Device& device : m_part.sets()->devices) {
            const IntervalSet& busy = *device.sets.busy;
            const auto known = m_before.idle.find(device.device);
            const Nanos earliest = known == m_before.idle.end() ? m_before.sets : known->second;
            if (!isActive(device))
                continue;
            const std::size_t at = busy.firstEndingAfter(m_cut.sets);
            if (at < busy.size() && busy.at(at).start <= m_cut.sets)
                continue;
            m_cut.idle[device.device] = std::max(earliest, at > 0 ? busy.at(at - 1).end : -kTimeLimit);
            if (m_cut.idle[device.device] == -kTimeLimit)
                m_cut.sets = m_before.sets; // it has not begun
        }
    }

    void findRows()
    {
        m_cut.rows = m_cut.sets;
        for (std::size_t i = 0; i < m_part.blocking().size(); ++i) {
            const Nanos start = m_part.blocking()[i].start;
            if (start >= m_before.rows && !isFinal(i)) {
                m_cut.rows = std::min(m_cut.rows, start);
                break;
            }
        }
        m_cut.rows = std::max(m_cut.rows, m_before.rows);
    }
    [[nodiscard]] bool isFinal(std::size_t row) const
    {
        const BlockingCall& call = m_part.blocking()[row];
        const bool mayBeNeeded = m_part.waits()[row].isNeedless && m_firstPending < call.start;
        if (call.end + m_spans.clockError() >= m_cut.sets || mayBeNeeded)
            return false;
        for (std::size_t d = 0; d < m_part.sets()->devices.size(); ++d) {
            const PartSets::Device& device = m_part.sets()->devices[d];
            const auto idle = m_cut.idle.find(device.device);
            // what it owns lies before where the causes of idle time are closed, too: spans of no length end no idle time
            if (isActive(device) && m_part.nextStarts()[d][row] > (idle == m_cut.idle.end() ? m_cut.sets : idle->second))
                return false;
        }
        return true;
    }

    void findContext()
    {
        m_context = std::min(m_cut.rows, m_firstPending);
        for (const Call& call : m_spans.calls().calls()) {
            if (call.end > m_cut.rows)
                needs(call.start);
        }
        for (const BlockingCall& call : m_part.blocking()) {
            if (call.end > m_cut.rows)
                needs(call.start);
        }
        for (const CallThread& thread : m_spans.calls().threads()) {
            if (lastEndOf(m_spans, thread) >= m_cut.rows)
                needs(startOfQueries(m_spans, thread, m_cut.rows));
        }
        for (const WorkStream& stream : m_spans.work().streams()) {
            const auto idle = m_cut.idle.find(stream.device);
            for (const DeviceSpan& span : m_spans.work().of(stream)) {
                if (span.end >= m_cut.rows || (idle != m_cut.idle.end() && span.end == idle->second))
                    needs(span.hasLaunch() ? std::min(span.start, m_spans.launchOf(span).start) : span.start);
            }
        }
        for (const Migration& migration : m_spans.work().migrations()) {
            if (migration.range.end > m_cut.rows)
                needs(migration.launch == CallIndex::kNone ? migration.range.start : std::min(migration.range.start, startOf(migration.launch)));
        }
        for (const auto& [device, time] : m_cut.idle) {
            if (m_limits)
                needs(time);
        }
        m_cut.context = std::max(m_context, m_spans.carry() ? m_spans.begin() : m_spans.window().start);
    }
    void needs(Nanos time) { m_context = std::min(m_context, time); }

    [[nodiscard]] Nanos startOf(std::uint32_t call) const { return m_spans.calls().calls()[call].start; }
    [[nodiscard]] bool isPending(std::uint32_t call) const
    {
        const Call& one = m_spans.calls().calls()[call];
        const bool mayLaunch = m_spans.launches().isLaunch(call) || one.what.meaning == CallMeaning::Managed;
        return mayLaunch && m_spans.launches().spanCount(call) == 0 && one.start > m_recent;
    }
    [[nodiscard]] bool isActive(const PartSets::Device& device) const
    {
        if (!m_limits)
            return !isResting(device, m_cut.sets, m_recent);
        const auto last = m_limits->lastWork.find(device.device);
        return last != m_limits->lastWork.end() && std::max(last->second.start, last->second.busyEnd) >= m_cut.sets;
    }

    const RunPart& m_part;
    const RunSpans& m_spans;
    const PartCut& m_before;
    const Nanos m_recent; // what is pending since before then is not waited for
    const CutLimits* m_limits = nullptr;
    PartCut m_cut;
    Nanos m_firstPending = kTimeLimit; // launch whose span may still come
    Nanos m_context = 0;
};

} // namespace

bool isResting(const PartSets::Device& device, Nanos cut, Nanos recent)
{
    return device.starts.empty() || (device.starts.back() < cut && std::max(device.starts.back(), device.sets.hull->end) <= recent);
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

PartCut cutThrough(const RunPart& part, const PartCut& before, const CutLimits& limits)
{
    return CutSearch(part, before, limits).find();
}

PartCut cutThrough(const RunPart& part, const PartCut& before, Nanos patience)
{
    return CutSearch(part, before, patience).find();
}

} // namespace stallscope
