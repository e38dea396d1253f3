// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/idle_gaps.h"

#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <optional>

namespace stallscope {

namespace {

constexpr Nanos kNever = SharedGaps::kNever;

/// Launches of one thread onto the device by start, with the first device start from each one on.
class ThreadLaunches {
public:
    void reserve(std::size_t launches) { m_launches.reserve(launches); }
    void add(Nanos launched, Nanos started) { m_launches.push_back({launched, started}); }
    void seal()
    {
        const auto startsEarlier = [](const Launch& a, const Launch& b) { return a.launched < b.launched; };
        sortRuns(std::span(m_launches), startsEarlier);
        Nanos first = kNever;
        for (auto at = m_launches.rbegin(); at != m_launches.rend(); ++at)
            first = at->firstStart = std::min(first, at->firstStart);
    }
    [[nodiscard]] bool isEmpty() const { return m_launches.empty(); }
    /// First start of a span that was launched at or after `time`.
    [[nodiscard]] Nanos firstStartAfter(Nanos time) const
    {
        const auto at = std::lower_bound(m_launches.begin(), m_launches.end(), time, [](const Launch& l, Nanos t) { return l.launched < t; });
        return at == m_launches.end() ? kNever : at->firstStart;
    }

private:
    struct Launch {
        Nanos launched;
        Nanos firstStart;
    };
    std::vector<Launch> m_launches;
};

struct NextSpan {
    Nanos start = kNever;
    bool isCrossThread = false;
};

class GapSearch {
public:
    GapSearch(const RunSpans& spans, DeviceId device) : m_spans(spans), m_launches(spans.calls().threads().size()), m_api(spans.calls().threads().size())
    {
        for (std::size_t thread = 0; thread < m_launches.size(); ++thread)
            m_launches[thread].reserve(spans.launches().startsOf(thread).size());
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.device != device)
                continue;
            for (const DeviceSpan& span : spans.work().of(stream)) {
                if (span.hasLaunch())
                    m_launches[threadOf(span.launch)].add(spans.launchOf(span).start, span.start);
            }
        }
        for (ThreadLaunches& launches : m_launches)
            launches.seal();
    }

    [[nodiscard]] NextSpan after(const BlockingCall& call)
    {
        NextSpan next{m_launches[call.thread].firstStartAfter(call.end), false};
        for (std::size_t thread = 0; thread < m_launches.size(); ++thread) {
            if (thread == call.thread || m_launches[thread].isEmpty())
                continue;
            const Nanos start = m_launches[thread].firstStartAfter(call.end);
            if (start < next.start && !madeCallDuring(thread, call.range()))
                next = {start, true};
        }
        return next;
    }

private:
    /// Spans come by stream, and are mostly launched by one thread: the last one is tried first.
    [[nodiscard]] std::size_t threadOf(std::uint32_t call)
    {
        const CallThread& last = m_spans.calls().threads()[m_lastThread];
        if (call < last.first || call >= last.first + last.count)
            m_lastThread = m_spans.calls().threadOf(call);
        return m_lastThread;
    }
    [[nodiscard]] bool madeCallDuring(std::size_t thread, TimeRange range)
    {
        if (!m_api[thread]) {
            const CallThread& own = m_spans.calls().threads()[thread];
            IntervalSet api;
            api.reserve(own.count);
            for (const Call& call : m_spans.calls().of(own))
                api.append({call.start, std::max(call.end, call.start + 1)});
            m_api[thread] = std::move(api);
        }
        return m_api[thread]->measure(range) > 0;
    }

    const RunSpans& m_spans;
    std::vector<ThreadLaunches> m_launches;        // by thread
    std::vector<std::optional<IntervalSet>> m_api; // by thread, computed on first use
    std::size_t m_lastThread = 0;
};

/// The idle time up to a moment; empty if the device was busy up to it.
TimeRange gapUpTo(Nanos end, const IntervalSet& busy, TimeRange window)
{
    const std::size_t at = busy.firstEndingAfter(end - 1);
    if (at < busy.size() && busy.at(at).start < end)
        return {};
    const Nanos start = at > 0 ? busy.at(at - 1).end : window.start;
    return TimeRange{start, end}.intersected(window);
}

struct Drained {
    std::uint32_t call;
    NextSpan next;
};

/// Divides one idle gap among the calls that drained it, sorted by start.
void divide(TimeRange gap, std::span<const Drained> drained, const std::vector<BlockingCall>& calls, std::vector<GapShare>& shares)
{
    for (std::size_t i = 0; i < drained.size(); ++i) {
        const Nanos from = std::max(gap.start, calls[drained[i].call].start);
        const Nanos to = i + 1 < drained.size() ? std::min(gap.end, calls[drained[i + 1].call].start) : gap.end;
        if (from < to)
            shares.push_back({drained[i].call, {from, to}, drained[i].next.isCrossThread});
    }
}

} // namespace

SharedGaps shareGaps(const RunSpans& spans, const std::vector<BlockingCall>& calls, DeviceId device, const IntervalSet& busy)
{
    GapSearch search(spans, device);
    std::vector<Drained> drained;
    SharedGaps found;
    found.next.reserve(calls.size());
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        const NextSpan next = search.after(calls[i]);
        found.next.push_back(next.start);
        if (next.start != kNever)
            drained.push_back({i, next});
    }
    std::stable_sort(drained.begin(), drained.end(), [](const Drained& a, const Drained& b) { return a.next.start < b.next.start; });
    for (std::size_t from = 0; from < drained.size();) {
        std::size_t to = from;
        while (to < drained.size() && drained[to].next.start == drained[from].next.start)
            ++to;
        const TimeRange gap = gapUpTo(drained[from].next.start, busy, spans.window());
        divide(gap, std::span(drained).subspan(from, to - from), calls, found.shares);
        from = to;
    }
    return found;
}

} // namespace stallscope
