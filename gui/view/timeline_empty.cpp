// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/run_list.h"
#include "gui/view/empty_state.h"
#include "gui/view/legend.h"
#include "gui/view/overview_bar.h"
#include "gui/view/pane_stack.h"
#include "gui/view/ruler_bar.h"
#include "gui/view/timeline_widget.h"

#include <QLabel>

/// What stands in place of the panes where there is nothing to be seen in them.
namespace stallscope::gui {

void TimelineWidget::setEmptyText(const QString& why, const QString& more)
{
    m_whyEmpty = why;
    m_moreOnEmpty = more;
    sayWhyEmpty();
}

bool TimelineWidget::holdsNothing() const
{
    for (int i = 0; i < m_runs.size(); ++i) {
        if (m_runs.at(i).isRunning() || m_runs.at(i).trace->spanCount() > 0 || !m_runs.at(i).trace->counters.empty())
            return false;
    }
    return !m_runs.isEmpty();
}

void TimelineWidget::sayWhyEmpty()
{
    if (m_panes->isEmpty())
        m_empty->say(m_whyEmpty, m_moreOnEmpty);
    else
        m_empty->say(tr("Nothing was recorded in it"),
            tr("It holds neither what a device did nor what a program asked of it. Record again while the program is at work on the device, or open another trace."));
}

/// A ruler over nothing says nothing.
void TimelineWidget::showWhetherEmpty()
{
    const bool isEmpty = m_panes->isEmpty() || holdsNothing();
    for (QWidget* part : {static_cast<QWidget*>(m_overviewTitle), static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_anchor),
             static_cast<QWidget*>(m_ruler), static_cast<QWidget*>(m_panes), static_cast<QWidget*>(m_legend)})
        part->setVisible(!isEmpty);
    m_empty->setVisible(isEmpty);
    sayWhyEmpty();
}

} // namespace stallscope::gui
