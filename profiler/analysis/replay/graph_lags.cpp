// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/graph_lags.h"

#include "profiler/analysis/report/percentiles.h"
#include "profiler/base/time_range.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope {

namespace {

/// Median of a quantity that is not measured for every call or span.
class Usual {
public:
    void add(Nanos value) { m_values.push_back(std::max<Nanos>(value, 0)); }
    [[nodiscard]] Nanos or_(Nanos otherwise) { return m_values.empty() ? otherwise : medianOf(std::span(m_values)); }
    [[nodiscard]] std::size_t count() const { return m_values.size(); }
    [[nodiscard]] std::span<Nanos> values() { return m_values; }

private:
    std::vector<Nanos> m_values;
};

/// Cost of a call without work, and of a wake-up, for a run without samples.
constexpr Nanos kAssumedCall = 1'000;
constexpr Nanos kAssumedWakeup = 10'000;
/// Upper bound of the latency of an unobstructed launch, for a part of a run in which all launches are queued.
constexpr Nanos kLongestLatency = 30'000;
/// A quantity with fewer samples than one in so many spans is not usual.
constexpr std::size_t kRare = 100;

/// Whether the host spins while it waits, which occupies a core.
bool hostSpins(const Run& run)
{
    return std::any_of(run.parameters.begin(), run.parameters.end(), [](const auto& fact) { return fact.first == "wait" && fact.second == "spin"; });
}

} // namespace

GraphLags::GraphLags(RunGraph& graph, const RunSpans& spans) : m_graph(graph), m_spans(spans)
{
    m_steps.reserve(graph.steps().size());
    for (const HostStep& step : graph.steps())
        m_steps.push_back(step.call);
    m_work.reserve(graph.spans().size());
    for (const DeviceSpan& span : spans.work().spans())
        m_work.push_back(span.range());
}

void GraphLags::set()
{
    if (m_graph.device().sharedCores() > 0)
        shareCores();
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        m_graph.m_steps[i].length = m_steps[i].length();
    for (std::size_t i = 0; i < m_work.size(); ++i)
        m_graph.m_spans[i].length = m_work[i].length();
    setUsual();
    for (std::size_t i = 0; i < m_work.size(); ++i)
        setSpan(m_graph.m_spans[i], m_work[i].start);
    setLaunches();
    setWaits();
    const std::vector<std::uint32_t> cold = m_graph.device().coldParts(m_spans.work().spans(), [this](std::size_t i) {
        return SpanTiming{m_work[i], launchStart(m_graph.m_spans[i]), streamReady(m_graph.m_spans[i])};
    });
    for (std::size_t i = 0; i < cold.size(); ++i)
        m_graph.m_spans[i].cold = cold[i];
}

void GraphLags::shareCores()
{
    findWorkInWaits();
    if (const TimeMap map = m_graph.device().withOwnCores(m_graph.coreUse(m_spans, {m_steps, m_work, m_graph.window()})))
        takeTimes(map);
}

void GraphLags::findWorkInWaits()
{
    const bool spins = hostSpins(m_spans.run());
    for (HostStep& step : m_graph.m_steps)
        step.worksMeanwhile = step.waits() && (spins || isStaged(step));
}

/// Whether the host copies the bytes itself: from or to memory that the device cannot access.
bool GraphLags::isStaged(const HostStep& step) const
{
    for (const std::uint32_t span : m_graph.launchedBy(step)) {
        const DeviceSpan& work = m_spans.work().spans()[span];
        const SpanDetail detail = m_spans.trace().pools->details.get(work.detail);
        if (work.kind == SpanKind::Memcpy && (detail.sourceMemory() == MemoryKind::Pageable || detail.targetMemory() == MemoryKind::Pageable))
            return true;
    }
    return false;
}

/// Converts measured times to times with a core for each thread and stream; likewise for host work.
void GraphLags::takeTimes(const TimeMap& map)
{
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        HostStep& step = m_graph.m_steps[i];
        m_steps[i] = mapped(map, step.call);
        const Nanos since = step.call.start - step.before;
        step.before = m_steps[i].start - map(since);
        if (step.after != HostStep::kNone)
            step.afterLag = m_steps[i].start - map(m_graph.m_steps[step.after].call.end);
    }
    for (TimeRange& span : m_work)
        span = mapped(map, span);
    for (RunGraph::LoneRecord& record : m_graph.m_loneRecords)
        record.length = mapped(map, record.call).length();
    if (auto& tail = m_graph.m_tail)
        tail->length = map(m_graph.m_window.end) - map(m_graph.m_window.end - tail->length);
}

Nanos GraphLags::streamReady(const SpanStep& span) const
{
    const Nanos before = span.before == SpanStep::kNone ? -kTimeLimit : m_work[span.before].end;
    return span.engine == SpanStep::kNone ? before : std::max(before, m_work[span.engine].end);
}

Nanos GraphLags::needsReady(const SpanStep& span) const
{
    Nanos ready = -kTimeLimit;
    for (const std::uint32_t need : m_graph.needsOf(span))
        ready = std::max(ready, m_work[need].end);
    return ready;
}

Nanos GraphLags::launchStart(const SpanStep& span) const
{
    return span.step == SpanStep::kNone ? -kTimeLimit : m_steps[span.step].start;
}

