// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_cache.h"

#include "gui/model/run_list.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

RunCache::RunCache(const RunList& runs, Make make, QObject* parent) : QObject(parent), m_runs(runs), m_make(std::move(make))
{
    for (const auto change : {&RunList::analysed, &RunList::changed, &RunList::removed})
        connect(&m_runs, change, this, &RunCache::dropStale);
    connect(&m_runs, &RunList::cleared, this, &RunCache::dropStale);
}

void RunCache::request(int run)
{
    const ShownRun* shown = m_runs.find(run);
    const Analysis analysis = shown ? replayable(*shown) : nullptr;
    if (!analysis || valueOf(run) || std::find(m_requested.begin(), m_requested.end(), analysis) != m_requested.end())
        return;
    m_requested.push_back(analysis);
    if (m_requested.size() == 1)
        startNext();
}

RunCache::Value RunCache::valueOf(int run) const
{
    const ShownRun* shown = m_runs.find(run);
    const Analysis analysis = shown ? replayable(*shown) : nullptr;
    const auto known = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& one) { return one.analysis == analysis; });
    return known == m_entries.end() ? nullptr : known->value;
}

bool RunCache::isShown(const Analysis& analysis) const
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (m_runs.at(run).analysis == analysis)
            return true;
    }
    return false;
}

void RunCache::dropStale()
{
    const auto gone = std::erase_if(m_entries, [this](const Entry& one) { return !isShown(one.analysis); });
    const Analysis current = m_requested.empty() ? nullptr : m_requested.front();
    std::erase_if(m_requested, [this](const Analysis& analysis) { return !isShown(analysis); });
    if (current && (m_requested.empty() || m_requested.front() != current)) {
        m_work.cancel();
        startNext();
    }
    if (gone > 0)
        emit changed();
}

void RunCache::startNext()
{
    if (m_requested.empty())
        return;
    m_work.run([analysis = m_requested.front(), make = m_make](const std::stop_token& stop) { return stop.stop_requested() ? nullptr : make(analysis, stop); },
        [this](Value value) { store(std::move(value)); });
}

void RunCache::store(Value value)
{
    m_entries.push_back({m_requested.front(), std::move(value)});
    m_requested.erase(m_requested.begin());
    startNext();
    emit changed();
}

} // namespace stallscope::gui
