// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/work_area.h"

#include "gui/runs/run_list.h"
#include "gui/steps/steps_panel.h"
#include "gui/sweep/sweep_panel.h"
#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/pane_widget.h"
#include "gui/view/search_bar.h"
#include "gui/view/timeline_widget.h"
#include "gui/whatif/what_if_panel.h"

/// What one page or panel wants to be seen, and where the others show it.
namespace stallscope::gui {

void WorkArea::tryWithout(bool isWholeSite)
{
    const auto& span = m_timeline->selection().span();
    if (!span)
        return emit told(tr("Select a wait first"));
    if (!m_whatIf->tryWithout(span->run, span->track, span->span.start, isWholeSite))
        return emit told(tr("This is no wait of a run that was measured and is done"));
    showPage(Page::Timeline);
    showDetailsTab(m_whatIf);
}

void WorkArea::tryAdvice(int run, const Advice& advice)
{
    m_whatIf->tryAdvice(run, advice);
    showDetailsTab(m_whatIf);
}

void WorkArea::goToRank(int run, ProcessId process)
{
    goToRun(run);
    m_timeline->pane(run).revealProcess(process);
}

void WorkArea::goToRun(int run)
{
    if (!m_runs.find(run))
        return;
    showPage(Page::Timeline);
    m_timeline->selection().select({});
    m_timeline->navigation().setCurrentRun(run);
    m_timeline->revealRun(run);
    const bool isByKeyboard = window()->testAttribute(Qt::WA_KeyboardFocusChange);
    m_timeline->pane(run).setFocus(isByKeyboard ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
}

/// The range is the step's turn on the device: its numbers are those that the steps have.
void WorkArea::goToStep(int run, const Step& step)
{
    goToRun(run);
    const ShownRun& shown = m_runs.at(run);
    const TimeRange seen = shown.onAxis(rangeToSee(step));
    constexpr Nanos kRoomPart = 5; // of what is seen, at both sides
    m_timeline->selection().selectRange(shown.onAxis(step.device));
    m_timeline->visibleRange().show({seen.start - seen.length() / kRoomPart, seen.end + seen.length() / kRoomPart});
}

void WorkArea::goToRunOfSweep(int run)
{
    const auto trace = m_sweep->trace();
    const RunId id = RunId::fromIndex(static_cast<std::size_t>(run));
    int place = 0;
    while (place < m_runs.size() && !(m_runs.at(place).trace->pools == trace->pools && m_runs.at(place).run == id))
        ++place;
    if (place == m_runs.size()) {
        m_whatIf->hidePrediction(); // which stands behind what was measured
        place = m_runs.add(QString::fromStdString(trace->runs[id.index()].name), trace, id);
        m_timeline->visibleRange().forgetHistory();
    }
    goToRun(place);
}

void WorkArea::goToName(const QString& name)
{
    showPage(Page::Timeline);
    m_timeline->search().begin(name);
}

} // namespace stallscope::gui
