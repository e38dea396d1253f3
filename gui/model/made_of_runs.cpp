// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/made_of_runs.h"

#include "gui/model/run_list.h"
#include "gui/model/run_replay.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

MadeOfRuns::MadeOfRuns(const RunList& runs, Make make, QObject* parent) : QObject(parent), m_runs(runs), m_make(std::move(make))
{
    for (const auto change : {&RunList::analysed, &RunList::changed, &RunList::removed})
        connect(&m_runs, change, this, &MadeOfRuns::dropOld);
    connect(&m_runs, &RunList::cleared, this, &MadeOfRuns::dropOld);
}

void MadeOfRuns::want(int run)
{
    const ShownRun* shown = m_runs.find(run);
    const Analysis analysis = shown ? replayable(*shown) : nullptr;
    if (!analysis || madeOf(run) || std::find(m_wanted.begin(), m_wanted.end(), analysis) != m_wanted.end())
        return;
    m_wanted.push_back(analysis);
    if (m_wanted.size() == 1)
        workOnNext();
}

MadeOfRuns::Made MadeOfRuns::madeOf(int run) const
{
    const ShownRun* shown = m_runs.find(run);
    const Analysis analysis = shown ? replayable(*shown) : nullptr;
    const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const Known& one) { return one.analysis == analysis; });
    return known == m_known.end() ? nullptr : known->made;
}

bool MadeOfRuns::isShown(const Analysis& analysis) const
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (m_runs.at(run).analysis == analysis)
            return true;
    }
    return false;
}

void MadeOfRuns::dropOld()
{
    const auto gone = std::erase_if(m_known, [this](const Known& one) { return !isShown(one.analysis); });
    const Analysis current = m_wanted.empty() ? nullptr : m_wanted.front();
    std::erase_if(m_wanted, [this](const Analysis& analysis) { return !isShown(analysis); });
    if (current && (m_wanted.empty() || m_wanted.front() != current)) {
        m_work.cancel();
        workOnNext();
    }
    if (gone > 0)
        emit changed();
}

void MadeOfRuns::workOnNext()
{
    if (m_wanted.empty())
        return;
    m_work.run([analysis = m_wanted.front(), make = m_make](const std::stop_token& stop) { return stop.stop_requested() ? nullptr : make(analysis, stop); },
        [this](Made made) { take(std::move(made)); });
}

void MadeOfRuns::take(Made made)
{
    m_known.push_back({m_wanted.front(), std::move(made)});
    m_wanted.erase(m_wanted.begin());
    workOnNext();
    emit changed();
}

} // namespace stallscope::gui
