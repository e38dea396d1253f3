// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/run_graph.h"

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/index/sync_records.h"
#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/replay/graph_lags.h"
#include "profiler/analysis/waits/stream_dependencies.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// A call that records an event for a single wait of the host. A program without that wait does not need it.
struct LoneRecord {
    std::uint32_t call = 0; ///< in CallIndex::calls()
    std::uint32_t wait = 0; ///< in the list of blocking calls
};

constexpr std::uint32_t kNone = UINT32_MAX;

/// A call that uses an event.
struct Use {
    std::uint32_t scope = 0;
    std::uint64_t event = 0;
    Nanos start = 0;
    std::uint32_t call = 0;
    bool isRecord = false;
};

class EventUses {
public:
    EventUses(const RunSpans& spans, const SyncRecords& syncs) : m_spans(spans), m_syncs(syncs) {}

    /// False if a call does not identify its event.
    [[nodiscard]] bool gather()
    {
        const CallIndex& calls = m_spans.calls();
        for (const CallThread& thread : calls.threads()) {
            for (std::uint32_t call = thread.first; call < thread.first + thread.count; ++call) {
                if (!calls.isDetail(call) && !note(thread.scope, call))
                    return false;
            }
        }
        std::sort(m_uses.begin(), m_uses.end(),
            [](const Use& a, const Use& b) { return std::tie(a.scope, a.event, a.start, a.call) < std::tie(b.scope, b.event, b.start, b.call); });
        return true;
    }
    [[nodiscard]] const std::vector<Use>& all() const { return m_uses; }

private:
    [[nodiscard]] bool note(std::uint32_t scope, std::uint32_t index)
    {
        const Call& call = m_spans.calls().calls()[index];
        switch (call.what.meaning) {
        case CallMeaning::RecordEvent:
        case CallMeaning::SynchronizeEvent:
        case CallMeaning::QueryEvent:
        case CallMeaning::WaitForEvent: break;
        default: return call.what.meaning != CallMeaning::Other || !m_spans.trace().text(call.name).ends_with("EventElapsedTime");
        }
        auto event = m_spans.trace().pools->details.get(call.detail).find(DetailField::Event);
        const auto record = event ? std::nullopt : m_syncs.find(scope, call.correlation);
        if (record)
            event = record->detail.find(DetailField::Event);
        if (event)
            m_uses.push_back({scope, *event, call.start, index, call.what.meaning == CallMeaning::RecordEvent});
        return event || call.what.meaning == CallMeaning::RecordEvent; // a record of an unidentified event is kept, since any call may use it
    }

    const RunSpans& m_spans;
    const SyncRecords& m_syncs;
    std::vector<Use> m_uses;
};

/// Sorted by call. A record is used by all calls with its event up to the next record of that event. If any call does not
/// identify its event (some sources omit it for queries and elapsed times), it may use any event, and the list is empty.
std::vector<LoneRecord> findLoneRecords(const RunSpans& spans, const SyncRecords& syncs, const std::vector<BlockingCall>& blocking)
{
    EventUses uses(spans, syncs);
    if (!uses.gather() || uses.all().empty())
        return {};
    std::vector<std::uint32_t> waits(spans.calls().calls().size(), kNone);
    for (std::uint32_t i = 0; i < blocking.size(); ++i) {
        if (blocking[i].kind == BlockingKind::Event)
            waits[blocking[i].call] = i;
    }
    std::vector<LoneRecord> lone;
    const auto& all = uses.all();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const auto isOfSame = [&](std::size_t other) { return other < all.size() && all[other].scope == all[i].scope && all[other].event == all[i].event; };
        const bool servesOne = all[i].isRecord && isOfSame(i + 1) && waits[all[i + 1].call] != kNone;
        if (servesOne && (!isOfSame(i + 2) || all[i + 2].isRecord))
            lone.push_back({all[i].call, waits[all[i + 1].call]});
    }
    std::sort(lone.begin(), lone.end(), [](const LoneRecord& a, const LoneRecord& b) { return a.call < b.call; });
    return lone;
}

/// The time that a thread spent in operations and calls, however they nest.
class BusyTime {
public:
    BusyTime(const Trace& trace, TrackId track);

