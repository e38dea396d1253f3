// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/steps_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/step_parts.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/steps/step_table.h"
#include "gui/pages/steps/steps_column.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr std::size_t kA = 0;
constexpr std::size_t kB = 1;
constexpr int kWidestChoice = 420;

constexpr int kLeft = 0;
constexpr int kRight = 1;
constexpr int kBetween = 24;
constexpr Nanos kWithinReach = 5; // factor: if steps differ more, a common scale would make the shorter ones invisible

QString legendText(const Theme& theme)
{
    const auto parts = narrative::explainedParts({});
    QStringList words;
    for (std::size_t i = 0; i < parts.size(); ++i)
        words << QStringLiteral("<span style='color:%1'>&#9632;</span>&nbsp;%2")
                     .arg(colourOf(theme, kStepParts[i]).name(), toQString(say(parts[i].label)).toHtmlEscaped().replace(' ', QLatin1String("&nbsp;")));
    return words.join(QLatin1String(" &nbsp; "));
}

} // namespace

StepChoice::StepChoice(const RunList& runs, QWidget* parent) : QWidget(parent), m_runs(runs)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    m_choices = {addSide(tr("Steps of A"), tr("Run whose steps are shown")), addSide(tr("compared with B"), tr("Run to compare with"))};
    auto* swapThem = new QToolButton(this);
    swapThem->setText(tr("⇄"));
    swapThem->setToolTip(tr("Swap both runs"));
    swapThem->setAccessibleName(tr("Swap both runs"));
    swapThem->setFocusPolicy(Qt::StrongFocus);
    connect(swapThem, &QToolButton::clicked, this, &StepChoice::swap);
    row->addWidget(swapThem);
    row->addStretch(1);
}

