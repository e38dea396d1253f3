// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/shown_parts.h"

#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"

namespace stallscope::gui {

namespace {

bool isOfRun(const LoadedFile& file, const ShownRun& run)
{
    return file.trace->pools == run.trace->pools;
}

} // namespace

ShownParts::ShownParts(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, [this] { m_isEmpty = true; });
}

bool ShownParts::take(const LoadedFile& part)
{
    if (m_isEmpty && !m_runs.isEmpty())
        return false;
    for (int i = 0; i < m_runs.size(); ++i) {
        if (isOfRun(part, m_runs.at(i))) {
            m_runs.update(i, part.trace, part.zero);
            return true;
        }
    }
    m_isEmpty = false;
    m_runs.add(titleOf(part.path, part.trace->runs.front(), true), part.trace, RunId(0), part.zero);
    return true;
}

bool ShownParts::complete(const std::vector<LoadedFile>& files)
{
    bool isSame = !m_isEmpty && files.size() == static_cast<std::size_t>(m_runs.size());
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        isSame = isOfRun(files[i], m_runs.at(static_cast<int>(i)));
    for (std::size_t i = 0; isSame && i < files.size(); ++i)
        m_runs.update(static_cast<int>(i), files[i].trace, files[i].zero);
    m_isEmpty = m_isEmpty || isSame;
    return isSame;
}

void ShownParts::drop()
{
    if (!m_isEmpty)
        m_runs.clear();
}

} // namespace stallscope::gui
