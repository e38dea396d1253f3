// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/rocpd_file.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <string>

namespace stallscope::bench {

namespace {

constexpr const char* kTables = R"(
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TABLE rocpd_info_process_a (id INTEGER PRIMARY KEY, nid INTEGER, pid INTEGER);
INSERT INTO rocpd_info_process_a VALUES (10, 77, 10);
CREATE TABLE rocpd_info_thread_a (id INTEGER PRIMARY KEY, pid INTEGER, tid INTEGER, name TEXT);
INSERT INTO rocpd_info_thread_a VALUES (11, 10, 11, 'main');
CREATE TABLE rocpd_info_agent_a (id INTEGER PRIMARY KEY, nid INTEGER, type TEXT, type_index INTEGER, product_name TEXT);
INSERT INTO rocpd_info_agent_a VALUES (1, 77, 'GPU', 0, 'a GPU');
CREATE TABLE rocpd_info_kernel_symbol_a (id INTEGER PRIMARY KEY, kernel_name TEXT, display_name TEXT);
CREATE TABLE rocpd_string_a (id INTEGER PRIMARY KEY, string TEXT);
INSERT INTO rocpd_string_a VALUES (1, 'HIP_RUNTIME_API_EXT'), (2, 'KERNEL_DISPATCH'), (3, 'hipLaunchKernel');
CREATE TABLE rocpd_event_a (id INTEGER PRIMARY KEY, guid TEXT, category_id INTEGER, stack_id INTEGER, parent_stack_id INTEGER, correlation_id INTEGER,
    call_stack TEXT, line_info TEXT, extdata TEXT);
CREATE TABLE rocpd_region_a (id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, pid INTEGER, tid INTEGER, start INTEGER, "end" INTEGER, name_id INTEGER,
    event_id INTEGER, extdata TEXT);
CREATE TABLE rocpd_kernel_dispatch_a (id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, pid INTEGER, tid INTEGER, agent_id INTEGER, kernel_id INTEGER,
    dispatch_id INTEGER, queue_id INTEGER, stream_id INTEGER, start INTEGER, "end" INTEGER, private_segment_size INTEGER, group_segment_size INTEGER,
    workgroup_size_x INTEGER, workgroup_size_y INTEGER, workgroup_size_z INTEGER, grid_size_x INTEGER, grid_size_y INTEGER, grid_size_z INTEGER,
    region_name_id INTEGER, event_id INTEGER, extdata TEXT);
)";

/// Row n of launches and kernels, from 1.
std::string rowsFor(std::uint64_t launches)
{
    const std::string numbers = fmt::format("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT {}) ", launches);
    const std::string guid = "'019b0c2e-7d11-7a34-8f10-3f2a5c6d7e80'";
    std::string sql = "BEGIN;";
    for (int kernel = 1; kernel <= 50; ++kernel)
        sql += fmt::format("INSERT INTO rocpd_info_kernel_symbol_a VALUES ({0}, 'k{0}.kd', 'void kernel<{0}>(float*, int)');", kernel);
    sql += "INSERT INTO rocpd_event_a " + numbers + fmt::format("SELECT n, {}, 1, n, 0, 0, '{{}}', '{{}}', '{{}}' FROM r;", guid);
    sql += "INSERT INTO rocpd_event_a " + numbers + fmt::format("SELECT n + {}, {}, 2, n, 0, 0, '{{}}', '{{}}', '{{}}' FROM r;", launches, guid);
    sql += "INSERT INTO rocpd_region_a " + numbers
        + fmt::format("SELECT n, {}, 77, 10, 11, 1000000000000 + n * 8000, 1000000000000 + n * 8000 + 5000, 3, n, '{{}}' FROM r;", guid);
    sql += "INSERT INTO rocpd_kernel_dispatch_a " + numbers
        + fmt::format(
            "SELECT n, {}, 77, 10, 11, 1, 1 + n % 50, n, 1 + n % 4, n % 4, 1000000000000 + n * 8000 + 6000, 1000000000000 + n * 8000 + 6000 + n % 20000,"
            " 0, 1024, 256, 1, 1, 256 * (1 + n % 7), 1, 1, 1, n + {}, '{{}}' FROM r;",
            guid, launches);
    return sql + "COMMIT;";
}

std::uint64_t sumOf(sqlite3* connection, const char* sql)
{
    std::uint64_t sum = 0;
    sqlite3_stmt* query = nullptr;
    sqlite3_prepare_v2(connection, sql, -1, &query, nullptr);
    const int columns = sqlite3_column_count(query);
    while (sqlite3_step(query) == SQLITE_ROW) {
        for (int i = 0; i < columns; ++i)
            sum += static_cast<std::uint64_t>(sqlite3_column_int64(query, i));
    }
    sqlite3_finalize(query);
    return sum;
}

} // namespace

std::uint64_t writeRocpd(const std::filesystem::path& path, std::uint64_t spans)
{
    const std::uint64_t launches = spans / 2;
    sqlite3* connection = nullptr;
    const bool isWritten = sqlite3_open(path.c_str(), &connection) == SQLITE_OK
        && sqlite3_exec(connection, (kTables + rowsFor(launches)).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(connection);
    return isWritten ? 2 * launches : 0;
}

std::uint64_t selectRocpd(const std::filesystem::path& path)
{
    sqlite3* connection = nullptr;
    sqlite3_open_v2(path.c_str(), &connection, SQLITE_OPEN_READONLY, nullptr);
    const std::uint64_t sum = sumOf(connection,
                                  "SELECT t.start, t.\"end\", t.pid, t.tid, t.name_id, e.stack_id, e.category_id FROM rocpd_region_a t"
                                  " LEFT JOIN rocpd_event_a e ON e.id = t.event_id")
        + sumOf(connection,
            "SELECT t.start, t.\"end\", t.pid, t.agent_id, t.queue_id, t.stream_id, t.kernel_id, t.group_segment_size, t.workgroup_size_x, t.workgroup_size_y,"
            " t.workgroup_size_z, t.grid_size_x, t.grid_size_y, t.grid_size_z, e.stack_id FROM rocpd_kernel_dispatch_a t"
            " LEFT JOIN rocpd_event_a e ON e.id = t.event_id");
    sqlite3_close(connection);
    return sum;
}

} // namespace stallscope::bench
