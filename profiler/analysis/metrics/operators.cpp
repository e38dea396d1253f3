// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/operators.h"

#include "profiler/analysis/index/host_spans.h"
#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/metrics/launched_time.h"
#include "profiler/base/hash.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace stallscope {

namespace {

constexpr std::array kOperatorGroups{LaneGroup::Python, LaneGroup::Ranges, LaneGroup::Operations};

struct KeyHash {
    std::size_t operator()(const OperatorIndex::Key& key) const noexcept
    {
        const std::uint64_t names = std::uint64_t{key.name.value()} << 32 | key.shapes.value();
        return mixBits(names ^ mixBits(std::uint64_t{key.site.value()} << 8 | static_cast<std::uint64_t>(key.kind)));
    }
};

/// Python functions that users look for rank highest: a call site is the innermost one of the highest rank.
enum class FunctionRank : std::uint8_t { BuiltIn, Library, Own };

FunctionRank rankOf(std::string_view function)
{
    if (function.starts_with("<built-in "))
        return FunctionRank::BuiltIn;
    return isLibrary(function) ? FunctionRank::Library : FunctionRank::Own;
}

/// The Python functions that are open on a thread.
class PythonStack {
public:
    explicit PythonStack(const Trace& trace) : m_trace(trace) {}

    void clear() { m_open.clear(); }
    void open(const HostSpan& span)
    {
        closeBefore(span.start);
        m_open.push_back({span.end, span.name, rankOfName(span.name)});
    }
    /// The innermost function of the highest rank; invalid if none is open.
    [[nodiscard]] StringId siteAt(Nanos time)
    {
        closeBefore(time);
        const Open* best = nullptr;
        for (auto open = m_open.rbegin(); open != m_open.rend() && !(best && best->rank == FunctionRank::Own); ++open) {
            if (open->end > time && (!best || open->rank > best->rank)) // those that overlap without being nested may have ended
                best = &*open;
        }
        return best ? best->name : StringId();
    }

private:
    struct Open {
        Nanos end = 0;
        StringId name;
        FunctionRank rank = FunctionRank::BuiltIn;
    };
    void closeBefore(Nanos time)
    {
        while (!m_open.empty() && m_open.back().end <= time)
            m_open.pop_back();
    }
    FunctionRank rankOfName(StringId name)
    {
        const auto [known, isNew] = m_ranks.try_emplace(name, FunctionRank::BuiltIn);
        if (isNew)
            known->second = rankOf(m_trace.text(name));
        return known->second;
    }

    const Trace& m_trace;
    std::vector<Open> m_open;
    std::unordered_map<StringId, FunctionRank> m_ranks;
};

template <class T>
std::vector<T> inOrder(std::vector<T> values, const std::vector<std::uint32_t>& order)
{
    std::vector<T> sorted(values.size());
    std::transform(order.begin(), order.end(), sorted.begin(), [&](std::uint32_t at) { return values[at]; });
    return sorted;
}

/// Each entry is the sum of all earlier values.
void sumUp(std::vector<Nanos>& values)
{
    Nanos sum = 0;
    for (Nanos& value : values)
        value = std::exchange(sum, saturatingAdd(sum, value));
    values.push_back(sum);
}

} // namespace

/// Collects the spans of all threads in order of start, then sorts them by line.
class OperatorIndexBuilder {
public:
    OperatorIndexBuilder(const RunSpans& spans, OperatorIndex& index) : m_spans(spans), m_index(index), m_arguments(spans.trace()), m_python(spans.trace()) {}

    void addThread(TrackId id, const std::stop_token& stop);
    void finish();

private:
    struct Open {
        Nanos end = 0;
        std::uint32_t span = 0;
    };

    void add(const HostSpan& span, const LaunchedTime& launched);
    void advanceTo(Nanos time);
    void takeCalls(const LaunchedTime& launched, Nanos before);
    [[nodiscard]] std::uint32_t lineOf(const OperatorIndex::Key& key);
    [[nodiscard]] OperatorIndex::Key keyOf(const HostSpan& span);
    [[nodiscard]] StringId siteOfStack(const SpanDetail& detail);

    const RunSpans& m_spans;
    OperatorIndex& m_index; // values in order of insertion until finish()
    EventArguments m_arguments;
    std::unordered_map<OperatorIndex::Key, std::uint32_t, KeyHash> m_known;
    std::unordered_map<std::uint64_t, StringId> m_stackSites;
    std::vector<std::uint32_t> m_lineOfSpan;
    // of the current thread
    PythonStack m_python;
    std::vector<Open> m_open; // by start: the last one is the innermost
    Nanos m_now = 0;          // time up to which self times are counted
    std::size_t m_nextCall = 0;
};

