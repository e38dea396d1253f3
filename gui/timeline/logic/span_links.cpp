// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/span_links.h"

#include "gui/timeline/logic/lane_search.h"
#include "profiler/analysis/index/call_index.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

template <class Visit>
void forEachLane(const Trace& trace, Visit&& visit)
{
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes)
            visit(TrackId::fromIndex(track), lane);
    }
}

/// Collects the spans of a block with the same correlation id.
void collect(const Trace&, const SpanPlace& like, const SpanBlock& block, SpanPlace found, std::vector<SpanPlace>& into)
{
    const auto columns = block.columns();
    const auto& correlations = columns->correlation;
    const std::uint32_t wanted = like.span.correlation.value();
    for (auto at = std::find(correlations.begin(), correlations.end(), wanted); at != correlations.end(); at = std::find(at + 1, correlations.end(), wanted)) {
        found.span = columns->at(static_cast<std::size_t>(at - correlations.begin()));
        if (!(found == like))
            into.push_back(found);
    }
}

/// Whether spans of a lane can be the other side of a launch.
bool mayCorrelate(const Track& track, const Lane& lane)
{
    return track.info.type == TrackType::DeviceStream ? lane.place.group == LaneGroup::Work : lane.place.group == LaneGroup::Calls;
}

/// Searches lanes for the nearest span of a name in one direction; each lane only as far as the nearest result so far.
class SameNameSearch {
public:
    SameNameSearch(const SpanPlace& from, bool isForward, const std::stop_token& stop) : m_from(from), m_isForward(isForward), m_stop(stop) {}

    void visit(TrackId track, const Lane& lane)
    {
        const SpanTest isEnd = [this](const SpanColumns& columns, std::size_t row) {
            return columns.name[row] == m_from.span.name.value() || !isNearer(columns.startOf(row)) || m_stop.stop_requested();
        };
        const auto span = m_isForward ? nextSpan(lane, m_from.span.start, isEnd) : previousSpan(lane, m_from.span.start, isEnd);
        if (span && span->name == m_from.span.name && isNearer(span->start))
            m_nearest = SpanPlace{m_from.run, track, lane.place, *span};
    }
    [[nodiscard]] const std::optional<SpanPlace>& nearest() const { return m_nearest; }

private:
    [[nodiscard]] bool isNearer(Nanos start) const { return !m_nearest || (m_isForward ? start < m_nearest->span.start : start > m_nearest->span.start); }

    const SpanPlace& m_from;
    const bool m_isForward;
    const std::stop_token& m_stop;
    std::optional<SpanPlace> m_nearest;
};

/// Starts where a match is likely, because that bounds the search in all other lanes.
std::optional<SpanPlace> nearestOfName(const Trace& trace, const SpanPlace& place, bool isForward, const std::stop_token& stop)
{
    SameNameSearch search(place, isForward, stop);
    const auto isOwn = [&place](TrackId track, const Lane& lane) { return track == place.track && lane.place == place.lane; };
    forEachLane(trace, [&](TrackId track, const Lane& lane) {
        if (isOwn(track, lane))
            search.visit(track, lane);
    });
    forEachLane(trace, [&](TrackId track, const Lane& lane) {
        if (!isOwn(track, lane))
            search.visit(track, lane);
    });
    return search.nearest();
}

/// Ignores flags: some are known only for the whole trace.
bool isSame(const Span& span, const Span& other)
{
    return span.start == other.start && span.duration == other.duration && span.name == other.name && span.kind == other.kind && span.detail == other.detail
        && span.correlation == other.correlation;
}

} // namespace

std::optional<SpanPlace> placeOf(const Trace& trace, int run, TrackId track, Nanos start, StringId name)
{
    if (track.index() >= trace.tracks.size())
        return std::nullopt;
    for (const Lane& lane : trace.tracks[track.index()].lanes) {
        const auto spot = firstShownAfter(lane, start);
        if (!spot)
            continue;
        const Span span = spanAt(lane, *spot);
        if (span.start == start && span.name == name)
            return SpanPlace{run, track, lane.place, span};
    }
    return std::nullopt;
}

std::optional<SpanPlace> awaitedBy(const Trace& trace, int run, const Wait& wait)
{
    return wait.awaited ? placeOf(trace, run, wait.awaited->stream, wait.awaited->start, wait.awaited->name) : std::nullopt;
}

