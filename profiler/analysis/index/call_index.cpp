// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/call_index.h"

#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>

namespace stallscope {

namespace {

/// Classifies each name once.
class ClassCache {
public:
    explicit ClassCache(const StringPool& strings) : m_strings(strings), m_known(strings.size()), m_classes(strings.size()) {}

    CallClass of(StringId name)
    {
        if (name.index() >= m_classes.size())
            return {};
        if (!m_known[name.index()]) {
            m_known[name.index()] = true;
            m_classes[name.index()] = classifyCall(m_strings.view(name));
        }
        return m_classes[name.index()];
    }

private:
    const StringPool& m_strings;
    std::vector<bool> m_known;
    std::vector<CallClass> m_classes;
};

bool callStartsEarlier(const Call& a, const Call& b)
{
    return a.start != b.start ? a.start < b.start : a.end > b.end;
}

bool isSameCall(const Call& outer, const Call& inner)
{
    const bool sharesCorrelation = inner.correlation.isValid() && inner.correlation == outer.correlation;
    const bool sharesMeaning = inner.what.meaning != CallMeaning::Other && inner.what.meaning == outer.what.meaning;
    return outer.end >= inner.end && (sharesCorrelation || sharesMeaning);
}

/// The span of the lane that is active at that time and began before it.
template <class Take>
void takeOpenAt(const Lane& lane, Nanos time, const Take& take)
{
    const std::size_t block = lane.blocks.firstEndingAfter(time);
    if (block == lane.blocks.size() || lane.blocks.header(block).first >= time)
        return;
    const auto columns = lane.blocks.block(block).columns();
    const std::size_t next = columns->firstStartingAt(time);
    if (next > 0 && columns->endOf(next - 1) > time)
        take(*columns, next - 1);
}

/// Calls that began before the window, including their nested calls, belong to an earlier run or to none.
void dropEarlier(std::vector<Call>& calls, std::vector<CallThread>& threads, Nanos windowStart)
{
    std::vector<std::uint32_t> places(calls.size(), CallIndex::kNone);
    std::uint32_t kept = 0;
    for (CallThread& thread : threads) {
        const std::uint32_t first = kept;
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            if (calls[calls[i].outermost].start >= windowStart)
                places[i] = kept++;
        }
        thread.first = first;
        thread.count = kept - first;
    }
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        if (places[i] == CallIndex::kNone)
            continue;
        Call call = calls[i];
        call.outermost = places[call.outermost];
        calls[places[i]] = call;
    }
    calls.resize(kept);
    std::erase_if(threads, [](const CallThread& thread) { return thread.count == 0; });
}

} // namespace

void CorrelationTable::add(std::uint32_t scope, std::uint32_t correlation, std::uint32_t value)
{
    if (m_scopes.empty() || m_scopes.back().id != scope) {
        const auto known = std::find_if(m_scopes.begin(), m_scopes.end(), [scope](const Scope& s) { return s.id == scope; });
        if (known == m_scopes.end())
            m_scopes.push_back({scope, 0, {}, {}});
        else
            std::swap(*known, m_scopes.back());
    }
    m_scopes.back().sorted.push_back({correlation, value});
}

void CorrelationTable::seal()
{
    for (Scope& scope : m_scopes)
        seal(scope);
}

void CorrelationTable::seal(Scope& scope)
{
    const auto [least, most] =
        std::minmax_element(scope.sorted.begin(), scope.sorted.end(), [](const Entry& a, const Entry& b) { return a.correlation < b.correlation; });
    const std::size_t width = std::size_t{most->correlation} - least->correlation + 1;
    // an array with four times as many slots as entries takes twice the memory of the list
    if (width > 4 * scope.sorted.size() + 1024) {
        std::stable_sort(scope.sorted.begin(), scope.sorted.end(), [](const Entry& a, const Entry& b) { return a.correlation < b.correlation; });
        return;
    }
    scope.smallest = least->correlation;
    scope.dense.assign(width, kNone);
    for (const Entry& entry : scope.sorted) {
        std::uint32_t& place = scope.dense[entry.correlation - scope.smallest];
        if (place == kNone)
            place = entry.value;
    }
    scope.sorted = {};
}

std::uint32_t CorrelationTable::find(std::uint32_t scope, std::uint32_t correlation) const
{
    for (const Scope& s : m_scopes) {
        if (s.id != scope)
            continue;
        if (!s.dense.empty()) {
            const std::size_t place = std::size_t{correlation} - s.smallest;
            return correlation >= s.smallest && place < s.dense.size() ? s.dense[place] : kNone;
        }
        const auto at = std::lower_bound(s.sorted.begin(), s.sorted.end(), correlation, [](const Entry& e, std::uint32_t id) { return e.correlation < id; });
        return at != s.sorted.end() && at->correlation == correlation ? at->value : kNone;
    }
    return kNone;
}

std::size_t spansIn(const Trace& trace, LaneGroup group)
{
    std::size_t count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            count += lane.place.group == group ? lane.spanCount() : 0;
    }
    return count;
}

