// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/run_graph.h"

#include "profiler/analysis/replay/busy_time.h"
#include "profiler/analysis/replay/launch_order.h"
#include "profiler/analysis/replay/usual.h"
#include "profiler/analysis/sorted_runs.h"
#include "profiler/analysis/stream_predecessors.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace stallscope {

namespace {

/// What a call costs that finds nothing to do, and what a wake-up takes, where the run has none to learn it from.
constexpr Nanos kAssumedCall = 1'000;
constexpr Nanos kAssumedWakeup = 10'000;
/// How far to look back among steps for one of another thread.
constexpr std::uint32_t kFarthestBack = 64;
/// A thread that is in no operation for so long waits for something.
constexpr Nanos kIdleThread = 20'000;

/// A copy engine works in one direction at a time, whatever stream the copy is from.
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

} // namespace

class RunGraphBuilder {
public:
    RunGraphBuilder(RunGraph& graph, const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes,
        const StreamDependencies& dependencies)
        : m_graph(graph), m_spans(spans), m_work(spans.work().spans()), m_blocking(blocking), m_scopes(scopes), m_dependencies(dependencies)
    {
    }

    void build()
    {
        m_graph.m_window = m_spans.window();
        m_graph.m_threads = m_spans.calls().threads().size();
        m_graph.m_spans.resize(m_work.size());
        m_graph.m_launched.reserve(m_work.size());
        for (const WorkStream& stream : m_spans.work().streams())
            m_orders.emplace_back(m_spans, stream);
        const auto waits = waitsByThread();
        for (std::uint32_t thread = 0; thread < m_graph.m_threads; ++thread)
            addThread(thread, waits[thread]);
        orderThreads();
        orderStreams();
        orderEngines();
        setLags();
        setLaunches();
        setWaits();
        findTail();
        findTurns();
    }

private:
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> waitsByThread() const
    {
        std::vector<std::vector<std::uint32_t>> byThread(m_graph.m_threads);
        for (std::uint32_t i = 0; i < m_blocking.size(); ++i)
            byThread[m_blocking[i].thread].push_back(i);
        return byThread;
    }

    /// Both come in order of start; where a call is both, the wait comes first.
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
        // a call that launches, and within which the thread then waits, ends for this purpose where the wait begins
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

    /// The step of another thread that ended last while this one did nothing.
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

    /// When the host came to what started a span, and where among what came at that time.
    [[nodiscard]] std::pair<Nanos, std::uint32_t> turnOf(std::uint32_t span) const
    {
        const std::uint32_t step = m_graph.m_spans[span].step;
        return step == SpanStep::kNone ? std::pair(m_work[span].start, UINT32_MAX) : std::pair(m_graph.m_steps[step].call.start, step);
    }
    /// Whether one was launched before the other, and had ended when the other began; counted where not.
    [[nodiscard]] bool precedes(std::uint32_t earlier, std::uint32_t later)
    {
        if (m_work[earlier].end <= m_work[later].start && turnOf(earlier) <= turnOf(later))
            return true;
        ++m_graph.m_contradictions;
        return false;
    }

    void orderStreams()
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

    /// What the stream was told to wait for holds up the first span that was launched behind it.
    void addEventWaits(std::uint32_t place)
    {
        const WorkStream& stream = m_spans.work().streams()[place];
        const auto waits = m_dependencies.of(place);
        std::size_t told = 0;
        for (std::uint32_t i = stream.first; i < stream.first + stream.count && told < waits.size(); ++i) {
            SpanStep& span = m_graph.m_spans[i];
            span.needs.first = static_cast<std::uint32_t>(m_graph.m_needs.size());
            for (; told < waits.size() && waits[told].start < launchTimeOf(m_spans, m_work[i]); ++told)
                addNeed(waits[told], i);
            span.needs.count = static_cast<std::uint32_t>(m_graph.m_needs.size()) - span.needs.first;
        }
    }

    void addNeed(const StreamDependencies::StreamWait& wait, std::uint32_t span)
    {
        for (const std::uint32_t awaited : wait.streams) {
            const auto need = m_orders[awaited].lastBefore(wait.recorded, kTimeLimit, m_work);
            if (need && precedes(*need, span))
                m_graph.m_needs.push_back(*need);
        }
    }

    void orderEngines()
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

    /// When all but its launch was ready for a span; the beginning of time where nothing was in its way.
    [[nodiscard]] Nanos streamReady(const SpanStep& span) const
    {
        const Nanos before = span.before == SpanStep::kNone ? -kTimeLimit : m_work[span.before].end;
        return span.engine == SpanStep::kNone ? before : std::max(before, m_work[span.engine].end);
    }
    [[nodiscard]] Nanos needsReady(const SpanStep& span) const
    {
        Nanos ready = -kTimeLimit;
        for (const std::uint32_t need : m_graph.needsOf(span))
            ready = std::max(ready, m_work[need].end);
        return ready;
    }
    [[nodiscard]] Nanos launchStart(const SpanStep& span) const { return span.step == SpanStep::kNone ? -kTimeLimit : m_graph.m_steps[span.step].call.start; }

