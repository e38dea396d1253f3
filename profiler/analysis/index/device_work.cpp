// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/device_work.h"

#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/clock_margin.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

using Key = std::pair<std::uint32_t, std::uint32_t>; // correlation scope and id

template <class Visit>
void forEachWorkSpan(const Track& track, TimeRange range, Visit&& visit)
{
    for (const Lane& lane : track.lanes) {
        if (lane.place.group == LaneGroup::Work)
            lane.forEachStartingIn(range, visit);
    }
}

/// Correlations of graph launches that were recorded both as a whole and by node.
std::vector<Key> graphsWithNodes(const Trace& trace, TimeRange range)
{
    std::vector<Key> graphs;
    std::vector<Key> found;
    const auto visitAll = [&](const auto& visit) {
        for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
            const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
            forEachWorkSpan(trace.tracks[i], range, [&](const SpanColumns& columns, std::size_t row) {
                const bool isGraph = columns.kind[row] == static_cast<std::uint8_t>(SpanKind::Graph);
                if (const CorrelationId id = columns.correlationOf(row); id.isValid())
                    visit(isGraph, Key{scope, id.value()});
            });
        }
    };
    visitAll([&](bool isGraph, Key key) {
        if (isGraph)
            graphs.push_back(key);
    });
    if (graphs.empty())
        return found;
    std::sort(graphs.begin(), graphs.end());
    visitAll([&](bool isGraph, Key key) {
        if (!isGraph && std::binary_search(graphs.begin(), graphs.end(), key))
            found.push_back(key);
    });
    std::sort(found.begin(), found.end());
    return found;
}

/// Determines whether a span without a launch in the run was launched by a call outside of it.
class ForeignLaunches {
public:
    /// Calls before the window are known from the carry, if there is one.
    ForeignLaunches(const Trace& trace, TimeRange window, const RunCarry* carry) : m_carry(carry)
    {
        const TimeRange search{carry ? window.end : -kTimeLimit, kTimeLimit};
        for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
            const std::uint32_t scope = correlationScopeOf(trace, TrackId::fromIndex(i));
            for (const Lane& lane : trace.tracks[i].lanes) {
                if (lane.place.group != LaneGroup::Calls)
                    continue;
                lane.forEachStartingIn(search, [&](const SpanColumns& columns, std::size_t row) {
                    const CorrelationId id = columns.correlationOf(row);
                    if (id.isValid() && !window.contains(columns.startOf(row)))
                        m_calls.add(scope, id.value(), 0);
                });
            }
        }
        m_calls.seal();
    }
    [[nodiscard]] bool contain(std::uint32_t scope, CorrelationId id) const
    {
        return m_calls.find(scope, id.value()) != CorrelationTable::kNone || (m_carry && m_carry->calls.find(scope, id) == KnownCalls::Whose::Other);
    }

private:
    const RunCarry* m_carry;
    CorrelationTable m_calls;
};

} // namespace

/// State for selecting the spans of the run.
struct DeviceWork::Gathering {
    const Trace& trace;
    const CallIndex& calls;
    std::optional<TimeRange> window;
    const RunCarry* carry;
    TimeRange search;
    std::vector<Key> graphs;
    std::optional<ForeignLaunches> foreign; ///< computed on first use: most spans have their launch in the run

    /// Whether the span belongs to the run; `launch` is its launch in the run.
    bool belongs(std::uint32_t scope, CorrelationId id, std::uint32_t launch, Nanos start)
    {
        if (!window || launch != CallIndex::kNone)
            return true;
        if (!window->contains(start))
            return false;
        if (!id.isValid())
            return true;
        if (!foreign)
            foreign.emplace(trace, *window, carry);
        return !foreign->contain(scope, id);
    }
    /// Whether a call of the run launched it before the current segment.
    [[nodiscard]] bool isInCarry(std::uint32_t scope, CorrelationId id, std::uint32_t launch) const
    {
        return carry && launch == CallIndex::kNone && carry->calls.find(scope, id) == KnownCalls::Whose::Run;
    }
    [[nodiscard]] bool isAnnotation(SpanKind kind, std::uint32_t scope, CorrelationId id) const
    {
        return kind == SpanKind::Graph && id.isValid() && std::binary_search(graphs.begin(), graphs.end(), Key{scope, id.value()});
    }
};

