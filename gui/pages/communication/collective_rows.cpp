// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/communication/collective_rows.h"

#include "gui/panels/tables/table_rows.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>
#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace stallscope::gui {

namespace {

struct CommunicationWords {
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

struct ViewWords {
    const char* key;
    const char* title;
    const char* meaning;
};

const ViewWords& wordsOf(CollectiveView view)
{
    static constexpr std::array<ViewWords, kCollectiveViews.size()> kWords{{
        {"collectives", QT_TRANSLATE_NOOP("Communication", "By type and size"),
            QT_TRANSLATE_NOOP("Communication", "Collectives by type, message size and group size")},
        {"matched_collectives", QT_TRANSLATE_NOOP("Communication", "Across ranks"),
            QT_TRANSLATE_NOOP("Communication", "Each collective that several ranks recorded, and which of them came last")},
        {"collectives_by_rank", QT_TRANSLATE_NOOP("Communication", "By rank"),
            QT_TRANSLATE_NOOP("Communication", "How often each rank came last, and how long the others waited for it")},
    }};
    return kWords[static_cast<std::size_t>(view)];
}

constexpr TableColumn kType{"type", QT_TRANSLATE_NOOP("Tables", "Collective"), QT_TRANSLATE_NOOP("Tables", "Type of the collective."), CellForm::Collective};
constexpr TableColumn kGroupSize{"group_size", QT_TRANSLATE_NOOP("Tables", "Group size"),
    QT_TRANSLATE_NOOP("Tables", "Number of ranks in the communicator; n/a if the trace does not record it."), CellForm::Count};
constexpr TableColumn kMessage{"bytes", QT_TRANSLATE_NOOP("Tables", "Message"),
    QT_TRANSLATE_NOOP(
        "Tables", "Size of the whole message: input of an all-reduce or reduce-scatter, output of an all-gather. n/a if the trace does not record it."),
    CellForm::Bytes};
constexpr TableColumn kCalls{"count", QT_TRANSLATE_NOOP("Tables", "Calls"),
    QT_TRANSLATE_NOOP("Tables", "Number of communication kernels that start in this range, on all devices."), CellForm::Count};
constexpr TableColumn kAllBytes{
    "total_bytes", QT_TRANSLATE_NOOP("Tables", "Total bytes"), QT_TRANSLATE_NOOP("Tables", "Sum of the messages."), CellForm::Bytes};
constexpr TableColumn kTotal{"total_ns", QT_TRANSLATE_NOOP("Tables", "Total time"),
    QT_TRANSLATE_NOOP("Tables", "Sum of the kernel durations, including the wait for other ranks."), CellForm::Duration, true};
constexpr TableColumn kMean{"mean_ns", QT_TRANSLATE_NOOP("Tables", "Mean"), QT_TRANSLATE_NOOP("Tables", "Mean duration."), CellForm::Duration};
constexpr TableColumn kExposed{"exposed_ns", QT_TRANSLATE_NOOP("Tables", "Exposed"),
    QT_TRANSLATE_NOOP("Tables", "Part of the total time in which no other kernel ran on the same device."), CellForm::Duration, true};
constexpr TableColumn kOverlap{"overlap", QT_TRANSLATE_NOOP("Tables", "Overlap"),
    QT_TRANSLATE_NOOP("Tables", "Share of the total time that computation on the same device hides."), CellForm::Share, true};
constexpr TableColumn kAlgorithm{"algorithm_bandwidth", QT_TRANSLATE_NOOP("Tables", "Algorithm bandwidth"),
    QT_TRANSLATE_NOOP(
        "Tables", "Message size divided by time. A collective found on several ranks counts with its shortest duration, without the wait for the last rank."),
    CellForm::Speed};
constexpr TableColumn kBus{"bus_bandwidth", QT_TRANSLATE_NOOP("Tables", "Bus bandwidth"),
    QT_TRANSLATE_NOOP("Tables",
        "Algorithm bandwidth times the data that each rank moves per message byte: 2(n-1)/n for an all-reduce of n ranks, (n-1)/n for all-gather, "
        "reduce-scatter and all-to-all, 1 for broadcast and reduce. Comparable with the bandwidth of the links. n/a without message and group size."),
    CellForm::Speed};
constexpr TableColumn kWaited{"waited_ns", QT_TRANSLATE_NOOP("Tables", "Waited for ranks"),
    QT_TRANSLATE_NOOP("Tables", "Part of the total time before the last rank came; n/a if the collectives of other ranks are unknown."), CellForm::Duration};

constexpr TableColumn kBegin{"start_ns", QT_TRANSLATE_NOOP("Tables", "Start"),
    QT_TRANSLATE_NOOP("Tables", "Start on the rank that came first, after the start of the run."), CellForm::Moment};
constexpr TableColumn kMembers{
    "ranks", QT_TRANSLATE_NOOP("Tables", "Ranks"), QT_TRANSLATE_NOOP("Tables", "Number of ranks that recorded it."), CellForm::Count};
constexpr TableColumn kFirst{
    "first", QT_TRANSLATE_NOOP("Tables", "First"), QT_TRANSLATE_NOOP("Tables", "The rank that came first; empty if all came together."), CellForm::Label};
constexpr TableColumn kLast{
    "last", QT_TRANSLATE_NOOP("Tables", "Last"), QT_TRANSLATE_NOOP("Tables", "The rank that came last; empty if all came together."), CellForm::Label};
constexpr TableColumn kLate{"late_ns", QT_TRANSLATE_NOOP("Tables", "Late by"),
    QT_TRANSLATE_NOOP("Tables", "Time from the start on the first rank to the start on the last one. As exact as the clocks of the ranks agree."),
    CellForm::Duration, true};
constexpr TableColumn kAllWaited{"waited_ns", QT_TRANSLATE_NOOP("Tables", "Waited in all"),
    QT_TRANSLATE_NOOP("Tables", "Sum over the ranks of their time before the last one came."), CellForm::Duration};
constexpr TableColumn kShortest{"shortest_ns", QT_TRANSLATE_NOOP("Tables", "Shortest"),
    QT_TRANSLATE_NOOP("Tables", "Shortest duration on a rank: mostly the transfer itself."), CellForm::Duration};

constexpr TableColumn kRank{
    "rank", QT_TRANSLATE_NOOP("Tables", "Rank"), QT_TRANSLATE_NOOP("Tables", "Rank, or device of a program without ranks."), CellForm::Label};
constexpr TableColumn kMatched{"matched", QT_TRANSLATE_NOOP("Tables", "Collectives"),
    QT_TRANSLATE_NOOP("Tables", "Number of its collectives that other ranks recorded, too."), CellForm::Count};
constexpr TableColumn kTimesLast{
    "last", QT_TRANSLATE_NOOP("Tables", "Times last"), QT_TRANSLATE_NOOP("Tables", "How many of these began last on this rank."), CellForm::Count};
constexpr TableColumn kShareLast{"last_share", QT_TRANSLATE_NOOP("Tables", "Share last"),
    QT_TRANSLATE_NOOP("Tables", "Share of its collectives that began last on this rank."), CellForm::Share, true};
constexpr TableColumn kWaitedFor{"waited_for_ns", QT_TRANSLATE_NOOP("Tables", "Others waited for it"),
    QT_TRANSLATE_NOOP("Tables", "Sum of the time that other ranks waited in collectives for which this rank came last."), CellForm::Duration, true};
constexpr TableColumn kOwnWait{"waited_ns", QT_TRANSLATE_NOOP("Tables", "It waited for others"),
    QT_TRANSLATE_NOOP("Tables", "Sum of its time in collectives before the last rank came."), CellForm::Duration};

using Tables = CollectiveTables;

struct Column {
    TableColumn about;
    std::int64_t (*value)(const Tables&, std::size_t row);
};

std::int64_t cellOfCount(std::uint64_t count)
{
    return count == 0 ? kNoValue : static_cast<std::int64_t>(count);
}

std::int64_t cellOfBytes(const std::optional<std::uint64_t>& bytes)
{
    return bytes ? static_cast<std::int64_t>(*bytes) : kNoValue;
}

/// From bytes per nanosecond.
std::int64_t cellOfSpeed(const std::optional<double>& speed)
{
    const double value = speed.value_or(0) * kShareUnit;
    const bool fits = speed && value < static_cast<double>(std::numeric_limits<std::int64_t>::max());
    return fits ? static_cast<std::int64_t>(std::llround(value)) : kNoValue;
}

std::int64_t cellOfShare(std::int64_t part, std::int64_t whole)
{
    return whole <= 0 ? kNoValue : static_cast<std::int64_t>(std::llround(static_cast<double>(part) / static_cast<double>(whole) * kShareUnit));
}

const CollectiveMatch& matchOf(const Tables& tables, std::size_t row)
{
    return tables.source->index.matches()[tables.matches[row]];
}

const Collective& lastOf(const Tables& tables, std::size_t row)
{
    return tables.source->index.all()[matchOf(tables, row).last];
}

std::int64_t nameOf(const Tables& tables, DeviceId device)
{
    return cellOf(tables.source->nameOfDevice[device.index()]);
}

std::vector<Column> sizeColumns()
{
    return {{kType, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(t.sizes[row].type); }},
        {kGroupSize, [](const Tables& t, std::size_t row) { return cellOfCount(t.sizes[row].groupSize); }},
        {kMessage, [](const Tables& t, std::size_t row) { return cellOfBytes(t.sizes[row].bytes); }},
        {kCalls, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(t.sizes[row].count); }},
        {kAllBytes, [](const Tables& t, std::size_t row) { return cellOfBytes(t.sizes[row].totalBytes()); }},
        {kTotal, [](const Tables& t, std::size_t row) { return std::int64_t{t.sizes[row].total}; }},
        {kMean, [](const Tables& t, std::size_t row) { return t.sizes[row].total / static_cast<Nanos>(t.sizes[row].count); }},
        {kExposed, [](const Tables& t, std::size_t row) { return std::int64_t{t.sizes[row].exposed}; }},
        {kOverlap, [](const Tables& t, std::size_t row) { return cellOfShare(t.sizes[row].overlapped(), t.sizes[row].total); }},
        {kAlgorithm, [](const Tables& t, std::size_t row) { return cellOfSpeed(t.sizes[row].algorithmBandwidth()); }},
        {kBus, [](const Tables& t, std::size_t row) { return cellOfSpeed(t.sizes[row].busBandwidth()); }},
        {kWaited, [](const Tables& t, std::size_t row) { return t.sizes[row].matched > 0 ? t.sizes[row].waited : kNoValue; }}};
}

