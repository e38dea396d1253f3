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

/// First and last chunk of the spans of each correlation id. Ids are usually given in the order of time, so that a group of 64 ids lies within a few chunks,
/// and shares one link; otherwise each id of the group has its own.
class RunSurvey::Links {
public:
    void add(std::uint32_t scope, CorrelationId id, std::size_t first, std::size_t last, bool isWork)
    {
        Page& page = pageOf(scope, id);
        const std::size_t group = id.value() % kInPage / kInGroup;
        const std::uint64_t bit = std::uint64_t{1} << id.value() % kInGroup;
        if (page.links[group].isWide())
            m_wide[groupOf(scope, id)][id.value() % kInGroup].extend(first, last);
        else
            extend(page, group, scope, id, Link{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last)});
        page.known[group] |= bit;
        if (isWork)
            page.work[group] |= bit;
    }
    [[nodiscard]] bool hasWork(std::uint32_t scope, CorrelationId id)
    {
        return (pageOf(scope, id).work[id.value() % kInPage / kInGroup] >> id.value() % kInGroup & 1) != 0;
    }
    /// Calls visit(first, last) with the chunks of groups of ids or of single ones.
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        const auto visitIfKnown = [&](const Link& link) {
            if (link.first <= link.last)
                visit(link.first, link.last);
        };
        for (const auto& [key, page] : m_pages) {
            for (const Link& link : page.links) {
                if (!link.isWide())
                    visitIfKnown(link);
            }
        }
        for (const auto& [key, links] : m_wide)
            std::for_each(links.begin(), links.end(), visitIfKnown);
    }
    /// Last chunks by page, sorted.
    [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint16_t>> lastChunks() const
    {
        std::vector<std::pair<std::uint64_t, std::uint16_t>> chunks;
        chunks.reserve(m_pages.size());
        for (const auto& [key, page] : m_pages) {
            std::uint16_t last = 0;
            for (std::size_t group = 0; group < kGroups; ++group) {
                if (!page.links[group].isWide()) {
                    last = std::max(last, page.links[group].last);
                    continue;
                }
                for (const Link& link : m_wide.at(key * kGroups + group))
                    last = std::max(last, link.last);
            }
            chunks.emplace_back(key, last);
        }
        std::sort(chunks.begin(), chunks.end());
        return chunks;
    }
    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t scope, CorrelationId id) { return std::uint64_t{scope} << 32 | id.value() / kInPage; }

private:
    static constexpr int kNear = 3; // so many chunks apart, ids share a link
    static constexpr std::uint32_t kInGroup = 64;
    static constexpr std::uint32_t kGroups = 16;
    static constexpr std::uint32_t kInPage = kInGroup * kGroups;

    struct Link {
        std::uint16_t first = UINT16_MAX;
        std::uint16_t last = 0;

        [[nodiscard]] static Link wide() { return {UINT16_MAX, UINT16_MAX}; }
        [[nodiscard]] bool isWide() const { return first == UINT16_MAX && last == UINT16_MAX; }
        void extend(std::size_t from, std::size_t to)
        {
            first = std::min(first, static_cast<std::uint16_t>(from));
            last = std::max(last, static_cast<std::uint16_t>(to));
        }
    };
    static_assert(kMostChunks < UINT16_MAX);
    struct Page {
        std::array<Link, kGroups> links;
        std::array<std::uint64_t, kGroups> known{}; // ids
        std::array<std::uint64_t, kGroups> work{};  // ids with work
    };

    void extend(Page& page, std::size_t group, std::uint32_t scope, CorrelationId id, Link link)
    {
        Link& shared = page.links[group];
        Link all = shared;
        all.extend(link.first, link.last);
        if (all.last - all.first <= kNear || page.known[group] == 0) {
            shared = all;
            return;
        }
        std::array<Link, kInGroup>& single = m_wide[groupOf(scope, id)];
        for (std::size_t i = 0; i < kInGroup; ++i) {
            if ((page.known[group] >> i & 1) != 0)
                single[i] = shared;
        }
        single[id.value() % kInGroup].extend(link.first, link.last);
        shared = Link::wide();
    }
    [[nodiscard]] static std::uint64_t groupOf(std::uint32_t scope, CorrelationId id) { return keyOf(scope, id) * kGroups + id.value() % kInPage / kInGroup; }
    [[nodiscard]] Page& pageOf(std::uint32_t scope, CorrelationId id)
    {
        const std::uint64_t key = keyOf(scope, id);
        if (!m_recent || key != m_recentKey)
            m_recent = &m_pages[key];
        m_recentKey = key;
        return *m_recent;
    }

    std::unordered_map<std::uint64_t, Page> m_pages;
    std::unordered_map<std::uint64_t, std::array<Link, kInGroup>> m_wide; // of groups without a shared link
    std::uint64_t m_recentKey = 0;
    Page* m_recent = nullptr; // in m_pages, with a stable address
};

/// Progress of the survey: a part of the analysis.
class RunSurvey::Progress {
public:
    Progress(const Job& job, std::uint64_t spans) : m_job(job), m_spans(spans) {}