std::vector<SpanPlace> correlatedWith(const Trace& trace, const SpanPlace& place)
{
    std::vector<SpanPlace> found;
    if (!place.span.correlation.isValid())
        return found;
    const std::uint32_t scope = correlationScopeOf(trace, place.track);
    forEachLane(trace, [&](TrackId track, const Lane& lane) {
        if (!mayCorrelate(trace.tracks[track.index()], lane) || correlationScopeOf(trace, track) != scope)
            return;
        for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
            if (lane.blocks.block(i).correlations().mayHold(place.span.correlation))
                collect(trace, place, lane.blocks.block(i), {place.run, track, lane.place, {}}, found);
        }
    });
    std::stable_sort(found.begin(), found.end(), [](const SpanPlace& a, const SpanPlace& b) { return startsBefore(a.span, b.span); });
    return found;
}

std::optional<SpanPlace> nextOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop)
{
    return nearestOfName(trace, place, true, stop);
}

std::optional<SpanPlace> previousOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop)
{
    return nearestOfName(trace, place, false, stop);
}

std::vector<SpanPlace> enclosing(const Trace& trace, const SpanPlace& place)
{
    std::vector<SpanPlace> around;
    if (place.track.index() >= trace.tracks.size() || trace.tracks[place.track.index()].info.type != TrackType::HostThread)
        return around;
    for (const Lane& lane : trace.tracks[place.track.index()].lanes) {
        const auto spot = firstShownAfter(lane, place.span.start);
        if (!spot)
            continue;
        const Span span = spanAt(lane, *spot);
        if (span.start <= place.span.start && span.end() >= place.span.end() && !(lane.place == place.lane))
            around.push_back({place.run, place.track, lane.place, span});
    }
    std::stable_sort(around.begin(), around.end(), [](const SpanPlace& a, const SpanPlace& b) { return a.span.duration < b.span.duration; });
    return around;
}

std::optional<SpanPlace> sameSpan(const Trace& larger, const SpanPlace& place, Nanos later)
{
    Span wanted = place.span;
    wanted.start = saturatingAdd(wanted.start, later);
    for (std::size_t track = 0; track < larger.tracks.size(); ++track) {
        for (const Lane& lane : larger.tracks[track].lanes) {
            const auto spot = lane.place.group == place.lane.group ? firstShownAfter(lane, wanted.start) : std::nullopt;
            if (spot && isSame(spanAt(lane, *spot), wanted))
                return SpanPlace{place.run, TrackId::fromIndex(track), lane.place, spanAt(lane, *spot)};
        }
    }
    return std::nullopt;
}

bool haveSameTracks(const Trace& one, const Trace& other)
{
    const auto isSame = [](const auto& a, const auto& b) { return a.info == b.info; };
    return one.processes == other.processes && one.devices == other.devices && std::ranges::equal(one.tracks, other.tracks, isSame)
        && std::ranges::equal(one.counters, other.counters, isSame);
}

std::optional<std::size_t> waitAfter(const WaitSlice& waits, Nanos time)
{
    const std::size_t index = waits.firstStartingAt(time + 1);
    return index < waits.size() ? std::optional(index) : std::nullopt;
}

std::optional<std::size_t> waitBefore(const WaitSlice& waits, Nanos time)
{
    const std::size_t index = waits.firstStartingAt(time);
    return index > 0 ? std::optional(index - 1) : std::nullopt;
}

std::optional<std::size_t> waitOf(const WaitSlice& waits, TrackId thread, Nanos start)
{
    for (std::size_t i = waits.firstStartingAt(start); i < waits.size(); ++i) {
        const Wait wait = waits[i];
        if (wait.start != start)
            break;
        if (wait.thread == thread)
            return i;
    }
    return std::nullopt;
}

std::vector<SpanPlace> passLinks(const Trace& trace, const SpanPlace& place, const std::stop_token& stop)
{
    EventArguments arguments(trace);
    const auto wanted = place.lane.group == LaneGroup::Operations ? arguments.sequenceOf(place.span.detail) : std::nullopt;
    if (!wanted)
        return {};
    const bool wantsBackward = !arguments.isBackward(place.span.detail, trace.nameOf(place.span));
    const ProcessId process = trace.tracks[place.track.index()].info.process;
    std::vector<SpanPlace> links;
    forEachLane(trace, [&](TrackId track, const Lane& lane) {
        if (lane.place.group != LaneGroup::Operations || trace.tracks[track.index()].info.process != process)
            return;
        lane.forEach([&](const SpanColumns& columns, std::size_t row) {
            const DetailId detail = columns.detailOf(row);
            if (stop.stop_requested() || arguments.sequenceOf(detail) != wanted)
                return;
            if (arguments.isBackward(detail, trace.text(StringId(columns.name[row]))) == wantsBackward)
                links.push_back({place.run, track, lane.place, columns.at(row)});
        });
    });
    std::sort(links.begin(), links.end(), [](const SpanPlace& a, const SpanPlace& b) { return startsBefore(a.span, b.span); });
    if (!wantsBackward && !links.empty())
        links = {links.back()};
    return links;
}

} // namespace stallscope::gui