std::vector<Column> matchColumns()
{
    return {{kType, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(lastOf(t, row).type); }},
        {kBegin, [](const Tables& t, std::size_t row) { return std::int64_t{matchOf(t, row).begin}; }},
        {kGroupSize, [](const Tables& t, std::size_t row) { return cellOfCount(lastOf(t, row).groupSize); }},
        {kMessage, [](const Tables& t, std::size_t row) { return cellOfBytes(lastOf(t, row).bytes); }},
        {kMembers, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(matchOf(t, row).members.size()); }},
        {kFirst,
            [](const Tables& t, std::size_t row) {
                return matchOf(t, row).late > 0 ? nameOf(t, t.source->index.all()[matchOf(t, row).first].device) : kNoValue;
            }},
        {kLast, [](const Tables& t, std::size_t row) { return matchOf(t, row).late > 0 ? nameOf(t, lastOf(t, row).device) : kNoValue; }},
        {kLate, [](const Tables& t, std::size_t row) { return std::int64_t{matchOf(t, row).late}; }},
        {kAllWaited, [](const Tables& t, std::size_t row) { return std::int64_t{matchOf(t, row).waited}; }},
        {kShortest, [](const Tables& t, std::size_t row) { return std::int64_t{matchOf(t, row).shortest}; }}};
}

