// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/aligner.h"

#include "gui/model/run_list.h"
#include "gui/timeline/layout/alignment.h"

namespace stallscope::gui {

Aligner::Aligner(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, [this] { m_work.cancel(); });
    connect(&m_runs, &RunList::removed, this, [this] { m_work.cancel(); });
}

void Aligner::alignByStart()
{
    m_work.cancel();
    for (int i = 0; i < m_runs.size(); ++i)
        m_runs.setOffset(i, kCommonZero);
    emit aligned();
}

void Aligner::alignBySteps()
{
    std::vector<ShownRun> runs;
    for (int i = 0; i < m_runs.size(); ++i)
        runs.push_back(m_runs.at(i));
    if (runs.size() < 2) {
        emit statusMessage(tr("Alignment needs at least two runs."));
        return;
    }
    if (m_runs.isAnalysing()) {
        emit statusMessage(tr("The numbers of these runs are still being computed."));
        return;
    }
    const auto work = [runs](const std::stop_token& stop) { return offsetsBySteps(runs, stop); };
    m_work.run(work, [this](const std::vector<std::optional<Nanos>>& offsets) {
        int moved = 0;
        for (std::size_t i = 1; i < offsets.size() && static_cast<int>(i) < m_runs.size(); ++i) {
            if (!offsets[i])
                continue;
            m_runs.setOffset(static_cast<int>(i), *offsets[i]);
            ++moved;
        }
        if (moved == 0)
            emit statusMessage(tr("These runs have no common steps: no annotated steps and no repeating launches."));
        else
            emit aligned();
    });
}

} // namespace stallscope::gui
