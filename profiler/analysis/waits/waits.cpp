// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/waits.h"

#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/latest_end.h"
#include "profiler/analysis/waits/stream_dependencies.h"
#include "profiler/trace/stack_pool.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace stallscope {

namespace {

/// Cursor along one lane for ascending times.
class LaneCursor {
public:
    explicit LaneCursor(const Lane& lane) : m_lane(lane) {}

    struct Found {
        StringId name;
        TimeRange range;
    };
    /// The span of the lane that encloses the range. Spans of a lane never overlap, so there is at most one.
    [[nodiscard]] std::optional<Found> enclosing(TimeRange range)
    {
        const std::size_t at = m_lane.blocks.firstEndingAfter(std::max(range.start, range.end - 1));
        if (at == m_lane.blocks.size() || m_lane.blocks.header(at).first > range.start)
            return {};
        if (at != m_at) {
            m_at = at;
            m_row = 0;
            m_columns = m_lane.blocks.block(at).columns();
        }
        return inBlock(range);
    }

private:
    [[nodiscard]] std::optional<Found> inBlock(TimeRange range)
    {
        const SpanColumns& columns = *m_columns;
        if (m_row >= columns.size() || columns.startOf(m_row) > range.start)
            m_row = 0;
        // consecutive calls are close to each other in the lane: a few steps before searching
        for (int step = 0; step < 4 && m_row + 1 < columns.size() && columns.startOf(m_row + 1) <= range.start; ++step)
            ++m_row;
        if (m_row + 1 < columns.size() && columns.startOf(m_row + 1) <= range.start)
            m_row = columns.firstStartingAt(range.start + 1) - 1;
        if (m_row >= columns.size() || columns.startOf(m_row) > range.start || columns.endOf(m_row) < range.end)
            return {};
        return Found{StringId(columns.name[m_row]), {columns.startOf(m_row), columns.endOf(m_row)}};
    }

    const Lane& m_lane;
    std::size_t m_at = SIZE_MAX;
    std::size_t m_row = 0;
    std::shared_ptr<const SpanColumns> m_columns; // of block m_at
};

enum class Layer : std::uint8_t { Operations, Ranges, Python, Library, BuiltIn };
constexpr std::size_t kLayers = 5;

std::optional<Layer> layerOf(const Lane& lane, SourceFormat format)
{
    const bool rangesAreOperations = format == SourceFormat::Nsight || format == SourceFormat::Stallscope;
    switch (lane.place.group) {
    case LaneGroup::Operations: return Layer::Operations;
    case LaneGroup::Ranges: return rangesAreOperations ? Layer::Operations : Layer::Ranges;
    case LaneGroup::Python: return Layer::Python;
    default: return {};
    }
}

Layer layerOfFunction(std::string_view name)
{
    return isBuiltIn(name) ? Layer::BuiltIn : isLibrary(name) ? Layer::Library : Layer::Python;
}

bool isProfilerStep(std::string_view name)
{
    return name.starts_with("ProfilerStep#");
}

/// Innermost span around a call in each layer so far.
struct Enclosing {
    struct Innermost {
        StringId name;
        TimeRange range = TimeRange::all();
    };
    std::array<Innermost, kLayers> layers;

    void consider(Layer layer, const LaneCursor::Found& found)
    {
        Innermost& best = layers[static_cast<std::size_t>(layer)];
        const bool isFurtherIn = found.range.start != best.range.start ? found.range.start > best.range.start : found.range.end <= best.range.end;
        if (!best.name.isValid() || isFurtherIn)
            best = {found.name, found.range};
    }
    [[nodiscard]] StringId of(Layer layer) const { return layers[static_cast<std::size_t>(layer)].name; }
    /// Name in the first of these layers that has one.
    [[nodiscard]] StringId ofFirst(std::initializer_list<Layer> wanted) const
    {
        const auto has = [this](Layer layer) { return of(layer).isValid(); };
        const auto* const first = std::find_if(wanted.begin(), wanted.end(), has);
        return first != wanted.end() ? of(*first) : StringId();
    }
};

StringId stackSite(const Trace& trace, const Call& call)
{
    const auto stack = trace.pools->details.get(call.detail).find(DetailField::Stack);
    const auto frame = stack ? askingFrame(trace, StackId(static_cast<std::uint32_t>(*stack))) : std::nullopt;
    return frame ? frame->function : StringId();
}

} // namespace