std::vector<Column> rankColumns()
{
    return {{kRank, [](const Tables& t, std::size_t row) { return nameOf(t, t.ranks[row].device); }},
        {kMatched, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(t.ranks[row].matched); }},
        {kTimesLast, [](const Tables& t, std::size_t row) { return static_cast<std::int64_t>(t.ranks[row].last); }},
        {kShareLast,
            [](const Tables& t, std::size_t row) {
                return cellOfShare(static_cast<std::int64_t>(t.ranks[row].last), static_cast<std::int64_t>(t.ranks[row].matched));
            }},
        {kWaitedFor, [](const Tables& t, std::size_t row) { return std::int64_t{t.ranks[row].waitedFor}; }},
        {kOwnWait, [](const Tables& t, std::size_t row) { return std::int64_t{t.ranks[row].waited}; }}};
}

std::vector<Column> columnsOf(CollectiveView view)
{
    switch (view) {
    case CollectiveView::Sizes: return sizeColumns();
    case CollectiveView::Matches: return matchColumns();
    case CollectiveView::Ranks: return rankColumns();
    }
    return {};
}

std::size_t sizeOf(const Tables& tables, CollectiveView view)
{
    switch (view) {
    case CollectiveView::Sizes: return tables.sizes.size();
    case CollectiveView::Matches: return tables.matches.size();
    case CollectiveView::Ranks: return tables.ranks.size();
    }
    return 0;
}

