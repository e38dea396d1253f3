// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/metrics/operators.h"
#include "profiler/analysis/segments/analysis.h"

#include <QObject>
#include <QString>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope::gui {

inline constexpr std::array kGroupings{OperatorGrouping::Name, OperatorGrouping::Shapes, OperatorGrouping::Site};

/// Tab title ("By name"), and a sentence that describes the contents.
[[nodiscard]] QString titleOf(OperatorGrouping grouping);
[[nodiscard]] QString meaningOf(OperatorGrouping grouping);
/// Base name of exported files: "operators_by_shapes".
[[nodiscard]] const char* keyOf(OperatorGrouping grouping);

/// The operations of one run. Construction takes time in proportion to its host spans: do not call on the GUI thread.
struct OperatorsOfRun {
    explicit OperatorsOfRun(std::shared_ptr<const RunAnalysis> run, const std::stop_token& stop = {})
        : analysis(std::move(run)), index(analysis->full().spans(), stop)
    {
    }

    std::shared_ptr<const RunAnalysis> analysis;
    OperatorIndex index;
};

/// Indexes the operations of the runs of a list.
class OperatorsOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit OperatorsOfRuns(const RunList& runs, QObject* parent = nullptr)
        : RunCache(
            runs, [](const Analysis& analysis, const std::stop_token& stop) { return std::make_shared<const OperatorsOfRun>(analysis, stop); }, parent)
    {
    }

    /// Null until computed.
    [[nodiscard]] std::shared_ptr<const OperatorsOfRun> of(int run) const { return std::static_pointer_cast<const OperatorsOfRun>(valueOf(run)); }
};

/// The operators table of a run or of a range of it. Immutable; can be built on any thread.
struct OperatorTable {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const OperatorsOfRun> source;
    OperatorGrouping grouping = OperatorGrouping::Name;
    RowFilter filter; ///< in the time of the trace
    std::vector<OperatorRow> rows;

    [[nodiscard]] TimeRange range() const { return filter.isWhole ? source->analysis->window() : filter.range; }
};

[[nodiscard]] std::shared_ptr<const OperatorTable> operatorTable(
    std::shared_ptr<const OperatorsOfRun> source, int run, OperatorGrouping grouping, std::optional<TimeRange> inTrace);

/// The table as rows; keeps it alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const OperatorTable> table);
/// Column of the total, by which the table is sorted at first.
[[nodiscard]] int totalColumnOf(OperatorGrouping grouping);

/// The longest span of a row. Takes time in proportion to the spans of the row.
[[nodiscard]] std::optional<SpanPlace> longestOf(const OperatorTable& table, std::size_t row);
/// The row that contains a span; empty if it is unknown which one.
[[nodiscard]] std::optional<std::size_t> rowOf(const OperatorTable& table, const SpanPlace& place);

} // namespace stallscope::gui
