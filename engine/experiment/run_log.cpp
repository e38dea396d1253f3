// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/run_log.h"

#include <algorithm>

namespace stallscope {

void RunLog::attach(Recording& recording)
{
    {
        const std::lock_guard lock(m_mutex);
        m_recording = &recording;
    }
    recording.addSource([this](TraceBuilder& builder) { write(builder); });
}

std::size_t RunLog::begin(Run run)
{
    const std::lock_guard lock(m_mutex);
    run.state = RunState::Running;
    Entry& entry = m_entries.emplace_back();
    entry.run = std::move(run);
    entry.begin = m_recording->clock().now(); // last: the run begins behind it
    return m_entries.size() - 1;
}

void RunLog::end(std::size_t place)
{
    const std::uint64_t now = m_recording->clock().now(); // first: the run ended before it
    const std::lock_guard lock(m_mutex);
    m_entries[place].end = now;
}

void RunLog::complete(std::size_t place, Run run)
{
    const std::lock_guard lock(m_mutex);
    m_entries[place].run = std::move(run);
    m_entries[place].isComplete = true;
}

void RunLog::add(Run run)
{
    const std::lock_guard lock(m_mutex);
    Entry& entry = m_entries.emplace_back();
    entry.run = std::move(run);
    entry.begin = m_recording->clock().now();
    entry.end = entry.begin;
    entry.isComplete = true;
}

void RunLog::settle()
{
    constexpr int kCollections = 3; // one to compare the clocks, one to write, one already in progress
    for (int i = 0; i < kCollections && !isSettled(); ++i)
        m_recording->change([](TraceBuilder&) {});
}

/// Called on the feed thread, after the recorder has compared the clocks.
void RunLog::write(TraceBuilder& builder)
{
    const std::lock_guard lock(m_mutex);
    m_comparedTo = std::exchange(m_lastLook, m_recording->clock().now());
    for (std::size_t i = m_firstOpen; i < m_entries.size(); ++i) {
        if (m_entries[i].begin <= m_comparedTo)
            writeEntry(m_entries[i], builder);
    }
    while (m_firstOpen < m_entries.size() && m_entries[m_firstOpen].isWritten)
        ++m_firstOpen;
}

void RunLog::writeEntry(Entry& entry, TraceBuilder& builder) const
{
    if (entry.isWritten)
        return;
    const bool hasEnded = entry.end && *entry.end <= m_comparedTo;
    const bool isOver = hasEnded && entry.isComplete;
    Run run = entry.run;
    run.window = TimeRange{m_recording->timeOf(entry.begin), m_recording->timeOf(hasEnded ? *entry.end : m_comparedTo)};
    if (!isOver)
        run.state = RunState::Running;
    if (entry.id.isValid())
        builder.run(entry.id) = std::move(run);
    else
        entry.id = builder.addRun(std::move(run));
    entry.isWritten = isOver;
}

bool RunLog::isSettled()
{
    const std::lock_guard lock(m_mutex);
    return m_firstOpen == m_entries.size();
}

} // namespace stallscope
