// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/histogram_plot.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/colours.h"

#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr double kAboveBars = 1.08;
constexpr double kRoom = 0.05; // margin at the ends, of the axis
constexpr double kLeastRoom = 1.01;

/// Position of a duration on the logarithmic axis, which has no zero.
double placeOf(Nanos length)
{
    return std::max(static_cast<double>(length), 1.0);
}

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    keepPaintable(*m_plot);
    m_plot->xAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->xAxis->setTicker(QSharedPointer<DurationTicker>::create());
    m_plot->yAxis->setTicker(QSharedPointer<CountTicker>::create());
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_walk = new PointWalk(*this, [this] { return static_cast<int>(filledBins().size()); });
    connect(m_walk, &PointWalk::moved, this, &HistogramPlot::walkTo);
    connect(m_walk, &PointWalk::opened, this, [this](int point) { emit binClicked(filledBins()[static_cast<std::size_t>(point)]); });
    m_value = new ShownValue(*this, [this] { return m_walked ? wordsOf(*m_walked) : gui::wordsOf(m_bins); });
    setTheme(*m_theme);
}

std::vector<int> HistogramPlot::filledBins() const
{
    std::vector<int> filled;
    for (std::size_t i = 0; i < m_bins.size(); ++i) {
        if (m_bins[i].count > 0)
            filled.push_back(static_cast<int>(i));
    }
    return filled;
}

void HistogramPlot::walkTo(int point)
{
    m_walked = point < 0 ? std::nullopt : std::optional(filledBins()[static_cast<std::size_t>(point)]);
    const QString words = m_walked ? wordsOf(*m_walked) : QString();
    setAccessibleDescription(words);
    m_value->changed();
    QToolTip::showText(mapToGlobal(rect().center()), words, this);
    draw();
}

HistogramPlot::~HistogramPlot()
{
    delete m_walk; // before the bins: otherwise it would signal a focus change without them
}

void HistogramPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    stylePlot(*m_plot, theme);
    draw();
}

void HistogramPlot::setBins(std::vector<HistogramBin> bins, std::optional<Nanos> marked)
{
    m_bins = std::move(bins);
    m_marked = marked;
    m_walked.reset();
    m_walk->leave();
    m_value->changed();
    draw();
}

std::optional<int> HistogramPlot::binAt(QPointF point) const
{
    const double length = m_plot->xAxis->pixelToCoord(point.x());
    const auto found =
        std::find_if(m_bins.begin(), m_bins.end(), [length](const HistogramBin& bin) { return length >= placeOf(bin.from) && length < placeOf(bin.to); });
    return found != m_bins.end() && found->count > 0 ? std::optional(static_cast<int>(found - m_bins.begin())) : std::nullopt;
}

void HistogramPlot::draw()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->setVisible(!m_bins.empty()); // no scale without data
    if (m_bins.empty()) {
        m_plot->replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    const QColor colour(SpanColours(*m_theme, ColourBy::Kind).of(SpanKind::Kernel, 0, {}, {}));
    QCPGraph* steps = m_plot->addGraph();
    steps->setLineStyle(QCPGraph::lsStepLeft);
    steps->setPen(QPen(colour));
    steps->setBrush(mixed(m_theme->surface, colour, 0.6));
    steps->setAdaptiveSampling(false);
    std::uint64_t most = 0;
    for (const HistogramBin& bin : m_bins) {
        steps->addData(placeOf(bin.from), static_cast<double>(bin.count));
        most = std::max(most, bin.count);
    }
    steps->addData(placeOf(m_bins.back().to), 0);
    if (m_walked) {
        const HistogramBin& bin = m_bins[static_cast<std::size_t>(*m_walked)];
        QCPGraph* here = m_plot->addGraph();
        here->setLineStyle(QCPGraph::lsStepLeft);
        here->setPen(QPen(m_theme->accent, 2));
        here->setBrush(m_theme->accent);
        here->addData(placeOf(bin.from), static_cast<double>(bin.count));
        here->addData(placeOf(bin.to), 0);
    }
    const double height = static_cast<double>(most) * kAboveBars;
    const double first = placeOf(m_bins.front().from);
    const double last = placeOf(m_bins.back().to);
    const double room = std::max(std::pow(last / first, kRoom), kLeastRoom); // at the ends
    m_plot->xAxis->setRange(first / room, last * room);
    m_plot->yAxis->setRange(0, height);
    drawMark(height);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::drawMark(double height)
{
    if (!m_marked)
        return;
    auto* line = new QCPItemLine(m_plot); // owned by the plot
    line->start->setCoords(placeOf(*m_marked), 0);
    line->end->setCoords(placeOf(*m_marked), height);
    line->setPen(QPen(m_theme->accent, 1.5));
}

QString HistogramPlot::wordsOf(int index) const
{
    const HistogramBin& bin = m_bins[static_cast<std::size_t>(index)];
    //: %1: how many spans take from %2 to %3
    return tr("%1 of %2 to %3").arg(countWords(bin.count), lengthWords(bin.from), lengthWords(bin.to - 1));
}

bool HistogramPlot::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMove = event->type() == QEvent::MouseMove;
    if (isMove || event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto bin = binAt(mouse->position());
        m_plot->setCursor(bin ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (isMove)
            QToolTip::showText(mouse->globalPosition().toPoint(), bin ? wordsOf(*bin) : QString(), m_plot);
        else if (bin && mouse->button() == Qt::LeftButton)
            emit binClicked(*bin);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stallscope::gui
