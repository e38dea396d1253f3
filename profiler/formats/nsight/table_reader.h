// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/formats/nsight/gpu_metrics.h"
#include "profiler/formats/nsight/imported_table.h"
#include "profiler/formats/nsight/names.h"
#include "profiler/formats/sqlite/database.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/stack_pool.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::nsight {

/// Effects of calls that record events: stream, event, and unique id.
class EventRecords {
public:
    struct Record {
        std::int64_t process = 0; ///< a global id
        std::int64_t correlation = 0;
        std::int64_t stream = 0;
        std::int64_t event = 0;
        std::int64_t id = 0; ///< kInvalidId if the export has none
    };

    [[nodiscard]] static Result<EventRecords> read(const Database& database, const Schema& schema, LossCounters& losses);

    /// The effect of a call; null if it recorded no event.
    [[nodiscard]] const Record* find(std::int64_t process, std::int64_t correlation) const;
    [[nodiscard]] std::size_t size() const { return m_records.size(); }
    /// Whether a record has this unique id.
    [[nodiscard]] bool contain(std::int64_t process, std::int64_t id) const;

private:
    std::vector<Record> m_records;                            // sorted by process and correlation
    std::vector<std::pair<std::int64_t, std::int64_t>> m_ids; // process and id, sorted
};

/// Sums the rows read by all threads, and reports them to the job one call at a time.
class Progress {
public:
    Progress(const Job& job, std::uint64_t total) : m_job(job), m_total(total) {}

    void add(std::uint64_t rows)
    {
        const std::lock_guard lock(m_mutex);
        m_done += rows;
        m_job.report(m_done < m_total ? m_done : m_total, m_total);
    }

private:
    const Job& m_job;
    std::uint64_t m_total;
    std::mutex m_mutex;
    std::uint64_t m_done = 0; // guarded by m_mutex
};

/// The recorded call stacks of CUDA calls.
class CallChains {
public:
    [[nodiscard]] static Result<CallChains> read(const Database& database, const Schema& schema, Names& names, StackPool& stacks, LossCounters& losses);

    /// Invalid if there is none.
    [[nodiscard]] StackId find(std::int64_t chain) const;

private:
    std::unordered_map<std::int64_t, StackId> m_stacks;
};

/// Data referenced by several tables. Read first by one thread; read-only afterwards.
struct Catalogue {
    Enums enums;
    EventRecords events;
    CallChains chains;
    GpuMetricNames metrics;
    std::map<std::pair<std::int64_t, std::int64_t>, StringId> domains; ///< NVTX domains by process and number

    [[nodiscard]] static Result<Catalogue> read(const Database& database, const Schema& schema, Names& names, TracePools& pools, LossCounters& losses);
};

/// Data shared by all readers.
struct Source {
    const SqliteFile& file;
    const Schema& schema;
    const Catalogue& catalogue;
    TracePools& pools;
    LossCounters& losses;
    Progress& progress;
};

/// Converts one table to rows. Used from one thread, like its database.
class TableReader {
public:
    TableReader(const Database& database, const Source& source);

    /// Calls `take` for each row in table order, as far as it is readable. Column 0 is the time of the row, without which nothing is read.
    template <class Take>
    Result<> forEachRow(std::string_view table, std::span<const char* const> columns, const Take& take)
    {
        if (!hasTime(table, columns[0]))
            return {};
        auto query = begin(table, columns);
        if (!query)
            return query.error();
        const Cells cells(*query, m_source.losses);
        sql::RowScan scan(m_database, m_source.file, [this](std::uint64_t rows) { m_source.progress.add(rows); });
        while (scan.next(*query))
            take(cells);
        return end(scan, table);
    }

    /// From start and end: columns 0 and 1. False, and counted, without a start.
    [[nodiscard]] bool setTimes(Span& span, const Cells& cells);
    /// Invalid, and counted, if the value is missing, 0, negative or too large.
    [[nodiscard]] CorrelationId correlation(const Cells& cells, int column);
    /// Name in the first of these columns that has one; otherwise invalid. Each column contains a text or its number.
    [[nodiscard]] Name name(const Cells& cells, std::span<const int> columns, Names::Trim trim);

    [[nodiscard]] const Catalogue& catalogue() const { return m_source.catalogue; }
    [[nodiscard]] DetailId addDetail(const SpanDetail& detail) { return m_details.add(detail); }
    [[nodiscard]] StringId intern(std::string_view text) { return m_names.intern(text); }
    void count(Loss loss) { m_source.losses.count(loss); }
    /// Counts the whole row as lost.
    void lose(Loss loss)
    {
        count(loss);
        m_rows.account.lose(loss);
    }
    /// Counts a row that names other objects.
    void learn() { ++m_rows.account.names; }
    [[nodiscard]] ImportedTable& rows() { return m_rows; }

private:
    [[nodiscard]] bool hasTime(std::string_view table, const char* column);
    [[nodiscard]] Result<Statement> begin(std::string_view table, std::span<const char* const> columns);
    [[nodiscard]] Result<> end(sql::RowScan& scan, std::string_view table);
    void countDamage(std::string_view table, std::string_view why);

    const Database& m_database;
    const Source& m_source;
    Names m_names;
    DetailPool::Writer m_details;
    ImportedTable m_rows;
};

} // namespace stallscope::nsight
