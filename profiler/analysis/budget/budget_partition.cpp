// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/budget/budget_partition.h"

#include "profiler/analysis/index/call_index.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr std::size_t kEarlySpans = 100; // of the device, before which a long call is taken for initialization
const IntervalSet kNothing;

constexpr std::array<std::string_view, 19> kLibrarySetUp{"cublasCreate", "cublasCreate_v2", "cublasLtCreate", "cudnnCreate", "cufftCreate",
    "curandCreateGenerator", "cusolverDnCreate", "cusolverSpCreate", "cusparseCreate", "hipblasCreate", "hipblasLtCreate", "hipsparseCreate", "miopenCreate",
    "ncclCommInitAll", "ncclCommInitRank", "ncclCommInitRankConfig", "rocblas_create_handle", "rocsolver_create_handle", "rocsparse_create_handle"};

/// The first time that some names occur in the lanes of a group, on all tracks of a process. Reads blocks in order of time, and no more of them than needed.
class FirstOfName {
public:
    FirstOfName(const Trace& trace, std::uint32_t scope, LaneGroup group)
    {
        for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
            if (correlationScopeOf(trace, TrackId::fromIndex(i)) != scope)
                continue;
            for (const Lane& lane : trace.tracks[i].lanes) {
                for (std::size_t block = 0; lane.place.group == group && block < lane.blocks.size(); ++block)
                    m_blocks.push_back({lane.blocks.header(block).first, &lane.blocks.block(block)});
            }
        }
        std::sort(m_blocks.begin(), m_blocks.end(), [](const Block& a, const Block& b) { return a.first < b.first; });
    }

    /// To be looked for until `time`.
    void want(StringId name, Nanos time)
    {
        m_starts.try_emplace(name, kTimeLimit);
        m_until = std::max(m_until, time);
    }
    void find()
    {
        for (const Block& block : m_blocks) {
            if (block.first > m_until || isKnownBefore(block.first))
                return;
            const auto columns = block.block->columns();
            for (std::size_t row = 0; row < columns->size(); ++row) {
                const auto kind = static_cast<SpanKind>(columns->kind[row]);
                if (kind != SpanKind::Kernel && kind != SpanKind::Graph && kind != SpanKind::ApiCall)
                    continue;
                const auto known = m_starts.find(StringId(columns->name[row]));
                if (known != m_starts.end())
                    known->second = std::min(known->second, columns->startOf(row));
            }
        }
    }
    [[nodiscard]] Nanos of(StringId name) const { return m_starts.at(name); }

private:
    struct Block {
        Nanos first = 0;
        const SpanBlock* block = nullptr;
    };
    [[nodiscard]] bool isKnownBefore(Nanos time) const
    {
        return std::all_of(m_starts.begin(), m_starts.end(), [time](const auto& one) { return one.second <= time; });
    }

    std::vector<Block> m_blocks;
    std::map<StringId, Nanos> m_starts;
    Nanos m_until = -kTimeLimit;
};

/// When the process starts its 100th device span; never, where there are fewer.
Nanos startOfUsualWork(const Trace& trace, std::uint32_t scope)
{
    std::vector<Nanos> starts;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type != TrackType::DeviceStream || correlationScopeOf(trace, TrackId::fromIndex(i)) != scope)
            continue;
        for (const Lane& lane : trace.tracks[i].lanes) {
            std::size_t taken = 0;
            for (std::size_t block = 0; lane.place.group == LaneGroup::Work && block < lane.blocks.size() && taken < kEarlySpans; ++block) {
                const auto columns = lane.blocks.block(block).columns();
                for (std::size_t row = 0; row < columns->size() && taken < kEarlySpans; ++row) {
                    if (columns->kind[row] == static_cast<std::uint8_t>(SpanKind::Migration))
                        continue;
                    starts.push_back(columns->startOf(row));
                    ++taken;
                }
            }
        }
    }
    if (starts.size() < kEarlySpans)
        return kTimeLimit;
    const auto hundredth = starts.begin() + static_cast<std::ptrdiff_t>(kEarlySpans - 1);
    std::nth_element(starts.begin(), hundredth, starts.end());
    return *hundredth;
}

bool mayInitialize(CallMeaning meaning)
{
    return meaning == CallMeaning::Allocate || meaning == CallMeaning::Free || meaning == CallMeaning::LoadModule || meaning == CallMeaning::Other;
}

/// The long calls of one process.
struct LongCalls {
    std::vector<std::uint32_t> launches;
    std::vector<std::uint32_t> others;
};