std::vector<TableColumn> aboutOf(const std::vector<Column>& columns)
{
    std::vector<TableColumn> about;
    for (const Column& column : columns)
        about.push_back(column.about);
    return about;
}

CellContext contextOf(const std::shared_ptr<const Tables>& tables)
{
    const RunAnalysis& analysis = *tables->source->analysis;
    // the trace belongs to the analysis
    return {std::shared_ptr<const Trace>(tables->source, &analysis.trace()), analysis.window().start, tables->source->names};
}

class CollectiveTableRows final : public TableRows {
public:
    CollectiveTableRows(std::shared_ptr<const Tables> tables, CollectiveView view, std::vector<Column> columns)
        : TableRows(aboutOf(columns), contextOf(tables), nullptr), m_tables(std::move(tables)), m_view(view), m_columns(std::move(columns))
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return sizeOf(*m_tables, m_view); }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return m_columns[column].value(*m_tables, row); }

private:
    std::shared_ptr<const Tables> m_tables;
    CollectiveView m_view;
    std::vector<Column> m_columns;
};

/// "rank 3", or the device of a program without ranks. A rank with several devices names them, too.
std::string participantName(const Trace& trace, DeviceId id)
{
    const DeviceInfo& device = trace.devices[id.index()];
    const auto ofProcess = std::count_if(trace.devices.begin(), trace.devices.end(), [&](const DeviceInfo& one) { return one.process == device.process; });
    const Process* process = device.process.isValid() && device.process.index() < trace.processes.size() ? &trace.processes[device.process.index()] : nullptr;
    if (!process || !process->rank)
        return narrative::shortDeviceName(trace, id);
    const std::string rank = QCoreApplication::translate("Communication", "rank %1").arg(*process->rank).toStdString();
    return ofProcess > 1 ? rank + ", " + narrative::deviceNameInProcess(trace, id) : rank;
}

/// The collective of a span.
const Collective* collectiveOf(const Tables& tables, const SpanPlace& place)
{
    const auto& all = tables.source->index.all();
    auto found = std::lower_bound(all.begin(), all.end(), place.span.start, [](const Collective& one, Nanos start) { return one.start < start; });
    while (found != all.end() && found->start == place.span.start && (found->track != place.track || found->name != place.span.name))
        ++found;
    return found != all.end() && found->start == place.span.start ? &*found : nullptr;
}

