// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/pane_plot.h"

#include "gui/plot/bare_plot.h"
#include "gui/plot/painted_layer.h"
#include "gui/plot/pointer_marks.h"
#include "gui/plot/span_plottable.h"

#include <QVBoxLayout>

namespace stallscope::gui {

PanePlot::PanePlot(const PaneScene& scene, QWidget* parent) : QWidget(parent), m_scene(scene), m_plot(new QCustomPlot(this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    makeBare(*m_plot);
    // both owned by the plot
    new SpanPlottable(m_plot->xAxis, m_plot->yAxis, m_scene);
    new PaintedLayer(m_plot, "overlay", [this](QCPPainter& painter, QSize size) {
        if (m_scene.trace)
            paintPointerMarks(painter, m_scene, size);
    });
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PanePlot::requestFrame()
{
    adopt();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PanePlot::paintFrame()
{
    adopt();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
}

void PanePlot::requestMarks()
{
    // the overlay has a buffer of its own: lanes are not painted again
    m_plot->layer("overlay")->replot();
}

void PanePlot::paintTo(QPainter& painter)
{
    adopt();
    paintPlot(*m_plot, painter, size());
}

void PanePlot::adopt()
{
    m_plot->setBackground(m_scene.theme->surface);
    m_plot->xAxis->setRange(0, static_cast<double>(m_scene.visible.length()));
    m_plot->yAxis->setRange(0, m_scene.layout.height());
}

} // namespace stallscope::gui