/// Computes the usual lags. A span was delayed by the dependency that was ready last; only that lag is measured. For its other
/// dependencies the usual lag of the run is used, limited by the measured time.
void GraphLags::setUsual()
{
    Usual idle;
    Usual queued;
    Usual launch;
    Nanos shortest = kTimeLimit;
    for (std::size_t i = 0; i < m_work.size(); ++i) {
        const SpanStep& span = m_graph.m_spans[i];
        if (span.step == SpanStep::kNone)
            continue;
        const TimeRange call = m_steps[span.step];
        const Nanos ready = std::max(streamReady(span), needsReady(span));
        shortest = std::min(shortest, m_work[i].start - call.start);
        if (ready <= call.start)
            idle.add(m_work[i].start - call.start);
        else if (ready >= call.end && !m_graph.m_steps[span.step].waits())
            queued.add(m_work[i].start - ready);
    }
    for (const HostStep& step : m_graph.m_steps) {
        if (!step.waits())
            launch.add(step.length);
    }
    m_graph.m_usualLaunch = launch.or_(kAssumedCall);
    m_graph.m_usualGap = queued.count() * kRare < m_work.size() ? m_graph.device().queueGap() : queued.or_(0);
    if (m_spans.window() != m_spans.runWindow() && shortest != kTimeLimit)
        shortest = std::min(shortest, kLongestLatency);
    m_graph.m_shortestLatency = shortest == kTimeLimit ? 0 : std::max<Nanos>(shortest, 0);
    m_usualLatency = idle.or_(m_graph.m_shortestLatency);
}

void GraphLags::setSpan(SpanStep& span, Nanos start) const
{
    const std::array<Nanos, 3> ready{launchStart(span), streamReady(span), needsReady(span)};
    const std::array<Nanos, 3> usual{m_usualLatency, m_graph.m_usualGap, m_graph.m_usualGap};
    std::array<Nanos, 3> lags{};
    std::size_t last = 0;
    for (std::size_t i = 0; i < ready.size(); ++i) {
        lags[i] = std::min(usual[i], start - ready[i]);
        if (ready[i] > -kTimeLimit && ready[i] + usual[i] > ready[last] + usual[last])
            last = i;
    }
    lags[last] = start - ready[last];
    span.launchLag = lags[0];
    span.streamLag = lags[1];
    span.needsLag = lags[2];
}

bool GraphLags::findsWork(std::size_t step) const
{
    return m_graph.findsWork(m_graph.m_steps[step], m_steps[step].start, [this](std::uint32_t span) { return m_work[span].end; });
}

/// A launch onto a sleeping device includes the wake-up. Otherwise, its duration is that of calls of the same name that found
/// the device busy; the device model may derive a bound from the others.
void GraphLags::setLaunches()
{
    std::unordered_map<std::uint32_t, Usual> atWork; // by name of the call
    std::unordered_map<std::uint32_t, Usual> asleep;
    const auto nameOf = [this](const HostStep& step) { return m_spans.calls().calls()[step.apiCall].name.value(); };
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        HostStep& step = m_graph.m_steps[i];
        step.queued = step.length;
        if (!step.waits())
            (findsWork(i) ? atWork : asleep)[nameOf(step)].add(step.length);
    }
    std::unordered_map<std::uint32_t, Nanos> usually;
    for (auto& [name, lengths] : atWork)
        usually[name] = lengths.or_(kAssumedCall);
    for (auto& [name, lengths] : asleep) {
        const std::optional<Nanos> bound = m_graph.device().launchBound(lengths.values());
        if (!bound)
            continue;
        const auto known = usually.try_emplace(name, *bound).first;
        known->second = std::min(known->second, *bound);
    }
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        HostStep& step = m_graph.m_steps[i];
        const auto known = step.waits() || findsWork(i) ? usually.end() : usually.find(nameOf(step));
        if (known != usually.end())
            step.queued = std::min(step.queued, known->second);
    }
}

void GraphLags::setWaits()
{
    Usual wakeup;
    Usual unhindered;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const HostStep& step = m_graph.m_steps[i];
        if (!step.waits())
            continue;
        const Nanos done = lastNeeded(step);
        if (done > m_steps[i].start)
            wakeup.add(m_steps[i].end - done);
        else
            unhindered.add(step.length);
    }
    const Nanos usualWakeup = wakeup.or_(kAssumedWakeup);
    const Nanos usualUnhindered = unhindered.or_(kAssumedCall);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        HostStep& step = m_graph.m_steps[i];
        if (!step.waits())
            continue;
        const Nanos done = lastNeeded(step);
        const bool waited = done > m_steps[i].start;
        step.wakeup = waited ? m_steps[i].end - done : std::min(usualWakeup, m_steps[i].end - done);
        step.unhindered = waited ? std::clamp<Nanos>(step.wakeup, 0, usualUnhindered) : step.length;
    }
}

Nanos GraphLags::lastNeeded(const HostStep& step) const
{
    Nanos last = -kTimeLimit;
    for (const std::uint32_t need : m_graph.needsOf(step))
        last = std::max(last, m_work[need].end);
    return last;
}

} // namespace stallscope
