// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/live_runs.h"

#include "gui/runs/run_list.h"

namespace stallscope::gui {

void LiveRuns::begin()
{
    m_shown.clear();
    m_runs.clear();
}

void LiveRuns::take(const std::shared_ptr<const Trace>& trace)
{
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        if (trace->runs[i].repeat == 0 && trace->runs[i].window)
            takeRun(trace, i);
    }
}

void LiveRuns::takeRun(const std::shared_ptr<const Trace>& trace, std::size_t run)
{
    const bool isOver = trace->runs[run].state != RunState::Running;
    const auto known = m_shown.find(run);
    if (known == m_shown.end()) {
        if (m_shown.size() < kMostShown)
            m_shown[run] = {m_runs.add(QString::fromStdString(trace->runs[run].name), trace, RunId::fromIndex(run)), isOver};
        return;
    }
    if (known->second.isOver)
        return;
    known->second.isOver = isOver;
    m_runs.update(known->second.index, trace);
}

void LiveRuns::finish(const std::shared_ptr<const Trace>& trace)
{
    take(trace);
    for (const auto& [run, shown] : m_shown)
        m_runs.update(shown.index, trace);
}

} // namespace stallscope::gui
