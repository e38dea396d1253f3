// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/steady_view.h"

#include "gui/model/run_list.h"
#include "gui/timeline/layout/range_moves.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/same_places.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/formats/common/partial_trace.h"

#include <utility>

namespace stallscope::gui {

void SteadyView::take(int run)
{
    const ShownRun& shown = m_runs.at(run);
    const Seen now{shown.trace, shown.run, shown.zero, saturatingAdd(shown.zero, shown.window.start)};
    m_by = 0;
    m_showedEverything = m_range.showsEverything();
    if (m_seen.size() <= static_cast<std::size_t>(run))
        m_seen.resize(static_cast<std::size_t>(run) + 1);
    const Seen before = std::exchange(m_seen[static_cast<std::size_t>(run)], now);
    if (!before.trace || before.trace->pools != now.trace->pools || before.run != now.run)
        return;             // another one
    if (m_runs.size() == 1) // all runs share one axis: the others would move out of view
        m_by = saturatingAdd(before.begin, -now.begin);
    if (isPartial(*before.trace) && before.trace != now.trace)
        findSelected(run, before, now);
}

void SteadyView::findSelected(int run, const Seen& before, const Seen& now)
{
    if (const auto place = m_selection.span(); place && place->run == run)
        m_selection.select(sameSpan(*now.trace, *place, saturatingAdd(before.zero, -now.zero)));
}

void SteadyView::settle()
{
    const Nanos by = std::exchange(m_by, 0);
    if (by == 0)
        return;
    if (!m_showedEverything && !m_range.isFollowingEnd())
        m_range.shift(by);
    if (const auto range = m_selection.range())
        m_selection.selectRange(moved(*range, by));
}

} // namespace stallscope::gui
