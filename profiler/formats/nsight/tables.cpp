// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/tables.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/nsight/device_tables.h"
#include "profiler/formats/nsight/host_tables.h"

#include <algorithm>
#include <array>

namespace stallscope::nsight {

namespace {

constexpr std::array<KnownTable, 17> kTables{{
    {"CUPTI_ACTIVITY_KIND_RUNTIME", readCalls},
    {"NVTX_EVENTS", readNvtx},
    {"CUPTI_ACTIVITY_KIND_KERNEL", readKernels},
    {"OSRT_API", readOsRuntime},
    {"CUPTI_ACTIVITY_KIND_MEMCPY", readCopies},
    {"CUPTI_ACTIVITY_KIND_MEMSET", readMemsets},
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", readGraphs},
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", readSynchronizations},
    {"CUPTI_ACTIVITY_KIND_OVERHEAD", readOverheads},
    {"PROFILER_OVERHEAD", readOverheads},
    {"CUDNN_EVENTS", readLibraryCalls},
    {"CUBLAS_EVENTS", readLibraryCalls},
    {"MPI_P2P_EVENTS", readLibraryCalls},
    {"MPI_START_WAIT_EVENTS", readLibraryCalls},
    {"MPI_COLLECTIVES_EVENTS", readLibraryCalls},
    {"MPI_OTHER_EVENTS", readLibraryCalls},
    {"CUDA_HOST_CALLBACK", readLibraryCalls},
}};

/// Tables read separately: event records, and messages of the recorder.
constexpr std::array<std::string_view, 2> kReadApart{"CUPTI_ACTIVITY_KIND_CUDA_EVENT", "DIAGNOSTIC_EVENT"};

bool isRead(std::string_view name)
{
    return std::find(kReadApart.begin(), kReadApart.end(), name) != kReadApart.end()
        || std::any_of(kTables.begin(), kTables.end(), [name](const KnownTable& table) { return table.name == name; });
}

bool hasTimes(const Schema::Table& table)
{
    return table.columns.contains("start") || table.columns.contains("timestamp");
}

} // namespace

std::vector<KnownTable> tablesIn(const Schema& schema)
{
    std::vector<KnownTable> found;
    for (const KnownTable& table : kTables) {
        if (schema.has(table.name))
            found.push_back(table);
    }
    return found;
}

std::vector<UnreadTable> tablesNotRead(const Database& database, const Schema& schema)
{
    std::vector<UnreadTable> tables;
    for (const auto& [name, table] : schema.tables()) {
        if (isRead(name) || !hasTimes(table))
            continue;
        auto query = database.prepare("SELECT count(*) FROM (" + schema.select(name, {}) + ")", name);
        const bool isCounted = query && query->step() == Statement::Step::Row;
        if (isCounted && query->integer(0) > 0)
            tables.push_back({displayText(name), static_cast<std::uint64_t>(query->integer(0))});
    }
    return tables;
}

std::uint64_t rowsIn(const Database& database, std::span<const KnownTable> tables)
{
    std::uint64_t rows = 0;
    for (const KnownTable& table : tables) {
        auto query = database.prepare("SELECT max(rowid) FROM " + std::string(table.name), table.name);
        if (query && query->step() == Statement::Step::Row)
            rows += static_cast<std::uint64_t>(std::clamp<std::int64_t>(query->integerIfThere(0).value_or(0), 0, std::int64_t{1} << 40));
    }
    return rows;
}

} // namespace stallscope::nsight