void OperatorIndexBuilder::addThread(TrackId id, const std::stop_token& stop)
{
    const Track& track = m_spans.trace().tracks[id.index()];
    const LaunchedTime launched(m_spans, id);
    m_python.clear();
    m_open.clear();
    m_now = -kTimeLimit;
    m_nextCall = 0;
    HostSpanMerge merge(track, kOperatorGroups, m_spans.run().window.value_or(TimeRange::all()));
    constexpr std::size_t kBetweenChecks = 65'536;
    for (std::size_t i = 0; auto span = merge.next(); ++i) {
        if (i % kBetweenChecks == 0 && stop.stop_requested())
            return;
        const auto& window = m_spans.run().window;
        if (span->group == LaneGroup::Python)
            m_python.open(*span);
        else if (!window || window->contains(span->start))
            add(*span, launched);
    }
    takeCalls(launched, kTimeLimit);
    advanceTo(kTimeLimit);
}

void OperatorIndexBuilder::add(const HostSpan& span, const LaunchedTime& launched)
{
    takeCalls(launched, span.start);
    advanceTo(span.start);
    const std::uint32_t line = lineOf(keyOf(span));
    ++m_index.m_lines[line].count;
    m_lineOfSpan.push_back(line);
    m_open.push_back({span.end, static_cast<std::uint32_t>(m_index.m_starts.size())});
    m_index.m_starts.push_back(span.start);
    m_index.m_total.push_back(span.end - span.start);
    m_index.m_self.push_back(0);
    m_index.m_device.push_back(launched.sumBefore(launched.firstFrom(m_nextCall, span.end)) - launched.sumBefore(m_nextCall));
    m_index.m_selfDevice.push_back(0);
}

/// Counts the time up to `time` for the innermost span at each moment, and closes what has ended.
void OperatorIndexBuilder::advanceTo(Nanos time)
{
    while (!m_open.empty()) {
        const Open& innermost = m_open.back();
        const Nanos until = std::min(innermost.end, time);
        if (until > m_now) {
            m_index.m_self[innermost.span] += until - m_now;
            m_now = until;
        }
        if (innermost.end > time)
            break;
        m_open.pop_back();
    }
    m_now = std::max(m_now, time);
}

void OperatorIndexBuilder::takeCalls(const LaunchedTime& launched, Nanos before)
{
    for (; m_nextCall < launched.size() && launched.start(m_nextCall) < before; ++m_nextCall) {
        advanceTo(launched.start(m_nextCall));
        if (!m_open.empty()) {
            Nanos& device = m_index.m_selfDevice[m_open.back().span];
            device = saturatingAdd(device, launched.launchedBy(m_nextCall));
        }
    }
}

OperatorIndex::Key OperatorIndexBuilder::keyOf(const HostSpan& span)
{
    OperatorIndex::Key key{span.group == LaneGroup::Operations ? SpanKind::HostOp : SpanKind::Range, span.name, {}, m_python.siteAt(span.start)};
    if (!span.detail.isValid())
        return key;
    if (const std::string_view shapes = m_arguments.shapesOf(span.detail); shapes.size() > std::string_view("[]").size())
        key.shapes = m_index.m_shapes->intern(shapes);
    if (!key.site.isValid())
        key.site = siteOfStack(m_spans.trace().pools->details.get(span.detail));
    return key;
}

StringId OperatorIndexBuilder::siteOfStack(const SpanDetail& detail)
{
    const auto stack = detail.find(DetailField::Stack);
    if (!stack)
        return {};
    const auto [known, isNew] = m_stackSites.try_emplace(*stack);
    if (isNew) {
        const auto frame = askingFrame(m_spans.trace(), StackId(static_cast<std::uint32_t>(*stack)));
        known->second = frame ? frame->function : StringId();
    }
    return known->second;
}

std::uint32_t OperatorIndexBuilder::lineOf(const OperatorIndex::Key& key)
{
    const auto [known, isNew] = m_known.try_emplace(key, static_cast<std::uint32_t>(m_index.m_lines.size()));
    if (isNew) {
        m_index.m_lines.push_back({key, 0, 0});
    }
    return known->second;
}