std::map<std::uint32_t, LongCalls> longCallsOf(const RunSpans& spans)
{
    std::map<std::uint32_t, LongCalls> found;
    const std::vector<Call>& calls = spans.calls().calls();
    for (const CallThread& thread : spans.calls().threads()) {
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            if (calls[i].end - calls[i].start < kLongInitialization)
                continue;
            if (spans.launches().spanCount(i) > 0)
                found[thread.scope].launches.push_back(i);
            else if (mayInitialize(calls[i].what.meaning))
                found[thread.scope].others.push_back(i);
        }
    }
    return found;
}

/// What initializes among the long calls of a process.
class CallSearch {
public:
    CallSearch(const RunSpans& spans, std::uint32_t scope) : m_spans(spans), m_trace(spans.wholeTrace()), m_scope(scope) {}

    void addOthers(const std::vector<std::uint32_t>& calls, std::vector<TimeRange>& found) const
    {
        if (calls.empty())
            return;
        const Nanos usualWork = startOfUsualWork(m_trace, m_scope);
        std::vector<std::uint32_t> late;
        for (const std::uint32_t call : calls) {
            if (callAt(call).start < usualWork) {
                found.push_back(callAt(call).range());
                continue;
            }
            late.push_back(call);
        }
        if (late.empty())
            return;
        FirstOfName first(m_trace, m_scope, LaneGroup::Calls);
        for (const std::uint32_t call : late)
            first.want(callAt(call).name, callAt(call).start);
        first.find();
        for (const std::uint32_t call : late) {
            if (callAt(call).start <= first.of(callAt(call).name))
                found.push_back(callAt(call).range());
        }
    }

    void addLaunches(const std::vector<std::uint32_t>& calls, std::vector<TimeRange>& found) const
    {
        if (calls.empty())
            return;
        FirstOfName first(m_trace, m_scope, LaneGroup::Work);
        for (const std::uint32_t call : calls)
            forEachKernel(call, [&first](const DeviceSpan& kernel) { first.want(kernel.name, kernel.start); });
        first.find();
        for (const std::uint32_t call : calls) {
            bool isFirst = false;
            forEachKernel(call, [&](const DeviceSpan& kernel) { isFirst |= kernel.start <= first.of(kernel.name); });
            if (isFirst)
                found.push_back(callAt(call).range());
        }
    }

private:
    [[nodiscard]] const Call& callAt(std::uint32_t call) const { return m_spans.calls().calls()[call]; }
    template <class Visit>
    void forEachKernel(std::uint32_t call, Visit&& visit) const
    {
        for (const std::uint32_t span : m_spans.launches().spansOf(call)) {
            if (m_spans.work().spans()[span].isKernel())
                visit(m_spans.work().spans()[span]);
        }
    }

    const RunSpans& m_spans;
    const Trace& m_trace;
    std::uint32_t m_scope;
};

/// By name: few traces have any, and those have few.
std::vector<std::uint32_t> librarySetUpsIn(const StringPool& strings)
{
    std::vector<std::uint32_t> names;
    for (const std::string_view name : kLibrarySetUp) {
        if (const StringId id = strings.find(name); id.isValid())
            names.push_back(id.value());
    }
    return names;
}

void addLibrarySetUps(const RunSpans& spans, std::map<std::uint32_t, std::vector<TimeRange>>& found)
{
    const std::vector<std::uint32_t> names = librarySetUpsIn(spans.trace().pools->strings);
    if (names.empty())
        return;
    for (const CallThread& thread : spans.calls().threads()) {
        for (const Lane& lane : spans.trace().tracks[thread.track.index()].lanes) {
            if (lane.place.group != LaneGroup::Operations && lane.place.group != LaneGroup::Ranges)
                continue;
            forEachEndingAfter(lane, spans.begin(), [&](const SpanColumns& columns, std::size_t row) {
                if (columns.durationOf(row) >= kLongInitialization && std::find(names.begin(), names.end(), columns.name[row]) != names.end())
                    found[thread.scope].push_back({columns.startOf(row), columns.endOf(row)});
            });
        }
    }
}

} // namespace

Initialization::Initialization(const RunSpans& spans)
{
    std::map<std::uint32_t, std::vector<TimeRange>> found;
    for (const auto& [scope, calls] : longCallsOf(spans)) {
        const CallSearch search(spans, scope);
        search.addOthers(calls.others, found[scope]);
        search.addLaunches(calls.launches, found[scope]);
    }
    addLibrarySetUps(spans, found);
    for (auto& [scope, ranges] : found)
        m_byScope[scope] = IntervalSet::of(std::move(ranges));
}

const IntervalSet& Initialization::of(std::uint32_t scope) const
{
    const auto known = m_byScope.find(scope);
    return known == m_byScope.end() ? kNothing : known->second;
}

