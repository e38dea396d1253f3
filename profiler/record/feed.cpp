// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/feed.h"

#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <iterator>

namespace stallscope {

namespace {

/// Running out of memory loses data, but must not terminate the recorded program, nor this thread.
template <class Act>
void attempt(TraceBuilder& builder, Act act) noexcept
{
    try {
        act();
    } catch (...) {
        builder.losses().count(Loss::DroppedRecords, 1); // at least
    }
}

} // namespace

Feed::Feed(std::shared_ptr<TraceBuilder> builder, std::vector<Source> sources, std::chrono::milliseconds period)
    : m_builder(std::move(builder)), m_sources(std::move(sources)), m_period(period), m_thread([this](const std::stop_token& stop) { loop(stop); })
{
}

Feed::~Feed()
{
    (void)finish();
}

Feed::Snapshot Feed::latest() const
{
    const std::lock_guard lock(m_mutex);
    return m_latest;
}

Feed::Snapshot Feed::next(std::uint64_t seen) const
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_latest.number > seen || m_latest.isLast; });
    return m_latest;
}

bool Feed::change(const std::function<void(TraceBuilder&)>& edit)
{
    Edit request{&edit, false};
    std::unique_lock lock(m_mutex);
    if (m_latest.isLast)
        return false;
    m_edits.push_back(&request);
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return request.isDone || m_latest.isLast; });
    std::erase(m_edits, &request);
    return request.isDone;
}

void Feed::addSource(Source source)
{
    (void)change([&](TraceBuilder&) { m_sources.push_back(std::move(source)); });
}

void Feed::addSourceSoon(Source source)
{
    const std::lock_guard lock(m_mutex);
    m_newSources.push_back(std::move(source));
}

std::shared_ptr<const Trace> Feed::finish()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
    return latest().trace;
}

void Feed::loop(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        collect();
        attempt(*m_builder, [this] { publish(m_builder->publish(), false); });
        std::unique_lock lock(m_mutex);
        (void)m_changed.wait_for(lock, stop, m_period, [this] { return !m_edits.empty(); });
        runEdits(lock);
    }
    {
        std::unique_lock lock(m_mutex);
        runEdits(lock);
    }
    collect();
    std::shared_ptr<const Trace> whole = latest().trace;
    attempt(*m_builder, [&] { whole = m_builder->finish(); });
    publish(std::move(whole), true);
}

void Feed::takeNewSources()
{
    const std::lock_guard lock(m_mutex);
    std::move(m_newSources.begin(), m_newSources.end(), std::back_inserter(m_sources));
    m_newSources.clear();
}

void Feed::collect()
{
    takeNewSources();
    for (const Source& source : m_sources)
        attempt(*m_builder, [&] { source(*m_builder); });
}

/// No lock is held while an edit runs: it may take long, and readers continue.
void Feed::runEdits(std::unique_lock<std::mutex>& lock)
{
    while (!m_edits.empty()) {
        Edit* edit = m_edits.front();
        m_edits.erase(m_edits.begin());
        lock.unlock();
        attempt(*m_builder, [&] { (*edit->run)(*m_builder); });
        lock.lock();
        edit->isDone = true;
        m_changed.notify_all();
    }
}

void Feed::publish(std::shared_ptr<const Trace> trace, bool isLast)
{
    const std::lock_guard lock(m_mutex);
    m_latest = {std::move(trace), m_latest.number + 1, isLast};
    m_changed.notify_all();
}

} // namespace stallscope
