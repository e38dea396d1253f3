// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/pane_stack.h"
#include "gui/view/pane_widget.h"
#include "gui/view/timeline_widget.h"

#include <QGridLayout>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>

/// How the timeline's width is shared by headers, lanes and what scrolls them.
namespace stallscope::gui {

void TimelineWidget::setHeaderWidth(int width)
{
    const int wanted = std::clamp(width, kNarrowestHeader, kWidestHeader);
    if (wanted == m_headerWidth)
        return;
    m_headerWidth = wanted;
    fitHeaders();
}

int TimelineWidget::shownHeaderWidth() const
{
    constexpr int kMostOf = 3; // lanes are what people come for
    return std::max(std::min(m_headerWidth, width() / kMostOf), kNarrowestHeader);
}

void TimelineWidget::fitHeaders()
{
    const int shown = shownHeaderWidth();
    m_grid->setColumnMinimumWidth(0, shown);
    for (PaneWidget* pane : *m_panes)
        pane->setHeaderWidth(shown);
}

/// Above the lanes is what belongs to them: as wide as they are.
void TimelineWidget::makeRoomForScrollBars()
{
    const int ofPanes = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const bool isScrolled = m_panes->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && m_panes->verticalScrollBar()->maximum() > 0;
    m_grid->setColumnMinimumWidth(2, isScrolled ? ofPanes + m_panes->verticalScrollBar()->sizeHint().width() : ofPanes);
}

void TimelineWidget::resizeEvent(QResizeEvent* event)
{
    fitHeaders();
    QWidget::resizeEvent(event);
}

} // namespace stallscope::gui