    /// What held a span up is what was ready last; how long it took from there is measured. Behind the others it would have
    /// taken what is usual in this run, or what it took at most.
    void setLags()
    {
        Usual idle;
        Usual queued;
        Usual launch;
        Nanos shortest = kTimeLimit;
        for (std::size_t i = 0; i < m_work.size(); ++i) {
            const SpanStep& span = m_graph.m_spans[i];
            if (span.step == SpanStep::kNone)
                continue;
            const HostStep& step = m_graph.m_steps[span.step];
            const Nanos ready = std::max(streamReady(span), needsReady(span));
            shortest = std::min(shortest, m_work[i].start - step.call.start);
            if (ready <= step.call.start)
                idle.add(m_work[i].start - step.call.start);
            else if (ready >= step.call.end && !step.waits())
                queued.add(m_work[i].start - ready);
        }
        for (const HostStep& step : m_graph.m_steps) {
            if (!step.waits())
                launch.add(step.call.length());
        }
        m_graph.m_usualLaunch = launch.or_(kAssumedCall);
        m_graph.m_usualGap = queued.or_(0);
        m_usualLatency = idle.or_(shortest == kTimeLimit ? 0 : std::max<Nanos>(shortest, 0));
        for (std::size_t i = 0; i < m_work.size(); ++i)
            setLags(m_graph.m_spans[i], m_work[i].start);
    }

    void setLags(SpanStep& span, Nanos start) const
    {
        const std::array<Nanos, 3> ready{launchStart(span), streamReady(span), needsReady(span)};
        const std::array<Nanos, 3> usual{m_usualLatency, m_graph.m_usualGap, m_graph.m_usualGap};
        std::array<Nanos, 3> lags{};
        std::size_t last = 0;
        for (std::size_t i = 0; i < ready.size(); ++i) {
            lags[i] = std::min(usual[i], start - ready[i]);
            if (ready[i] + usual[i] > ready[last] + usual[last])
                last = i;
        }
        lags[last] = start - ready[last];
        span.launchLag = lags[0];
        span.streamLag = lags[1];
        span.needsLag = lags[2];
    }

    /// A device that sleeps has to be woken up by who launches. What the call takes otherwise is told by those of the same name
    /// that found it at work.
    void setLaunches()
    {
        std::unordered_map<std::uint32_t, Usual> usual; // by name of the call
        const auto findsWork = [this](const HostStep& step) {
            return m_graph.findsWork(step, step.call.start, [this](std::uint32_t span) { return m_work[span].end; });
        };
        const auto nameOf = [this](const HostStep& step) { return m_spans.calls().calls()[step.apiCall].name.value(); };
        for (HostStep& step : m_graph.m_steps) {
            step.queued = step.call.length();
            if (!step.waits() && findsWork(step))
                usual[nameOf(step)].add(step.queued);
        }
        std::unordered_map<std::uint32_t, Nanos> usually;
        for (auto& [name, lengths] : usual)
            usually[name] = lengths.or_(kAssumedCall);
        for (HostStep& step : m_graph.m_steps) {
            const auto known = step.waits() || findsWork(step) ? usually.end() : usually.find(nameOf(step));
            if (known != usually.end())
                step.queued = std::min(step.queued, known->second);
        }
    }

    void setWaits()
    {
        Usual wakeup;
        Usual unhindered;
        const Nanos lastLaunch = m_spans.launches().starts().empty() ? -kTimeLimit : m_spans.launches().starts().back();
        for (HostStep& step : m_graph.m_steps) {
            if (!step.waits())
                continue;
            step.isDrain = lastLaunch <= step.call.start;
            findNeeds(step);
            const Nanos done = lastNeeded(step);
            if (done > step.call.start)
                wakeup.add(step.call.end - done);
            else
                unhindered.add(step.call.length());
        }
        const Nanos usualWakeup = wakeup.or_(kAssumedWakeup);
        const Nanos usualUnhindered = unhindered.or_(kAssumedCall);
        for (HostStep& step : m_graph.m_steps) {
            if (!step.waits())
                continue;
            const Nanos done = lastNeeded(step);
            const bool waited = done > step.call.start;
            step.wakeup = waited ? step.call.end - done : std::min(usualWakeup, step.call.end - done);
            step.unhindered = waited ? std::clamp<Nanos>(step.wakeup, 0, usualUnhindered) : step.call.length();
        }
    }

    [[nodiscard]] Nanos lastNeeded(const HostStep& step) const
    {
        Nanos last = -kTimeLimit;
        for (const std::uint32_t need : m_graph.needsOf(step))
            last = std::max(last, m_work[need].end);
        return last;
    }

    /// Of each stream in its scope the last span that was launched before, and was done when the call returned.
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
        const auto last = std::max_element(
            m_graph.m_steps.begin(), m_graph.m_steps.end(), [](const HostStep& a, const HostStep& b) { return a.call.end < b.call.end; });
        if (last != m_graph.m_steps.end() && m_graph.m_window.end > deviceEnd)
            m_graph.m_tail = RunGraph::Tail{last->thread, m_graph.m_window.end - last->call.end};
    }

    void findTurns()
    {
        auto& turns = m_graph.m_turns;
        turns.reserve(m_graph.m_steps.size());
        for (std::uint32_t i = 0; i < m_graph.m_steps.size(); ++i)
            turns.push_back({m_graph.m_steps[i].call.start, i, false});
        for (std::uint32_t i = 0; i < m_work.size(); ++i) {
            if (m_graph.m_spans[i].step == SpanStep::kNone)
                turns.push_back({m_work[i].start, i, true});
        }
        sortRuns(std::span(turns), [](const RunGraph::Turn& a, const RunGraph::Turn& b) { return a.time < b.time; });
    }

    RunGraph& m_graph;
    const RunSpans& m_spans;
    const std::vector<DeviceSpan>& m_work;
    const std::vector<BlockingCall>& m_blocking;
    const WaitScopes& m_scopes;
    const StreamDependencies& m_dependencies;
    std::vector<LaunchOrder> m_orders; // by stream
    Nanos m_usualLatency = 0;
};

RunGraph::RunGraph(const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes, const StreamDependencies& dependencies)
{
    RunGraphBuilder(*this, spans, blocking, scopes, dependencies).build();
}

} // namespace stallscope
