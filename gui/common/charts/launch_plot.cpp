// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/launch_plot.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/theme/colours.h"

#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr int kBetween = 6;          // pixels between the two areas
constexpr double kReachOfLaunch = 8; // pixels
constexpr double kPoint = 5;
constexpr double kDepthFill = 0.3;
constexpr double kAboveDepth = 1.15;
constexpr int kMostTicks = 6;

double onLogAxis(Nanos latency)
{
    return std::max(static_cast<double>(latency), 1.0);
}

} // namespace

LaunchPlot::LaunchPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    keepPaintable(*m_plot);
    layOut();
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_walk = new PointWalk(*this, [this] { return static_cast<int>(spots().size()); });
    connect(m_walk, &PointWalk::moved, this, &LaunchPlot::walkTo);
    connect(m_walk, &PointWalk::opened, this, [this](int point) { emit launchClicked(spots()[static_cast<std::size_t>(point)]); });
    m_value = new ShownValue(*this, [this] { return m_walked ? wordsOf(*m_walked) : gui::wordsOf(m_streams); });
    setTheme(*m_theme);
}

std::vector<LaunchPlot::Spot> LaunchPlot::spots() const
{
    std::vector<Spot> spots;
    for (std::size_t stream = 0; stream < m_streams.size(); ++stream) {
        for (std::size_t part = 0; part < m_streams[stream].curve.slowest.size(); ++part) {
            if (m_streams[stream].curve.slowest[part])
                spots.push_back({stream, part});
        }
    }
    const auto launchOf = [this](const Spot& spot) { return m_streams[spot.stream].curve.slowest[spot.part]->launch; };
    std::ranges::stable_sort(spots, {}, launchOf);
    return spots;
}

void LaunchPlot::walkTo(int point)
{
    m_walked = point < 0 ? std::nullopt : std::optional(spots()[static_cast<std::size_t>(point)]);
    const QString words = m_walked ? wordsOf(*m_walked) : QString();
    setAccessibleDescription(words);
    m_value->changed();
    QToolTip::showText(m_walked ? mapToGlobal(pointOf(*m_walked).toPoint()) : QPoint(), plainTip(words), this);
    draw();
}

void LaunchPlot::addWalked()
{
    if (!m_walked)
        return;
    const auto& slowest = *m_streams[m_walked->stream].curve.slowest[m_walked->part];
    QCPGraph* ring = m_plot->addGraph(m_latency->axis(QCPAxis::atBottom), m_latency->axis(QCPAxis::atLeft));
    ring->setLineStyle(QCPGraph::lsNone);
    ring->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme->accent, 2), Qt::NoBrush, 3 * kPoint));
    ring->addData(static_cast<double>(slowest.launch - m_range.start), onLogAxis(slowest.latency));
}

LaunchPlot::~LaunchPlot()
{
    delete m_walk; // before the launches: otherwise it would signal a focus change without them
}

void LaunchPlot::layOut()
{
    m_plot->plotLayout()->clear();
    m_latency = new QCPAxisRect(m_plot);
    m_depth = new QCPAxisRect(m_plot);
    m_legend = new QCPLegend;
    m_plot->setAutoAddPlottableToLegend(false); // each stream has two plottables
    m_plot->plotLayout()->addElement(0, 0, m_legend);
    m_plot->plotLayout()->addElement(1, 0, m_latency);
    m_plot->plotLayout()->addElement(2, 0, m_depth);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowStretchFactor(2, 0.7);
    m_latency->setAutoMargins(QCP::msLeft | QCP::msRight | QCP::msTop); // no labels between the areas
    m_latency->setMargins({0, 0, 0, kBetween});
    m_plot->plotLayout()->setRowSpacing(0);
    auto* margins = new QCPMarginGroup(m_plot); // aligns the left edges of both areas
    m_latency->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    m_depth->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    m_latency->axis(QCPAxis::atBottom)->setTickLabels(false);
    m_latency->axis(QCPAxis::atLeft)->setScaleType(QCPAxis::stLogarithmic);
    m_latency->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<DurationTicker>::create());
    m_latency->axis(QCPAxis::atLeft)->setLabel(tr("Launch latency"));
    m_depth->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<CountTicker>::create());
    m_depth->axis(QCPAxis::atLeft)->setLabel(tr("Queue depth"));
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setRowSpacing(0);
    m_legend->setMargins({4, 1, 4, 1});
    m_legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    for (QCPAxisRect* area : {m_latency, m_depth}) {
        area->axis(QCPAxis::atTop)->setVisible(false);
        area->axis(QCPAxis::atRight)->setVisible(false);
    }
}

/// Adapts the number of tick labels to the size.
void LaunchPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    constexpr int kLines = 10; // of text per tick of the lower axis, in both areas
    m_depth->axis(QCPAxis::atLeft)->ticker()->setTickCount(std::clamp(height() * 2 / (kLines * fontMetrics().height()), 1, 5));
    draw();
}

void LaunchPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    stylePlot(*m_plot, theme);
    draw();
}

void LaunchPlot::setStreams(std::vector<Stream> streams, TimeRange range, Nanos zero)
{
    m_streams = std::move(streams);
    m_range = range;
    m_zero = zero;
    m_walked.reset();
    m_walk->leave();
    m_value->changed();
    draw();
}

