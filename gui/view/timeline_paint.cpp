// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/selection.h"
#include "gui/view/legend.h"
#include "gui/view/overview_bar.h"
#include "gui/view/pane_stack.h"
#include "gui/view/pane_widget.h"
#include "gui/view/ruler_bar.h"
#include "gui/view/timeline_widget.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

/// The timeline as a picture of another one.
namespace stallscope::gui {

void TimelineWidget::lookLike(const TimelineWidget& other)
{
    setHeaderWidth(other.m_headerWidth);
    setColourBy(other.m_colourBy);
    setPythonShown(other.m_showsPython);
    for (int i = 0; i < std::min(m_panes->size(), other.m_panes->size()); ++i)
        m_panes->at(i)->lookLike(*other.m_panes->at(i));
    m_selection->selectRange(other.m_selection->range());
    m_selection->select(other.m_selection->span());
    m_panes->divideLike(*other.m_panes);
    makeRoomForScrollBars();
}

void TimelineWidget::setDetail(double detail)
{
    for (PaneWidget* pane : *m_panes)
        pane->setDetail(detail);
}

void TimelineWidget::paintTo(QPainter& painter)
{
    m_grid->activate(); // the legend may have found out only now how many lines it needs
    painter.fillRect(rect(), m_theme->window);
    const auto part = [&](QWidget& widget, auto paint) {
        painter.save();
        painter.translate(widget.mapTo(this, QPoint(0, 0)));
        painter.setClipRect(widget.rect());
        paint();
        painter.restore();
    };
    const QRect seen(m_panes->mapTo(this, QPoint(0, 0)), m_panes->viewport()->size());
    for (PaneWidget* pane : *m_panes) {
        if (seen.intersects(QRect(pane->mapTo(this, QPoint(0, 0)), pane->size())))
            part(*pane, [&] { pane->paintTo(painter); });
    }
    // a pane that is only partly seen has painted all of itself
    painter.fillRect(QRect(0, 0, width(), seen.top()), m_theme->window);
    painter.fillRect(QRect(0, seen.bottom() + 1, width(), height()), m_theme->window);
    part(*m_overview, [&] { m_overview->paintTo(painter); });
    part(*m_ruler, [&] { m_ruler->paintTo(painter); });
    const auto label = [&](const QLabel& one, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(one.contentsRect(), static_cast<int>(one.alignment()), one.text());
    };
    part(*m_overviewTitle, [&] { label(*m_overviewTitle, m_theme->mutedText); });
    part(*m_anchor, [&] { label(*m_anchor, m_theme->text); });
    part(*m_legend, [&] { m_legend->paintTo(painter); });
}

} // namespace stallscope::gui
