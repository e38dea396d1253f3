// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/partial_runs.h"

#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"

namespace stallscope::gui {

namespace {

bool isOfRun(const LoadedFile& file, const ShownRun& run)
{
    return file.trace->pools == run.trace->pools;
}

} // namespace

PartialRuns::PartialRuns(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, [this] { m_isEmpty = true; });
}

bool PartialRuns::take(const LoadedFile& partial)
{
    if (m_isEmpty && !m_runs.isEmpty())
        return false;
    for (int i = 0; i < m_runs.size(); ++i) {
        if (isOfRun(partial, m_runs.at(i))) {
            m_runs.update(i, partial.trace, partial.zero);
            return true;
        }
    }
    m_isEmpty = false;
    m_runs.add(titleOf(partial.path, partial.trace->runs.front(), true), partial.trace, RunId(0), partial.zero);
    return true;
}

bool PartialRuns::complete(const std::vector<LoadedFile>& files)
{
    bool isSame = !m_isEmpty && files.size() == static_cast<std::size_t>(m_runs.size());
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        isSame = isOfRun(files[i], m_runs.at(static_cast<int>(i)));
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        m_runs.update(static_cast<int>(i), files[i].trace, files[i].zero);
    m_isEmpty = m_isEmpty || isSame;
    return isSame;
}

void PartialRuns::drop()
{
    if (!m_isEmpty)
        m_runs.clear();
}

} // namespace stallscope::gui
