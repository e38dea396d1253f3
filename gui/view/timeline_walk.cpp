// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/pane_stack.h"
#include "gui/view/pane_widget.h"
#include "gui/view/timeline_widget.h"

/// Ways through the timeline that need to know how its lanes are laid out.
namespace stallscope::gui {

/// Of a single run there is nothing to tell.
void TimelineWidget::markCurrent()
{
    for (int i = 0; i < m_panes->size(); ++i)
        m_panes->at(i)->setCurrent(m_panes->size() > 1 && i == m_navigation->currentRun());
}

void TimelineWidget::walk(SpanStep step)
{
    if (m_panes->isEmpty())
        return;
    if (const auto place = pane(m_navigation->currentRun()).neighbour(step))
        m_navigation->jumpTo(*place);
    else
        emit m_navigation->endReached(tr("There is no further span in that direction"));
}

void TimelineWidget::selectVisible()
{
    m_selection->selectRange(m_range->range());
}

} // namespace stallscope::gui
