// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/tables_panel.h"

#include "gui/model/run_list.h"
#include "gui/panels/tables/distribution_page.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/navigation.h"

#include <utility>

namespace stallscope::gui {

TablesPanel::TablesPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent)
    : TabbedTables(runs, selection, parent), m_navigation(navigation), m_distribution(new DistributionPage)
{
    for (const TableKind kind : kAllTables)
        addTable(titleOf(kind), meaningOf(kind), usualOrderOf(kind));
    TabbedTables::addPage(m_distribution, tr("Distribution"), tr("Span durations of the selected name, and launches over time"));
    connect(m_distribution, &DistributionPage::opened, &m_navigation, &Navigation::jumpClose);
    connect(m_distribution, &DistributionPage::workChanged, this, &TablesPanel::describe);
    begin();
}

void TablesPanel::setTheme(const Theme& theme)
{
    TabbedTables::setTheme(theme);
    m_distribution->setTheme(theme);
}

QColor TablesPanel::barColourOf(int table, const Theme& theme) const
{
    return isAboutWaiting(static_cast<TableKind>(table)) ? theme.wait : theme.accent;
}

void TablesPanel::showTable(TableKind kind)
{
    showTab(static_cast<int>(kind));
}

bool TablesPanel::showsDistribution() const
{
    return tab() == static_cast<int>(kTableKinds);
}

void TablesPanel::showDistribution()
{
    showTab(static_cast<int>(kTableKinds));
}

bool TablesPanel::isWorking() const
{
    return TabbedTables::isWorking() || (showsDistribution() && m_distribution->isWorking());
}

void TablesPanel::compute(const ShownRun& run, std::optional<TimeRange> inTrace)
{
    inBackground([shown = run, index = TabbedTables::run(), inTrace](const std::stop_token&) { return tablesOf(shown, index, inTrace); },
        [this](std::shared_ptr<const TableSet> set) { take(std::move(set)); });
}

void TablesPanel::clear()
{
    take(nullptr);
    m_distribution->present(nullptr, {});
}

void TablesPanel::take(std::shared_ptr<const TableSet> set)
{
    m_set = std::move(set);
    fillCurrent();
}

void TablesPanel::tabShown()
{
    line().setVisible(showsTable() || showsDistribution());
    fillCurrent();
}

void TablesPanel::fillCurrent()
{
    if (showsDistribution()) {
        m_distribution->present(m_set, selection().span());
        return describe();
    }
    const auto& span = selection().span();
    const auto& rows = currentView().table().rows();
    if (!m_set)
        currentView().setRows(nullptr, {});
    else if (!rows || rows->set() != m_set)
        currentView().setRows(rowsOf(m_set, current()), span ? rowOf(*m_set, current(), *span) : std::nullopt);
    else
        mark();
    describe();
}

void TablesPanel::mark()
{
    if (showsDistribution())
        return m_distribution->present(m_set, selection().span());
    if (const auto& rows = currentView().table().rows())
        currentView().mark(selection().span() ? rowOf(*rows->set(), current(), *selection().span()) : std::nullopt);
}

void TablesPanel::open(int table, std::size_t row)
{
    jump().run(
        [set = viewOf(table).table().rows()->set(), kind = static_cast<TableKind>(table), row](const std::stop_token&) { return targetOf(*set, kind, row); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                m_navigation.jumpClose(*place);
            else
                line().showMessage(tr("This row is an aggregate"));
        });
}

QString TablesPanel::fileNameOf(int table) const
{
    return keyOf(static_cast<TableKind>(table));
}

std::optional<TabbedTables::Shown> TablesPanel::shown() const
{
    return m_set ? std::optional(Shown{m_set->range, m_set->isWhole}) : std::nullopt;
}

QString TablesPanel::emptyText() const
{
    if (!m_set) {
        const QString& why = runs().at(run()).withoutNumbers;
        return why.isEmpty() ? tr("Computing numbers.") : why;
    }
    if (!m_set->known && current() == TableKind::Waits)
        return tr("Too many waits to list within the memory limit for sessions.");
    if (!m_set->isWhole && !m_set->analysis && current() != TableKind::Waits)
        return tr("This run is computed segment by segment, so ranges list only their waits.");
    if (m_set->isWhole && m_set->isGrowing)
        return tr("This table is available when the run is complete. Select a range to see it now.");
    return m_set->isWhole ? tr("No entries in this run.") : tr("No entries start in the selected range.");
}

} // namespace stallscope::gui
