// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/sweep_plot.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/theme/colours.h"
#include "gui/common/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stallscope::gui {

namespace {

struct Shape {
    QCPScatterStyle::ScatterShape shape;
    double size; ///< adjusted so that all shapes look equally large
};

Shape shapeOf(std::size_t index)
{
    constexpr std::array<Shape, 6> kShapes{{{QCPScatterStyle::ssDisc, 8}, {QCPScatterStyle::ssSquare, 7}, {QCPScatterStyle::ssTriangle, 9},
        {QCPScatterStyle::ssDiamond, 9}, {QCPScatterStyle::ssTriangleInverted, 9}, {QCPScatterStyle::ssCross, 7}}};
    return kShapes[index % kShapes.size()];
}

/// Marker of a curve; shapes differ, so that curves do not depend on colour.
QCPScatterStyle markOf(std::size_t index, const QColor& colour)
{
    const Shape shape = shapeOf(index);
    return QCPScatterStyle(shape.shape, QPen(colour, 1.5), colour, shape.size);
}

void styleAxes(QCustomPlot& plot, const Theme& theme, const QFont& font)
{
    plot.setBackground(theme.surface);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(theme.line));
        axis->setTickPen(QPen(theme.line));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.mutedText);
        axis->setTickLabelFont(font);
        axis->setLabelColor(theme.text);
        axis->setLabelFont(font);
        axis->setLabelPadding(6);
        axis->grid()->setPen(QPen(theme.grid));
        axis->grid()->setZeroLinePen(QPen(theme.grid));
        axis->grid()->setSubGridVisible(false);
    }
}

/// Height from its entries, which must be present.
void styleLegend(QCPLegend& legend, const Theme& theme, const QFont& font)
{
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setFont(font);
    legend.setTextColor(theme.text);
    legend.setMargins({4, 12, 12, 0});
    legend.setIconSize(30, 18);
    legend.setRowSpacing(4);
    constexpr int kMargins = 16;
    constexpr int kRow = 24;
    legend.setMaximumSize(QWIDGETSIZE_MAX, legend.itemCount() * kRow + kMargins);
}

constexpr int kBetweenLabels = 14; // pixels between two labels
constexpr double kAir = 0.05;      // share of an axis beyond its last point

QCPRange airAround(double low, double high, bool isLog)
{
    if (isLog) {
        const double factor = high > low ? std::pow(high / low, kAir) : 2;
        return {low / factor, high * factor};
    }
    const double air = high > low ? (high - low) * kAir : 0.5;
    return {low - air, high + air};
}

void setScale(QCPAxis& axis, bool isLog)
{
    axis.setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
}

} // namespace

SweepPlot::SweepPlot(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot(this)),
      m_theme(&themeOf(Theme::Mode::Dark)),
      m_value(new ShownValue(*this, [this] { return m_pointed ? pointWords(m_scene, m_pointed->curve, m_pointed->point) : wordsOf(m_scene); }))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    keepPaintable(*m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setAutoAddPlottableToLegend(false);
    auto* side = new QCPLayoutGrid; // beside the data, never on top
    m_plot->plotLayout()->addElement(0, 1, side);
    side->addElement(0, 0, m_plot->legend);
    side->addElement(1, 0, new QCPLayoutElement); // aligns the legend to the top
    m_plot->plotLayout()->setColumnStretchFactor(1, 0.001);
    m_plot->legend->setVisible(true);
    connect(m_plot, &QCustomPlot::afterReplot, this, &SweepPlot::fitLabels);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Sweep curves"));
    setAccessibleDescription(tr("Move between points with the arrow keys; press Enter to show the run."));
    setMinimumSize(280, 180);
    new FocusRing(*this); // child of this
}

SweepPlot::~SweepPlot() = default;

void SweepPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    redraw();
}

void SweepPlot::setScene(CurveScene scene)
{
    m_scene = std::move(scene);
    if (m_pointed && !positionOf(*m_pointed))
        m_pointed.reset();
    m_value->changed();
    redraw();
}

