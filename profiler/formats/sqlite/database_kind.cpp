// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/database_kind.h"

#include "profiler/base/say.h"
#include "profiler/formats/sqlite/database.h"

#include <algorithm>
#include <string_view>

namespace stallscope {

namespace {

bool hasTableOf(const sql::Schema& schema, std::string_view begin)
{
    const auto at = schema.tables().lower_bound(begin);
    return at != schema.tables().end() && std::string_view(at->first).starts_with(begin);
}

} // namespace

Result<DatabaseKind> databaseKindOf(const std::filesystem::path& path, const Job& job)
{
    const auto file = sql::checkSqliteFile(path);
    if (!file)
        return file.error();
    const auto database = sql::Database::open(*file, job);
    if (!database)
        return database.error();
    const auto schema = sql::Schema::read(*database);
    if (!schema && file->isTruncated && !schema.error().isCancelled())
        return Error{say(STALLSCOPE_TEXT("Database", "{}; the file is shorter than its header states"), schema.error().message)};
    if (!schema)
        return schema.error();
    // both databases of ROCm have a table rocpd_metadata with the same versions
    if (schema->has("rocpd_api") && schema->has("rocpd_op"))
        return DatabaseKind::Rpd;
    for (const std::string_view table : {"rocpd_kernel_dispatch", "rocpd_region", "rocpd_info_agent", "rocpd_memory_copy", "rocpd_sample"}) {
        if (hasTableOf(*schema, table))
            return DatabaseKind::Rocpd;
    }
    if (hasTableOf(*schema, "compute_") && !schema->has("StringIds"))
        return Error{say(
            STALLSCOPE_TEXT("Database", "{}: database of the ROCm Compute Profiler, which holds counters but no timeline; record with rocprofv3 --sys-trace"),
            path.string())};
    return DatabaseKind::Nsight;
}

} // namespace stallscope
