// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/part_facts.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/result.h"
#include "profiler/query/column_info.h"
#include "profiler/query/query_control.h"
#include "profiler/trace/trace.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

struct sqlite3;

namespace stallscope::query {

class VirtualTable;

struct Blob {
    std::string_view bytes;
};
/// A value of a result: NULL, INTEGER, REAL, TEXT or BLOB. Texts are valid until the next row.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, Blob>;

/// Receives a result row by row.
class ResultSink {
public:
    virtual ~ResultSink() = default;
    /// Called once, before the rows.
    [[nodiscard]] virtual Result<> begin(const std::vector<std::string>& columns) = 0;
    [[nodiscard]] virtual Result<> add(std::span<const Value> row) = 0;
};

struct QueryLimits {
    static constexpr std::chrono::seconds kTime{60};
    static constexpr std::uint64_t kBytes = std::uint64_t{1} << 30;

    std::chrono::nanoseconds time = kTime; ///< zero: none
    std::uint64_t bytes = kBytes;          ///< of all values of a result
    std::optional<std::uint64_t> rows;     ///< further rows are not computed
    std::chrono::nanoseconds elapsed{};    ///< part of `time` that the caller used before run()
};

struct QueryOutcome {
    std::uint64_t rows = 0;
    bool hasMore = false; ///< the limit of rows left some out
};

/// What queries get that read idle gaps or steps of a run that exceeds the memory limit.
enum class LargeRuns : std::uint8_t {
    Refuse,  ///< an error
    UsePart, ///< those of a part of the run. The caller must show which part it is (QueryDatabase::parts())
};

/// A table or view as documented.
struct TableDescription {
    std::string name;
    std::string help;
    bool isView = false;
    std::vector<ColumnInfo> columns; ///< those of SELECT *
};

/// SQL over an open trace: its tables read the trace itself, so nothing is exported or copied. Queries cannot change anything,
/// read files or load code: SQLite runs with an authorizer, without attached files and in memory that is limited to kMemory besides what
/// tables hold. Large sorts use temporary files.
///
/// Used from one thread at a time; the stop of a query may be requested from any.
class QueryDatabase {
public:
    static constexpr std::int64_t kMemory = std::int64_t{64} << 20;
    static constexpr int kLongestValue = 16 << 20;
    static constexpr int kLongestQuery = 1 << 20;

    /// Without a service the analysis has no memory limit.
    [[nodiscard]] static Result<std::unique_ptr<QueryDatabase>> open(
        std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service = {}, LargeRuns largeRuns = LargeRuns::Refuse);
    QueryDatabase(const QueryDatabase&) = delete;
    QueryDatabase& operator=(const QueryDatabase&) = delete;
    ~QueryDatabase();

    /// Runs a single SELECT. Errors name the place in the query and similar names.
    [[nodiscard]] Result<QueryOutcome> run(std::string_view sql, ResultSink& sink, const QueryLimits& limits = {}, std::stop_token stop = {});

    /// Where in the query the last run() failed, in bytes; empty if it succeeded or the place is unknown.
    [[nodiscard]] std::optional<std::size_t> errorPlace() const { return m_errorPlace; }

    /// Runs for which the last run() read idle gaps or steps of a part only.
    [[nodiscard]] const std::vector<std::pair<RunId, PartFacts>>& parts() const { return m_control.parts(); }

    /// Tables first, then views, in the order of the documentation.
    [[nodiscard]] const std::vector<TableDescription>& tables() const { return m_descriptions; }

private:
    struct Closer {
        void operator()(sqlite3* connection) const;
    };
    struct Running;

    QueryDatabase() = default;
    [[nodiscard]] Result<> prepare(std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service, LargeRuns largeRuns);
    [[nodiscard]] int addTables();
    [[nodiscard]] int addViews();
    [[nodiscard]] int connectTables();
    void restrict();
    [[nodiscard]] Result<QueryOutcome> deliver(Running& running, ResultSink& sink, const QueryLimits& limits);
    [[nodiscard]] Error errorOf(int code, std::string_view sql, const QueryLimits& limits);
    [[nodiscard]] std::string hintFor(std::string_view message, std::string_view sql) const;

    QueryControl m_control;
    std::optional<std::size_t> m_errorPlace;
    std::vector<std::unique_ptr<VirtualTable>> m_tables;
    std::vector<TableDescription> m_descriptions;
    std::unique_ptr<sqlite3, Closer> m_connection; // closed before the tables go
};

} // namespace stallscope::query