std::optional<QPointF> SweepPlot::positionOf(Place place) const
{
    if (place.curve >= m_scene.curves.size() || place.point >= m_scene.curves[place.curve].points.size())
        return std::nullopt;
    const auto value = m_scene.curves[place.curve].points[place.point].value;
    if (!value)
        return std::nullopt;
    return QPointF(m_plot->xAxis->coordToPixel(m_scene.x.values[place.point]), m_plot->yAxis->coordToPixel(*value));
}

void SweepPlot::paintTo(QPainter& painter)
{
    paintPlot(*m_plot, painter, size());
}

void SweepPlot::redraw()
{
    m_plot->clearGraphs();
    m_ring = nullptr;
    styleAxes(*m_plot, *m_theme, font());
    fitAxes();
    addLevel();
    for (std::size_t i = 0; i < m_scene.curves.size(); ++i)
        addCurve(i);
    addRings();
    styleLegend(*m_plot->legend, *m_theme, font());
    m_ring = m_plot->addGraph();
    m_ring->setLineStyle(QCPGraph::lsNone);
    m_ring->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme->accent, 2), Qt::NoBrush, 17));
    point(m_pointed);
}

void SweepPlot::addLevel()
{
    if (!m_scene.level || m_scene.x.values.empty())
        return;
    QCPGraph* line = m_plot->addGraph();
    line->setPen(QPen(m_theme->mutedText, 1, Qt::DashLine));
    line->addData(m_plot->xAxis->range().lower, *m_scene.level);
    line->addData(m_plot->xAxis->range().upper, *m_scene.level);
}

void SweepPlot::addCurve(std::size_t index)
{
    const PlottedCurve& curve = m_scene.curves[index];
    const QColor colour = seriesColour(*m_theme, index);
    QColor faint = colour;
    faint.setAlphaF(0.45F);
    QCPGraph* dots = m_plot->addGraph();
    dots->setLineStyle(QCPGraph::lsNone);
    dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, faint, faint, 4));
    QCPGraph* line = m_plot->addGraph();
    line->setName(curve.name);
    line->addToLegend();
    line->setPen(QPen(colour, 2));
    line->setScatterStyle(markOf(index, colour));
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        line->addData(m_scene.x.values[i], curve.points[i].value.value_or(std::numeric_limits<double>::quiet_NaN()));
        for (const double repeat : curve.points[i].repeats)
            dots->addData(m_scene.x.values[i], repeat);
    }
}

void SweepPlot::addRings()
{
    if (m_scene.bestText.isEmpty())
        return;
    QCPGraph* rings = m_plot->addGraph();
    rings->setName(m_scene.bestText);
    rings->addToLegend();
    rings->setLineStyle(QCPGraph::lsNone);
    rings->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme->text, 1.5), Qt::NoBrush, 14));
    for (const PlottedCurve& curve : m_scene.curves) {
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            if (curve.points[i].isBest && curve.points[i].value)
                rings->addData(m_scene.x.values[i], *curve.points[i].value);
        }
    }
}

void SweepPlot::fitAxes()
{
    setScale(*m_plot->xAxis, m_scene.x.isLog);
    setScale(*m_plot->yAxis, m_scene.isLogY);
    m_plot->yAxis->setLabel(m_scene.yLabel);
    double low = std::numeric_limits<double>::max();
    double high = 0;
    const auto take = [&](double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const PlottedCurve& curve : m_scene.curves) {
        for (const PlottedPoint& point : curve.points) {
            std::for_each(point.repeats.begin(), point.repeats.end(), take);
            if (point.value)
                take(*point.value);
        }
    }
    if (m_scene.level)
        take(*m_scene.level);
    if (high <= 0)
        high = 1;
    m_plot->yAxis->setRange(
        m_scene.isLogY && low < high ? airAround(low, high, true) : QCPRange(m_scene.isLogY ? high / 10 : -high * kAir / 2, high * (1 + kAir)));
    if (!m_scene.x.values.empty())
        m_plot->xAxis->setRange(airAround(m_scene.x.values.front(), m_scene.x.values.back(), m_scene.x.isLog));
    m_plot->yAxis->setTicker(QSharedPointer<ValueTicker>::create(
        m_scene.isLogY, m_scene.yText ? m_scene.yText : [](double) { return QString(); }));
    labelValues();
}

