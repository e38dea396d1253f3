// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_choice.h"

#include "gui/common/access/spoken_name.h"
#include "gui/model/run_list.h"
#include "gui/model/run_replay.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace stallscope::gui {

namespace {

constexpr std::size_t kA = 0;
constexpr std::size_t kB = 1;
constexpr int kWidestChoice = 420;

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

} // namespace stallscope::gui