/// The match with this last device for which the others waited longest.
std::optional<std::uint32_t> costliestOf(const Tables& tables, DeviceId device)
{
    const CollectiveIndex& index = tables.source->index;
    const CollectiveMatch* costliest = nullptr;
    for (const std::uint32_t one : tables.matches) {
        const CollectiveMatch& match = index.matches()[one];
        if (match.late > 0 && index.all()[match.last].device == device && (!costliest || match.waited > costliest->waited))
            costliest = &match;
    }
    return costliest ? std::optional(costliest->last) : std::nullopt;
}

} // namespace

QString titleOf(CollectiveView view)
{
    return CommunicationWords::tr(wordsOf(view).title);
}

QString meaningOf(CollectiveView view)
{
    return CommunicationWords::tr(wordsOf(view).meaning);
}

const char* keyOf(CollectiveView view)
{
    return wordsOf(view).key;
}

UsualOrder usualOrderOf(CollectiveView view)
{
    constexpr int kTotalColumn = 5;
    constexpr int kLateColumn = 7;
    constexpr int kWaitedForColumn = 4;
    return {view == CollectiveView::Sizes ? kTotalColumn : view == CollectiveView::Matches ? kLateColumn : kWaitedForColumn, Qt::DescendingOrder};
}

CollectivesOfRun::CollectivesOfRun(std::shared_ptr<const RunAnalysis> run, const std::stop_token& stop)
    : analysis(std::move(run)), index(analysis->full().spans(), stop)
{
    auto pool = std::make_shared<StringPool>();
    for (std::size_t i = 0; i < analysis->trace().devices.size(); ++i)
        nameOfDevice.push_back(pool->intern(participantName(analysis->trace(), DeviceId::fromIndex(i))));
    names = std::move(pool);
}

std::shared_ptr<const CollectiveTables> collectiveTables(std::shared_ptr<const CollectivesOfRun> source, int run, std::optional<TimeRange> inTrace)
{
    auto tables = std::make_shared<CollectiveTables>();
    tables->run = run;
    tables->source = std::move(source);
    if (inTrace)
        tables->filter = {*inTrace, false};
    tables->sizes = tables->source->index.table(tables->filter);
    tables->matches = tables->source->index.matchesIn(tables->filter);
    tables->ranks = tables->source->index.latecomers(tables->filter);
    return tables;
}

std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const CollectiveTables> tables, CollectiveView view)
{
    return std::make_shared<const CollectiveTableRows>(std::move(tables), view, columnsOf(view));
}

std::optional<SpanPlace> targetOf(const CollectiveTables& tables, CollectiveView view, std::size_t row)
{
    const CollectiveIndex& index = tables.source->index;
    std::optional<std::uint32_t> wanted;
    switch (view) {
    case CollectiveView::Sizes: wanted = index.longestOf(tables.sizes[row], tables.filter); break;
    case CollectiveView::Matches: wanted = matchOf(tables, row).last; break;
    case CollectiveView::Ranks: wanted = costliestOf(tables, tables.ranks[row].device); break;
    }
    if (!wanted)
        return std::nullopt;
    const Collective& one = index.all()[*wanted];
    return placeOf(tables.source->analysis->trace(), tables.run, one.track, one.start, one.name);
}

std::optional<std::size_t> rowOf(const CollectiveTables& tables, CollectiveView view, const SpanPlace& place)
{
    const Collective* one = place.run == tables.run ? collectiveOf(tables, place) : nullptr;
    if (!one)
        return std::nullopt;
    const auto placeIn = [](const auto& list, auto&& isWanted) {
        const auto found = std::find_if(list.begin(), list.end(), isWanted);
        return found == list.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - list.begin()));
    };
    switch (view) {
    case CollectiveView::Sizes:
        return placeIn(
            tables.sizes, [one](const CollectiveRow& row) { return row.type == one->type && row.bytes == one->bytes && row.groupSize == one->groupSize; });
    case CollectiveView::Matches: return placeIn(tables.matches, [one](std::uint32_t match) { return match == one->match; });
    case CollectiveView::Ranks: return placeIn(tables.ranks, [one](const LatecomerRow& row) { return row.device == one->device; });
    }
    return std::nullopt;
}

} // namespace stallscope::gui
