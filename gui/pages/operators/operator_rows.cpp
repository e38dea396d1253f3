// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/operators/operator_rows.h"

#include "gui/timeline/logic/span_links.h"
#include "profiler/trace/event_arguments.h"

#include <QCoreApplication>
#include <QtGlobal>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

struct OperatorWords {
    Q_DECLARE_TR_FUNCTIONS(Operators)
};

struct GroupingWords {
    const char* key;
    const char* title;
    const char* meaning;
};

const GroupingWords& wordsOf(OperatorGrouping grouping)
{
    static constexpr std::array<GroupingWords, kGroupings.size()> kWords{{
        {"operators", QT_TRANSLATE_NOOP("Operators", "By name"), QT_TRANSLATE_NOOP("Operators", "Operations and ranges by name")},
        {"operators_by_shapes", QT_TRANSLATE_NOOP("Operators", "By input shapes"),
            QT_TRANSLATE_NOOP("Operators", "Operations and ranges by name and input shapes. PyTorch records shapes with record_shapes=True.")},
        {"operators_by_site", QT_TRANSLATE_NOOP("Operators", "By call site"),
            QT_TRANSLATE_NOOP("Operators", "Operations and ranges by name and Python call site. PyTorch records Python functions with with_stack=True.")},
    }};
    return kWords[static_cast<std::size_t>(grouping)];
}

constexpr TableColumn kOperatorName{
    "name", QT_TRANSLATE_NOOP("Tables", "Name"), QT_TRANSLATE_NOOP("Tables", "Name of the operation, or of the range of the program."), CellForm::Name};
constexpr TableColumn kOperatorKind{
    "kind", QT_TRANSLATE_NOOP("Tables", "Kind"), QT_TRANSLATE_NOOP("Tables", "Operation of the framework, or range of the program."), CellForm::SpanKind};
constexpr TableColumn kOperatorShapes{
    "input_shapes", QT_TRANSLATE_NOOP("Tables", "Input shapes"), QT_TRANSLATE_NOOP("Tables", "Shapes of the inputs; empty if not recorded."), CellForm::Text};
constexpr TableColumn kOperatorSite{"site", QT_TRANSLATE_NOOP("Tables", "Called from"),
    QT_TRANSLATE_NOOP("Tables", "Innermost Python function of the program around the operation; empty if unknown."), CellForm::Name};
constexpr TableColumn kOperatorCalls{
    "count", QT_TRANSLATE_NOOP("Tables", "Calls"), QT_TRANSLATE_NOOP("Tables", "Number of spans that start in this range."), CellForm::Count};
constexpr TableColumn kOperatorTotal{"total_ns", QT_TRANSLATE_NOOP("Tables", "Total host time"),
    QT_TRANSLATE_NOOP("Tables", "Sum of the durations on the host, including inner operations."), CellForm::Duration};
constexpr TableColumn kOperatorSelf{"self_ns", QT_TRANSLATE_NOOP("Tables", "Self host time"),
    QT_TRANSLATE_NOOP("Tables", "Part of the total outside of inner operations and ranges."), CellForm::Duration, true};
constexpr TableColumn kOperatorMean{"mean_ns", QT_TRANSLATE_NOOP("Tables", "Mean"), QT_TRANSLATE_NOOP("Tables", "Mean duration."), CellForm::Duration};
constexpr TableColumn kOperatorDevice{"device_ns", QT_TRANSLATE_NOOP("Tables", "Device time"),
    QT_TRANSLATE_NOOP("Tables", "Total duration of the device work launched inside, also by inner operations."), CellForm::Duration};
constexpr TableColumn kOperatorSelfDevice{"self_device_ns", QT_TRANSLATE_NOOP("Tables", "Self device time"),
    QT_TRANSLATE_NOOP("Tables", "Part of the device time that was not launched by inner operations and ranges."), CellForm::Duration, true};

struct OperatorColumn {
    TableColumn about;
    std::int64_t (*value)(const OperatorRow&);
};

std::vector<OperatorColumn> columnsOf(OperatorGrouping grouping)
{
    std::vector<OperatorColumn> columns{{kOperatorName, [](const OperatorRow& row) { return cellOf(row.name); }},
        {kOperatorKind, [](const OperatorRow& row) { return static_cast<std::int64_t>(row.kind); }}};
    if (grouping == OperatorGrouping::Shapes)
        columns.push_back({kOperatorShapes, [](const OperatorRow& row) { return cellOf(row.shapes); }});
    if (grouping == OperatorGrouping::Site)
        columns.push_back({kOperatorSite, [](const OperatorRow& row) { return cellOf(row.site); }});
    columns.push_back({kOperatorCalls, [](const OperatorRow& row) { return static_cast<std::int64_t>(row.count); }});
    columns.push_back({kOperatorTotal, [](const OperatorRow& row) { return row.total; }});
    columns.push_back({kOperatorSelf, [](const OperatorRow& row) { return row.self; }});
    columns.push_back({kOperatorMean, [](const OperatorRow& row) { return row.total / static_cast<Nanos>(std::max<std::uint64_t>(row.count, 1)); }});
    columns.push_back({kOperatorDevice, [](const OperatorRow& row) { return row.device; }});
    columns.push_back({kOperatorSelfDevice, [](const OperatorRow& row) { return row.selfDevice; }});
    return columns;
}