    [[nodiscard]] bool knowsOperations() const { return m_knowsOperations; }
    /// Called with ranges in order of start that do not overlap.
    [[nodiscard]] Nanos within(TimeRange range);

private:
    bool m_knowsOperations = false;
    std::vector<TimeRange> m_spans;
    std::size_t m_at = 0;
};

BusyTime::BusyTime(const Trace& trace, TrackId track)
{
    for (const Lane& lane : trace.tracks[track.index()].lanes) {
        m_knowsOperations = m_knowsOperations || lane.place.group == LaneGroup::Operations;
        const bool counts = lane.place.group == LaneGroup::Operations || lane.place.group == LaneGroup::Calls;
        if (counts && lane.place.depth == 0)
            lane.forEach([this](const SpanColumns& columns, std::size_t row) { m_spans.push_back({columns.startOf(row), columns.endOf(row)}); });
    }
    sortRuns(std::span(m_spans), [](TimeRange a, TimeRange b) { return a.start < b.start; });
}

Nanos BusyTime::within(TimeRange range)
{
    Nanos busy = 0;
    Nanos reached = range.start;
    while (m_at < m_spans.size() && m_spans[m_at].end <= range.start)
        ++m_at;
    for (std::size_t i = m_at; i < m_spans.size() && m_spans[i].start < range.end; ++i) {
        busy += TimeRange{std::max(m_spans[i].start, reached), std::min(m_spans[i].end, range.end)}.length();
        reached = std::max(reached, m_spans[i].end);
    }
    return busy;
}

/// Number of earlier steps among which one of another thread is searched.
constexpr std::uint32_t kFarthestBack = 64;
/// A thread that is in no operation for this time waits for something.
constexpr Nanos kIdleThread = 20'000;

/// Number of earlier launches that are searched for one that has ended.
constexpr std::uint32_t kFarthestOvertaken = 64;

/// Copies of one direction share an engine, whatever their streams are.
std::optional<std::size_t> engineOf(const Trace& trace, const DeviceSpan& span)
{
    if (span.kind != SpanKind::Memcpy)
        return std::nullopt;
    switch (trace.pools->details.get(span.detail).direction()) {
    case CopyDirection::HostToDevice: return 0;
    case CopyDirection::DeviceToHost: return 1;
    default: return std::nullopt;
    }
}

/// When device spans without a launch take their turn in the replay: when they start. In a part of a run, those that were launched before the part take
/// it when they were launched, so that work launched later can follow them.
Nanos turnOfUnlaunched(const DeviceWork& work, std::uint32_t span)
{
    return work.earlierLaunchOf(span).value_or(work.spans()[span].start);
}

/// Of any span.
Nanos launchTurnOf(const RunSpans& spans, std::uint32_t span)
{
    const DeviceSpan& one = spans.work().spans()[span];
    return one.hasLaunch() ? spans.launchOf(one).start : turnOfUnlaunched(spans.work(), span);
}

} // namespace

/// Launches of one stream, sorted by time.
class StreamLaunches {
public:
    StreamLaunches(const RunSpans& spans, const WorkStream& stream);

    /// Span of the last launch before `time` that ends by `endsBy`; empty if there is none among the nearest launches.
    [[nodiscard]] std::optional<std::uint32_t> lastBefore(Nanos time, Nanos endsBy, const std::vector<DeviceSpan>& all) const;

private:
    struct Launch {
        Nanos time = 0;
        std::uint32_t span = 0;
    };
    std::vector<Launch> m_launches;
};

StreamLaunches::StreamLaunches(const RunSpans& spans, const WorkStream& stream)
{
    m_launches.reserve(stream.count);
    for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i)
        m_launches.push_back({launchTurnOf(spans, i), i});
    sortRuns(std::span(m_launches), [](const Launch& a, const Launch& b) { return a.time < b.time; });
}

std::optional<std::uint32_t> StreamLaunches::lastBefore(Nanos time, Nanos endsBy, const std::vector<DeviceSpan>& all) const
{
    auto at = std::lower_bound(m_launches.begin(), m_launches.end(), time, [](const Launch& launch, Nanos t) { return launch.time < t; });
    for (std::uint32_t back = 0; at != m_launches.begin() && back < kFarthestOvertaken; ++back) {
        --at;
        if (all[at->span].end <= endsBy)
            return at->span;
    }
    return std::nullopt;
}

