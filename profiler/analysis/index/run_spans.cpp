// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/run_spans.h"

#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
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
    sortFrom(first);
    m_streams.push_back({id, track.info.device, scope, first, count});
}

void DeviceWork::sortFrom(std::uint32_t first)
{
    const auto startsEarlier = [](const DeviceSpan& a, const DeviceSpan& b) { return a.start != b.start ? a.start < b.start : a.end < b.end; };
    if (!std::is_sorted(m_spans.begin() + first, m_spans.end(), startsEarlier))
        std::sort(m_spans.begin() + first, m_spans.end(), startsEarlier);
}

namespace {

bool isActiveIn(TimeRange span, TimeRange range)
{
    return span.start < range.end && (span.end > range.start || span.start >= range.start);
}

TimeRange cutTo(TimeRange range, TimeRange span)
{
    return {std::max(span.start, range.start), std::min(span.end, range.end)};
}

std::uint32_t placeOf(const std::vector<std::uint32_t>& places, std::uint32_t launch)
{
    return launch == CallIndex::kNone ? CallIndex::kNone : places[launch];
}

} // namespace

DeviceWork::DeviceWork(const DeviceWork& all, const CallIndex& allCalls, const std::vector<std::uint32_t>& places, TimeRange range)
{
    for (const WorkStream& stream : all.streams()) {
        const auto first = static_cast<std::uint32_t>(m_spans.size());
        cut(all.of(stream), allCalls, places, range);
        if (const auto count = static_cast<std::uint32_t>(m_spans.size()) - first; count > 0)
            m_streams.push_back({stream.track, stream.device, stream.scope, first, count});
    }
    m_spans.shrink_to_fit();
    for (const Migration& migration : all.migrations()) {
        if (isActiveIn(migration.range, range))
            m_migrations.push_back({cutTo(range, migration.range), migration.device, placeOf(places, migration.launch)});
    }
    markFirstOfLaunches();
}

/// Takes what is active in the range from the spans of a stream.
void DeviceWork::cut(std::span<const DeviceSpan> row, const CallIndex& allCalls, const std::vector<std::uint32_t>& places, TimeRange range)
{
    const auto first = static_cast<std::uint32_t>(m_spans.size());
    for (const DeviceSpan& span : row) {
        if (placeOf(places, span.launch) != CallIndex::kNone && span.end > range.end)
            m_unfinishedFrom = std::min(m_unfinishedFrom, allCalls.calls()[span.launch].start);
        if (!isActiveIn(span.range(), range))
            continue;
        DeviceSpan& own = m_spans.emplace_back(span);
        own.start = cutTo(range, span.range()).start;
        own.end = cutTo(range, span.range()).end;
        own.isFirstOfLaunch = false;
    }
    sortFrom(first);
    for (std::uint32_t i = first; i < m_spans.size(); ++i) {
        const std::uint32_t launch = std::exchange(m_spans[i].launch, placeOf(places, m_spans[i].launch));
        if (launch != CallIndex::kNone && !m_spans[i].hasLaunch() && allCalls.calls()[launch].start < range.end)
            m_earlierLaunches.push_back({i, std::min(allCalls.calls()[launch].start, range.start - 1)});
    }
}

