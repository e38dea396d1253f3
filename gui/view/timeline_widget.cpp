// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/timeline_widget.h"

#include "gui/runs/run_list.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/pane_widget.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace stallscope::gui {

TimelineWidget::TimelineWidget(RunList& runs, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_range(new VisibleRange(this)), m_selection(new Selection(this)), m_splitter(new QSplitter(Qt::Vertical, this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addWidget(m_splitter, 1);
    m_splitter->setChildrenCollapsible(false);
    connect(&m_runs, &RunList::added, this, &TimelineWidget::addPane);
    connect(&m_runs, &RunList::cleared, this, &TimelineWidget::removePanes);
    connect(&m_runs, &RunList::changed, this, [this](int index) {
        m_panes[static_cast<std::size_t>(index)]->takeRun();
        refreshBounds();
    });
    for (int i = 0; i < m_runs.size(); ++i)
        addPane(i);
}

TimelineWidget::~TimelineWidget() = default;

void TimelineWidget::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (PaneWidget* pane : m_panes)
        pane->setLook(theme, m_colourBy);
}

void TimelineWidget::setColourBy(ColourBy by)
{
    m_colourBy = by;
    for (PaneWidget* pane : m_panes)
        pane->setLook(*m_theme, by);
}

void TimelineWidget::addPane(int index)
{
    auto* pane = new PaneWidget(m_runs, index, *m_range, *m_selection);
    pane->setLook(*m_theme, m_colourBy);
    m_panes.push_back(pane);
    m_splitter->addWidget(pane);
    refreshBounds();
}

void TimelineWidget::removePanes()
{
    m_selection->clear();
    for (PaneWidget* pane : m_panes)
        delete pane;
    m_panes.clear();
    refreshBounds();
}

void TimelineWidget::refreshBounds()
{
    m_range->setBounds(m_runs.bounds());
}

} // namespace stallscope::gui