/// Sets the dependencies between device spans of a graph: previous span on its stream, event waits of its stream, previous copy
/// in its direction. Edges that the data contradict are omitted and counted.
class SpanOrder {
public:
    /// `orders`: launches by stream.
    SpanOrder(RunGraph& graph, const RunSpans& spans, const StreamDependencies& dependencies, const std::vector<StreamLaunches>& orders)
        : m_graph(graph), m_spans(spans), m_work(spans.work().spans()), m_dependencies(dependencies), m_orders(orders)
    {
    }
    void set();

private:
    [[nodiscard]] std::pair<Nanos, std::uint32_t> turnOf(std::uint32_t span) const;
    [[nodiscard]] bool precedes(std::uint32_t earlier, std::uint32_t later);
    void addEventWaits(std::uint32_t stream);
    void addNeed(const StreamDependencies::StreamWait& wait, std::uint32_t span);
    void orderStreams();
    void orderEngines();

    RunGraph& m_graph;
    const RunSpans& m_spans;
    const std::vector<DeviceSpan>& m_work;
    const StreamDependencies& m_dependencies;
    const std::vector<StreamLaunches>& m_orders;
};

void SpanOrder::set()
{
    orderStreams();
    orderEngines();
}

/// Order of a span in the replay: time, and index of its step for equal times.
std::pair<Nanos, std::uint32_t> SpanOrder::turnOf(std::uint32_t span) const
{
    const std::uint32_t step = m_graph.m_spans[span].step;
    return step == SpanStep::kNone ? std::pair(turnOfUnlaunched(m_spans.work(), span), UINT32_MAX) : std::pair(m_graph.m_steps[step].call.start, step);
}
/// Whether `earlier` was launched before `later` and ended before it started; otherwise counts a contradiction.
bool SpanOrder::precedes(std::uint32_t earlier, std::uint32_t later)
{
    if (m_work[earlier].end <= m_work[later].start && turnOf(earlier) <= turnOf(later))
        return true;
    ++m_graph.m_contradictions;
    return false;
}

void SpanOrder::orderStreams()
{
    for (std::uint32_t place = 0; place < m_spans.work().streams().size(); ++place) {
        const WorkStream& stream = m_spans.work().streams()[place];
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            if (i > stream.first && precedes(i - 1, i))
                m_graph.m_spans[i].before = i - 1;
        }
        addEventWaits(place);
    }
}

/// An event wait of a stream delays the first span that is launched after it.
void SpanOrder::addEventWaits(std::uint32_t place)
{
    const WorkStream& stream = m_spans.work().streams()[place];
    const auto waits = m_dependencies.of(place);
    std::size_t next = 0;
    for (std::uint32_t i = stream.first; i < stream.first + stream.count && next < waits.size(); ++i) {
        SpanStep& span = m_graph.m_spans[i];
        span.needs.first = static_cast<std::uint32_t>(m_graph.m_needs.size());
        for (; next < waits.size() && waits[next].start < launchTurnOf(m_spans, i); ++next)
            addNeed(waits[next], i);
        span.needs.count = static_cast<std::uint32_t>(m_graph.m_needs.size()) - span.needs.first;
    }
}

void SpanOrder::addNeed(const StreamDependencies::StreamWait& wait, std::uint32_t span)
{
    for (const std::uint32_t awaited : wait.streams) {
        const auto need = m_orders[awaited].lastBefore(wait.recorded, kTimeLimit, m_work);
        if (need && precedes(*need, span))
            m_graph.m_needs.push_back(*need);
    }
}

void SpanOrder::orderEngines()
{
    struct Copy {
        Nanos start = 0;
        std::uint32_t span = 0;
    };
    std::vector<std::array<std::vector<Copy>, 2>> engines(m_spans.trace().devices.size());
    for (const WorkStream& stream : m_spans.work().streams()) {
        for (std::uint32_t i = stream.first; i < stream.first + stream.count && stream.device.isValid(); ++i) {
            if (const auto engine = engineOf(m_spans.trace(), m_work[i]))
                engines[stream.device.index()][*engine].push_back({m_work[i].start, i});
        }
    }
    for (auto& device : engines) {
        for (std::vector<Copy>& copies : device) {
            sortRuns(std::span(copies), [](const Copy& a, const Copy& b) { return a.start < b.start; });
            for (std::size_t i = 1; i < copies.size(); ++i) {
                const std::uint32_t before = copies[i - 1].span;
                if (m_work[before].end <= copies[i].start && turnOf(before) <= turnOf(copies[i].span))
                    m_graph.m_spans[copies[i].span].engine = before;
            }
        }
    }
}

