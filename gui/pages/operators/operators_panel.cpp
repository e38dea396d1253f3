// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/operators/operators_panel.h"

#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"

#include <utility>

namespace stallscope::gui {

OperatorsPanel::OperatorsPanel(const RunList& runs, Selection& selection, QWidget* parent) : TabbedTables(runs, selection, parent), m_operators(runs)
{
    for (const OperatorGrouping one : kGroupings)
        addTable(titleOf(one), meaningOf(one), {totalColumnOf(one), Qt::DescendingOrder});
    connect(&m_operators, &RunCache::changed, this, &OperatorsPanel::refresh);
    begin();
}

void OperatorsPanel::showGrouping(OperatorGrouping grouping)
{
    showTab(static_cast<int>(grouping));
}

bool OperatorsPanel::isWorking() const
{
    return m_operators.isWorking() || TabbedTables::isWorking();
}

/// Requests the index of the run, then the table of the range.
void OperatorsPanel::compute(const ShownRun& shown, std::optional<TimeRange> inTrace)
{
    if (!replayable(shown))
        return clear();
    const auto source = m_operators.of(run());
    if (!source)
        return m_operators.request(run());
    inBackground([source, index = run(), wanted = grouping(), inTrace](const std::stop_token&) { return operatorTable(source, index, wanted, inTrace); },
        [this](std::shared_ptr<const OperatorTable> table) { take(std::move(table)); });
}

void OperatorsPanel::clear()
{
    take(nullptr);
}

void OperatorsPanel::take(std::shared_ptr<const OperatorTable> table)
{
    m_table = std::move(table);
    if (m_table) {
        view(m_table->grouping).setRows(rowsOf(m_table), selectedRow());
    } else {
        for (const OperatorGrouping one : kGroupings)
            view(one).setRows(nullptr, {});
    }
    describe();
}

std::optional<std::size_t> OperatorsPanel::selectedRow() const
{
    return selection().span() ? rowOf(*m_table, *selection().span()) : std::nullopt;
}

void OperatorsPanel::mark()
{
    if (isFilled())
        currentView().mark(selectedRow());
}

void OperatorsPanel::open(int /*table*/, std::size_t row)
{
    if (!m_table || row >= m_table->rows.size())
        return;
    jump().run([table = m_table, row](const std::stop_token&) { return longestOf(*table, row); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                emit spanRequested(*place);
        });
}

QString OperatorsPanel::fileNameOf(int table) const
{
    return keyOf(kGroupings[static_cast<std::size_t>(table)]);
}

std::optional<TabbedTables::Shown> OperatorsPanel::shown() const
{
    return m_table ? std::optional(Shown{m_table->range(), m_table->filter.isWhole}) : std::nullopt;
}

QString OperatorsPanel::emptyText() const
{
    if (const QString why = whyNoTable(); !why.isEmpty())
        return why;
    if (!isFilled())
        return tr("Computing the table.");
    return m_table->filter.isWhole ? tr("No operations or ranges in this run.") : tr("No operations or ranges start in the selected range.");
}

} // namespace stallscope::gui
