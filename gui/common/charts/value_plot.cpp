// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/value_plot.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr double kReachOfValue = 8; // pixels
constexpr double kValuePoint = 4;
constexpr double kAboveValues = 0.06;  // margin above and below the values
constexpr double kBesideValues = 0.01; // and at both sides, in lengths of the axis
constexpr int kMostTimeTicks = 8;
constexpr int kValueDigits = 6;

} // namespace

ValuePlot::ValuePlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    keepPaintable(*m_plot);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_walk = new PointWalk(*this, [this] { return static_cast<int>(m_scene.points.size()); });
    connect(m_walk, &PointWalk::moved, this, &ValuePlot::walkTo);
    connect(m_walk, &PointWalk::opened, this, [this](int point) { emit rowClicked(m_scene.points[static_cast<std::size_t>(point)].row); });
    m_value = new ShownValue(*this, [this] { return m_walked ? wordsOf(*m_walked) : wordsOfAll(); });
    setTheme(*m_theme);
}

ValuePlot::~ValuePlot()
{
    delete m_walk; // before the points: otherwise it would signal a focus change without them
}

void ValuePlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    stylePlot(*m_plot, theme);
    draw();
}

void ValuePlot::setScene(Scene scene)
{
    m_scene = std::move(scene);
    m_walked.reset();
    m_walk->leave();
    m_value->changed();
    draw();
}

/// Times from the first one, which keeps their differences exact.
double ValuePlot::keyOf(const Point& point) const
{
    return static_cast<double>(point.key - (m_scene.isOverTime ? m_scene.points.front().key : 0));
}

void ValuePlot::draw()
{
    m_plot->clearPlottables();
    if (!m_scene.points.empty()) {
        setAxes();
        QVector<double> keys;
        QVector<double> values;
        for (const Point& point : m_scene.points) {
            keys << keyOf(point);
            values << point.value;
        }
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, m_theme->accent, kValuePoint));
        graph->setData(keys, values, true);
        if (m_walked) {
            QCPGraph* ring = m_plot->addGraph();
            ring->setLineStyle(QCPGraph::lsNone);
            ring->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme->text, 2), Qt::NoBrush, 3 * kValuePoint));
            ring->addData(keyOf(m_scene.points[*m_walked]), m_scene.points[*m_walked].value);
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ValuePlot::setAxes()
{
    const double length = std::max(keyOf(m_scene.points.back()), 1.0);
    if (m_scene.isOverTime) {
        const auto ticker = QSharedPointer<TimeTicker>::create();
        ticker->setVisible({m_scene.points.front().key, m_scene.points.front().key + static_cast<Nanos>(length)});
        ticker->setMostTicks(kMostTimeTicks);
        m_plot->xAxis->setTicker(ticker);
    } else {
        m_plot->xAxis->setTicker(QSharedPointer<CountTicker>::create());
    }
    m_plot->yAxis->setTicker(QSharedPointer<ValueTicker>::create(false, [this](double value) { return valueWords(value); }));
    m_plot->xAxis->setLabel(m_scene.keyTitle);
    m_plot->yAxis->setLabel(m_scene.valueTitle);
    m_plot->xAxis->setRange(-kBesideValues * length, (1 + kBesideValues) * length);
    const auto [least, most] = std::ranges::minmax(m_scene.points, {}, &Point::value);
    const double margin = std::max((most.value - least.value) * kAboveValues, std::abs(most.value) * 1e-9 + 1e-9);
    m_plot->yAxis->setRange(least.value - margin, most.value + margin);
}

QString ValuePlot::valueWords(double value) const
{
    constexpr double kLongest = 9e18;
    if (m_scene.hasDurations && std::abs(value) < kLongest)
        return lengthWords(std::llround(value));
    return QString::number(value, 'g', kValueDigits);
}

QString ValuePlot::keyWords(const Point& point) const
{
    return m_scene.isOverTime ? lengthWords(point.key) : countWords(static_cast<std::uint64_t>(point.key));
}

QString ValuePlot::wordsOf(std::size_t point) const
{
    const Point& one = m_scene.points[point];
    //: %1: column of a table, %2: its value, %3: title of the axis, %4: place on it
    return tr("%1: %2; %3: %4").arg(m_scene.valueTitle, valueWords(one.value), m_scene.keyTitle, keyWords(one));
}

QString ValuePlot::wordsOfAll() const
{
    if (m_scene.points.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(m_scene.points, {}, &Point::value);
    return tr("%1: %2 points from %3 to %4").arg(m_scene.valueTitle, countWords(m_scene.points.size()), valueWords(least.value), valueWords(most.value));
}

void ValuePlot::walkTo(int point)
{
    m_walked = point < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(point));
    const QString words = m_walked ? wordsOf(*m_walked) : QString();
    setAccessibleDescription(words);
    m_value->changed();
    QToolTip::showText(m_walked ? mapToGlobal(positionOf(*m_walked).toPoint()) : QPoint(), plainTip(words), this);
    draw();
}

QPointF ValuePlot::positionOf(std::size_t point) const
{
    return {m_plot->xAxis->coordToPixel(keyOf(m_scene.points[point])), m_plot->yAxis->coordToPixel(m_scene.points[point].value)};
}

std::optional<std::size_t> ValuePlot::pointAt(QPointF at) const
{
    std::optional<std::size_t> nearest;
    double reach = kReachOfValue;
    for (std::size_t point = 0; point < m_scene.points.size(); ++point) {
        const QPointF away = positionOf(point) - at;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < reach) {
            reach = distance;
            nearest = point;
        }
    }
    return nearest;
}

bool ValuePlot::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMove = event->type() == QEvent::MouseMove;
    if (isMove || event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto point = pointAt(mouse->position());
        m_plot->setCursor(point ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (isMove)
            QToolTip::showText(mouse->globalPosition().toPoint(), point ? plainTip(wordsOf(*point)) : QString(), m_plot);
        else if (point && mouse->button() == Qt::LeftButton)
            emit rowClicked(m_scene.points[*point].row);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stallscope::gui
