// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_survey.h"

#include "profiler/analysis/index/call_index.h"
#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/index/run_spans.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace stallscope {

namespace {

constexpr std::size_t kMostChunks = 60'000;

bool isCounted(const Lane& lane)
{
    return (lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Work) && !lane.blocks.isEmpty();
}

TimeRange boundsOf(const Trace& trace, RunId run)
{
    if (trace.runs[run.index()].window)
        return *trace.runs[run.index()].window;
    TimeRange bounds{kTimeLimit, -kTimeLimit};
    bool hasWork = false;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            const bool widens = isCounted(lane) || (lane.place.group == LaneGroup::Operations && !lane.blocks.isEmpty());
            hasWork = hasWork || (lane.place.group == LaneGroup::Work && !lane.blocks.isEmpty());
            if (widens)
                bounds = {std::min(bounds.start, lane.range().start), std::max(bounds.end, lane.range().end + 1)};
        }
    }
    if (const auto host = hasWork ? std::nullopt : hostWindow(trace))
        bounds = {std::min(bounds.start, host->start), std::max(bounds.end, host->end + 1)};
    return bounds.isEmpty() ? TimeRange{0, 1} : bounds;
}

struct Weight {
    Nanos time = 0;
    double spans = 0;
};

/// Numbers of starting spans over time, estimated from the ranges of blocks.
std::vector<Weight> weightsOf(const Trace& trace)
{
    constexpr int kSteps = 16;
    std::vector<Weight> weights;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; isCounted(lane) && i < lane.blocks.size(); ++i) {
                const BlockHeader& header = lane.blocks.header(i);
                for (int step = 0; step < kSteps; ++step)
                    weights.push_back({header.first + header.range().length() / kSteps * step, static_cast<double>(header.count) / kSteps});
            }
        }
    }
    std::sort(weights.begin(), weights.end(), [](const Weight& a, const Weight& b) { return a.time < b.time; });
    return weights;
}

} // namespace

/// First and last chunk of the spans of each correlation id.
class RunSurvey::Links {
public:
    struct Link {
        std::uint16_t first = UINT16_MAX;
        std::uint16_t last = 0;
    };

    void add(std::uint32_t scope, CorrelationId id, std::size_t first, std::size_t last, bool isWork)
    {
        Page& page = pageOf(scope, id);
        Link& link = page.links[id.value() % kInPage];
        link.first = std::min(link.first, static_cast<std::uint16_t>(first));
        link.last = std::max(link.last, static_cast<std::uint16_t>(last));
        if (isWork)
            page.work |= std::uint64_t{1} << id.value() % kInPage;
    }
    [[nodiscard]] bool hasWork(std::uint32_t scope, CorrelationId id) { return (pageOf(scope, id).work >> id.value() % kInPage & 1) != 0; }
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (const auto& [key, page] : m_pages) {
            for (const Link& link : page.links) {
                if (link.first <= link.last)
                    visit(link);
            }
        }
    }

private:
    static constexpr std::uint32_t kInPage = 64;
    struct Page {
        std::array<Link, kInPage> links;
        std::uint64_t work = 0;
    };
    [[nodiscard]] Page& pageOf(std::uint32_t scope, CorrelationId id)
    {
        const std::uint64_t key = std::uint64_t{scope} << 32 | id.value() / kInPage;
        if (!m_recent || key != m_recentKey)
            m_recent = &m_pages[key];
        m_recentKey = key;
        return *m_recent;
    }

    std::unordered_map<std::uint64_t, Page> m_pages;
    std::uint64_t m_recentKey = 0;
    Page* m_recent = nullptr; // in m_pages, with a stable address
};

RunSurvey::RunSurvey(const Trace& trace, RunId run, std::uint64_t spansInChunk)
{
    const TimeRange bounds = boundsOf(trace, run);
    divide(trace, bounds, spansInChunk);
    m_seenBefore.assign(chunks() + 1, 0);
    m_neededFrom.assign(chunks() + 1, chunks());
    const bool isRecorded = trace.runs[run.index()].window.has_value();
    const TimeRange search = isRecorded ? TimeRange{bounds.start - kClockMargin, bounds.end + kClockMargin} : TimeRange{-kTimeLimit, kTimeLimit + 1};
    Links links;
    takeWork(trace, links, search);
    takeCalls(trace, links, isRecorded ? bounds : search);
    links.forEach([this](const Links::Link& link) { join(link.first, link.last); });
    for (std::size_t chunk = 0; chunk <= chunks(); ++chunk)
        m_seenBefore[chunk] = std::max(chunk > 0 ? m_seenBefore[chunk - 1] : 0, std::max(m_seenBefore[chunk], chunk));
    for (std::size_t chunk = chunks(); chunk-- > 0;)
        m_neededFrom[chunk] = std::min({m_neededFrom[chunk], m_neededFrom[chunk + 1], chunk});
    m_outline.window = windowAround(trace, run, m_work, m_outline.threads);
}

