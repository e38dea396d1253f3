// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/communication/communication_panel.h"

#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"

#include <utility>

namespace stallscope::gui {

CommunicationPanel::CommunicationPanel(const RunList& runs, Selection& selection, QWidget* parent) : TabbedTables(runs, selection, parent), m_collectives(runs)
{
    for (const CollectiveView one : kCollectiveViews)
        addTable(titleOf(one), meaningOf(one), usualOrderOf(one));
    connect(&m_collectives, &RunCache::changed, this, &CommunicationPanel::refresh);
    for (const auto change : {&RunList::analysed, &RunList::removed})
        connect(&runs, change, this, &CommunicationPanel::changed);
    connect(&runs, &RunList::cleared, this, &CommunicationPanel::changed);
    begin();
}

bool CommunicationPanel::hasCommunication() const
{
    for (int i = 0; i < runs().size(); ++i) {
        if (const auto& report = runs().at(i).report; report && report->allDevices.comm > 0)
            return true;
    }
    return false;
}

bool CommunicationPanel::isWorking() const
{
    return m_collectives.isWorking() || TabbedTables::isWorking();
}

/// Requests the collectives of the run, then the tables of the range.
void CommunicationPanel::compute(const ShownRun& shown, std::optional<TimeRange> inTrace)
{
    if (!replayable(shown))
        return clear();
    const auto source = m_collectives.of(run());
    if (!source)
        return m_collectives.request(run());
    inBackground([source, index = run(), inTrace](const std::stop_token&) { return collectiveTables(source, index, inTrace); },
        [this](std::shared_ptr<const CollectiveTables> tables) { take(std::move(tables)); });
}

void CommunicationPanel::clear()
{
    take(nullptr);
}

void CommunicationPanel::take(std::shared_ptr<const CollectiveTables> tables)
{
    m_tables = std::move(tables);
    for (const CollectiveView one : kCollectiveViews)
        table(one).setRows(m_tables ? rowsOf(m_tables, one) : nullptr, {});
    offerMatches();
    mark();
    describe();
}

/// The tables of several ranks are of no use without them.
void CommunicationPanel::offerMatches()
{
    const bool areThere = m_tables && !m_tables->source->index.matches().empty();
    if (!areThere && view() != CollectiveView::Sizes)
        showView(CollectiveView::Sizes);
    for (const CollectiveView one : {CollectiveView::Matches, CollectiveView::Ranks})
        bar().setTabOffered(static_cast<int>(one), areThere);
}

void CommunicationPanel::tabShown()
{
    mark();
    describe();
}

std::optional<std::size_t> CommunicationPanel::selectedRow() const
{
    return selection().span() ? rowOf(*m_tables, view(), *selection().span()) : std::nullopt;
}

void CommunicationPanel::mark()
{
    if (m_tables)
        currentView().mark(selectedRow());
}

void CommunicationPanel::open(int table, std::size_t row)
{
    if (!m_tables)
        return;
    jump().run(
        [tables = m_tables, view = kCollectiveViews[static_cast<std::size_t>(table)], row](const std::stop_token&) { return targetOf(*tables, view, row); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                emit spanRequested(*place);
            else
                line().showMessage(tr("This rank never came last"));
        });
}

QString CommunicationPanel::fileNameOf(int table) const
{
    return keyOf(kCollectiveViews[static_cast<std::size_t>(table)]);
}

std::optional<TabbedTables::Shown> CommunicationPanel::shown() const
{
    return m_tables ? std::optional(Shown{m_tables->range(), m_tables->filter.isWhole}) : std::nullopt;
}

QString CommunicationPanel::emptyText() const
{
    if (const QString why = whyNoTable(); !why.isEmpty())
        return why;
    if (!m_tables)
        return tr("Computing the table.");
    return m_tables->filter.isWhole ? tr("No communication kernels in this run.") : tr("No collectives start in the selected range.");
}

/// Time for which ranks waited has the colour of waits.
QColor CommunicationPanel::barColourOf(int table, const Theme& theme) const
{
    return table == static_cast<int>(CollectiveView::Sizes) ? theme.accent : theme.wait;
}

} // namespace stallscope::gui