double LaunchPlot::keyOf(std::size_t part, std::size_t parts) const
{
    return static_cast<double>(m_range.length()) * static_cast<double>(part) / static_cast<double>(parts);
}

void LaunchPlot::draw()
{
    m_plot->clearPlottables();
    m_legend->clearItems();
    m_legend->setVisible(m_streams.size() > 1);
    m_legend->setBrush(m_theme->surface);
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setTextColor(m_theme->text);
    m_legend->setFont(font());
    const auto ticker = QSharedPointer<TimeTicker>::create();
    ticker->setVisible({m_range.start - m_zero, m_range.end - m_zero});
    ticker->setMostTicks(kMostTicks);
    for (QCPAxisRect* area : {m_latency, m_depth})
        area->axis(QCPAxis::atBottom)->setTicker(ticker);
    for (const Stream& stream : m_streams)
        addStream(stream);
    addWalked();
    setRanges();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LaunchPlot::addStream(const Stream& stream)
{
    const QColor colour(SpanColours(*m_theme, ColourBy::Stream).of(SpanKind::Kernel, 0, {}, stream.curve.stream));
    QCPGraph* points = m_plot->addGraph(m_latency->axis(QCPAxis::atBottom), m_latency->axis(QCPAxis::atLeft));
    points->setLineStyle(QCPGraph::lsNone);
    points->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colour, kPoint));
    points->setAdaptiveSampling(false);
    points->setName(stream.title);
    points->addToLegend(m_legend);
    for (const auto& slowest : stream.curve.slowest) {
        if (slowest)
            points->addData(static_cast<double>(slowest->launch - m_range.start), onLogAxis(slowest->latency));
    }
    QCPGraph* depth = m_plot->addGraph(m_depth->axis(QCPAxis::atBottom), m_depth->axis(QCPAxis::atLeft));
    depth->setLineStyle(QCPGraph::lsStepLeft);
    depth->setPen(QPen(colour));
    depth->setBrush(mixed(m_theme->surface, colour, kDepthFill));
    depth->setAdaptiveSampling(false);
    const auto& deepest = stream.curve.deepest;
    for (std::size_t part = 0; part < deepest.size(); ++part)
        depth->addData(keyOf(part, deepest.size()), deepest[part]);
    if (!deepest.empty())
        depth->addData(static_cast<double>(m_range.length()), deepest.back());
}

void LaunchPlot::setRanges()
{
    double least = 1e3; // the axis covers at least 1 us to 10 us
    double most = 1e4;
    double deepest = 1;
    for (const Stream& stream : m_streams) {
        for (const auto& slowest : stream.curve.slowest) {
            least = slowest ? std::min(least, onLogAxis(slowest->latency)) : least;
            most = slowest ? std::max(most, onLogAxis(slowest->latency)) : most;
        }
        for (const std::uint32_t depth : stream.curve.deepest)
            deepest = std::max<double>(deepest, depth);
    }
    for (QCPAxisRect* area : {m_latency, m_depth})
        area->axis(QCPAxis::atBottom)->setRange(0, static_cast<double>(std::max<Nanos>(m_range.length(), 1)));
    m_latency->axis(QCPAxis::atLeft)->setRange(least / 1.5, most * 1.5);
    m_depth->axis(QCPAxis::atLeft)->setRange(0, deepest * kAboveDepth);
}

QPointF LaunchPlot::pointOf(Spot spot) const
{
    const auto& slowest = *m_streams[spot.stream].curve.slowest[spot.part];
    return {m_latency->axis(QCPAxis::atBottom)->coordToPixel(static_cast<double>(slowest.launch - m_range.start)),
        m_latency->axis(QCPAxis::atLeft)->coordToPixel(onLogAxis(slowest.latency))};
}

std::optional<LaunchPlot::Spot> LaunchPlot::spotAt(QPointF point) const
{
    std::optional<Spot> nearest;
    double reach = kReachOfLaunch;
    for (std::size_t stream = 0; stream < m_streams.size(); ++stream) {
        for (std::size_t part = 0; part < m_streams[stream].curve.slowest.size(); ++part) {
            if (!m_streams[stream].curve.slowest[part])
                continue;
            const QPointF away = pointOf({stream, part}) - point;
            const double distance = std::hypot(away.x(), away.y());
            if (distance < reach) {
                reach = distance;
                nearest = Spot{stream, part};
            }
        }
    }
    return nearest;
}

QString LaunchPlot::wordsOf(Spot spot) const
{
    const Stream& stream = m_streams[spot.stream];
    const auto& slowest = *stream.curve.slowest[spot.part];
    return tr("%1: %2 from the launch at %3 to its start").arg(stream.title, lengthWords(slowest.latency), lengthWords(slowest.launch - m_zero));
}

bool LaunchPlot::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMove = event->type() == QEvent::MouseMove;
    if (isMove || event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto spot = spotAt(mouse->position());
        m_plot->setCursor(spot ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (isMove)
            QToolTip::showText(mouse->globalPosition().toPoint(), spot ? plainTip(wordsOf(*spot)) : QString(), m_plot);
        else if (spot && mouse->button() == Qt::LeftButton)
            emit launchClicked(*spot);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stallscope::gui