namespace {

TimeRange searchRange(const std::optional<TimeRange>& window)
{
    return window ? TimeRange{window->start - kClockMargin, window->end + kClockMargin} : TimeRange{-kTimeLimit, kTimeLimit + 1};
}

} // namespace

DeviceWork::DeviceWork(const Trace& trace, const CallIndex& calls, const std::optional<TimeRange>& window, const RunCarry* carry)
{
    Gathering gathering{trace, calls, window, carry, searchRange(window), graphsWithNodes(trace, searchRange(window)), std::nullopt};
    if (!window)
        m_spans.reserve(spansIn(trace, LaneGroup::Work));
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type == TrackType::DeviceStream)
            gather(gathering, TrackId::fromIndex(i));
    }
    m_spans.shrink_to_fit();
    markFirstOfLaunches();
}

void DeviceWork::gather(Gathering& gathering, TrackId id)
{
    const Track& track = gathering.trace.tracks[id.index()];
    const auto first = static_cast<std::uint32_t>(m_spans.size());
    const std::uint32_t scope = correlationScopeOf(gathering.trace, id);
    forEachWorkSpan(track, gathering.search, [&](const SpanColumns& columns, std::size_t row) {
        const CorrelationId correlation = columns.correlationOf(row);
        const TimeRange range{columns.startOf(row), columns.endOf(row)};
        const auto kind = static_cast<SpanKind>(columns.kind[row]);
        const std::uint32_t launch = gathering.calls.find(scope, correlation);
        if (gathering.isInCarry(scope, correlation, launch)) {
            m_carryReaches = std::max(m_carryReaches, range.end);
            return;
        }
        if (!gathering.belongs(scope, correlation, launch, range.start) || gathering.isAnnotation(kind, scope, correlation))
            return;
        if (kind == SpanKind::Migration)
            m_migrations.push_back({range, track.info.device, launch});
        else
            m_spans.push_back({range.start, range.end, StringId(columns.name[row]), launch, columns.detailOf(row), kind, columns.flags[row], false});
    });
    const auto count = static_cast<std::uint32_t>(m_spans.size()) - first;
    const bool hasCarry = gathering.carry && gathering.carry->streams.contains(id);
    if (count == 0 && !hasCarry)
        return;
    const auto startsEarlier = [](const DeviceSpan& a, const DeviceSpan& b) { return a.start != b.start ? a.start < b.start : a.end < b.end; };
    if (!std::is_sorted(m_spans.begin() + first, m_spans.end(), startsEarlier))
        std::sort(m_spans.begin() + first, m_spans.end(), startsEarlier);
    m_streams.push_back({id, track.info.device, scope, first, count});
}

/// Only graph launches have several spans on a stream, so it suffices to store the last stream of each launch.
void DeviceWork::markFirstOfLaunches()
{
    std::uint32_t calls = 0;
    for (const DeviceSpan& span : m_spans)
        calls = span.hasLaunch() ? std::max(calls, span.launch + 1) : calls;
    std::vector<std::uint32_t> lastStream(calls, UINT32_MAX);
    for (std::uint32_t stream = 0; stream < m_streams.size(); ++stream) {
        for (std::uint32_t i = m_streams[stream].first; i < m_streams[stream].first + m_streams[stream].count; ++i) {
            DeviceSpan& span = m_spans[i];
            if (span.hasLaunch())
                span.isFirstOfLaunch = std::exchange(lastStream[span.launch], stream) != stream;
        }
    }
}

std::size_t DeviceWork::streamOf(std::uint32_t span) const
{
    const auto after = std::upper_bound(m_streams.begin(), m_streams.end(), span, [](std::uint32_t s, const WorkStream& t) { return s < t.first; });
    return static_cast<std::size_t>(after - m_streams.begin()) - 1;
}

std::optional<TimeRange> DeviceWork::hull() const
{
    std::optional<TimeRange> hull;
    for (const DeviceSpan& span : m_spans)
        hull = hull ? TimeRange{std::min(hull->start, span.start), std::max(hull->end, span.end)} : span.range();
    return hull;
}

} // namespace stallscope
