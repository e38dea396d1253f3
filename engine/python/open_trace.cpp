// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/python/open_trace.h"

#include "engine/python/per_process.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <utility>

#include <unistd.h>

namespace stallscope::python {

namespace {

struct SharedService {
    std::mutex mutex; // of the following
    std::weak_ptr<AnalysisService> service;
};

/// The service of all open traces. STALLSCOPE_MEMORY is read when the first one is opened.
Result<std::shared_ptr<AnalysisService>> sharedService()
{
    auto& shared = perProcess<SharedService>();
    const std::lock_guard lock(shared.mutex);
    if (auto known = shared.service.lock())
        return known;
    auto service = analysisService();
    if (service)
        shared.service = *service;
    return service;
}

} // namespace

StoppableMutex::Lock::Lock(StoppableMutex& mutex, const std::stop_token& stop, Clock::time_point deadline) : m_mutex(mutex)
{
    std::unique_lock lock(mutex.m_mutex);
    const auto isFree = [&mutex] { return !mutex.m_isLocked; };
    m_isLocked = deadline == Clock::time_point::max() ? mutex.m_isFree.wait(lock, stop, isFree) : mutex.m_isFree.wait_until(lock, stop, deadline, isFree);
    if (m_isLocked)
        mutex.m_isLocked = true;
}

StoppableMutex::Lock::~Lock()
{
    if (!m_isLocked)
        return;
    {
        const std::lock_guard lock(m_mutex.m_mutex);
        m_mutex.m_isLocked = false;
    }
    m_mutex.m_isFree.notify_one();
}

OpenTrace::OpenTrace(std::string path, std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service)
    : m_process(::getpid()), m_path(std::move(path)), m_trace(std::move(trace)), m_service(std::move(service))
{
}

Result<std::shared_ptr<OpenTrace>> OpenTrace::open(const std::string& path, bool keepsArguments, const Job& job)
{
    const auto service = sharedService();
    if (!service)
        return service.error();
    const auto trace = openFile(**service, path, job, keepsArguments);
    if (!trace)
        return trace.error();
    return std::shared_ptr<OpenTrace>(new OpenTrace(path, *trace, *service), [](const OpenTrace* open) {
        if (open->isOfThisProcess())
            delete open;
    });
}

bool OpenTrace::isOfThisProcess() const
{
    return m_process == ::getpid();
}

Result<std::shared_ptr<const AnalyzedFile>> OpenTrace::analyzed(const Job& job)
{
    const StoppableMutex::Lock lock(m_analysisMutex, job.stop);
    if (!lock)
        return Error::cancelled();
    if (!m_analyzed) {
        auto analyzed = analyzeFile(*m_service, m_trace, m_path, job, {.range = {}, .advice = true, .steps = true});
        if (!analyzed)
            return analyzed.error();
        m_analyzed = std::make_shared<const AnalyzedFile>(*std::move(analyzed));
    }
    return m_analyzed;
}

Result<std::shared_ptr<QueryColumns>> OpenTrace::query(const std::string& sql, const query::QueryLimits& limits, const std::stop_token& stop)
{
    using Clock = StoppableMutex::Clock;
    const auto begin = Clock::now();
    const StoppableMutex::Lock lock(m_queryMutex, stop, limits.time.count() > 0 ? begin + limits.time : Clock::time_point::max());
    if (!lock && stop.stop_requested())
        return Error::cancelled();
    if (!lock)
        return Error{fmt::format(
            "the query waited {} for other queries of the trace; allow more time, or open the trace a second time", formatDuration(limits.time.count()))};
    if (!m_database) {
        auto database = query::QueryDatabase::open(m_trace, m_service);
        if (!database)
            return database.error();
        m_database = *std::move(database);
    }
    auto columns = std::make_shared<QueryColumns>();
    query::QueryLimits remaining = limits;
    remaining.elapsed = Clock::now() - begin;
    const auto done = m_database->run(sql, *columns, remaining, stop);
    if (!done)
        return done.error();
    columns->finish(done->hasMore);
    return columns;
}

Result<std::shared_ptr<const query::SpanIndex>> OpenTrace::index(const std::stop_token& stop)
{
    const StoppableMutex::Lock lock(m_indexMutex, stop);
    if (!lock)
        return Error::cancelled();
    if (!m_index)
        m_index = std::make_shared<const query::SpanIndex>(*m_trace);
    return m_index;
}

} // namespace stallscope::python