std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls)
{
    const Trace& trace = spans.trace();
    std::vector<std::vector<std::uint32_t>> ofThread(spans.calls().threads().size());
    for (std::uint32_t i = 0; i < calls.size(); ++i)
        ofThread[calls[i].thread].push_back(i);
    std::vector<Enclosing> around(calls.size());
    for (std::size_t t = 0; t < ofThread.size(); ++t) {
        if (ofThread[t].empty())
            continue;
        for (const Lane& lane : trace.tracks[spans.calls().threads()[t].track.index()].lanes) {
            const auto layer = layerOf(lane, trace.format);
            if (!layer)
                continue;
            LaneCursor cursor(lane);
            for (const std::uint32_t i : ofThread[t]) {
                const auto found = cursor.enclosing(calls[i].range());
                if (!found)
                    continue;
                const std::string_view name = trace.text(found->name);
                if (*layer == Layer::Python)
                    around[i].consider(layerOfFunction(name), *found);
                else if (!isProfilerStep(name))
                    around[i].consider(*layer, *found);
            }
        }
    }
    std::vector<CallSite> sites(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const StringId function = around[i].ofFirst({Layer::Python, Layer::Library, Layer::BuiltIn});
        sites[i].cause = around[i].ofFirst({Layer::Operations, Layer::Ranges});
        sites[i].site = function.isValid() ? function : stackSite(trace, spans.calls().calls()[calls[i].call]);
    }
    return sites;
}

namespace {

/// Groups the queries by stream, so that each stream is swept once.
class AwaitedSearch {
public:
    AwaitedSearch(const RunSpans& spans, std::size_t calls) : m_spans(spans), m_answers(calls), m_byStream(spans.work().streams().size()), m_predecessors(spans)
    {
    }

    void ask(std::uint32_t asker, const BlockingCall& call, const WaitScope& scope, std::uint32_t correlationScope)
    {
        m_answers[asker].stream = scope.shown;
        m_answers[asker].isInClosedSegment = firstClosedLaunch(scope, correlationScope) < scope.launchedBefore;
        const LatestEndQuestion question{scope.launchedBefore, call.end + m_spans.clockError(), asker};
        for (const std::uint32_t own : scope.own)
            askOwn(question, own, copiesOnAfter(call, own) ? kTimeLimit : question.endsBy);
        if (scope.isEveryStream)
            m_byScope[correlationScope].push_back(question);
        for (const std::uint32_t stream : scope.streams)
            m_byStream[stream].push_back(question);
    }