void OperatorIndexBuilder::finish()
{
    std::vector<std::size_t> ends;
    std::size_t first = 0;
    for (OperatorIndex::Line& line : m_index.m_lines) {
        line.first = first;
        ends.push_back(first);
        first += line.count;
    }
    std::vector<std::uint32_t> order(m_lineOfSpan.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[ends[m_lineOfSpan[i]]++] = static_cast<std::uint32_t>(i);
    m_lineOfSpan = {};
    for (const OperatorIndex::Line& line : m_index.m_lines) // spans come by thread
        sortRuns(std::span(order).subspan(line.first, line.count), [&](std::uint32_t a, std::uint32_t b) { return m_index.m_starts[a] < m_index.m_starts[b]; });
    for (std::vector<Nanos>* values : {&m_index.m_starts, &m_index.m_total, &m_index.m_self, &m_index.m_device, &m_index.m_selfDevice})
        *values = inOrder(std::move(*values), order);
    for (std::vector<Nanos>* values : {&m_index.m_total, &m_index.m_self, &m_index.m_device, &m_index.m_selfDevice})
        sumUp(*values);
}

OperatorIndex::OperatorIndex(const RunSpans& spans, const std::stop_token& stop) : m_trace(&spans.trace())
{
    OperatorIndexBuilder builder(spans, *this);
    for (std::size_t i = 0; i < m_trace->tracks.size() && !stop.stop_requested(); ++i) {
        if (m_trace->tracks[i].info.type == TrackType::HostThread && !isProfilersOwn(m_trace->tracks[i]))
            builder.addThread(TrackId::fromIndex(i), stop);
    }
    builder.finish();
}

OperatorIndex::Slice OperatorIndex::sliceOf(const Line& line, const RowFilter& rows) const
{
    if (rows.isWhole)
        return {line.first, line.first + line.count};
    const auto begin = m_starts.begin() + static_cast<std::ptrdiff_t>(line.first);
    const auto end = begin + static_cast<std::ptrdiff_t>(line.count);
    const auto from = std::lower_bound(begin, end, rows.range.start);
    const auto to = std::lower_bound(from, end, rows.range.end);
    return {static_cast<std::size_t>(from - m_starts.begin()), static_cast<std::size_t>(to - m_starts.begin())};
}

namespace {

/// Without what the grouping does not distinguish.
OperatorIndex::Key reduced(OperatorIndex::Key key, OperatorGrouping grouping)
{
    if (grouping != OperatorGrouping::Shapes)
        key.shapes = {};
    if (grouping != OperatorGrouping::Site)
        key.site = {};
    return key;
}

} // namespace

std::vector<OperatorRow> OperatorIndex::table(OperatorGrouping grouping, const RowFilter& rows) const
{
    std::vector<OperatorRow> table;
    std::unordered_map<Key, std::size_t, KeyHash> known;
    for (const Line& line : m_lines) {
        const Slice slice = sliceOf(line, rows);
        if (slice.first == slice.end)
            continue;
        const Key key = reduced(line.key, grouping);
        const auto [at, isNew] = known.try_emplace(key, table.size());
        if (isNew)
            table.push_back({key.kind, key.name, key.shapes, key.site, 0, 0, 0, 0, 0});
        OperatorRow& row = table[at->second];
        const auto add = [slice](Nanos& sum, const std::vector<Nanos>& sums) { sum = saturatingAdd(sum, sums[slice.end] - sums[slice.first]); };
        row.count += slice.end - slice.first;
        add(row.total, m_total);
        add(row.self, m_self);
        add(row.device, m_device);
        add(row.selfDevice, m_selfDevice);
    }
    const auto order = [this](const OperatorRow& row) {
        return std::tuple(-row.total, m_trace->text(row.name), row.kind, m_shapes->view(row.shapes), m_trace->text(row.site));
    };
    std::sort(table.begin(), table.end(), [&](const OperatorRow& a, const OperatorRow& b) { return order(a) < order(b); });
    return table;
}

std::optional<Nanos> OperatorIndex::longestOf(const OperatorRow& row, OperatorGrouping grouping, const RowFilter& rows) const
{
    const Key wanted{row.kind, row.name, row.shapes, row.site};
    std::optional<Nanos> start;
    Nanos longest = -1;
    for (const Line& line : m_lines) {
        if (reduced(line.key, grouping) != wanted)
            continue;
        const Slice slice = sliceOf(line, rows);
        for (std::size_t i = slice.first; i < slice.end; ++i) {
            const Nanos duration = m_total[i + 1] - m_total[i];
            if (duration > longest || (duration == longest && m_starts[i] < *start)) {
                longest = duration;
                start = m_starts[i];
            }
        }
    }
    return start;
}

} // namespace stallscope
