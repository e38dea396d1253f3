// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/run_replays.h"

#include "gui/runs/run_list.h"

#include <algorithm>

namespace stallscope::gui {

RunReplays::RunReplays(const RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    for (const auto change : {&RunList::analysed, &RunList::changed, &RunList::removed})
        connect(&m_runs, change, this, &RunReplays::dropOld);
    connect(&m_runs, &RunList::cleared, this, &RunReplays::dropOld);
}

void RunReplays::want(int run)
{
    if (run < 0 || run >= m_runs.size())
        return;
    const Analysis analysis = replayable(m_runs.at(run));
    if (!analysis || of(run) || std::find(m_wanted.begin(), m_wanted.end(), analysis) != m_wanted.end())
        return;
    m_wanted.push_back(analysis);
    if (m_wanted.size() == 1)
        workOnNext();
}

std::shared_ptr<const RunReplay> RunReplays::of(int run) const
{
    const Analysis analysis = replayable(m_runs.at(run));
    const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const auto& replay) { return replay->analysis == analysis; });
    return known == m_known.end() ? nullptr : *known;
}

bool RunReplays::isShown(const Analysis& analysis) const
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (m_runs.at(run).analysis == analysis)
            return true;
    }
    return false;
}

void RunReplays::dropOld()
{
    const auto gone = std::erase_if(m_known, [this](const auto& replay) { return !isShown(replay->analysis); });
    const Analysis current = m_wanted.empty() ? nullptr : m_wanted.front();
    std::erase_if(m_wanted, [this](const Analysis& analysis) { return !isShown(analysis); });
    if (current && (m_wanted.empty() || m_wanted.front() != current)) {
        m_work.cancel();
        workOnNext();
    }
    if (gone > 0)
        emit changed();
}

void RunReplays::workOnNext()
{
    if (m_wanted.empty())
        return;
    m_work.run(
        [analysis = m_wanted.front()](const std::stop_token& stop) { return stop.stop_requested() ? nullptr : std::make_shared<const RunReplay>(analysis); },
        [this](std::shared_ptr<const RunReplay> replay) { take(std::move(replay)); });
}

void RunReplays::take(std::shared_ptr<const RunReplay> replay)
{
    m_wanted.erase(m_wanted.begin());
    m_known.push_back(std::move(replay));
    workOnNext();
    emit changed();
}

} // namespace stallscope::gui
