// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/steps_column.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/step_plot.h"
#include "gui/common/text/words.h"
#include "gui/pages/steps/step_table.h"
#include "profiler/narrative/steps_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kLeastPlot = 160; // room for a label above the bars
constexpr int kLeastTable = 120;

QLabel* wordsIn(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

QString noStepsWords(StepOrigin origin)
{
    const QString why = origin == StepOrigin::TooFewLaunches ? StepsColumn::tr("No steps found: too few launches.")
                                                             : StepsColumn::tr("No steps found: the launches of this run do not repeat.");
    return why + "\n\n"
        + StepsColumn::tr("Steps are detected if at least three iterations launch similar work in the same order. Alternatively, annotate each "
                          "iteration (step() of torch.profiler, or NVTX ranges named \"step 1\", \"step 2\", ...), or record more iterations.");
}

StepsColumn::StepsColumn(const QString& name, QWidget* parent)
    : QWidget(parent),
      m_why(wordsIn(this)),
      m_shown(new QWidget(this)),
      m_head(new QWidget(m_shown)),
      m_sentence(wordsIn(m_head)),
      m_slowest(wordsIn(m_head)),
      m_showSlowest(new QPushButton(tr("Show Slowest Step"), m_head)),
      m_plot(new StepPlot),
      m_table(new StepTable)
{
    assemble(name);
    connect(m_plot, &StepPlot::stepClicked, this, [this](std::size_t step) {
        m_table->setCurrent(step);
        emit stepRequested(step);
    });
    connect(m_table, &StepTable::opened, this, &StepsColumn::stepRequested);
    connect(m_table, &StepTable::currentChangedTo, m_plot, &StepPlot::mark);
    connect(m_showSlowest, &QPushButton::clicked, this, [this] {
        m_table->setCurrent(m_steps->found.slowest);
        emit stepRequested(m_steps->found.slowest);
    });
    m_shown->hide();
}

void StepsColumn::assemble(const QString& name)
{
    m_why->setAlignment(Qt::AlignCenter);
    m_why->setMargin(32);
    m_why->setForegroundRole(QPalette::PlaceholderText);
    QFont strong = m_sentence->font();
    strong.setBold(true);
    m_sentence->setFont(strong);
    setSpokenName(*m_sentence, tr("Steps of the run"));
    m_slowest->setForegroundRole(QPalette::PlaceholderText);
    m_plot->setAccessibleName(tr("Step durations"));
    m_plot->setMinimumHeight(kLeastPlot);
    m_table->setAccessibleName(tr("Stacked steps"));
    m_table->setMinimumHeight(kLeastTable);
    auto* halves = new QSplitter(Qt::Vertical);
    halves->setObjectName("layout." + name);
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_plot);
    halves->addWidget(m_table);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 2);
    halves->setSizes({200, 400});
    auto* row = new QHBoxLayout;
    row->addWidget(m_slowest, 1);
    row->addWidget(m_showSlowest, 0, Qt::AlignTop);
    auto* head = new QVBoxLayout(m_head);
    head->setContentsMargins({});
    head->setSpacing(6);
    head->addWidget(m_sentence);
    head->addLayout(row);
    head->addStretch(1);
    auto* column = new QVBoxLayout(m_shown);
    column->setContentsMargins({});
    column->setSpacing(6);
    column->addWidget(m_head);
    column->addWidget(halves, 1);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_shown, 1);
    box->addWidget(m_why, 1);
}

void StepsColumn::setTheme(const Theme& theme)
{
    m_plot->setTheme(theme);
    m_table->setTheme(theme);
}

void StepsColumn::show(std::shared_ptr<const StepsOfRun> steps, Nanos reach, const QString& letter)
{
    if (!steps->found.areThere())
        return showWhy(noStepsWords(steps->found.origin));
    const bool isOther = steps != m_steps;
    if (!isOther && reach == m_reach && letter == m_letter)
        return;
    m_steps = std::move(steps);
    m_reach = reach;
    m_letter = letter;
    const QString sentence = unbroken(toQString(narrative::stepsSentence(m_steps->found)));
    m_sentence->setText(m_letter.isEmpty() ? sentence : QStringLiteral("%1  %2").arg(m_letter, sentence));
    const QString slowest = unbroken(toQString(narrative::slowestSentence(m_steps->trace(), m_steps->found)));
    m_slowest->setText(slowest);
    m_slowest->setVisible(!slowest.isEmpty());
    m_showSlowest->setVisible(!slowest.isEmpty());
    const auto current = isOther ? std::nullopt : m_table->current();
    m_plot->setSteps(m_steps->found, reach);
    m_plot->setVisible(m_steps->found.steps.size() > 1); // a single bar is useless
    m_table->setSteps(m_steps, reach);
    if (current)
        m_table->setCurrent(*current);
    m_shown->setVisible(true);
    m_why->setVisible(false);
}

void StepsColumn::showWhy(const QString& why)
{
    if (!m_steps && m_why->text() == why)
        return; // no more often than the numbers of a growing run
    m_steps.reset();
    m_plot->setSteps({}, 1);
    m_table->setSteps(nullptr, 1);
    m_why->setText(why);
    m_shown->setVisible(false);
    m_why->setVisible(true);
}

int StepsColumn::wantedHead(int width) const
{
    return m_steps ? std::max(m_head->layout()->totalHeightForWidth(width), 0) : 0;
}

void StepsColumn::setLeastHead(int height)
{
    m_head->setMinimumHeight(height);
}

QString StepsColumn::text() const
{
    const QString said = m_sentence->text() + '\n' + m_slowest->text();
    return m_steps ? QString(said).replace(QChar::Nbsp, QLatin1Char(' ')) : m_why->text();
}

} // namespace stallscope::gui