class RunGraphBuilder {
public:
    RunGraphBuilder(RunGraph& graph, const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes,
        const StreamDependencies& dependencies, const SyncRecords& syncs)
        : m_graph(graph), m_spans(spans), m_work(spans.work().spans()), m_blocking(blocking), m_scopes(scopes), m_dependencies(dependencies), m_syncs(syncs)
    {
    }

    void build()
    {
        m_graph.m_window = m_spans.window();
        m_graph.m_threads = m_spans.calls().threads().size();
        m_graph.m_spans.resize(m_work.size());
        m_graph.m_launched.reserve(m_work.size());
        m_graph.m_steps.reserve(m_blocking.size() + m_spans.launches().starts().size());
        for (const WorkStream& stream : m_spans.work().streams())
            m_orders.emplace_back(m_spans, stream);
        const auto waits = waitsByThread();
        for (std::uint32_t thread = 0; thread < m_graph.m_threads; ++thread)
            addThread(thread, waits[thread]);
        orderThreads();
        SpanOrder(m_graph, m_spans, m_dependencies, m_orders).set();
        findWaits();
        findTail();
        findTurns();
        findLoneRecords();
    }

private:
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> waitsByThread() const
    {
        std::vector<std::vector<std::uint32_t>> byThread(m_graph.m_threads);
        for (std::uint32_t i = 0; i < m_blocking.size(); ++i)
            byThread[m_blocking[i].thread].push_back(i);
        return byThread;
    }

    /// Adds waits and launches in order of start; the wait first if a call is both.
    void addThread(std::uint32_t thread, const std::vector<std::uint32_t>& waits)
    {
        const std::size_t firstStep = m_graph.m_steps.size();
        const CallThread& place = m_spans.calls().threads()[thread];
        auto wait = waits.begin();
        for (std::uint32_t call = place.first; call < place.first + place.count; ++call) {
            const Nanos start = m_spans.calls().calls()[call].start;
            for (; wait != waits.end() && m_blocking[*wait].start <= start; ++wait)
                addWait(firstStep, thread, *wait);
            if (!m_spans.launches().spansOf(call).empty())
                addLaunch(firstStep, thread, call);
        }
        for (; wait != waits.end(); ++wait)
            addWait(firstStep, thread, *wait);
        Nanos behind = m_graph.m_window.start;
        for (std::size_t i = firstStep; i < m_graph.m_steps.size(); ++i) {
            HostStep& step = m_graph.m_steps[i];
            step.before = step.call.start - behind;
            behind = step.call.end;
        }
    }

    void addWait(std::size_t firstStep, std::uint32_t thread, std::uint32_t wait)
    {
        const BlockingCall& call = m_blocking[wait];
        // a launch call that contains a wait ends where the wait begins
        if (m_graph.m_steps.size() > firstStep && m_graph.m_steps.back().call.end > call.start)
            m_graph.m_steps.back().call.end = call.start;
        HostStep step;
        step.call = call.range();
        step.thread = thread;
        step.apiCall = call.call;
        step.wait = wait;
        m_graph.m_steps.push_back(step);
    }

    void addLaunch(std::size_t firstStep, std::uint32_t thread, std::uint32_t call)
    {
        const Call& api = m_spans.calls().calls()[call];
        const bool isWithin = m_graph.m_steps.size() > firstStep && m_graph.m_steps.back().call.end > api.start;
        if (!isWithin && (m_graph.m_steps.size() == firstStep || m_graph.m_steps.back().apiCall != call)) {
            HostStep step;
            step.call = api.range();
            step.thread = thread;
            step.apiCall = call;
            m_graph.m_steps.push_back(step);
        }
        HostStep& step = m_graph.m_steps.back();
        if (step.launched.count == 0)
            step.launched.first = static_cast<std::uint32_t>(m_graph.m_launched.size());
        for (const std::uint32_t span : m_spans.launches().spansOf(call)) {
            m_graph.m_launched.push_back(span);
            m_graph.m_spans[span].step = static_cast<std::uint32_t>(m_graph.m_steps.size() - 1);
            ++step.launched.count;
        }
    }