std::uint32_t correlationScopeOf(const Trace& trace, TrackId track)
{
    const ProcessId process = trace.tracks[track.index()].info.process;
    return process.index() < trace.processes.size() ? trace.processes[process.index()].correlationScope : 0;
}

CallIndex::CallIndex(const Trace& trace, const std::optional<TimeRange>& window)
{
    if (!window)
        m_calls.reserve(spansIn(trace, LaneGroup::Calls));
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type == TrackType::HostThread)
            gather(trace, TrackId::fromIndex(i), window);
    }
    ClassCache classes(trace.pools->strings);
    for (Call& call : m_calls)
        call.what = classes.of(call.name);
    for (const CallThread& thread : m_threads)
        nest(thread);
    if (window)
        dropEarlier(m_calls, m_threads, window->start);
    tieCorrelations();
}

CallIndex::CallIndex(const CallIndex& all, TimeRange range, std::vector<std::uint32_t>& places)
{
    places.assign(all.m_calls.size(), kNone);
    for (const CallThread& thread : all.m_threads) {
        const auto first = static_cast<std::uint32_t>(m_calls.size());
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            const Call& call = all.m_calls[i];
            if (!range.contains(call.start) || all.m_calls[call.outermost].start < range.start)
                continue;
            places[i] = static_cast<std::uint32_t>(m_calls.size());
            m_calls.push_back(call);
            m_calls.back().end = std::min(call.end, range.end);
        }
        if (const auto count = static_cast<std::uint32_t>(m_calls.size()) - first; count > 0)
            m_threads.push_back({thread.track, thread.scope, first, count});
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] == kNone)
            continue;
        const std::uint32_t outermost = places[all.m_calls[i].outermost];
        m_calls[places[i]].outermost = outermost == kNone ? places[i] : outermost;
    }
    tieCorrelations();
}

void CallIndex::gather(const Trace& trace, TrackId track, const std::optional<TimeRange>& window)
{
    const auto first = static_cast<std::uint32_t>(m_calls.size());
    std::size_t lanes = 0;
    for (const Lane& lane : trace.tracks[track.index()].lanes) {
        if (lane.place.group != LaneGroup::Calls)
            continue;
        ++lanes;
        const auto take = [this](const SpanColumns& columns, std::size_t row) {
            Call& call = m_calls.emplace_back();
            call.start = columns.startOf(row);
            call.end = columns.endOf(row);
            call.name = StringId(columns.name[row]);
            call.correlation = columns.correlationOf(row);
            call.detail = columns.detailOf(row);
            call.flags = columns.flags[row];
        };
        if (!window) {
            lane.forEach(take);
            continue;
        }
        takeOpenAt(lane, window->start, take);
        lane.forEachStartingIn(*window, take);
    }
    const auto count = static_cast<std::uint32_t>(m_calls.size()) - first;
    if (count == 0)
        return;
    // lanes are sorted by depth, so of equal ranges the outer one comes first
    if (lanes > 1)
        sortRuns(std::span(m_calls).subspan(first), callStartsEarlier);
    m_threads.push_back({track, correlationScopeOf(trace, track), first, count});
}

/// Iterates over the calls with a stack of open ones.
void CallIndex::nest(const CallThread& thread)
{
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
        Call& call = m_calls[i];
        call.outermost = i;
        while (!open.empty() && m_calls[open.back()].end <= call.start)
            open.pop_back();
        const auto outer = std::find_if(open.begin(), open.end(), [&](std::uint32_t o) { return isSameCall(m_calls[o], call); });
        if (outer != open.end())
            call.outermost = m_calls[*outer].outermost;
        open.push_back(i);
    }
}

void CallIndex::tieCorrelations()
{
    for (const bool launches : {true, false}) {
        for (const CallThread& thread : m_threads) {
            for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
                if (m_calls[i].correlation.isValid() && m_calls[i].what.isLaunch() == launches)
                    m_byCorrelation.add(thread.scope, m_calls[i].correlation.value(), i);
            }
        }
    }
    m_byCorrelation.seal();
    // of calls of one thread that share an id without nesting, all but the indexed one are part of it
    for (const CallThread& thread : m_threads) {
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            const std::uint32_t meant = find(thread.scope, m_calls[i].correlation);
            if (meant != kNone && !isDetail(i) && meant >= thread.first && meant < thread.first + thread.count)
                m_calls[i].outermost = meant;
        }
    }
}

std::size_t CallIndex::threadOf(std::uint32_t call) const
{
    const auto after = std::upper_bound(m_threads.begin(), m_threads.end(), call, [](std::uint32_t c, const CallThread& t) { return c < t.first; });
    return static_cast<std::size_t>(after - m_threads.begin()) - 1;
}

std::uint32_t CallIndex::find(std::uint32_t scope, CorrelationId correlation) const
{
    if (!correlation.isValid())
        return kNone;
    std::uint32_t call = m_byCorrelation.find(scope, correlation.value());
    while (call != kNone && isDetail(call))
        call = m_calls[call].outermost;
    return call;
}

} // namespace stallscope