namespace {

/// Adds the spans of a lane, in order of start. Most spans of inner lanes lie within intervals added before and take no memory.
void unite(IntervalSet& set, const Trace& trace, const Lane& lane, Nanos from)
{
    IntervalSet more;
    std::size_t at = 0;
    forEachEndingAfter(lane, from, [&](const SpanColumns& columns, std::size_t row) {
        const TimeRange range{columns.startOf(row), columns.endOf(row)};
        while (at < set.size() && set.at(at).end < range.end)
            ++at;
        const bool isCovered = at < set.size() && set.at(at).start <= range.start;
        if (!isCovered && !isMpiCall(trace.text(StringId(columns.name[row]))))
            more.append(range);
    });
    if (!more.isEmpty())
        set = stallscope::unite(set, more);
}

} // namespace

const IntervalSet& HostActivity::of(std::size_t thread)
{
    if (!m_sets[thread]) {
        const CallThread& own = m_spans.calls().threads()[thread];
        IntervalSet set;
        for (const Call& call : m_spans.calls().of(own))
            set.append(call.range());
        for (const Lane& lane : m_spans.trace().tracks[own.track.index()].lanes) {
            if (lane.place.group == LaneGroup::Operations)
                unite(set, m_spans.trace(), lane, m_spans.begin());
        }
        set.shrink();
        m_sets[thread] = std::move(set);
    }
    return *m_sets[thread];
}

namespace {

/// What the way of a launch to the device takes at most when nothing else is in the way.
constexpr Nanos kLaunchPath = 30'000;

/// Of all processes that use the device: mostly one.
IntervalSet initializationOf(const Initialization& initialization, const DeviceWork& work, DeviceId device)
{
    std::vector<std::uint32_t> scopes;
    for (const WorkStream& stream : work.streams()) {
        if (stream.device == device && std::find(scopes.begin(), scopes.end(), stream.scope) == scopes.end())
            scopes.push_back(stream.scope);
    }
    IntervalSet set;
    for (const std::uint32_t scope : scopes)
        set = unite(set, initialization.of(scope));
    return set;
}

/// Moves what `rest` has in common with a set from there to `part`.
void take(const IntervalSet& set, IntervalSet& rest, IntervalSet& part)
{
    if (set.isEmpty())
        return;
    part = intersect(rest, set);
    if (!part.isEmpty())
        rest = subtract(rest, part);
}

bool isOfGraph(const DeviceSpan& span, const Call& launch)
{
    return span.kind == SpanKind::Graph || launch.what.meaning == CallMeaning::LaunchGraph;
}

} // namespace

/// Parts what is left of the gaps, in order of time.
class BudgetPartition::Builder {
public:
    Builder(BudgetPartition& parts, const Inputs& inputs) : m_parts(parts), m_spans(inputs.spans), m_inputs(inputs) {}

    void add(TimeRange piece, const IdleGap& gap)
    {
        const bool isLaunched = gap.next != IdleGap::kNone && m_spans.work().spans()[gap.next].hasLaunch();
        if (!isLaunched) {
            m_parts.m_unlaunched.append(piece);
            return;
        }
        const DeviceSpan& next = m_spans.work().spans()[gap.next];
        const Call& launch = m_spans.launchOf(next);
        addBefore(piece.intersected({piece.start, launch.end}), threadOf(next.launch));
        const Nanos queued = launch.end > gap.range.start ? launch.end + kLaunchPath : gap.range.start;
        m_parts.m_launch.append(piece.intersected({launch.end, queued}));
        if (const TimeRange rest = piece.intersected({queued, piece.end}); !rest.isEmpty())
            queuedFor(gap.next, launch).append(rest);
    }
    void finish()
    {
        for (auto& [thread, times] : m_hostCode) {
            times.shrink();
            m_parts.m_hostCode.push_back({m_spans.calls().threads()[thread].track, std::move(times)});
        }
    }

private:
    /// Before the launch call has returned: what the thread does in calls and operations leads to the launch, all else is its own code.
    void addBefore(TimeRange piece, std::size_t thread)
    {
        if (piece.isEmpty())
            return;
        const IntervalSet& active = m_inputs.host.of(thread);
        for (std::size_t at = active.firstEndingAfter(piece.start); at < active.size() && active.at(at).start < piece.end; ++at) {
            const TimeRange inside = active.at(at).intersected(piece);
            addHostCode({piece.start, inside.start}, thread);
            m_parts.m_launch.append(inside);
            piece.start = inside.end;
        }
        addHostCode(piece, thread);
    }
    void addHostCode(TimeRange piece, std::size_t thread)
    {
        if (!piece.isEmpty())
            m_hostCode[thread].append(piece);
    }