    void orderThreads()
    {
        std::vector<std::uint32_t> byEnd(m_graph.m_steps.size());
        std::iota(byEnd.begin(), byEnd.end(), 0U);
        sortRuns(std::span(byEnd), [this](std::uint32_t a, std::uint32_t b) { return m_graph.m_steps[a].call.end < m_graph.m_steps[b].call.end; });
        auto step = m_graph.m_steps.begin();
        while (step != m_graph.m_steps.end()) {
            const std::uint32_t thread = step->thread;
            BusyTime busy(m_spans.trace(), m_spans.calls().threads()[thread].track);
            for (; step != m_graph.m_steps.end() && step->thread == thread; ++step) {
                if (busy.knowsOperations() && step->before >= kIdleThread)
                    orderBehindOthers(*step, busy, byEnd);
            }
        }
    }

    void orderBehindOthers(HostStep& step, BusyTime& busy, const std::vector<std::uint32_t>& byEnd) const
    {
        const Nanos own = busy.within({step.call.start - step.before, step.call.start});
        const auto other = step.before - own >= kIdleThread ? lastOfOthers(byEnd, step) : std::nullopt;
        if (!other)
            return;
        step.after = *other;
        step.afterLag = step.call.start - m_graph.m_steps[*other].call.end;
        step.before = own;
    }

    /// Step of another thread that ended last during the host work before this step.
    [[nodiscard]] std::optional<std::uint32_t> lastOfOthers(const std::vector<std::uint32_t>& byEnd, const HostStep& step) const
    {
        const auto behind = std::upper_bound(
            byEnd.begin(), byEnd.end(), step.call.start, [this](Nanos time, std::uint32_t place) { return time < m_graph.m_steps[place].call.end; });
        auto at = behind;
        for (std::uint32_t back = 0; at != byEnd.begin() && back < kFarthestBack; ++back) {
            --at;
            const HostStep& other = m_graph.m_steps[*at];
            if (other.call.end <= step.call.start - step.before)
                break;
            if (other.thread != step.thread && other.call.start < step.call.start)
                return *at;
        }
        return std::nullopt;
    }

    void findWaits()
    {
        const Nanos lastLaunch = m_spans.launches().lastStart();
        for (HostStep& step : m_graph.m_steps) {
            if (!step.waits())
                continue;
            step.isDrain = lastLaunch <= step.call.start;
            findNeeds(step);
        }
    }

    /// Of each stream in its scope the last span that was launched before the call and ended before it returned.
    void findNeeds(HostStep& step)
    {
        const BlockingCall& call = m_blocking[step.wait];
        const WaitScope scope = m_scopes.of(call);
        const Nanos endsBy = call.end + m_spans.clockError();
        step.needs.first = static_cast<std::uint32_t>(m_graph.m_needs.size());
        for (const std::uint32_t own : scope.own) {
            if (m_work[own].end <= endsBy)
                m_graph.m_needs.push_back(own);
        }
        const auto look = [&](std::size_t stream) {
            if (const auto need = m_orders[stream].lastBefore(scope.launchedBefore, endsBy, m_work))
                m_graph.m_needs.push_back(*need);
        };
        for (const std::uint32_t stream : scope.streams)
            look(stream);
        for (std::size_t stream = 0; scope.isEveryStream && stream < m_orders.size(); ++stream) {
            if (m_spans.work().streams()[stream].scope == m_spans.calls().threads()[call.thread].scope)
                look(stream);
        }
        step.needs.count = static_cast<std::uint32_t>(m_graph.m_needs.size()) - step.needs.first;
    }

    void findTail()
    {
        Nanos deviceEnd = m_graph.m_window.start;
        for (const DeviceSpan& span : m_work)
            deviceEnd = std::max(deviceEnd, span.end);
        const auto last =
            std::max_element(m_graph.m_steps.begin(), m_graph.m_steps.end(), [](const HostStep& a, const HostStep& b) { return a.call.end < b.call.end; });
        if (last != m_graph.m_steps.end() && m_graph.m_window.end > deviceEnd)
            m_graph.m_tail = RunGraph::Tail{last->thread, m_graph.m_window.end - last->call.end, lastStepOf(last->thread)};
    }

