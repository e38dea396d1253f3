// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/critical_path_controller.h"

#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/narrative/advice_words.h"

namespace stallscope::gui {

CriticalPathController::CriticalPathController(const RunList& runs, RunReplays& replays, TimelineWidget& timeline, QObject* parent)
    : QObject(parent), m_runs(runs), m_replays(replays), m_timeline(timeline)
{
    connect(&m_replays, &RunReplays::changed, this, &CriticalPathController::refresh);
    for (const auto change : {&RunList::added, &RunList::analysed, &RunList::removed})
        connect(&m_runs, change, this, &CriticalPathController::refresh);
    connect(&m_runs, &RunList::aboutToClear, this, [this] { m_spot.reset(); });
}

void CriticalPathController::setShown(bool show)
{
    if (m_isShown == show)
        return;
    m_isShown = show;
    refresh();
    emit shownChanged(show);
}

std::shared_ptr<const RunPath> CriticalPathController::pathOf(int run) const
{
    const auto replay = m_replays.of(run);
    return replay ? std::make_shared<const RunPath>(replay) : nullptr;
}

void CriticalPathController::refresh()
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (m_isShown)
            m_replays.request(run);
        m_timeline.showPath(run, m_isShown ? pathOf(run) : nullptr);
    }
}

void CriticalPathController::walk(bool isForward)
{
    if (m_runs.isEmpty())
        return;
    setShown(true);
    const int run = m_timeline.navigation().currentRun();
    if (isPredicted(*m_runs.at(run).trace))
        return emit statusMessage(tr("The critical path is available for measured runs only"));
    if (!m_runs.at(run).withoutAnalysis.isEmpty())
        return emit statusMessage(m_runs.at(run).withoutAnalysis);
    m_replays.request(run);
    const auto path = pathOf(run);
    if (!path)
        return emit statusMessage(tr("The critical path is still being computed"));
    if (const auto piece = nextPiece(*path, run, isForward))
        goTo(*path, run, *piece);
    else
        emit statusMessage(isForward ? tr("End of the critical path") : tr("Start of the critical path"));
}

std::optional<std::size_t> CriticalPathController::nextPiece(const RunPath& path, int run, bool isForward) const
{
    const Selection& selection = m_timeline.selection();
    const bool isThere = m_spot && m_spot->run == run && m_spot->piece < path.size() && selection.span() == m_spot->span && selection.range() == m_spot->range;
    if (!isThere) {
        const Nanos time = m_timeline.navigation().currentTime();
        return isForward ? path.after(time) : path.before(time);
    }
    if (isForward)
        return m_spot->piece + 1 < path.size() ? std::optional(m_spot->piece + 1) : std::nullopt;
    return m_spot->piece > 0 ? std::optional(m_spot->piece - 1) : std::nullopt;
}

void CriticalPathController::goTo(const RunPath& path, int run, std::size_t piece)
{
    const PathPiece at = path.piece(piece);
    Selection& selection = m_timeline.selection();
    selection.clear();
    m_timeline.navigation().setCurrentRun(run);
    if (const auto span = path.spanOf(piece, run))
        m_timeline.navigation().jumpClose(*span);
    else
        m_timeline.navigation().jumpCloseToRange(m_runs.at(run).onAxis(at.range));
    m_spot = Spot{run, piece, selection.span(), selection.range()};
    emit statusMessage(tr("Critical path, interval %1 of %2: %3, %4")
                           .arg(countWords(piece + 1), countWords(path.size()), toQString(narrative::causeWords(at.cause)), durationWords(at.range.length())));
}

} // namespace stallscope::gui
