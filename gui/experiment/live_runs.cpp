// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/live_runs.h"

#include "gui/model/run_list.h"
#include "gui/model/shown_repeats.h"

namespace stallscope::gui {

namespace {

/// A run of an experiment begins with its window, after the warm-up. Other runs have no window until they end.
bool hasBegun(const Trace& trace, const Run& run)
{
    return run.window || (run.workload.empty() && trace.spanCount() > 0);
}

bool hasEnded(const Run& run)
{
    return run.window && run.state != RunState::Running;
}

} // namespace

LiveRuns::LiveRuns(RunList& runs, QObject* parent)
    : QObject(parent), m_runs(runs), m_title([](const Trace& /*trace*/, const Run& run) { return QString::fromStdString(run.name); })
{
    connect(&m_runs, &RunList::cleared, this, [this] {
        m_isShown = m_isBeginning;
        m_shown.clear();
    });
}

void LiveRuns::begin()
{
    m_isBeginning = true;
    m_runs.clear();
    m_isBeginning = false;
}

void LiveRuns::take(const std::shared_ptr<const Trace>& trace)
{
    for (std::size_t i = 0; m_isShown && i < trace->runs.size(); ++i) {
        if (trace->runs[i].repeat == 0 && hasBegun(*trace, trace->runs[i]))
            takeRun(trace, i);
    }
}

void LiveRuns::takeRun(const std::shared_ptr<const Trace>& trace, std::size_t run)
{
    const bool isOver = hasEnded(trace->runs[run]);
    const auto known = m_shown.find(run);
    if (known == m_shown.end()) {
        if (m_shown.size() < RunList::kMostShown)
            m_shown[run] = {m_runs.add(m_title(*trace, trace->runs[run]), trace, RunId::fromIndex(run)), isOver};
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
    // including runs that the user selected meanwhile: sentences refer to the median repeat, which is known now
    for (int i = 0; m_isShown && i < m_runs.size(); ++i) {
        if (m_runs.at(i).trace->pools == trace->pools)
            m_runs.replace(i, trace, shownRepeatOf(*trace, m_runs.at(i).run));
    }
}

} // namespace stallscope::gui