    [[nodiscard]] std::uint32_t lastStepOf(std::uint32_t thread) const
    {
        const auto behind =
            std::partition_point(m_graph.m_steps.begin(), m_graph.m_steps.end(), [thread](const HostStep& step) { return step.thread <= thread; });
        return static_cast<std::uint32_t>(behind - m_graph.m_steps.begin()) - 1;
    }

    /// Assigns each record to the next step of its thread, whose host work contains it.
    void findLoneRecords()
    {
        std::vector<std::uint32_t> stepOf(m_blocking.size(), HostStep::kNone);
        std::vector<std::uint32_t> firstOf(m_graph.m_threads + 1, static_cast<std::uint32_t>(m_graph.m_steps.size()));
        for (std::uint32_t i = static_cast<std::uint32_t>(m_graph.m_steps.size()); i-- > 0;) {
            firstOf[m_graph.m_steps[i].thread] = i;
            if (m_graph.m_steps[i].waits())
                stepOf[m_graph.m_steps[i].wait] = i;
        }
        for (const LoneRecord& record : stallscope::findLoneRecords(m_spans, m_syncs, m_blocking)) {
            const Call& call = m_spans.calls().calls()[record.call];
            const auto thread = static_cast<std::uint32_t>(m_spans.calls().threadOf(record.call));
            const auto behind = std::partition_point(m_graph.m_steps.begin() + firstOf[thread], m_graph.m_steps.end(),
                [&](const HostStep& step) { return step.thread == thread && step.call.start < call.start; });
            if (behind != m_graph.m_steps.end() && behind->thread == thread)
                m_graph.m_loneRecords.push_back(
                    {call.range(), static_cast<std::uint32_t>(behind - m_graph.m_steps.begin()), stepOf[record.wait], call.range().length()});
        }
    }

    void findTurns()
    {
        auto& turns = m_graph.m_turns;
        turns.reserve(m_graph.m_steps.size());
        for (std::uint32_t i = 0; i < m_graph.m_steps.size(); ++i)
            turns.push_back({m_graph.m_steps[i].call.start, i, false});
        const std::size_t firstSpan = turns.size();
        for (std::uint32_t i = 0; i < m_work.size(); ++i) {
            if (m_graph.m_spans[i].step == SpanStep::kNone)
                turns.push_back({turnOfUnlaunched(m_spans.work(), i), i, true});
        }
        // spans of one launch on several streams may depend on each other
        sortRuns(std::span(turns).subspan(firstSpan),
            [this](const RunGraph::Turn& a, const RunGraph::Turn& b) { return m_work[a.place].start < m_work[b.place].start; });
        sortRuns(std::span(turns), [](const RunGraph::Turn& a, const RunGraph::Turn& b) { return a.time < b.time; });
    }

    RunGraph& m_graph;
    const RunSpans& m_spans;
    const std::vector<DeviceSpan>& m_work;
    const std::vector<BlockingCall>& m_blocking;
    const WaitScopes& m_scopes;
    const StreamDependencies& m_dependencies;
    const SyncRecords& m_syncs;
    std::vector<StreamLaunches> m_orders; // by stream
};

RunGraph::RunGraph(const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes, const StreamDependencies& dependencies,
    const SyncRecords& syncs)
    : m_device(deviceModelOf(spans))
{
    RunGraphBuilder(*this, spans, blocking, scopes, dependencies, syncs).build();
    GraphLags(*this, spans).set();
}

CoreUse RunGraph::coreUse(const RunSpans& spans, const Times& times) const
{
    CoreUse use;
    for (std::size_t i = 0; i < times.spans.size(); ++i)
        (spans.work().spans()[i].kind == SpanKind::Memcpy ? use.copying : use.computing).push_back(times.spans[i]);
    for (std::size_t i = 0; i < m_steps.size();) {
        Nanos since = times.window.start;
        const std::uint32_t thread = m_steps[i].thread;
        for (; i < m_steps.size() && m_steps[i].thread == thread; ++i) {
            if (!m_steps[i].waits() || m_steps[i].worksMeanwhile)
                continue;
            use.computing.push_back({since, times.steps[i].start});
            since = times.steps[i].end;
        }
        const bool endsTheRun = m_tail && m_tail->thread == thread;
        use.computing.push_back({since, endsTheRun ? times.window.end : times.steps[i - 1].end});
    }
    return use;
}

} // namespace stallscope
