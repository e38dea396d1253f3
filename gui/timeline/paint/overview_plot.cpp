// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/overview_plot.h"

#include "gui/common/charts/plot_style.h"
#include "gui/timeline/layout/time_axis.h"

#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr double kStripGap = 0.12; // share of a strip above its curve

} // namespace

OverviewPlot::OverviewPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    makeBare(*m_plot);
    new PaintedLayer(m_plot, "overlay", [this](QCPPainter& painter, QSize size) { paintWindow(painter, size); });
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

OverviewPlot::~OverviewPlot() = default;

void OverviewPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_plot->setBackground(theme.surface);
    setStrips(std::vector<Strip>(m_strips));
}

void OverviewPlot::setStrips(const std::vector<Strip>& strips)
{
    m_strips = strips;
    m_plot->clearPlottables();
    for (const Strip& strip : m_strips)
        addStrip(strip);
    scheduleFrame();
}

void OverviewPlot::setAxis(TimeRange all)
{
    m_all = all;
    setStrips(std::vector<Strip>(m_strips)); // plotted times are relative to the start of the axis
}

void OverviewPlot::setVisibleTime(TimeRange range)
{
    m_visible = range;
    scheduleFrame();
}

void OverviewPlot::setMarked(std::optional<TimeRange> range)
{
    m_marked = range;
    scheduleFrame();
}

void OverviewPlot::paintTo(QPainter& painter)
{
    paintPlot(*m_plot, painter, size());
}

void OverviewPlot::addStrip(const Strip& strip)
{
    const auto plot = [&](const std::vector<double>& values, const QColor& colour) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(Qt::NoPen);
        graph->setBrush(colour);
        graph->setAntialiasedFill(false);
        graph->setAdaptiveSampling(false); // it would drop the steps of a run that is narrow beside a long one
        // strips are stacked, each one unit high
        const auto fromBottom = static_cast<double>(m_strips.data() + m_strips.size() - 1 - &strip);
        QCPGraph* floor = m_plot->addGraph();
        floor->setPen(Qt::NoPen);
        const double start = static_cast<double>(strip.range.start - m_all.start);
        const double part = static_cast<double>(strip.range.length()) / static_cast<double>(std::max<std::size_t>(values.size(), 1));
        for (std::size_t i = 0; i < values.size(); ++i)
            graph->addData(start + part * static_cast<double>(i), fromBottom + values[i] * (1 - kStripGap));
        if (!values.empty())
            graph->addData(start + static_cast<double>(strip.range.length()), fromBottom + values.back() * (1 - kStripGap));
        floor->addData(start, fromBottom);
        floor->addData(start + static_cast<double>(strip.range.length()), fromBottom);
        graph->setChannelFillGraph(floor);
    };
    QColor kernel(SpanColours(*m_theme, ColourBy::Kind).of(SpanKind::Kernel, 0, {}, {}));
    plot(strip.busy, mixed(m_theme->surface, m_theme->mutedText, 0.5));
    plot(strip.kernel, mixed(m_theme->surface, kernel, 0.75));
}

void OverviewPlot::paintWindow(QPainter& painter, QSize size) const
{
    const TimeScale scale{m_all, size.width()};
    const auto box = [&](TimeRange range) {
        const double left = scale.toPixel(range.start);
        return QRectF(left, 0, std::max(scale.toPixel(range.end) - left, 2.0), size.height());
    };
    if (m_marked) {
        QColor fill = m_theme->accent;
        fill.setAlphaF(0.3F);
        painter.fillRect(box(*m_marked), fill);
    }
    const QRectF window = box(m_visible);
    painter.fillRect(QRectF(0, 0, std::max(window.left(), 0.0), size.height()), m_theme->veil);
    painter.fillRect(QRectF(window.right(), 0, std::max(size.width() - window.right(), 0.0), size.height()), m_theme->veil);
    painter.setPen(QPen(m_theme->accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.adjusted(0.5, 0.5, -0.5, -0.5));
}

void OverviewPlot::scheduleFrame()
{
    m_plot->xAxis->setRange(0, static_cast<double>(m_all.length()));
    m_plot->yAxis->setRange(0, static_cast<double>(std::max<std::size_t>(m_strips.size(), 1)));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace stallscope::gui
