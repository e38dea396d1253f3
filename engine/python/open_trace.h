// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/files/analyzed_file.h"
#include "engine/python/query_columns.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/query/query_database.h"
#include "profiler/query/span_index.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include <sys/types.h>

namespace stallscope::python {

/// A mutex whose waiting can be stopped.
class StoppableMutex {
public:
    using Clock = std::chrono::steady_clock;

    /// Holds the mutex during its lifetime, unless a stop was requested or the deadline passed before it was free.
    class Lock {
    public:
        Lock(StoppableMutex& mutex, const std::stop_token& stop, Clock::time_point deadline = Clock::time_point::max());
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock();
        explicit operator bool() const { return m_isLocked; }

    private:
        StoppableMutex& m_mutex;
        bool m_isLocked;
    };

private:
    std::mutex m_mutex;
    std::condition_variable_any m_isFree;
    bool m_isLocked = false;
};

/// A trace with what is computed of it on first use: its analysis, and the tables of queries. All open traces share one memory limit.
///
/// Thread-safe: queries of one trace run one after the other, and so do analyses.
///
/// A forked process must not use its copy, since threads that it does not have may hold the mutexes. There, the copy is never freed.
class OpenTrace {
public:
    [[nodiscard]] static Result<std::shared_ptr<OpenTrace>> open(const std::string& path, bool keepsArguments, const Job& job);

    OpenTrace(std::string path, std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    [[nodiscard]] AnalysisService& service() const { return *m_service; }
    [[nodiscard]] bool isOfThisProcess() const;

    /// All runs, with advice and steps.
    [[nodiscard]] Result<std::shared_ptr<const AnalyzedFile>> analyzed(const Job& job);
    /// The limit of time includes waiting for other queries.
    [[nodiscard]] Result<std::shared_ptr<QueryColumns>> query(const std::string& sql, const query::QueryLimits& limits, const std::stop_token& stop);
    [[nodiscard]] Result<std::shared_ptr<const query::SpanIndex>> index(const std::stop_token& stop);

private:
    pid_t m_process;
    std::string m_path;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<AnalysisService> m_service;
    StoppableMutex m_analysisMutex; // of m_analyzed
    std::shared_ptr<const AnalyzedFile> m_analyzed;
    StoppableMutex m_queryMutex; // of the following
    std::unique_ptr<query::QueryDatabase> m_database;
    StoppableMutex m_indexMutex; // of m_index
    std::shared_ptr<const query::SpanIndex> m_index;
};

} // namespace stallscope::python