    [[nodiscard]] std::vector<Awaited> answers()
    {
        for (auto& [correlationScope, questions] : m_byScope) {
            std::vector<LaunchedSpan> spans;
            spans.reserve(m_spans.work().spans().size());
            for (const WorkStream& stream : m_spans.work().streams()) {
                if (stream.scope == correlationScope)
                    append(spans, stream);
            }
            take(spans, questions);
        }
        for (std::size_t i = 0; i < m_byStream.size(); ++i) {
            if (m_byStream[i].empty())
                continue;
            std::vector<LaunchedSpan> spans;
            spans.reserve(m_spans.work().streams()[i].count);
            append(spans, m_spans.work().streams()[i]);
            take(spans, m_byStream[i]);
        }
        return std::move(m_answers);
    }

private:
    /// Of the work in scope that lies in closed segments.
    [[nodiscard]] Nanos firstClosedLaunch(const WaitScope& scope, std::uint32_t correlationScope) const
    {
        Nanos first = kTimeLimit;
        if (!m_spans.carry())
            return first;
        const auto& streams = m_spans.work().streams();
        const auto add = [&](const WorkStream& stream) {
            const auto known = m_spans.carry()->streams.find(stream.track);
            if (known != m_spans.carry()->streams.end())
                first = std::min(first, known->second.firstLaunch);
        };
        for (const WorkStream& stream : streams) {
            if (scope.isEveryStream && stream.scope == correlationScope)
                add(stream);
        }
        for (const std::uint32_t stream : scope.streams)
            add(streams[stream]);
        for (const std::uint32_t own : scope.own)
            add(streams[m_spans.work().streamOf(own)]);
        return first;
    }
    /// An upload from pageable memory returns once the last bytes are staged, while the device may still copy them: the call did wait for what came before.
    [[nodiscard]] bool copiesOnAfter(const BlockingCall& call, std::uint32_t own) const
    {
        const DeviceSpan& copy = m_spans.work().spans()[own];
        if ((call.kind != BlockingKind::SyncCopy && call.kind != BlockingKind::PageableH2D) || copy.start >= call.end)
            return false;
        const SpanDetail detail = m_spans.trace().pools->details.get(copy.detail);
        return detail.direction() == CopyDirection::HostToDevice && detail.sourceMemory() == MemoryKind::Pageable;
    }
    /// The call's own span, and its predecessors on the stream.
    void askOwn(const LatestEndQuestion& question, std::uint32_t own, Nanos ownEndsBy)
    {
        consider(question.asker, own, ownEndsBy);
        if (const auto before = m_predecessors.lastEnding(own, question.launchedBefore, question.endsBy))
            consider(question.asker, *before, question.endsBy);
        if (const auto last = m_predecessors.lastEnding(own, question.launchedBefore, kTimeLimit)) {
            Nanos& done = m_answers[question.asker].scopeDone;
            done = std::max(done, m_spans.work().spans()[*last].end);
        }
    }
    void append(std::vector<LaunchedSpan>& to, const WorkStream& stream) const
    {
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const DeviceSpan& span = m_spans.work().spans()[i];
            to.push_back({launchTimeOf(m_spans, span), span.end, i});
        }
    }
    void take(const std::vector<LaunchedSpan>& spans, std::vector<LatestEndQuestion>& questions)
    {
        answerLatestEnds(spans, questions);
        for (const LatestEndQuestion& question : questions) {
            Awaited& answer = m_answers[question.asker];
            answer.scopeDone = std::max(answer.scopeDone, question.latestEnd);
            if (question.span != LatestEndQuestion::kNone)
                consider(question.asker, question.span, question.endsBy);
        }
    }
    void consider(std::uint32_t asker, std::uint32_t span, Nanos endsBy)
    {
        const Nanos end = m_spans.work().spans()[span].end;
        auto& best = m_answers[asker].span;
        if (end <= endsBy && (!best || end > m_spans.work().spans()[*best].end))
            best = span;
    }

    const RunSpans& m_spans;
    std::vector<Awaited> m_answers;
    std::map<std::uint32_t, std::vector<LatestEndQuestion>> m_byScope;
    std::vector<std::vector<LatestEndQuestion>> m_byStream;
    StreamPredecessors m_predecessors;
};

/// Whether the only purpose of the call is to wait: of no other call can be said that it was needless.
bool synchronizes(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device:
    case BlockingKind::Context:
    case BlockingKind::Stream:
    case BlockingKind::Event:
    case BlockingKind::Poll: return true;
    default: return false;
    }
}

/// Calls that take time of their own and may wait for the device besides: only work that was not done when the call began can have held it up.
bool mayWaitForNothing(BlockingKind kind)
{
    return kind == BlockingKind::Alloc || kind == BlockingKind::Free || kind == BlockingKind::Module || kind == BlockingKind::Managed;
}

Wait makeWait(const RunSpans& spans, const BlockingCall& call, const Awaited& awaited, const CallSite& site)
{
    Wait wait;
    wait.start = call.start;
    wait.duration = call.duration();
    wait.call = spans.calls().calls()[call.call].name;
    wait.kind = call.kind;
    wait.cause = site.cause;
    wait.site = site.site;
    wait.thread = spans.calls().threads()[call.thread].track;
    wait.stream = awaited.stream;
    const bool isOwnTime = mayWaitForNothing(call.kind) && (!awaited.span || spans.work().spans()[*awaited.span].end <= call.start);
    if (isOwnTime) {
        wait.unattributed = wait.duration;
    } else if (!awaited.span) {
        (awaited.isInClosedSegment ? wait.wakeup : wait.unattributed) = wait.duration;
    } else {
        const DeviceSpan& span = spans.work().spans()[*awaited.span];
        wait.awaited = Wait::Awaited{span.name, spans.work().streams()[spans.work().streamOf(*awaited.span)].track, span.start, span.end};
        wait.wakeup = std::max(Nanos{0}, call.end - std::max(call.start, span.end));
        wait.working = wait.duration - wait.wakeup;
    }
    wait.isFinal = spans.launches().lastStart() <= call.start;
    wait.isNeedless = synchronizes(call.kind) && awaited.scopeDone <= call.start + spans.clockError();
    return wait;
}