    [[nodiscard]] IntervalSet& queuedFor(std::uint32_t next, const Call& launch)
    {
        const DeviceSpan& span = m_spans.work().spans()[next];
        if (isOfGraph(span, launch))
            return m_parts.m_queuedGraph;
        if (m_inputs.dependencies.waitsBefore(next))
            return m_parts.m_queuedDependency;
        return (span.flags & SpanFlag::kCommunication) != 0 ? m_parts.m_queuedComm : m_parts.m_queuedUnknown;
    }

    /// Mostly the thread that launched the span before.
    [[nodiscard]] std::size_t threadOf(std::uint32_t call)
    {
        const CallThread& last = m_spans.calls().threads()[m_lastThread];
        if (call < last.first || call >= last.first + last.count)
            m_lastThread = m_spans.calls().threadOf(call);
        return m_lastThread;
    }

    BudgetPartition& m_parts;
    const RunSpans& m_spans;
    const Inputs& m_inputs;
    std::map<std::size_t, IntervalSet> m_hostCode; // by place of the thread in CallIndex::threads()
    std::size_t m_lastThread = 0;
};

BudgetPartition::BudgetPartition(const Inputs& inputs, DeviceId device, const std::vector<IdleGap>& gaps, const IdlePartition& idle)
    : m_overhead(idle.overhead())
{
    IntervalSet rest;
    rest.reserve(gaps.size());
    for (const IdleGap& gap : gaps)
        (gap.isEdge ? m_edge : rest).append(gap.range);
    if (!m_overhead.isEmpty()) {
        m_edge = subtract(m_edge, m_overhead);
        rest = subtract(rest, m_overhead);
    }
    take(initializationOf(inputs.initialization, inputs.spans.work(), device), rest, m_init);
    take(idle.sync(), rest, m_syncWait);

    Builder builder(*this, inputs);
    std::size_t piece = 0;
    for (const IdleGap& gap : gaps) {
        for (; piece < rest.size() && rest.at(piece).start < gap.range.end; ++piece)
            builder.add(rest.at(piece), gap);
    }
    builder.finish();
    for (IntervalSet* set : {&m_edge, &m_init, &m_syncWait, &m_launch, &m_queuedGraph, &m_queuedDependency, &m_queuedComm, &m_queuedUnknown, &m_unlaunched})
        set->shrink();
    for (HostCodeTime& thread : m_hostCode)
        thread.times.shrink();
}

std::size_t BudgetPartition::bytes() const
{
    std::size_t bytes = 0;
    for (const IntervalSet* set :
        {&m_overhead, &m_edge, &m_init, &m_syncWait, &m_launch, &m_queuedGraph, &m_queuedDependency, &m_queuedComm, &m_queuedUnknown, &m_unlaunched})
        bytes += set->bytes();
    for (const HostCodeTime& thread : m_hostCode)
        bytes += thread.times.bytes();
    return bytes;
}

TimeBudget BudgetPartition::measure(TimeRange range) const
{
    TimeBudget budget;
    budget.overhead = m_overhead.measure(range);
    budget.edge = m_edge.measure(range);
    budget.init = m_init.measure(range);
    budget.syncWait = m_syncWait.measure(range);
    budget.launch = m_launch.measure(range);
    for (const HostCodeTime& thread : m_hostCode)
        budget.hostCode += thread.times.measure(range);
    budget.queuedGraph = m_queuedGraph.measure(range);
    budget.queuedDependency = m_queuedDependency.measure(range);
    budget.queuedComm = m_queuedComm.measure(range);
    budget.queuedUnknown = m_queuedUnknown.measure(range);
    budget.unlaunched = m_unlaunched.measure(range);
    return budget;
}

IntervalSet BudgetPartition::timesOf(Nanos TimeBudget::*part) const
{
    if (part == &TimeBudget::hostCode) {
        std::vector<const IntervalSet*> threads;
        for (const HostCodeTime& thread : m_hostCode)
            threads.push_back(&thread.times);
        return unite(threads);
    }
    const std::pair<Nanos TimeBudget::*, const IntervalSet*> sets[]{{&TimeBudget::overhead, &m_overhead}, {&TimeBudget::edge, &m_edge},
        {&TimeBudget::init, &m_init}, {&TimeBudget::syncWait, &m_syncWait}, {&TimeBudget::launch, &m_launch}, {&TimeBudget::queuedGraph, &m_queuedGraph},
        {&TimeBudget::queuedDependency, &m_queuedDependency}, {&TimeBudget::queuedComm, &m_queuedComm}, {&TimeBudget::queuedUnknown, &m_queuedUnknown},
        {&TimeBudget::unlaunched, &m_unlaunched}};
    const auto found = std::find_if(std::begin(sets), std::end(sets), [part](const auto& one) { return one.first == part; });
    return found == std::end(sets) ? IntervalSet() : *found->second;
}

} // namespace stallscope
