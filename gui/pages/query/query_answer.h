// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_rows.h"
#include "profiler/analysis/report/part_facts.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/result.h"
#include "profiler/base/string_pool.h"
#include "profiler/base/time_range.h"
#include "profiler/query/query_database.h"
#include "profiler/trace/trace.h"

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// A column of a result: all of one form. SQLite decides the type of each value; a column of several types has the form Value.
struct AnswerColumn {
    std::string name;
    CellForm form = CellForm::Value; ///< Value, Integer or Real
    std::vector<std::int64_t> cells;
};

/// Rows of a query. Immutable once complete; readable from any thread.
struct QueryAnswer {
    /// Further rows are not kept, and `hasMore` is set.
    static constexpr std::uint64_t kMostRows = 100'000;
    /// Likewise: of all cells and texts.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{128} << 20;

    std::shared_ptr<const Trace> trace;
    QString sql;
    std::vector<AnswerColumn> columns;
    std::shared_ptr<const StringPool> texts; ///< of cells of the form Value
    std::size_t rows = 0;
    bool hasMore = false;
    Nanos took = 0;
    std::vector<std::pair<RunId, PartFacts>> parts; ///< QueryDatabase::parts()

    /// Index of the first of these columns that exists.
    [[nodiscard]] std::optional<std::size_t> find(std::initializer_list<std::string_view> names) const;
    /// Empty for NULL, and if it is not an integer column.
    [[nodiscard]] std::optional<std::int64_t> integerAt(std::size_t row, std::optional<std::size_t> column) const;
    /// Empty for NULL, and if it is not a text column.
    [[nodiscard]] std::string_view textAt(std::size_t row, std::optional<std::size_t> column) const;
};

/// The rows as a table; keeps the answer alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const QueryAnswer> answer);

/// Collects the rows of a query up to the limits.
class AnswerSink final : public query::ResultSink {
public:
    AnswerSink(std::uint64_t mostRows, std::uint64_t mostBytes) : m_mostRows(mostRows), m_mostBytes(mostBytes) {}

    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override;
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override;
    /// A limit was reached, and ended the query with an error.
    [[nodiscard]] bool isFull() const { return m_isFull; }
    [[nodiscard]] QueryAnswer take();

private:
    [[nodiscard]] std::int64_t cellOf(AnswerColumn& column, std::size_t index, const query::Value& value);
    void makeText(AnswerColumn& column);
    [[nodiscard]] std::int64_t textCell(std::string_view text);

    std::uint64_t m_mostRows;
    std::uint64_t m_mostBytes;
    std::uint64_t m_bytes = 0;
    bool m_isFull = false;
    QueryAnswer m_answer;
    std::shared_ptr<StringPool> m_texts = std::make_shared<StringPool>();
    std::vector<bool> m_hasForm; // of each column: it has a value
};

/// Why a query failed.
struct QueryFailure {
    QString message;
    bool isCancelled = false;
    std::optional<qsizetype> place; ///< in the text of the query
};

struct QueryOutcome {
    std::shared_ptr<const QueryAnswer> answer; ///< null: failed
    QueryFailure failure;
};

/// Runs queries over one trace, and keeps its database between them, so that the trace is analysed once. Used from one thread at a time.
class QueryRunner {
public:
    QueryRunner(std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service) : m_trace(std::move(trace)), m_service(std::move(service)) {}

    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// A time limit of zero means none.
    [[nodiscard]] QueryOutcome run(const QString& sql, std::chrono::nanoseconds timeLimit, const std::stop_token& stop,
        std::uint64_t mostRows = QueryAnswer::kMostRows, std::uint64_t mostBytes = QueryAnswer::kMostBytes);

private:
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<AnalysisService> m_service;
    std::unique_ptr<query::QueryDatabase> m_database; // null before the first query
};

/// A span is known by its number: all spans of the trace, by track, lane and start, from 1.
struct NumberedSpan {
    TrackId track;
    LanePlace lane;
    Span span;
};
[[nodiscard]] std::optional<NumberedSpan> spanOfNumber(const Trace& trace, std::int64_t number);

/// What a row is about on the timeline, in the time of the trace.
struct RowTarget {
    TimeRange range;
    std::optional<NumberedSpan> span; ///< empty: only the range is known
};

/// Whether rows may have a target: there is a column with a start or with the number of a span.
[[nodiscard]] bool hasTargets(const QueryAnswer& answer);
/// The span that the row names by its number; otherwise the one that starts at its start with its name and duration; otherwise the time of the row.
/// Takes time in proportion to the blocks of the trace.
[[nodiscard]] std::optional<RowTarget> targetOf(const QueryAnswer& answer, std::size_t row, const std::stop_token& stop = {});
/// The column with the start of rows.
[[nodiscard]] std::optional<std::size_t> startColumnOf(const QueryAnswer& answer);

} // namespace stallscope::gui