/// A tick at each measured value, labelled if it fits.
void SweepPlot::labelValues()
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(font());
    double end = -std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_scene.x.values.size(); ++i) {
        const double middle = m_plot->xAxis->coordToPixel(m_scene.x.values[i]);
        const double half = metrics.horizontalAdvance(m_scene.x.texts[i]) / 2.0;
        const bool hasRoom = middle - half > end + kBetweenLabels;
        ticker->addTick(m_scene.x.values[i], hasRoom ? m_scene.x.texts[i] : QString());
        if (hasRoom)
            end = middle + half;
    }
    m_plot->xAxis->setTicker(ticker);
    const bool isTooLong = !m_scene.x.shortLabel.isEmpty() && metrics.horizontalAdvance(m_scene.x.label) > m_plot->axisRect()->width();
    m_plot->xAxis->setLabel(isTooLong ? m_scene.x.shortLabel : m_scene.x.label);
    m_labelledWidth = m_plot->axisRect()->width();
}

/// Label positions are known only after the plot was laid out.
void SweepPlot::fitLabels()
{
    if (m_labelledWidth == m_plot->axisRect()->width())
        return;
    labelValues();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace stallscope::gui

/// The current point of the mouse or keyboard.
namespace stallscope::gui {

namespace {

constexpr double kReachOfPoint = 14; // pixels around a point in which the mouse hits it

} // namespace

void SweepPlot::point(std::optional<Place> place)
{
    m_pointed = place;
    m_value->changed();
    m_ring->data()->clear();
    if (place && positionOf(*place))
        m_ring->addData(m_scene.x.values[place->point], *m_scene.curves[place->curve].points[place->point].value);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::optional<SweepPlot::Place> SweepPlot::nearest(QPointF position) const
{
    std::optional<Place> nearest;
    double least = kReachOfPoint;
    for (std::size_t curve = 0; curve < m_scene.curves.size(); ++curve) {
        for (std::size_t point = 0; point < m_scene.curves[curve].points.size(); ++point) {
            const auto there = positionOf({curve, point});
            const double distance = there ? QLineF(*there, position).length() : least;
            if (distance >= least)
                continue;
            least = distance;
            nearest = Place{curve, point};
        }
    }
    return nearest;
}

/// The next point with a known value.
std::optional<SweepPlot::Place> SweepPlot::stepFrom(Place place, int curves, int points) const
{
    do {
        place.curve += static_cast<std::size_t>(curves);
        place.point += static_cast<std::size_t>(points);
        if (place.curve >= m_scene.curves.size() || place.point >= m_scene.x.values.size())
            return std::nullopt;
    } while (!positionOf(place));
    return place;
}

bool SweepPlot::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::Leave) {
        point(std::nullopt);
        emit pointed(std::nullopt, {});
    } else if (type == QEvent::MouseMove) {
        const auto* move = static_cast<QMouseEvent*>(event);
        const auto place = nearest(move->position());
        m_plot->setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (place != m_pointed) {
            point(place);
            emit pointed(place, move->globalPosition().toPoint());
        }
    } else if (type == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        if (const auto place = nearest(static_cast<QMouseEvent*>(event)->position()))
            emit activated(*place);
    }
    return QWidget::eventFilter(watched, event);
}

bool SweepPlot::event(QEvent* event)
{
    // arrow keys belong to the focused plot, even if they are shortcuts of the window
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)
            event->accept();
    }
    return QWidget::event(event);
}

void SweepPlot::keyPressEvent(QKeyEvent* event)
{
    const auto go = [&](int curves, int points) {
        auto place = m_pointed ? stepFrom(*m_pointed, curves, points) : Place{0, 0};
        if (!m_pointed && !positionOf(*place))
            place = stepFrom(*place, 0, 1);
        if (!place)
            return;
        point(place);
        emit pointed(place, {});
    };
    switch (event->key()) {
    case Qt::Key_Left: return go(0, -1);
    case Qt::Key_Right: return go(0, 1);
    case Qt::Key_Up: return go(-1, 0);
    case Qt::Key_Down: return go(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed)
            emit activated(*m_pointed);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace stallscope::gui
