// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/pane_plot.h"

#include "gui/plot/bare_plot.h"
#include "gui/plot/beyond_run.h"
#include "gui/plot/lane_plot.h"
#include "gui/plot/pointer_marks.h"
#include "gui/plot/span_plottable.h"

#include <QVBoxLayout>

namespace stallscope::gui {

PanePlot::PanePlot(const PaneScene& scene, QWidget* parent)
    : QWidget(parent), m_scene(scene), m_plot(new LanePlot(this, [this](QPainter& painter, QSize size) { paintMarks(painter, size); }))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    new SpanPlottable(m_plot->xAxis, m_plot->yAxis, m_scene); // owned by the plot
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PanePlot::requestFrame()
{
    adopt();
    m_plot->update();
}

void PanePlot::paintFrame()
{
    adopt();
    m_plot->repaint();
}

void PanePlot::requestMarks()
{
    m_plot->update(); // what lanes show is kept
}

void PanePlot::paintTo(QPainter& painter)
{
    adopt();
    painter.fillRect(rect(), m_scene.theme->surface);
    paintPlot(*m_plot, painter, size());
    paintMarks(painter, size());
}

void PanePlot::paintMarks(QPainter& painter, QSize size) const
{
    if (!m_scene.trace)
        return;
    paintBeyondRun(painter, m_scene, size);
    paintPointerMarks(painter, m_scene, size);
}

void PanePlot::adopt()
{
    m_plot->setEdge(m_scene.theme->surface);
    m_plot->xAxis->setRange(0, static_cast<double>(m_scene.visible.length()));
    m_plot->yAxis->setRange(0, m_scene.layout.height());
}

} // namespace stallscope::gui