std::optional<Nanos> DeviceWork::earlierLaunchOf(std::uint32_t span) const
{
    const auto at = std::lower_bound(
        m_earlierLaunches.begin(), m_earlierLaunches.end(), span, [](const EarlierLaunch& launch, std::uint32_t s) { return launch.span < s; });
    return at != m_earlierLaunches.end() && at->span == span ? std::optional(at->start) : std::nullopt;
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

namespace {

/// Of older and newer PyTorch versions.
constexpr std::array<std::string_view, 2> kProfilerTracks{"PyTorch Profiler", "Trace PyTorch Profiler"};

} // namespace

bool isProfilersOwn(const Track& track)
{
    return std::find(kProfilerTracks.begin(), kProfilerTracks.end(), track.info.nativeId) != kProfilerTracks.end();
}

namespace {

template <class Counts>
std::optional<TimeRange> hullOfLanes(const Trace& trace, const Counts& counts)
{
    std::optional<TimeRange> hull;
    for (const Track& track : trace.tracks) {
        if (track.info.type != TrackType::HostThread || isProfilersOwn(track))
            continue;
        for (const Lane& lane : track.lanes) {
            if (counts(lane.place.group) && !lane.blocks.isEmpty())
                hull = hullOf(hull, lane.range());
        }
    }
    return hull;
}

} // namespace

std::optional<TimeRange> hostWindow(const Trace& trace)
{
    const auto isWork = [](LaneGroup group) { return group == LaneGroup::Calls || group == LaneGroup::Operations || group == LaneGroup::Ranges; };
    const auto window = hullOfLanes(trace, isWork);
    return window ? window : hullOfLanes(trace, [](LaneGroup group) { return group == LaneGroup::Python; });
}

namespace {

constexpr Nanos kUnknownClockError = 2000;

/// First start to last end, including empty spans.
class Hull {
public:
    void add(TimeRange range)
    {
        m_range = m_isEmpty ? range : TimeRange{std::min(m_range.start, range.start), std::max(m_range.end, range.end)};
        m_isEmpty = false;
    }
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    [[nodiscard]] TimeRange range() const { return m_range; }

private:
    TimeRange m_range;
    bool m_isEmpty = true;
};

std::optional<TimeRange> windowAfter(std::optional<TimeRange> window, const RunCarry* carry)
{
    if (window && carry)
        window->start = carry->end;
    return window;
}

} // namespace

LaunchIndex::LaunchIndex(const CallIndex& calls, const DeviceWork& work)
    : m_offsets(calls.calls().size() + 1, 0),
      m_isLaunch(calls.calls().size(), false),
      m_isLaunchingThread(calls.threads().size(), false),
      m_threadStarts(calls.threads().size())
{
    for (const DeviceSpan& span : work.spans()) {
        if (span.hasLaunch())
            ++m_offsets[span.launch + 1];
    }
    for (std::size_t i = 1; i < m_offsets.size(); ++i)
        m_offsets[i] += m_offsets[i - 1];
    m_spans.resize(m_offsets.back());
    std::vector<std::uint32_t> next(m_offsets.begin(), m_offsets.end() - 1);
    for (std::uint32_t i = 0; i < work.spans().size(); ++i) {
        if (work.spans()[i].hasLaunch())
            m_spans[next[work.spans()[i].launch]++] = i;
    }
    for (std::size_t t = 0; t < calls.threads().size(); ++t) {
        const CallThread& thread = calls.threads()[t];
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            m_isLaunch[i] = !calls.isDetail(i) && (calls.calls()[i].what.isLaunch() || spanCount(i) > 0);
            if (m_isLaunch[i])
                m_threadStarts[t].push_back(calls.calls()[i].start);
        }
        m_isLaunchingThread[t] = !m_threadStarts[t].empty();
        m_starts.insert(m_starts.end(), m_threadStarts[t].begin(), m_threadStarts[t].end());
    }
    sortRuns(std::span(m_starts), std::less<>{});
}

std::span<const std::uint32_t> LaunchIndex::spansOf(std::uint32_t call) const
{
    return std::span(m_spans).subspan(m_offsets[call], m_offsets[call + 1] - m_offsets[call]);
}

RunSpans::RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry)
    : m_trace(std::move(trace)),
      m_run(run),
      m_carry(carry),
      m_recorded(windowAfter(this->run().window, carry)),
      m_calls(*m_trace, m_recorded),
      m_work(*m_trace, m_calls, m_recorded, carry),
      m_launches(m_calls, m_work),
      m_window(m_recorded ? *m_recorded : foundWindow())
{
    if (carry && carry->window)
        m_window = m_window.intersected(*carry->window);
}

RunSpans::RunSpans(const RunSpans& all, const RunCut& cut, std::vector<std::uint32_t>& places)
    : m_trace(cut.slice),
      m_run(all.m_run),
      m_carry(nullptr),
      m_recorded(cut.window),
      m_calls(all.m_calls, cut.spans, places),
      m_work(all.m_work, all.m_calls, places, cut.spans),
      m_launches(m_calls, m_work),
      m_window(cut.window),
      m_whole(cut.whole),
      m_runWindow(cut.runWindow),
      m_earlierEvents(cut.events)
{
}

const Trace& RunSpans::wholeTrace() const
{
    if (m_whole)
        return *m_whole;
    return m_carry && m_carry->trace ? *m_carry->trace : *m_trace;
}

TimeRange RunSpans::runWindow() const
{
    if (m_runWindow)
        return *m_runWindow;
    if (m_carry && m_carry->window)
        return *m_carry->window;
    return run().window.value_or(m_window);
}

bool RunSpans::isHostOnly() const
{
    const std::vector<bool>& launching = m_launches.isLaunchingThread();
    return !m_work.hull() && std::find(launching.begin(), launching.end(), true) == launching.end();
}

Nanos RunSpans::begin() const
{
    return m_carry ? m_recorded->start : -kTimeLimit;
}

Nanos RunSpans::clockError() const
{
    return m_trace->clockError.value_or(kUnknownClockError);
}

TimeRange RunSpans::foundWindow() const
{
    Hull hull;
    if (const auto work = m_work.hull())
        hull.add(*work);
    for (std::size_t i = 0; i < m_calls.threads().size(); ++i) {
        if (!m_launches.isLaunchingThread()[i])
            continue;
        for (const Lane& lane : m_trace->tracks[m_calls.threads()[i].track.index()].lanes) {
            const bool widens = lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Operations;
            if (widens && !lane.blocks.isEmpty())
                hull.add(lane.range());
        }
    }
    return hull.isEmpty() ? hostWindow(*m_trace).value_or(TimeRange{}) : hull.range();
}

} // namespace stallscope