void keepLargerGap(Wait& wait, DeviceId device, const GapShare& share)
{
    if (share.owned.length() <= wait.gap)
        return;
    wait.gap = share.owned.length();
    wait.gapRange = share.owned;
    wait.gapDevice = device;
    wait.bubble = std::min(wait.gap, wait.duration);
    wait.isCrossThread = share.isCrossThread;
}

SyncSite siteOf(const Wait& wait)
{
    const std::uint64_t needless = wait.isNeedless ? 1 : 0;
    return {wait.call, wait.kind, wait.cause, 1, wait.duration, wait.working, wait.wakeup, wait.unattributed, wait.gap, wait.bubble, needless};
}

void addTo(SyncSite& site, const SyncSite& more)
{
    site.count += more.count;
    site.total = saturatingAdd(site.total, more.total);
    site.working = saturatingAdd(site.working, more.working);
    site.wakeup = saturatingAdd(site.wakeup, more.wakeup);
    site.unattributed = saturatingAdd(site.unattributed, more.unattributed);
    site.gap = saturatingAdd(site.gap, more.gap);
    site.bubble = saturatingAdd(site.bubble, more.bubble);
    site.needless += more.needless;
}

} // namespace

std::vector<Awaited> findAwaited(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes)
{
    AwaitedSearch search(spans, calls.size());
    for (std::uint32_t i = 0; i < calls.size(); ++i)
        search.ask(i, calls[i], scopes.of(calls[i]), spans.calls().threads()[calls[i].thread].scope);
    return search.answers();
}

std::vector<Wait> makeWaits(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes, const std::vector<DeviceGaps>& gaps)
{
    const std::vector<Awaited> awaited = findAwaited(spans, calls, scopes);
    const std::vector<CallSite> sites = findCallSites(spans, calls);
    std::vector<Wait> waits;
    waits.reserve(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i)
        waits.push_back(makeWait(spans, calls[i], awaited[i], sites[i]));
    for (const auto& [device, shares] : gaps) {
        for (const GapShare& share : shares)
            keepLargerGap(waits[share.call], device, share);
    }
    return waits;
}

WaitSums::Row& WaitSums::rowOf(const Key& key)
{
    const auto& [call, kind, cause] = key;
    Recent& recent = m_recent[(call.value() + 7 * cause.value() + static_cast<std::size_t>(kind)) % m_recent.size()];
    if (recent.row != SIZE_MAX && recent.key == key)
        return m_rows[recent.row];
    const auto [place, isNew] = m_places.try_emplace(key, m_rows.size());
    if (isNew) {
        SyncSite& site = m_rows.emplace_back().site;
        site.call = call;
        site.kind = kind;
        site.cause = cause;
    }
    recent = {key, place->second};
    return m_rows[place->second];
}

void WaitSums::add(const Wait& wait)
{
    const SyncSite site = siteOf(wait);
    Row& row = rowOf(keyOf({site, 0}));
    addTo(row.site, site);
    row.max = std::max(row.max, wait.duration);
}

void WaitSums::settle(const Trace& trace)
{
    constexpr std::size_t kFew = 1024;
    constexpr std::size_t kFewOf = 16;
    if (m_rows.size() < kFew + (m_settled ? m_settled->rows.size() / kFewOf : 0))
        return;
    m_settled = settled(trace);
    m_places.clear();
    m_rows.clear();
    m_recent = {};
}

