// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/formats/nsight/database/cells.h"
#include "profiler/formats/nsight/database/enum_names.h"
#include "profiler/formats/nsight/database/event_records.h"
#include "profiler/formats/nsight/database/names.h"
#include "profiler/formats/nsight/imported_table.h"
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

namespace stallscope::nsight {

/// Rows read by all threads, told to the job one call at a time.
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

/// The call stacks of CUDA calls, where they were recorded.
class CallChains {
public:
    [[nodiscard]] static Result<CallChains> read(const Database& database, const Schema& schema, Names& names, StackPool& stacks, LossCounters& losses);

    /// Invalid where there is none.
    [[nodiscard]] StackId find(std::int64_t chain) const;

private:
    std::unordered_map<std::int64_t, StackId> m_stacks;
};

/// What rows of several tables refer to. Read first, by one thread; then any may look.
struct Catalogue {
    Enums enums;
    EventRecords events;
    CallChains chains;
    std::map<std::pair<std::int64_t, std::int64_t>, StringId> domains; ///< of NVTX, by process and number

    [[nodiscard]] static Result<Catalogue> read(const Database& database, const Schema& schema, Names& names, TracePools& pools, LossCounters& losses);
};

/// What all readers share.
struct Source {
    const SqliteFile& file;
    const Schema& schema;
    const Catalogue& catalogue;
    TracePools& pools;
    LossCounters& losses;
    Progress& progress;
};

/// Reads one table into rows. Belongs to one thread, like its database.
class TableReader {
public:
    TableReader(const Database& database, const Source& source);

    /// Takes row by row, in the order of the table, as far as it can be read. Every table begins with a start and an end:
    /// columns 0 and 1.
    template <class Take>
    Result<> forEachRow(std::string_view table, std::span<const char* const> columns, const Take& take)
    {
        if (!hasStart(table))
            return {};
        auto query = begin(table, columns);
        if (!query)
            return query.error();
        const Cells cells(*query, m_source.losses);
        while (goOn(*query))
            take(cells);
        return end(table);
    }

    /// False, and counted, where there is no start.
    [[nodiscard]] bool setTimes(Span& span, const Cells& cells);
    /// None, and counted, for what cannot be one: missing, 0, negative, too large.
    [[nodiscard]] CorrelationId correlation(const Cells& cells, int column);
    /// The name that the first of these columns gives which gives one; invalid otherwise. Each is a text or the number of one.
    [[nodiscard]] Name name(const Cells& cells, std::span<const int> columns, Names::Trim trim);

    [[nodiscard]] const Catalogue& catalogue() const { return m_source.catalogue; }
    [[nodiscard]] DetailId addDetail(const SpanDetail& detail) { return m_details.add(detail); }
    [[nodiscard]] StringId intern(std::string_view text) { return m_names.intern(text); }
    void count(Loss loss) { m_source.losses.count(loss); }
    /// The whole row, and why.
    void lose(Loss loss)
    {
        count(loss);
        m_rows.account.lose(loss);
    }
    /// The row says what others are called.
    void learn() { ++m_rows.account.names; }
    [[nodiscard]] ImportedTable& rows() { return m_rows; }

private:
    [[nodiscard]] bool hasStart(std::string_view table);
    [[nodiscard]] Result<Statement> begin(std::string_view table, std::span<const char* const> columns);
    [[nodiscard]] bool goOn(Statement& query);
    [[nodiscard]] Result<> end(std::string_view table);
    void countDamage(std::string_view table, std::string_view why);

    const Database& m_database;
    const Source& m_source;
    Names m_names;
    DetailPool::Writer m_details;
    ImportedTable m_rows;
    std::uint64_t m_read = 0;
    Statement::Step m_step = Statement::Step::Done;
};

} // namespace stallscope::nsight
