// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_plot.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "profiler/narrative/steps_words.h"

#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr double kBarWidth = 0.84;  // share of a bar's slot
constexpr int kLeastBar = 4;        // pixels for a bar and its gap
constexpr double kAboveSteps = 1.2; // factor that leaves room for a label
constexpr double kCutRoom = 0.08;   // share of the axis reserved for marks of bars that are cut off
constexpr int kBesideMark = 7;      // pixels from the middle of a bar that is cut off
constexpr double kBand = 0.14;      // opacity of the band between the quartiles

/// As few digits as are exact: "2.5 ms".
QString tickWords(double length)
{
    return length == 0 ? QStringLiteral("0") : DurationTicker().getTickLabel(length, {}, {}, 0);
}

double clear(Nanos length)
{
    return static_cast<double>(length);
}

} // namespace

StepPlot::StepPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    keepPaintable(*m_plot);
    m_plot->xAxis->setTicker(QSharedPointer<CountTicker>::create());
    m_plot->xAxis->grid()->setVisible(false);
    m_plot->yAxis->setTicker(QSharedPointer<ValueTicker>(new ValueTicker(false, tickWords)));
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_walk = new PointWalk(*this, [this] { return static_cast<int>(m_bars.size()); });
    connect(m_walk, &PointWalk::moved, this, &StepPlot::walkTo);
    connect(m_walk, &PointWalk::opened, this, [this](int bar) { emit stepClicked(m_bars[static_cast<std::size_t>(bar)]); });
    m_value = new ShownValue(*this, [this] { return m_walked ? wordsOf(barOf(*m_walked)) : gui::wordsOf(m_steps); });
    setTheme(*m_theme);
}

StepPlot::~StepPlot()
{
    delete m_walk; // before the steps: otherwise it would signal a focus change without them
}

void StepPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    stylePlot(*m_plot, theme);
    draw();
}

void StepPlot::setSteps(RunSteps steps, Nanos reach)
{
    m_steps = std::move(steps);
    m_reach = std::max<Nanos>(reach, 1);
    m_marked.reset();
    group();
    draw();
}

void StepPlot::mark(std::optional<std::size_t> step)
{
    if (m_marked == step)
        return;
    m_marked = step;
    draw();
}

void StepPlot::group()
{
    const std::size_t count = m_steps.steps.size();
    const std::size_t room = static_cast<std::size_t>(std::max(width() / kLeastBar, 1));
    m_inBar = std::max<std::size_t>((count + room - 1) / room, 1);
    m_bars.clear();
    m_walked.reset();
    m_walk->leave();
    m_value->changed();
    for (std::size_t first = 0; first < count; first += m_inBar) {
        const auto begin = m_steps.steps.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = m_steps.steps.begin() + static_cast<std::ptrdiff_t>(std::min(first + m_inBar, count));
        const auto slowest = std::max_element(begin, end, [](const Step& a, const Step& b) { return a.length() < b.length(); });
        m_bars.push_back(static_cast<std::size_t>(slowest - m_steps.steps.begin()));
    }
}

double StepPlot::middleOf(std::size_t bar) const
{
    return left() + static_cast<double>(bar * m_inBar) + static_cast<double>(m_inBar) / 2;
}

void StepPlot::draw()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_plot->yAxis->setRange(0, clear(m_reach) * kAboveSteps);
    const bool axisCountsOtherwise = m_steps.areNamed() && !m_steps.firstNumber;
    m_plot->xAxis->setLabel(axisCountsOtherwise ? tr("number of the step in the run") : tr("step"));
    m_plot->xAxis->setRange(left(), left() + std::max(static_cast<double>(m_bars.size() * m_inBar), 1.0));
    if (m_steps.areThere()) {
        addQuartiles();
        addBars();
        addMark(m_marked, 2);
        addMark(m_walked, 3);
        addCutMarks();
        addWords();
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlot::addQuartiles()
{
    const double right = m_plot->xAxis->range().upper;
    const auto level = [&](Nanos length) {
        QCPGraph* line = m_plot->addGraph();
        line->addData(left() - 0.5, clear(length));
        line->addData(right, clear(length));
        line->setPen(Qt::NoPen);
        return line;
    };
    QCPGraph* low = level(m_steps.length.low);
    QCPGraph* high = level(m_steps.length.high);
    high->setBrush(mixed(m_theme->surface, m_theme->mutedText, kBand));
    high->setChannelFillGraph(low);
}

void StepPlot::addBars()
{
    QCPBars* below = nullptr;
    for (const StepPart part : kStepParts) {
        auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis); // owned by the plot
        bars->setAntialiased(false);
        bars->setPen(Qt::NoPen);
        bars->setBrush(colourOf(*m_theme, part));
        bars->setWidth(kBarWidth * static_cast<double>(m_inBar));
        for (std::size_t bar = 0; bar < m_bars.size(); ++bar)
            bars->addData(middleOf(bar), seenOf(m_bars[bar], part));
        bars->moveAbove(below);
        below = bars;
    }
    QCPGraph* median = m_plot->addGraph();
    median->setPen(QPen(m_theme->text, 1, Qt::DashLine));
    median->addData(left() - 0.5, clear(m_steps.length.median));
    median->addData(m_plot->xAxis->range().upper, clear(m_steps.length.median));
}

