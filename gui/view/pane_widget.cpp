// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/pane_widget.h"

#include "gui/plot/pane_plot.h"
#include "gui/runs/run_list.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QWheelEvent>

namespace stallscope::gui {

namespace {

constexpr int kHeaderWidth = 200;
constexpr double kZoomPerNotch = 0.8;
constexpr double kNotch = 120;

} // namespace

PaneWidget::PaneWidget(const RunList& runs, int index, VisibleRange& range, Selection& selection, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_index(index), m_range(range), m_selection(selection), m_plot(new PanePlot(m_scene, this)), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addSpacing(kHeaderWidth);
    box->addWidget(m_plot, 1);
    box->addWidget(m_scrollBar);
    connect(&m_range, &VisibleRange::changed, this, &PaneWidget::moveToVisible);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) {
        m_scene.scroll = value;
        m_plot->requestFrame();
    });
    takeRun();
}

void PaneWidget::takeRun()
{
    const ShownRun& run = m_runs.at(m_index);
    m_scene.trace = run.trace;
    m_scene.analysis = run.analysis;
    m_scene.window = run.window;
    m_scene.origin = run.origin();
    layOut();
    moveToVisible();
}

void PaneWidget::setLook(const Theme& theme, ColourBy by)
{
    m_scene.theme = &theme;
    m_scene.colours = SpanColours(theme, by);
    m_plot->requestFrame();
}

void PaneWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void PaneWidget::wheelEvent(QWheelEvent* event)
{
    const TimeScale scale{m_range.range(), m_plot->width()};
    const double notches = event->angleDelta().y() / kNotch;
    m_range.zoom(std::pow(kZoomPerNotch, notches), scale.toTime(event->position().x() - m_plot->x()));
    event->accept();
}

void PaneWidget::layOut()
{
    m_scene.layout = LaneLayout(*m_scene.trace, m_choices);
    const int room = std::max(height() - m_scene.layout.pinnedHeight(), 0);
    m_scrollBar->setRange(0, std::max(m_scene.layout.scrolledHeight() - room, 0));
    m_scrollBar->setPageStep(room);
    m_scene.scroll = m_scrollBar->value();
    m_plot->requestFrame();
}

void PaneWidget::moveToVisible()
{
    m_scene.visible = m_runs.at(m_index).inTrace(m_range.range());
    m_plot->requestFrame();
}

} // namespace stallscope::gui