std::vector<TableColumn> aboutOf(const std::vector<OperatorColumn>& columns)
{
    std::vector<TableColumn> about;
    for (const OperatorColumn& column : columns)
        about.push_back(column.about);
    return about;
}

CellContext contextOf(const OperatorTable& table)
{
    const RunAnalysis& analysis = *table.source->analysis;
    // the trace belongs to the analysis
    return {std::shared_ptr<const Trace>(table.source, &analysis.trace()), analysis.window().start, table.source->index.shapes()};
}

class OperatorRows final : public TableRows {
public:
    OperatorRows(std::shared_ptr<const OperatorTable> table, std::vector<OperatorColumn> columns)
        : TableRows(aboutOf(columns), contextOf(*table), nullptr), m_table(std::move(table)), m_columns(std::move(columns))
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return m_table->rows.size(); }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return m_columns[column].value(m_table->rows[row]); }

private:
    std::shared_ptr<const OperatorTable> m_table;
    std::vector<OperatorColumn> m_columns;
};

SpanKind kindOf(LaneGroup group)
{
    return group == LaneGroup::Operations ? SpanKind::HostOp : SpanKind::Range;
}

/// Invalid without shapes.
StringId shapesOf(const OperatorTable& table, const Span& span)
{
    EventArguments arguments(table.source->analysis->trace());
    return table.source->index.shapes()->find(arguments.shapesOf(span.detail));
}

} // namespace

QString titleOf(OperatorGrouping grouping)
{
    return OperatorWords::tr(wordsOf(grouping).title);
}

QString meaningOf(OperatorGrouping grouping)
{
    return OperatorWords::tr(wordsOf(grouping).meaning);
}

const char* keyOf(OperatorGrouping grouping)
{
    return wordsOf(grouping).key;
}

int totalColumnOf(OperatorGrouping grouping)
{
    return grouping == OperatorGrouping::Name ? 3 : 4;
}

std::shared_ptr<const OperatorTable> operatorTable(
    std::shared_ptr<const OperatorsOfRun> source, int run, OperatorGrouping grouping, std::optional<TimeRange> inTrace)
{
    auto table = std::make_shared<OperatorTable>();
    table->run = run;
    table->source = std::move(source);
    table->grouping = grouping;
    if (inTrace)
        table->filter = {*inTrace, false};
    table->rows = table->source->index.table(grouping, table->filter);
    return table;
}

std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const OperatorTable> table)
{
    std::vector<OperatorColumn> columns = columnsOf(table->grouping);
    return std::make_shared<const OperatorRows>(std::move(table), std::move(columns));
}

std::optional<SpanPlace> longestOf(const OperatorTable& table, std::size_t row)
{
    const OperatorRow& wanted = table.rows[row];
    const auto start = table.source->index.longestOf(wanted, table.grouping, table.filter);
    if (!start)
        return std::nullopt;
    const Trace& trace = table.source->analysis->trace();
    std::optional<SpanPlace> longest;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type != TrackType::HostThread)
            continue;
        const auto found = placeOf(trace, table.run, TrackId::fromIndex(i), *start, wanted.name);
        if (found && kindOf(found->lane.group) == wanted.kind && (!longest || found->span.duration > longest->span.duration))
            longest = found;
    }
    return longest;
}

std::optional<std::size_t> rowOf(const OperatorTable& table, const SpanPlace& place)
{
    const bool isOperator = place.lane.group == LaneGroup::Operations || place.lane.group == LaneGroup::Ranges;
    if (place.run != table.run || !isOperator || table.grouping == OperatorGrouping::Site)
        return std::nullopt;
    const StringId shapes = table.grouping == OperatorGrouping::Shapes ? shapesOf(table, place.span) : StringId();
    const auto found = std::find_if(table.rows.begin(), table.rows.end(),
        [&](const OperatorRow& row) { return row.kind == kindOf(place.lane.group) && row.name == place.span.name && row.shapes == shapes; });
    return found != table.rows.end() ? std::optional(static_cast<std::size_t>(found - table.rows.begin())) : std::nullopt;
}

} // namespace stallscope::gui