void StepPlot::addMark(std::optional<std::size_t> step, double width)
{
    if (!step || *step >= m_steps.steps.size())
        return;
    const std::size_t bar = barOf(*step);
    auto* outline = new QCPBars(m_plot->xAxis, m_plot->yAxis); // owned by the plot
    outline->setPen(QPen(m_theme->accent, width));
    outline->setBrush(Qt::NoBrush);
    outline->setWidth(kBarWidth * static_cast<double>(m_inBar));
    outline->addData(middleOf(bar), clear(std::min(m_steps.steps[m_bars[bar]].length(), m_reach)));
}

/// Visible length of a component of a bar that may be cut off.
double StepPlot::seenOf(std::size_t step, StepPart part) const
{
    double room = isCut(step) ? clear(m_reach) * (1 + kCutRoom) : clear(m_steps.steps[step].length());
    for (const StepPart below : kStepParts) {
        const double length = std::min(clear(lengthOf(m_steps.steps[step], below)), room);
        if (below == part)
            return length;
        room -= length;
    }
    return 0;
}

/// Marks bars that are cut off at the end of the axis.
void StepPlot::addCutMarks()
{
    QCPGraph* marks = m_plot->addGraph();
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangle, QPen(m_theme->surface), m_theme->text, 9));
    for (std::size_t bar = 0; bar < m_bars.size(); ++bar) {
        if (isCut(m_bars[bar]))
            marks->addData(middleOf(bar), clear(m_reach) * (1 + kCutRoom / 2));
    }
}

void StepPlot::addWords()
{
    if (m_steps.steps.size() < 2)
        return;
    auto* words = new QCPItemText(m_plot); // owned by the plot
    const std::size_t bar = barOf(m_steps.slowest);
    const double place = middleOf(bar);
    const double share = (place - m_plot->xAxis->range().lower) / m_plot->xAxis->range().size();
    const bool isBeside = isCut(m_steps.slowest); // no room above a bar that is cut off
    const double edge = isBeside ? 0.5 : 0.05;
    const auto side = share < edge ? Qt::AlignLeft : share > 1 - edge ? Qt::AlignRight : Qt::AlignHCenter; // keeps the label inside of the plot
    words->setText(tr("slowest"));
    words->setFont(font());
    words->setColor(m_theme->text);
    words->setBrush(m_theme->surface); // other bars may be behind the label
    words->setPositionAlignment(side | (isBeside ? Qt::AlignVCenter : Qt::AlignBottom));
    words->setPadding({3, 0, 3, isBeside ? 0 : 2});
    const double away = kBesideMark * m_plot->xAxis->range().size() / std::max(m_plot->axisRect()->width(), 1);
    if (isBeside)
        words->position->setCoords(place + (side == Qt::AlignLeft ? away : -away), clear(m_reach) * (1 + kCutRoom / 2));
    else
        words->position->setCoords(place, clear(m_steps.steps[m_steps.slowest].length()));
}

QPointF StepPlot::footOf(std::size_t step) const
{
    return {m_plot->xAxis->coordToPixel(middleOf(barOf(step))), m_plot->yAxis->coordToPixel(0) - 2};
}

std::optional<std::size_t> StepPlot::stepAt(QPointF point) const
{
    if (m_bars.empty() || !m_plot->axisRect()->rect().contains(point.toPoint()))
        return std::nullopt;
    const double place = m_plot->xAxis->pixelToCoord(point.x()) - left();
    const auto bar = static_cast<std::size_t>(std::max(place, 0.0)) / m_inBar;
    return m_bars[std::min(bar, m_bars.size() - 1)];
}

QString StepPlot::wordsOf(std::size_t bar) const
{
    const Step& step = m_steps.steps[m_bars[bar]];
    const QString name = toQString(narrative::stepName(m_steps, m_bars[bar]));
    const QString length = (step.name.empty() ? tr("Step %1: %2") : tr("%1: %2", "%1: name of a step, %2: its length")).arg(name, lengthWords(step.length()));
    const QString parts = tr("kernels %1, exposed copies %2, idle with host blocked %3, otherwise idle %4")
                              .arg(lengthWords(step.kernel), lengthWords(step.exposedCopy), lengthWords(step.bothIdle), lengthWords(step.otherIdle()));
    const std::size_t last = std::min((bar + 1) * m_inBar, m_steps.steps.size());
    const QString several =
        m_inBar == 1 ? QString() : '\n' + tr("The slowest of steps %1 to %2").arg(firstNumber() + bar * m_inBar).arg(firstNumber() + last - 1);
    return length + '\n' + parts + several;
}

void StepPlot::walkTo(int bar)
{
    m_walked = bar < 0 ? std::nullopt : std::optional(m_bars[static_cast<std::size_t>(bar)]);
    const QString words = bar < 0 ? QString() : wordsOf(static_cast<std::size_t>(bar));
    setAccessibleDescription(words);
    m_value->changed();
    QToolTip::showText(m_walked ? mapToGlobal(footOf(*m_walked).toPoint()) : QPoint(), plainTip(words), this);
    draw();
}

void StepPlot::paintTo(QPainter& painter)
{
    paintPlot(*m_plot, painter, size());
}

bool StepPlot::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMove = event->type() == QEvent::MouseMove;
    if (isMove || event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto step = stepAt(mouse->position());
        m_plot->setCursor(step ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (isMove)
            QToolTip::showText(mouse->globalPosition().toPoint(), step ? plainTip(wordsOf(barOf(*step))) : QString(), m_plot);
        else if (step && mouse->button() == Qt::LeftButton)
            emit stepClicked(*step);
    }
    return QWidget::eventFilter(watched, event);
}

void StepPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    group();
    draw();
}

} // namespace stallscope::gui
