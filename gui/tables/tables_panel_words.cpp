// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/tables/tables_panel.h"

#include "gui/details/counts.h"
#include "gui/details/words.h"
#include "gui/runs/run_list.h"
#include "gui/tables/table_view.h"
#include "gui/tables/tables_bar.h"
#include "gui/tables/tables_line.h"

/// What stands around a table, and in place of an empty one.
namespace stallscope::gui {

void TablesPanel::describe()
{
    const TableModel& table = view(current()).table();
    const bool hasTable = m_set && !showsDistribution();
    const std::size_t shown = hasTable ? static_cast<std::size_t>(table.rowCount()) : 0;
    const std::size_t all = hasTable && table.rows() ? table.rows()->size() : 0;
    const QString length = m_set ? durationWords(m_set->range.length()) : QString();
    m_line->setWorking(isWorking());
    m_bar->setCanSave(shown > 0);
    describeEmptiness(all);
    m_line->setScope(!m_set ? QString() : m_set->isWhole ? tr("Whole run, %1").arg(length) : tr("Selected range, %1").arg(length));
    if (!hasTable)
        m_line->setCount({});
    else if (shown < all)
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), shown, all));
    else
        m_line->setCount(counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), all));
}

QString TablesPanel::whyNoNumbers() const
{
    if (m_run >= m_runs.size())
        return tr("No run is open.");
    const QString& why = m_runs.at(m_run).withoutNumbers;
    return why.isEmpty() ? tr("The numbers are being worked out.") : why;
}

void TablesPanel::describeEmptiness(std::size_t rows)
{
    TableView& shown = view(current());
    if (!m_set)
        shown.setEmptyText(whyNoNumbers());
    else if (rows > 0)
        shown.setEmptyText(tr("No row holds all words of the filter."));
    else if (!m_set->known && current() == TableKind::Waits)
        shown.setEmptyText(tr("This run has too many waits to list them in the memory that sessions may take."));
    else if (!m_set->isWhole && !m_set->analysis && current() != TableKind::Waits)
        shown.setEmptyText(tr("This run is so long that its numbers are worked out part by part: of a range only its waits are told."));
    else if (m_set->isWhole && m_set->isGrowing)
        shown.setEmptyText(tr("This table comes when the run has ended; select a range to see it now."));
    else
        shown.setEmptyText(m_set->isWhole ? tr("There are none in this run.") : tr("None start in the selected range."));
}

} // namespace stallscope::gui
