// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_set.h"

#include "gui/timeline/logic/span_links.h"

#include <QCoreApplication>
#include <QtGlobal>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace stallscope::gui {

namespace {

struct KindWords {
    const char* key;
    const char* title;
    const char* meaning;
};

const KindWords& wordsOf(TableKind kind)
{
    static constexpr std::array<KindWords, kTableKinds> kWords{{
        {"waits_by_site", QT_TRANSLATE_NOOP("Tables", "Waits by site"),
            QT_TRANSLATE_NOOP("Tables", "Blocking calls grouped by call, kind and cause, costliest first")},
        {"waits", QT_TRANSLATE_NOOP("Tables", "Waits"), QT_TRANSLATE_NOOP("Tables", "All blocking calls with their reason, awaited work and cost")},
        {"idle_by_cause", QT_TRANSLATE_NOOP("Tables", "Idle by cause"), QT_TRANSLATE_NOOP("Tables", "Device idle time by cause")},
        {"kernels", QT_TRANSLATE_NOOP("Tables", "Kernels"), QT_TRANSLATE_NOOP("Tables", "Kernels by name")},
        {"copies", QT_TRANSLATE_NOOP("Tables", "Copies"), QT_TRANSLATE_NOOP("Tables", "Copies by name, direction and memory kind")},
        {"calls", QT_TRANSLATE_NOOP("Tables", "Calls"), QT_TRANSLATE_NOOP("Tables", "API calls by name")},
        {"ranges", QT_TRANSLATE_NOOP("Tables", "Ranges"), QT_TRANSLATE_NOOP("Tables", "Ranges of the program by name")},
    }};
    return kWords[static_cast<std::size_t>(kind)];
}

using Form = CellForm;

std::int64_t billionths(Nanos part, Nanos whole)
{
    return whole > 0 ? std::llround(static_cast<double>(part) / static_cast<double>(whole) * kShareUnit) : kNoValue;
}

std::int64_t countOf(std::uint64_t count)
{
    return static_cast<std::int64_t>(count);
}

// What several tables have.
constexpr TableColumn kName{
    "name", QT_TRANSLATE_NOOP("Tables", "Name"), QT_TRANSLATE_NOOP("Tables", "Name of the spans that start in this range."), Form::Name};
constexpr TableColumn kCount{
    "count", QT_TRANSLATE_NOOP("Tables", "Count"), QT_TRANSLATE_NOOP("Tables", "Number of spans that start in this range."), Form::Count};
constexpr TableColumn kTotal{
    "total_ns", QT_TRANSLATE_NOOP("Tables", "Total"), QT_TRANSLATE_NOOP("Tables", "Sum of the durations; concurrent spans count in full."), Form::Duration};
constexpr TableColumn kShare{"share", QT_TRANSLATE_NOOP("Tables", "Share"), QT_TRANSLATE_NOOP("Tables", "Share of the table's total."), Form::Share, true};
constexpr TableColumn kMean{"mean_ns", QT_TRANSLATE_NOOP("Tables", "Mean"), QT_TRANSLATE_NOOP("Tables", "Mean duration."), Form::Duration};
constexpr TableColumn kMedian{"median_ns", QT_TRANSLATE_NOOP("Tables", "Median"), QT_TRANSLATE_NOOP("Tables", "Median duration."), Form::Duration};
constexpr TableColumn kLeast{"min_ns", QT_TRANSLATE_NOOP("Tables", "Shortest"), QT_TRANSLATE_NOOP("Tables", "Shortest duration."), Form::Duration};
constexpr TableColumn kMost{"max_ns", QT_TRANSLATE_NOOP("Tables", "Longest"),
    QT_TRANSLATE_NOOP("Tables", "Longest duration. Enter or a double click goes to this span."), Form::Duration};
constexpr TableColumn kCall{
    "call", QT_TRANSLATE_NOOP("Tables", "Call"), QT_TRANSLATE_NOOP("Tables", "Blocking API call, in which the thread waits for the device."), Form::Name};
constexpr TableColumn kKind{"kind", QT_TRANSLATE_NOOP("Tables", "Kind"), QT_TRANSLATE_NOOP("Tables", "Reason why the call blocks."), Form::Kind};
constexpr TableColumn kCause{"cause", QT_TRANSLATE_NOOP("Tables", "Cause"),
    QT_TRANSLATE_NOOP("Tables", "Innermost framework operation around the call, or else the innermost range of the program."), Form::Name};
constexpr TableColumn kWorking{"working_ns", QT_TRANSLATE_NOOP("Tables", "Working"),
    QT_TRANSLATE_NOOP("Tables", "Part of the wait in which the awaited work was still running."), Form::Duration};
constexpr TableColumn kWakeup{"wakeup_ns", QT_TRANSLATE_NOOP("Tables", "Wake-up"),
    QT_TRANSLATE_NOOP("Tables", "Time from the end of the awaited work until the thread resumed."), Form::Duration};
constexpr TableColumn kUnattributed{"unattributed_ns", QT_TRANSLATE_NOOP("Tables", "Unattributed"),
    QT_TRANSLATE_NOOP("Tables", "Waits without awaited work in the trace, such as the start of a context or a full queue."), Form::Duration};
constexpr TableColumn kGap{"hole_ns", QT_TRANSLATE_NOOP("Tables", "Idle gap"),
    QT_TRANSLATE_NOOP("Tables", "Device idle time before the next work that is caused by this wait."), Form::Duration};
constexpr TableColumn kBubble{"bubble_ns", QT_TRANSLATE_NOOP("Tables", "Bubble"),
    QT_TRANSLATE_NOOP("Tables",
        "Smaller of idle gap and wait: device time that the wait itself costs. Removing it may save more, because the host also gets ahead with later work."),
    Form::Duration, true};
constexpr TableColumn kNeedless{"needless", QT_TRANSLATE_NOOP("Tables", "Needless"),
    QT_TRANSLATE_NOOP("Tables", "No awaited work was running or queued. Only calls that do nothing but wait count as needless."), Form::Flag};

constexpr TableColumn counted(TableColumn column, Form form)
{
    column.form = form;
    return column;
}

constexpr TableColumn withoutBar(TableColumn column)
{
    column.hasBar = false;
    return column;
}

using NameColumn = ListedRows<TableRow>::Column;
constexpr NameColumn kNameCell{kName, [](const TableRow& r) { return cellOf(r.name); }};
constexpr NameColumn kCountCell{kCount, [](const TableRow& r) { return countOf(r.count); }};
constexpr NameColumn kTotalCell{kTotal, [](const TableRow& r) { return r.total; }};
constexpr NameColumn kShareCell{kShare, [](const TableRow& r) -> std::int64_t { return r.share ? std::llround(*r.share * kShareUnit) : kNoValue; }};
constexpr NameColumn kMeanCell{kMean, [](const TableRow& r) { return r.mean; }};
constexpr NameColumn kMedianCell{kMedian, [](const TableRow& r) { return r.median; }};
constexpr NameColumn kLeastCell{kLeast, [](const TableRow& r) { return r.min; }};
constexpr NameColumn kMostCell{kMost, [](const TableRow& r) { return r.max; }};

// Columns of each table with their accessors.
std::span<const ListedRows<SyncSite>::Column> siteColumns()
{
    static constexpr std::array kColumns{ListedRows<SyncSite>::Column{kCall, [](const SyncSite& s) { return cellOf(s.call); }},
        ListedRows<SyncSite>::Column{kKind, [](const SyncSite& s) { return static_cast<std::int64_t>(s.kind); }},
        ListedRows<SyncSite>::Column{kCause, [](const SyncSite& s) { return cellOf(s.cause); }},
        ListedRows<SyncSite>::Column{kCount, [](const SyncSite& s) { return countOf(s.count); }},
        ListedRows<SyncSite>::Column{kBubble, [](const SyncSite& s) { return s.bubble; }},
        ListedRows<SyncSite>::Column{kGap, [](const SyncSite& s) { return s.gap; }},
        ListedRows<SyncSite>::Column{kTotal, [](const SyncSite& s) { return s.total; }},
        ListedRows<SyncSite>::Column{kWorking, [](const SyncSite& s) { return s.working; }},
        ListedRows<SyncSite>::Column{kWakeup, [](const SyncSite& s) { return s.wakeup; }},
        ListedRows<SyncSite>::Column{kUnattributed, [](const SyncSite& s) { return s.unattributed; }},
        ListedRows<SyncSite>::Column{counted(kNeedless, Form::Count), [](const SyncSite& s) { return countOf(s.needless); }}};
    return kColumns;
}

std::span<const ListedRows<Wait, WaitSlice>::Column> waitColumns()
{
    using Column = ListedRows<Wait, WaitSlice>::Column;
    static constexpr std::array kColumns{Column{{"at_ns", QT_TRANSLATE_NOOP("Tables", "Start"),
                                                    QT_TRANSLATE_NOOP("Tables", "Start of the call relative to the start of the run."), Form::Moment},
                                             [](const Wait& w) { return w.start; }},
        Column{kCall, [](const Wait& w) { return cellOf(w.call); }}, Column{kKind, [](const Wait& w) { return static_cast<std::int64_t>(w.kind); }},
        Column{kCause, [](const Wait& w) { return cellOf(w.cause); }},
        Column{{"duration_ns", QT_TRANSLATE_NOOP("Tables", "Duration"), QT_TRANSLATE_NOOP("Tables", "Time the thread was blocked."), Form::Duration},
            [](const Wait& w) { return w.duration; }},
        Column{withoutBar(kBubble), [](const Wait& w) { return w.bubble; }}, Column{kGap, [](const Wait& w) { return w.gap; }},
        Column{kWorking, [](const Wait& w) { return w.working; }}, Column{kWakeup, [](const Wait& w) { return w.wakeup; }},
        Column{kUnattributed, [](const Wait& w) { return w.unattributed; }}, Column{kNeedless, [](const Wait& w) { return std::int64_t{w.isNeedless}; }},
        Column{{"awaited", QT_TRANSLATE_NOOP("Tables", "Awaited"),
                   QT_TRANSLATE_NOOP("Tables", "Last work to finish before the call returned, among the work the call waits for."), Form::Name},
            [](const Wait& w) { return w.awaited ? cellOf(w.awaited->name) : kNoValue; }},
        Column{{"site", QT_TRANSLATE_NOOP("Tables", "Called from"), QT_TRANSLATE_NOOP("Tables", "Innermost Python function or stack frame."), Form::Name},
            [](const Wait& w) { return cellOf(w.site); }},
        Column{{"thread", QT_TRANSLATE_NOOP("Tables", "Thread"), QT_TRANSLATE_NOOP("Tables", "Blocked thread."), Form::Track},
            [](const Wait& w) { return cellOf(w.thread); }}};
    return kColumns;
}

std::span<const ListedRows<IdleRow>::Column> idleColumns()
{
    using Column = ListedRows<IdleRow>::Column;
    static constexpr std::array kColumns{
        Column{{"cause", QT_TRANSLATE_NOOP("Tables", "Cause"), QT_TRANSLATE_NOOP("Tables", "Cause of the idle time. Each idle moment has exactly one cause."),
                   Form::Cause},
            [](const IdleRow& r) { return static_cast<std::int64_t>(r.cause); }},
        Column{{"device", QT_TRANSLATE_NOOP("Tables", "Device"), QT_TRANSLATE_NOOP("Tables", "Idle device."), Form::Device},
            [](const IdleRow& r) { return cellOf(r.device); }},
        Column{{"time_ns", QT_TRANSLATE_NOOP("Tables", "Time"), QT_TRANSLATE_NOOP("Tables", "Idle time with this cause. The causes add up to the total."),
                   Form::Duration},
            [](const IdleRow& r) { return r.time; }},
        Column{{"share_of_idle", QT_TRANSLATE_NOOP("Tables", "Share of idle time"), QT_TRANSLATE_NOOP("Tables", "Share of the device idle time."), Form::Share,
                   true},
            [](const IdleRow& r) { return billionths(r.time, r.idle); }},
        Column{{"share_of_window", QT_TRANSLATE_NOOP("Tables", "Share of time"), QT_TRANSLATE_NOOP("Tables", "Share of the run or of the selected range."),
                   Form::Share},
            [](const IdleRow& r) { return billionths(r.time, r.window); }}};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> nameColumns()
{
    static constexpr std::array kColumns{kNameCell, kCountCell, kTotalCell, kShareCell, kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> copyColumns()
{
    static constexpr std::array kColumns{kNameCell,
        NameColumn{{"direction", QT_TRANSLATE_NOOP("Tables", "Direction"), QT_TRANSLATE_NOOP("Tables", "Direction of the copy."), Form::Direction},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.direction); }},
        NameColumn{{"source_memory", QT_TRANSLATE_NOOP("Tables", "From"), QT_TRANSLATE_NOOP("Tables", "Source memory kind."), Form::Memory},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.sourceMemory); }},
        NameColumn{{"target_memory", QT_TRANSLATE_NOOP("Tables", "To"), QT_TRANSLATE_NOOP("Tables", "Destination memory kind."), Form::Memory},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.targetMemory); }},
        kCountCell, kTotalCell, kShareCell,
        NameColumn{{"bytes", QT_TRANSLATE_NOOP("Tables", "Bytes"), QT_TRANSLATE_NOOP("Tables", "Total bytes copied."), Form::Bytes},
            [](const TableRow& r) { return countOf(r.bytes); }},
        NameColumn{{"gb_per_s", QT_TRANSLATE_NOOP("Tables", "Throughput"), QT_TRANSLATE_NOOP("Tables", "Bytes divided by total time. 1 GB is 10^9 bytes."),
                       Form::Speed},
            [](const TableRow& r) -> std::int64_t {
                return r.total > 0 ? std::llround(static_cast<double>(r.bytes) / static_cast<double>(r.total) * kShareUnit) : kNoValue;
            }},
        kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> rangeColumns()
{
    static constexpr std::array kColumns{kNameCell, kCountCell, kTotalCell, kShareCell,
        NameColumn{{"device_ns", QT_TRANSLATE_NOOP("Tables", "Device time"),
                       QT_TRANSLATE_NOOP("Tables", "Total duration of the device work launched inside these ranges."), Form::Duration},
            [](const TableRow& r) { return r.deviceTime; }},
        kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

std::vector<IdleRow> idleRows(const RunTables& numbers)
{
    std::vector<IdleRow> rows;
    for (const DeviceReport& device : numbers.devices) {
        const IdleCauses& idle = device.idle;
        const std::array<Nanos, kIdleCauses> times{idle.overhead, idle.sync, idle.launchLate, idle.launchLatency, idle.dependency, idle.other, idle.edge};
        for (std::size_t cause = 0; cause < kIdleCauses; ++cause)
            rows.push_back({device.device, static_cast<IdleCause>(cause), times[cause], idle.total(), device.utilization.window});
    }
    return rows;
}

/// The report of a whole run already exists.
RunTables wholeOf(const RunReport& report)
{
    return {report.range, report.syncSites, report.devices, report.kernels, report.copies, report.calls, report.ranges};
}

RunTables ofRange(const ShownRun& run, TimeRange range)
{
    if (run.analysis)
        return run.analysis->tables(range);
    RunTables tables;
    tables.range = range.intersected(run.report->range);
    return tables;
}

bool isOfSite(const Wait& wait, const SyncSite& site)
{
    return wait.call == site.call && wait.kind == site.kind && wait.cause == site.cause;
}

template <class Test>
std::optional<SpanPlace> costliestWait(const TableSet& set, Test&& counts)
{
    std::optional<Wait> best;
    for (const Wait& wait : set.waits) {
        if (counts(wait) && (!best || std::pair(wait.bubble, wait.duration) > std::pair(best->bubble, best->duration)))
            best = wait;
    }
    return best ? placeOf(*set.trace, set.run, best->thread, best->start, best->call) : std::nullopt;
}

/// The spans that a table aggregates.
struct Counted {
    LaneGroup group = LaneGroup::Work;
    const std::vector<TableRow>* rows = nullptr;
};

Counted countedBy(const TableSet& set, TableKind kind)
{
    switch (kind) {
    case TableKind::Kernels: return {LaneGroup::Work, &set.numbers.kernels};
    case TableKind::Copies: return {LaneGroup::Work, &set.numbers.copies};
    case TableKind::Calls: return {LaneGroup::Calls, &set.numbers.calls};
    default: return {LaneGroup::Ranges, &set.numbers.ranges};
    }
}

bool hasKind(TableKind table, SpanKind kind)
{
    switch (table) {
    case TableKind::Kernels: return kind == SpanKind::Kernel || kind == SpanKind::Graph;
    case TableKind::Copies: return kind == SpanKind::Memcpy;
    default: return true;
    }
}

bool isCopyOf(const TableRow& row, const SpanDetail& detail)
{
    return detail.direction() == row.direction && detail.sourceMemory() == row.sourceMemory && detail.targetMemory() == row.targetMemory;
}

bool belongs(const Trace& trace, TableKind table, const TableRow& row, const Span& span)
{
    return span.name == row.name && hasKind(table, span.kind) && (table != TableKind::Copies || isCopyOf(row, trace.detailOf(span)));
}

std::optional<SpanPlace> longestOf(const TableSet& set, TableKind kind, std::size_t rowIndex)
{
    const Counted counted = countedBy(set, kind);
    const TableRow& row = (*counted.rows)[rowIndex];
    std::optional<SpanPlace> best;
    for (std::size_t track = 0; track < set.trace->tracks.size(); ++track) {
        for (const Lane& lane : set.trace->tracks[track].lanes) {
            if (lane.place.group != counted.group)
                continue;
            lane.forEachStartingIn(set.extent, [&](const SpanColumns& columns, std::size_t at) {
                if (columns.name[at] != row.name.value() || (best && columns.durationOf(at) <= best->span.duration))
                    return;
                const Span span = columns.at(at);
                if (belongs(*set.trace, kind, row, span))
                    best = SpanPlace{set.run, TrackId::fromIndex(track), lane.place, span};
            });
        }
    }
    return best;
}

std::optional<std::size_t> rowOfName(const TableSet& set, TableKind kind, const SpanPlace& place)
{
    const Counted counted = countedBy(set, kind);
    if (place.lane.group != counted.group)
        return std::nullopt;
    const auto found =
        std::find_if(counted.rows->begin(), counted.rows->end(), [&](const TableRow& row) { return belongs(*set.trace, kind, row, place.span); });
    return found != counted.rows->end() ? std::optional(static_cast<std::size_t>(found - counted.rows->begin())) : std::nullopt;
}

std::optional<std::size_t> rowOfSite(const TableSet& set, std::optional<std::size_t> wait)
{
    if (!wait)
        return std::nullopt;
    const auto& sites = set.numbers.syncSites;
    const auto found = std::find_if(sites.begin(), sites.end(), [own = set.waits[*wait]](const SyncSite& site) { return isOfSite(own, site); });
    return found != sites.end() ? std::optional(static_cast<std::size_t>(found - sites.begin())) : std::nullopt;
}

} // namespace

QString titleOf(TableKind kind)
{
    return QCoreApplication::translate("Tables", wordsOf(kind).title);
}

QString meaningOf(TableKind kind)
{
    return QCoreApplication::translate("Tables", wordsOf(kind).meaning);
}

const char* keyOf(TableKind kind)
{
    return wordsOf(kind).key;
}

UsualOrder usualOrderOf(TableKind kind)
{
    constexpr int kBubbleOfSites = 4;
    constexpr int kTotalOfCopies = 5;
    constexpr int kTotalOfOthers = 2; // column of the total in the other tables, and of the time in idle causes
    switch (kind) {
    case TableKind::Sites: return {kBubbleOfSites, Qt::DescendingOrder};
    case TableKind::Waits: return {0, Qt::AscendingOrder};
    case TableKind::Copies: return {kTotalOfCopies, Qt::DescendingOrder};
    default: return {kTotalOfOthers, Qt::DescendingOrder};
    }
}

bool isAboutWaiting(TableKind kind)
{
    return kind == TableKind::Sites || kind == TableKind::Waits || kind == TableKind::Idle;
}

std::shared_ptr<const TableSet> tablesOf(const ShownRun& run, int index, std::optional<TimeRange> inTrace)
{
    if (!run.report)
        return nullptr;
    auto set = std::make_shared<TableSet>();
    set->run = index;
    set->trace = run.trace;
    set->analysis = run.analysis;
    set->isWhole = !inTrace;
    set->isGrowing = run.isRunning();
    set->numbers = inTrace ? ofRange(run, *inTrace) : wholeOf(*run.report);
    set->start = run.analysis ? run.analysis->window().start : run.report->range.start;
    set->range = set->numbers.range;
    set->extent = set->isWhole ? run.extent() : set->range;
    set->known = run.waits();
    if (set->known) {
        const WaitList& waits = set->known->all();
        set->waits = set->isWhole ? WaitSlice(waits) : WaitSlice(waits, waits.indicesIn(set->range));
    }
    set->idle = idleRows(set->numbers);
    return set;
}

std::shared_ptr<const TableRows> rowsOf(const std::shared_ptr<const TableSet>& set, TableKind kind)
{
    const CellContext context{set->trace, set->start};
    const auto listed = [&]<class Row>(auto columns, std::span<const Row> rows) -> std::shared_ptr<const TableRows> {
        return std::make_shared<const ListedRows<Row>>(columns, context, set, rows);
    };
    const RunTables& numbers = set->numbers;
    switch (kind) {
    case TableKind::Sites: return listed(siteColumns(), std::span<const SyncSite>(numbers.syncSites));
    case TableKind::Waits: return std::make_shared<const ListedRows<Wait, WaitSlice>>(waitColumns(), context, set, set->waits);
    case TableKind::Idle: return listed(idleColumns(), std::span<const IdleRow>(set->idle));
    case TableKind::Kernels: return listed(nameColumns(), std::span<const TableRow>(numbers.kernels));
    case TableKind::Copies: return listed(copyColumns(), std::span<const TableRow>(numbers.copies));
    case TableKind::Calls: return listed(nameColumns(), std::span<const TableRow>(numbers.calls));
    case TableKind::Ranges: return listed(rangeColumns(), std::span<const TableRow>(numbers.ranges));
    }
    return nullptr;
}

std::optional<SpanPlace> targetOf(const TableSet& set, TableKind kind, std::size_t row)
{
    switch (kind) {
    case TableKind::Sites: return costliestWait(set, [&](const Wait& wait) { return isOfSite(wait, set.numbers.syncSites[row]); });
    case TableKind::Waits: {
        const Wait& wait = set.waits[row];
        return placeOf(*set.trace, set.run, wait.thread, wait.start, wait.call);
    }
    case TableKind::Idle:
        if (set.idle[row].cause != IdleCause::Sync)
            return std::nullopt;
        return costliestWait(set, [&](const Wait& wait) { return wait.bubble > 0 && wait.gapDevice == set.idle[row].device; });
    default: return longestOf(set, kind, row);
    }
}

std::optional<std::size_t> rowOf(const TableSet& set, TableKind kind, const SpanPlace& place)
{
    if (place.run != set.run)
        return std::nullopt;
    switch (kind) {
    case TableKind::Sites: return rowOfSite(set, waitOf(set.waits, place.track, place.span.start));
    case TableKind::Waits: return waitOf(set.waits, place.track, place.span.start);
    case TableKind::Idle: return std::nullopt;
    default: return rowOfName(set, kind, place);
    }
}

} // namespace stallscope::gui