QComboBox* StepChoice::addSide(const QString& title, const QString& name)
{
    auto* choice = new QComboBox(this);
    setSpokenName(*choice, name);
    choice->setToolTip(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice->setMinimumContentsLength(12);
    choice->setMaximumWidth(kWidestChoice);
    layout()->addWidget(new QLabel(title, this));
    layout()->addWidget(choice);
    connect(choice, &QComboBox::activated, this, [this] {
        m_isByHand = true;
        emit changed();
    });
    return choice;
}

int StepChoice::run(std::size_t side) const
{
    const QComboBox& choice = *m_choices[side];
    const int run = choice.currentIndex() < 0 ? -1 : choice.currentData().toInt();
    return run < m_runs.size() ? run : -1; // the run may have been removed
}

int StepChoice::a() const
{
    return run(kA);
}

int StepChoice::b() const
{
    return run(kB);
}

void StepChoice::choose(int a, int b)
{
    const int indexes[] = {m_choices[kA]->findData(a), m_choices[kB]->findData(b)};
    if (indexes[kA] < 0 || indexes[kB] < 0)
        return; // no such runs
    m_isByHand = true;
    for (const std::size_t side : {kA, kB})
        m_choices[side]->setCurrentIndex(indexes[side]);
    emit changed();
}

void StepChoice::swap()
{
    if (b() >= 0)
        choose(b(), a());
}

void StepChoice::list()
{
    const int before[] = {a(), b()};
    for (const std::size_t side : {kA, kB}) {
        QComboBox& choice = *m_choices[side];
        const QSignalBlocker quiet(&choice);
        choice.clear();
        if (side == kB)
            choice.addItem(tr("none"), -1);
        for (int run = 0; run < m_runs.size(); ++run) {
            if (!isPredicted(*m_runs.at(run).trace))
                choice.addItem(m_runs.at(run).title, run);
        }
    }
    const int runs = m_choices[kA]->count();
    m_isByHand = m_isByHand && before[kA] < runs && before[kB] < runs;
    const int wanted[] = {m_isByHand ? before[kA] : 0, m_isByHand ? before[kB] : runs > 1 ? 1 : -1};
    for (const std::size_t side : {kA, kB})
        m_choices[side]->setCurrentIndex(m_choices[side]->findData(wanted[side]));
    setVisible(runs > 1);
    emit changed();
}

BarRows medianStepRows(const RunSteps& a, const RunSteps& b)
{
    const WaterfallEnds ends{StepPair::tr("A  median step"), StepPair::tr("B  median step"), StepPair::tr("Median duration of the steps.")};
    return waterfallRows(explainSteps(a.steps[a.median], b.steps[b.median]), a.length.median, b.length.median, ends);
}

StepPair::StepPair(QWidget* parent) : QWidget(parent), m_sentence(new QLabel(this)), m_bars(new BarRowsPlot(this))
{
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result"));
    m_sentence->setFont(titleFont(m_sentence->font()));
    m_bars->setAccessibleName(tr("Sources of the difference between the median steps"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(6);
    column->addWidget(m_sentence);
    column->addWidget(m_bars);
}

void StepPair::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
}

void StepPair::show(const RunSteps& a, const RunSteps& b)
{
    m_sentence->setText(unbroken(toQString(narrative::stepsAgainst(a, b))));
    const BarRows rows = medianStepRows(a, b);
    m_bars->setRows(rows.rows, rows.axis);
}

QString StepPair::sentence() const
{
    return m_sentence->text();
}

TimeRange rangeToSee(const Step& step)
{
    constexpr Nanos kNear = 3; // in step lengths
    const TimeRange both = step.device.united(step.host);
    return both.length() <= kNear * std::max<Nanos>(step.length(), 1) ? both : step.device;
}

StepsPanel::StepsPanel(const RunList& runs, StepsOfRuns& steps, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_steps(steps),
      m_theme(&themeOf(Theme::Mode::Dark)),
      m_scroll(new QScrollArea),
      m_page(new QWidget),
      m_choice(new StepChoice(runs)),
      m_legend(new QLabel),
      m_pair(new StepPair)
{
    assemble();
    connect(&m_runs, &RunList::added, m_choice, &StepChoice::list);
    connect(&m_runs, &RunList::removed, m_choice, &StepChoice::list);
    connect(&m_runs, &RunList::cleared, m_choice, &StepChoice::list);
    connect(&m_runs, &RunList::analysed, this, &StepsPanel::load);
    connect(&m_steps, &StepsOfRuns::changed, this, &StepsPanel::load);
    connect(m_choice, &StepChoice::changed, this, &StepsPanel::load);
    m_choice->list();
    setTheme(*m_theme);
}

void StepsPanel::assemble()
{
    m_page->setAutoFillBackground(true);
    m_page->setBackgroundRole(QPalette::Base);
    m_scroll->setWidget(m_page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* around = new QVBoxLayout(this);
    around->setContentsMargins({});
    around->addWidget(m_scroll);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kBetween);
    for (const int side : {kLeft, kRight}) {
        auto* column = new StepsColumn(side == kLeft ? "steps" : "stepsOfB");
        connect(column, &StepsColumn::stepRequested, this, [this, side](std::size_t step) { want(side, step); });
        columns->addWidget(column, 1);
        m_columns[static_cast<std::size_t>(side)] = column;
    }
    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(24, 10, 24, 12);
    page->setSpacing(10);
    page->addWidget(m_choice);
    page->addWidget(m_pair);
    page->addLayout(columns, 1);
    page->addWidget(m_legend);
}

void StepsPanel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_pair->setTheme(theme);
    for (StepsColumn* column : m_columns)
        column->setTheme(theme);
    load();
}

int StepsPanel::runOf(int side) const
{
    return m_choice->run(static_cast<std::size_t>(side));
}

int StepsPanel::a() const
{
    return m_choice->a();
}

int StepsPanel::b() const
{
    return m_choice->b();
}

void StepsPanel::choose(int a, int b)
{
    m_choice->choose(a, b);
}

std::shared_ptr<const StepsOfRun> StepsPanel::shownOf(int side) const
{
    return m_columns[static_cast<std::size_t>(side)]->steps();
}

std::shared_ptr<const StepsOfRun> StepsPanel::stepsOfA() const
{
    return shownOf(kLeft);
}

std::shared_ptr<const StepsOfRun> StepsPanel::stepsOfB() const
{
    return b() < 0 ? nullptr : shownOf(kRight);
}

std::vector<TitledSteps> StepsPanel::shown() const
{
    std::vector<TitledSteps> all;
    for (const int side : {kLeft, kRight}) {
        const int run = runOf(side);
        if (const auto steps = shownOf(side); steps && run >= 0 && (side == kLeft || run != a()))
            all.push_back({m_runs.at(run).title, steps});
    }
    return all;
}

QString StepsPanel::whyNot(int run) const
{
    if (run < 0)
        return tr("The steps of a run appear here: iterations that launch the same work, as in a training loop.");
    if (!m_runs.at(run).withoutAnalysis.isEmpty())
        return m_runs.at(run).withoutAnalysis;
    if (!m_runs.at(run).analysis)
        return tr("Computing numbers...");
    return replayable(m_runs.at(run)) ? tr("Detecting steps...") : tr("Steps are detected when the run is complete.");
}

std::shared_ptr<const StepsOfRun> StepsPanel::knownOf(int side) const
{
    const int run = runOf(side);
    return run < 0 ? nullptr : m_steps.of(run);
}

/// Searches only while the page is visible.
void StepsPanel::load()
{
    std::array<Nanos, 2> reach{1, 1};
    for (const int side : {kLeft, kRight}) {
        if (isVisible())
            m_steps.request(runOf(side));
        if (const auto steps = knownOf(side))
            reach[static_cast<std::size_t>(side)] = reachOf(steps->found);
    }
    const auto [less, more] = std::minmax(reach[kLeft], reach[kRight]);
    const bool isOneScale = more <= kWithinReach * less;
    for (const int side : {kLeft, kRight}) {
        StepsColumn& column = *m_columns[static_cast<std::size_t>(side)];
        const QString letter = b() < 0 ? QString() : side == kLeft ? tr("A") : tr("B");
        if (const auto steps = knownOf(side))
            column.show(steps, isOneScale ? more : reach[static_cast<std::size_t>(side)], letter);
        else
            column.showWhy(whyNot(runOf(side)));
    }
    m_columns[kRight]->setVisible(b() >= 0);
    const bool isPair = stepsOfA() && stepsOfB() && a() != b();
    m_pair->setVisible(isPair);
    if (isPair)
        m_pair->show(stepsOfA()->found, stepsOfB()->found);
    m_legend->setText(legendText(*m_theme) + (isPair && !isOneScale ? " &nbsp; " + tr("Each run has its own scale.") : QString()));
    m_legend->setVisible(stepsOfA() || stepsOfB());
    lineUp();
}

/// Gives both columns the same layout.
void StepsPanel::lineUp()
{
    int least = 0;
    const auto margins = m_page->layout()->contentsMargins();
    const int room = m_scroll->viewport()->width() - margins.left() - margins.right();
    const int each = b() < 0 ? room : (room - kBetween) / 2;
    for (const StepsColumn* column : m_columns)
        least = std::max(least, column->isVisibleTo(this) ? column->wantedHead(each) : 0);
    for (StepsColumn* column : m_columns)
        column->setLeastHead(least);
}

void StepsPanel::want(int side, std::size_t step)
{
    if (const int run = runOf(side); run >= 0)
        emit stepRequested(run, shownOf(side)->found.steps[step]);
}

bool StepsPanel::isWorking() const
{
    return m_steps.isWorking();
}

bool StepsPanel::isSlowestFirst() const
{
    return m_columns[kLeft]->table().isSlowestFirst();
}

void StepsPanel::setSlowestFirst(bool slowestFirst)
{
    for (StepsColumn* column : m_columns)
        column->table().setSlowestFirst(slowestFirst);
}

void StepsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    lineUp();
}

void StepsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

} // namespace stallscope::gui