    [[nodiscard]] bool isCancelled() const { return m_job.isCancelled(); }
    void add(std::uint64_t spans)
    {
        m_done += spans;
        m_job.report(std::min(m_done, m_spans), m_spans);
    }

private:
    const Job& m_job;
    std::uint64_t m_spans;
    std::uint64_t m_done = 0;
};

/// A span with the chunks in which it starts and ends.
struct RunSurvey::Place {
    TimeRange range;
    std::size_t first = 0;
    std::size_t last = 0;
};

RunSurvey::RunSurvey(const Trace& trace, RunId run, std::uint64_t spansInChunk, const Job& job)
{
    const TimeRange bounds = boundsOf(trace, run);
    divide(trace, bounds, spansInChunk);
    m_seenBefore.assign(chunks() + 1, 0);
    m_neededFrom.assign(chunks() + 1, chunks());
    const bool isRecorded = trace.runs[run.index()].window.has_value();
    const TimeRange search = isRecorded ? TimeRange{bounds.start - kClockMargin, bounds.end + kClockMargin} : TimeRange{-kTimeLimit, kTimeLimit + 1};
    Links links;
    Progress progress(job, spansIn(0, chunks()));
    takeWork(trace, links, search, progress);
    takeCalls(trace, links, isRecorded ? bounds : search, progress);
    links.forEach([this](std::size_t first, std::size_t last) { join(first, last); });
    m_lastChunks = links.lastChunks();
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

std::size_t RunSurvey::lastChunkOf(std::uint32_t scope, CorrelationId id) const
{
    const std::uint64_t key = Links::keyOf(scope, id);
    const auto found = std::lower_bound(m_lastChunks.begin(), m_lastChunks.end(), key, [](const auto& page, std::uint64_t k) { return page.first < k; });
    return found != m_lastChunks.end() && found->first == key ? found->second : 0;
}

/// Calls visit(columns, row, place) for each span of the lane that starts in a range. The spans of a lane come in order of time.
template <class Visit>
void RunSurvey::forEachStartingIn(const Lane& lane, TimeRange search, Progress& progress, Visit&& visit) const
{
    std::size_t first = 0;
    const auto isBehind = [this](std::size_t chunk, Nanos time) { return chunk + 1 < chunks() && m_edges[chunk + 1] <= time; };
    for (std::size_t i = 0; i < lane.blocks.size() && !progress.isCancelled(); ++i) {
        const BlockHeader& header = lane.blocks.header(i);
        if (header.last < search.start || header.first >= search.end)
            continue;
        const auto columns = lane.blocks.block(i).columns();
        const std::size_t to = columns->firstStartingAt(search.end);
        for (std::size_t row = columns->firstStartingAt(search.start); row < to; ++row) {
            const TimeRange range{columns->startOf(row), columns->endOf(row)};
            if (range.start < m_edges[first])
                first = chunkOf(range.start);
            while (isBehind(first, range.start))
                ++first;
            std::size_t last = first;
            while (isBehind(last, range.end))
                ++last;
            visit(*columns, row, Place{range, first, last});
        }
        progress.add(header.count);
    }
}

namespace {

template <class Key>
void keepEarlier(std::map<Key, Nanos>& firsts, Key key, Nanos start)
{
    Nanos& first = firsts.try_emplace(key, start).first->second;
    first = std::min(first, start);
}

} // namespace

void RunSurvey::takeWork(const Trace& trace, Links& links, TimeRange search, Progress& progress)
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        const TrackId id = TrackId::fromIndex(i);
        const std::uint32_t scope = correlationScopeOf(trace, id);
        for (const Lane& lane : track.lanes) {
            const bool isWork = lane.place.group == LaneGroup::Work;
            if (!isWork && lane.place.group != LaneGroup::DeviceSyncs)
                continue;
            forEachStartingIn(lane, search, progress, [&](const SpanColumns& columns, std::size_t row, const Place& place) {
                if (const CorrelationId correlation = columns.correlationOf(row); correlation.isValid())
                    links.add(scope, correlation, place.first, place.last, isWork);
                else
                    join(place.first, place.last);
                if (!isWork || columns.kind[row] == static_cast<std::uint8_t>(SpanKind::Migration))
                    return;
                m_outline.streams.insert(id);
                m_outline.lastWork[track.info.device].add(place.range);
                keepEarlier(m_firstStarts, id, place.range.start);
                if (!place.range.isEmpty())
                    keepEarlier(m_firstBusy, track.info.device, place.range.start);
                m_work = hullOf(m_work, place.range);
            });
        }
    }
}

void RunSurvey::takeCalls(const Trace& trace, Links& links, TimeRange search, Progress& progress)
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
            forEachStartingIn(lane, search, progress, [&](const SpanColumns& columns, std::size_t row, const Place& place) {
                const CorrelationId correlation = columns.correlationOf(row);
                doesLaunch = doesLaunch || isLaunch(StringId(columns.name[row])) || (correlation.isValid() && links.hasWork(scope, correlation));
                life = life.united(place.range);
                if (correlation.isValid())
                    links.add(scope, correlation, place.first, place.last, false);
                else
                    join(place.first, place.last);
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