/// With everything that was added since. Both the rows by key and their order are merged from those of before and what is new.
std::shared_ptr<const WaitSums::Settled> WaitSums::settled(const Trace& trace) const
{
    if (m_settled && m_rows.empty())
        return m_settled;
    static const Settled kNothing;
    const Settled& before = m_settled ? *m_settled : kNothing;
    auto now = std::make_shared<Settled>();
    now->rows.reserve(before.rows.size() + m_rows.size());
    std::vector<std::uint32_t> placeNow(before.rows.size()); // of rows that stay as they were
    std::vector<std::uint32_t> changed;
    constexpr std::uint32_t kChanged = UINT32_MAX;
    std::size_t old = 0;
    const auto take = [&](const Row& row) {
        now->rows.push_back(row);
        return static_cast<std::uint32_t>(now->rows.size() - 1);
    };
    for (const auto& [key, place] : m_places) {
        for (; old < before.rows.size() && keyOf(before.rows[old]) < key; ++old)
            placeNow[old] = take(before.rows[old]);
        Row row = m_rows[place];
        if (old < before.rows.size() && keyOf(before.rows[old]) == key) {
            addTo(row.site, before.rows[old].site);
            row.max = std::max(row.max, before.rows[old].max);
            placeNow[old++] = kChanged;
        }
        changed.push_back(take(row));
    }
    for (; old < before.rows.size(); ++old)
        placeNow[old] = take(before.rows[old]);
    const auto isBefore = [&rows = now->rows, &trace](std::uint32_t a, std::uint32_t b) {
        const auto order = [&trace](const SyncSite& s) { return std::tuple(-s.bubble, -s.total, trace.text(s.call), s.kind, trace.text(s.cause)); };
        return order(rows[a].site) < order(rows[b].site);
    };
    std::sort(changed.begin(), changed.end(), isBefore);
    now->sorted.reserve(now->rows.size());
    std::size_t next = 0;
    for (const std::uint32_t one : before.sorted) {
        if (placeNow[one] == kChanged)
            continue;
        for (; next < changed.size() && isBefore(changed[next], placeNow[one]); ++next)
            now->sorted.push_back(changed[next]);
        now->sorted.push_back(placeNow[one]);
    }
    now->sorted.insert(now->sorted.end(), changed.begin() + static_cast<std::ptrdiff_t>(next), changed.end());
    return now;
}

std::vector<SyncSite> WaitSums::sites(const Trace& trace) const
{
    const auto all = settled(trace);
    std::vector<SyncSite> sites;
    sites.reserve(all->rows.size());
    for (const std::uint32_t row : all->sorted)
        sites.push_back(all->rows[row].site);
    return sites;
}

std::size_t WaitSums::bytes() const
{
    constexpr std::size_t kNode = 80; // of the map
    const std::size_t settled = m_settled ? m_settled->rows.capacity() * sizeof(Row) + m_settled->sorted.capacity() * sizeof(std::uint32_t) : 0;
    return settled + m_rows.capacity() * sizeof(Row) + m_places.size() * kNode;
}

std::vector<SyncCall> WaitSums::calls(const Trace& trace) const
{
    std::vector<SyncCall> calls;
    const auto all = settled(trace);
    for (const auto& [site, max] : all->rows) { // those of one call and kind follow each other
        if (calls.empty() || calls.back().call != site.call || calls.back().kind != site.kind)
            calls.push_back({site.call, site.kind, 0, 0, 0});
        SyncCall& call = calls.back();
        call.count += site.count;
        call.total = saturatingAdd(call.total, site.total);
        call.max = std::max(call.max, max);
    }
    std::sort(calls.begin(), calls.end(), [&](const SyncCall& a, const SyncCall& b) {
        return std::tuple(-a.total, trace.text(a.call), a.kind) < std::tuple(-b.total, trace.text(b.call), b.kind);
    });
    return calls;
}

WaitSums sumsOf(const WaitList& waits, const RowFilter& rows)
{
    WaitSums sums;
    for (const Wait& wait : rows.isWhole ? WaitSlice(waits) : WaitSlice(waits, waits.indicesIn(rows.range)))
        sums.add(wait);
    return sums;
}

RunWaits::RunWaits(const std::vector<Wait>& waits)
{
    for (const Wait& wait : waits)
        add(wait);
}

void RunWaits::add(const Wait& wait)
{
    index.add(wait);
    sums.add(wait);
}

WaitSums RunWaits::sumsOf(const RowFilter& rows) const
{
    return rows.isWhole ? sums : stallscope::sumsOf(index.all(), rows);
}

Nanos bubblesOf(const RunReport& report)
{
    Nanos sum = 0;
    for (const SyncSite& site : report.syncSites)
        sum = saturatingAdd(sum, site.bubble);
    return sum;
}

} // namespace stallscope
