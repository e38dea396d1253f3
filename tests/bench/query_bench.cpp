// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/memory_use.h"
#include "tests/bench/suite.h"

#include "profiler/formats/sqlite/sqlite_export.h"
#include "profiler/query/query_database.h"

#include <filesystem>
#include <sqlite3.h>
#include <string>

namespace stallscope::bench {

namespace {

constexpr const char* kKernelsByName = "SELECT name, count(*), sum(duration_ns) FROM spans WHERE kind = 'kernel' GROUP BY name";
constexpr const char* kLongest = "SELECT id, duration_ns FROM spans ORDER BY duration_ns DESC LIMIT 10";
constexpr const char* kRange = "SELECT count(*) FROM spans WHERE start_ns >= 1000000000 AND start_ns < 1001000000";

/// Counts the rows.
class CountingSink final : public query::ResultSink {
public:
    [[nodiscard]] Result<> begin(const std::vector<std::string>& /*columns*/) override { return {}; }
    [[nodiscard]] Result<> add(std::span<const query::Value> /*row*/) override
    {
        ++m_rows;
        return {};
    }
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }

private:
    std::uint64_t m_rows = 0;
};

void queryTrace(benchmark::State& state, const std::shared_ptr<const Trace>& trace, const char* sql)
{
    std::uint64_t rows = 0;
    for (auto _ : state) {
        const auto database = query::QueryDatabase::open(trace);
        CountingSink sink;
        query::QueryLimits limits;
        limits.time = {};
        if (const auto outcome = (*database)->run(sql, sink, limits); !outcome) {
            state.SkipWithError(outcome.error().message.c_str());
            return;
        }
        rows = sink.rows();
    }
    state.counters["rows"] = static_cast<double>(rows);
}

/// The same on an export, with SQLite's usual settings.
void queryExport(benchmark::State& state, const std::string& path, const char* sql)
{
    sqlite3* database = nullptr;
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK) {
        sqlite3_close(database);
        state.SkipWithError("the export cannot be opened");
        return;
    }
    for (auto _ : state) {
        if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            state.SkipWithError(sqlite3_errmsg(database));
    }
    sqlite3_close(database);
}

/// What the query takes at its peak besides the trace.
void queryMemory(benchmark::State& state, const std::shared_ptr<const Trace>& trace, const char* sql)
{
    for (auto _ : state) {
        const std::uint64_t before = beginPeak();
        if (before == 0) {
            state.SkipWithError("the peak of the memory cannot be reset here");
            return;
        }
        const auto database = query::QueryDatabase::open(trace);
        CountingSink sink;
        if (const auto outcome = (*database)->run(sql, sink); !outcome) {
            state.SkipWithError(outcome.error().message.c_str());
            return;
        }
        state.counters["peak_mb"] = static_cast<double>(residentPeak() - before) / 1e6;
    }
}

std::string exportOf(Material& material)
{
    const auto path = material.file("query.sqlite");
    if (!std::filesystem::exists(path) && !exportSqlite(*material.manySpans(), path, {}, nullptr))
        return {};
    return path.string();
}

} // namespace

void addQueries(Suite& suite)
{
    const auto add = [&suite](const std::string& name, const char* sql) {
        suite.add(
            "query/" + name, [sql](benchmark::State& state, Material& material) { queryTrace(state, material.manySpans(), sql); }, 0);
        suite.add(
            "query/export/" + name, [sql](benchmark::State& state, Material& material) { queryExport(state, exportOf(material), sql); }, 0);
    };
    add("kernels by name", kKernelsByName);
    add("longest spans", kLongest);
    add("range", kRange);
    suite.add(
        "query/memory", [](benchmark::State& state, Material& material) { queryMemory(state, material.manySpans(), kKernelsByName); }, 0);
    suite.expect({"SQL over the larger trace: kernels by name", {"query/kernels by name", ""}, {}, 1.5, "s"});
    suite.expect({"against the same query on an SQLite export", {"query/kernels by name", ""}, {{"query/export/kernels by name", ""}}, 1, ""});
    suite.expect({"memory of it at the peak, besides the trace", {"query/memory", "peak_mb"}, {}, 50, "MB"});
    suite.expect({"SQL: the longest of all spans, against an export", {"query/longest spans", ""}, {{"query/export/longest spans", ""}}, 1, ""});
    suite.expect({"SQL: the spans of a range", {"query/range", ""}, {}, {}, "s"});
}

} // namespace stallscope::bench