void RunSurvey::divide(const Trace& trace, TimeRange bounds, std::uint64_t spansInChunk)
{
    const std::vector<Weight> weights = weightsOf(trace);
    double all = 0;
    for (const Weight& weight : weights)
        all += weight.spans;
    const double inChunk = std::max({static_cast<double>(spansInChunk), all / static_cast<double>(kMostChunks), 1.0});
    m_edges = {bounds.start};
    m_spansBefore = {0};
    double sum = 0;
    double taken = 0;
    for (const Weight& weight : weights) {
        if (!bounds.contains(weight.time))
            continue;
        if (sum - taken >= inChunk && weight.time > m_edges.back()) {
            m_edges.push_back(weight.time);
            m_spansBefore.push_back(static_cast<std::uint64_t>(sum));
            taken = sum;
        }
        sum += weight.spans;
    }
    m_edges.push_back(bounds.end);
    m_spansBefore.push_back(static_cast<std::uint64_t>(sum));
}

std::size_t RunSurvey::chunkOf(Nanos time) const
{
    const auto after = std::upper_bound(m_edges.begin() + 1, m_edges.end() - 1, time);
    return static_cast<std::size_t>(after - m_edges.begin()) - 1;
}

/// Extends what a segment border behind or in the first chunk must read, and where a segment that continues in the last chunk must begin.
void RunSurvey::join(std::size_t first, std::size_t last)
{
    m_seenBefore[first + 1] = std::max(m_seenBefore[first + 1], last + 1);
    m_neededFrom[last] = std::min(m_neededFrom[last], first);
}

void RunSurvey::takeWork(const Trace& trace, Links& links, TimeRange search)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        const TrackId id = TrackId::fromIndex(i);
        const std::uint32_t scope = correlationScopeOf(trace, id);
        for (const Lane& lane : track.lanes) {
            const bool isWork = lane.place.group == LaneGroup::Work;
            if (!isWork && lane.place.group != LaneGroup::DeviceSyncs)
                continue;
            lane.forEachStartingIn(search, [&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                const std::size_t first = chunkOf(range.start);
                const std::size_t last = chunkOf(range.end);
                if (const CorrelationId correlation = columns.correlationOf(row); correlation.isValid())
                    links.add(scope, correlation, first, last, isWork);
                else
                    join(first, last);
                if (!isWork || columns.kind[row] == static_cast<std::uint8_t>(SpanKind::Migration))
                    return;
                m_outline.streams.insert(id);
                m_outline.lastWork[track.info.device].add(range);
                m_work = hullOf(m_work, range);
            });
        }
    }
}

void RunSurvey::takeCalls(const Trace& trace, Links& links, TimeRange search)
{
    std::vector<std::uint8_t> launches(trace.pools->strings.size(), UINT8_MAX); // by name; not yet known
    const auto isLaunch = [&](StringId name) {
        if (name.index() >= launches.size())
            return false;
        if (launches[name.index()] == UINT8_MAX)
            launches[name.index()] = classifyCall(trace.text(name)).isLaunch() ? 1 : 0;
        return launches[name.index()] == 1;
    };
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type != TrackType::HostThread)
            continue;
        const TrackId id = TrackId::fromIndex(i);
        const std::uint32_t scope = correlationScopeOf(trace, id);
        bool doesLaunch = false;
        TimeRange life;
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Calls)
                continue;
            lane.forEachStartingIn(search, [&](const SpanColumns& columns, std::size_t row) {
                const TimeRange range{columns.startOf(row), columns.endOf(row)};
                const CorrelationId correlation = columns.correlationOf(row);
                doesLaunch = doesLaunch || isLaunch(StringId(columns.name[row])) || (correlation.isValid() && links.hasWork(scope, correlation));
                life = life.united(range);
                const std::size_t first = chunkOf(range.start);
                const std::size_t last = chunkOf(range.end);
                if (correlation.isValid())
                    links.add(scope, correlation, first, last, false);
                else
                    join(first, last);
            });
        }
        if (doesLaunch)
            m_outline.threads[id] = life;
    }
}

TimeRange windowAround(const Trace& trace, RunId run, std::optional<TimeRange> work, const std::map<TrackId, TimeRange>& threads)
{
    if (trace.runs[run.index()].window)
        return *trace.runs[run.index()].window;
    std::optional<TimeRange> hull = work;
    for (const auto& [track, life] : threads) {
        for (const Lane& lane : trace.tracks[track.index()].lanes) {
            const bool widens = lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Operations;
            if (widens && !lane.blocks.isEmpty())
                hull = hullOf(hull, lane.range());
        }
    }
    return hull ? *hull : hostWindow(trace).value_or(TimeRange{});
}

} // namespace stallscope
