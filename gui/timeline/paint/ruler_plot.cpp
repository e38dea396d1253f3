// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/ruler_plot.h"

#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/timeline/layout/time_axis.h"

#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 26;

} // namespace

RulerPlot::RulerPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_ticker(new TimeTicker), m_theme(&themeOf(Theme::Mode::Dark))
{
    setFixedHeight(kHeight);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    makeBare(*m_plot);
    m_plot->axisRect()->setMargins({0, kHeight - 2, 0, 0});
    QCPAxis* axis = m_plot->xAxis2;
    axis->setVisible(true);
    axis->setTicker(m_ticker);
    axis->setTickLengthIn(0);
    axis->setTickLengthOut(6);
    axis->setSubTickLength(0, 3);
    axis->setTickLabelPadding(2);
    axis->setBasePen(Qt::NoPen);
    new PaintedLayer(m_plot, "background", [this](QCPPainter& painter, QSize) {
        paintMarked(painter, size());
        paintBookmarks(painter, size());
    });
}

RulerPlot::~RulerPlot() = default;

void RulerPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_plot->setBackground(theme.raised);
    m_plot->xAxis2->setTickPen(QPen(theme.mutedText));
    m_plot->xAxis2->setSubTickPen(QPen(theme.line));
    m_plot->xAxis2->setTickLabelColor(theme.text);
    m_plot->xAxis2->setTickLabelFont(font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void RulerPlot::setVisibleTime(TimeRange range)
{
    m_range = range;
    m_ticker->setVisible(range);
    m_ticker->setMostTicks(ticksWithRoom(width()));
    m_plot->xAxis2->setRange(0, static_cast<double>(range.length()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void RulerPlot::setMarked(std::optional<TimeRange> range)
{
    m_marked = range;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void RulerPlot::setBookmarks(std::vector<Bookmark> bookmarks)
{
    if (m_bookmarks == bookmarks)
        return;
    m_bookmarks = std::move(bookmarks);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString RulerPlot::anchor() const
{
    return QString::fromStdString(ticksFor(m_range, ticksWithRoom(width())).anchorLabel);
}

void RulerPlot::paintTo(QPainter& painter)
{
    paintPlot(*m_plot, painter, size());
}

void RulerPlot::paintMarked(QPainter& painter, QSize size) const
{
    if (!m_marked)
        return;
    const TimeScale scale{m_range, size.width()};
    QColor fill = m_theme->accent;
    fill.setAlphaF(0.35F);
    const double left = std::max(scale.toPixel(m_marked->start), 0.0);
    const double right = std::min(scale.toPixel(m_marked->end), static_cast<double>(size.width()));
    // the axis rect begins below the labels
    if (right > left)
        painter.fillRect(QRectF(left, 2 - size.height(), right - left, size.height()), fill);
}

void RulerPlot::paintBookmarks(QPainter& painter, QSize size) const
{
    constexpr double kFlag = 7;
    const TimeScale scale{m_range, size.width()};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const Bookmark& bookmark : m_bookmarks) {
        // on the lower edge, pointing down; the axis rect begins below the labels
        const QPointF tip(std::floor(scale.toPixel(bookmark.time)) + 0.5, 2);
        painter.setBrush(bookmark.colour);
        if (tip.x() >= 0 && tip.x() <= size.width())
            painter.drawPolygon(QPolygonF({tip, tip + QPointF(-kFlag / 2, -kFlag), tip + QPointF(kFlag / 2, -kFlag)}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace stallscope::gui
