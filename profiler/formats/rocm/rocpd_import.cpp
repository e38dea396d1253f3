// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rocpd_import.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/rocm/database_rows.h"
#include "profiler/formats/rocm/rocpd_process.h"

#include <algorithm>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace stallscope {

namespace rocm {

namespace {

/// Each process of a job has its own set of tables, whose names end with its id. Empty for tables without one.
std::set<std::string> suffixesIn(const Schema& schema)
{
    std::set<std::string> suffixes;
    for (const auto& [name, table] : schema.tables()) {
        for (const std::string_view kind : {"kernel_dispatch", "memory_copy", "memory_allocate", "region", "sample"}) {
            const std::string begin = "rocpd_" + std::string(kind);
            const bool isOfKind = name.starts_with(begin) && (name.size() == begin.size() || name[begin.size()] == '_');
            if (isOfKind)
                suffixes.insert(name.substr(begin.size()));
        }
    }
    return suffixes;
}

class RocpdImport {
public:
    RocpdImport(const SqliteFile& file, const Database& database, const Schema& schema, const ImportOptions& options)
        : m_options(options), m_source{file, database, schema, m_builder, m_rows, [this](std::uint64_t rows) { report(rows); }}
    {
    }

    Result<std::shared_ptr<const Trace>> run()
    {
        const std::set<std::string> suffixes = suffixesIn(m_source.schema);
        if (suffixes.empty())
            return Error{say(STALLSCOPE_TEXT("Rocm",
                                 "{}: rocpd database without events; expected one of the tables rocpd_kernel_dispatch_..., "
                                 "rocpd_memory_copy_..., rocpd_region_..., rocpd_sample_..."),
                m_source.file.path.string())};
        for (const std::string& suffix : suffixes)
            m_total += RocpdProcess::sizeOf(m_source, suffix);
        std::uint32_t scope = 0;
        for (const std::string& suffix : suffixes) {
            if (const auto read = RocpdProcess(m_source, suffix, scope++).read(); !read)
                return read.error();
        }
        if (!m_source.damage.empty() && m_rows.isEmpty())
            return Error{m_source.damage};
        m_builder.losses().count(Loss::IncompleteFile, m_source.file.isTruncated ? 1 : 0);
        const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
        return assembleTrace(m_builder, std::move(m_rows), SourceFormat::Rocpd, m_source.file.path.filename().string(), threads, m_options.job);
    }

private:
    void report(std::uint64_t rows)
    {
        m_done += rows;
        m_options.job.report(std::min(m_done, m_total), m_total);
    }

    const ImportOptions& m_options;
    TraceBuilder m_builder;
    Rows m_rows;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    DatabaseSource m_source;
};

} // namespace

} // namespace rocm

Result<std::shared_ptr<const Trace>> importRocpdFile(const std::filesystem::path& path, const ImportOptions& options)
{
    return rocm::importDatabase(path, options.job, [&](const rocm::SqliteFile& file, const rocm::Database& database, const rocm::Schema& schema) {
        return rocm::RocpdImport(file, database, schema, options).run();
    });
}

} // namespace stallscope
