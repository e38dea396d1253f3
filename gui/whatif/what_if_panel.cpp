// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/whatif/what_if_panel.h"

#include "gui/runs/run_list.h"
#include "gui/runs/run_replays.h"
#include "gui/whatif/change_model.h"
#include "gui/whatif/change_table.h"
#include "gui/whatif/lone_gains.h"
#include "gui/whatif/path_part.h"
#include "gui/whatif/prediction_words.h"
#include "gui/whatif/wanted_changes.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr RunId kOnlyRun{0}; // of a predicted trace

} // namespace

WhatIfPanel::WhatIfPanel(RunList& runs, RunReplays& replays, PathDesk& path, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_replays(replays),
      m_model(new ChangeModel(this)),
      m_run(new QComboBox),
      m_empty(new QLabel(this)),
      m_shown(new QWidget(this)),
      m_table(new ChangeTable(*m_model)),
      m_sentence(new QLabel),
      m_reservation(new QLabel),
      m_show(new QPushButton(tr("Show the Predicted Timeline"))),
      m_clear(new QPushButton(tr("Clear"))),
      m_remove(new QPushButton(tr("Remove"))),
      m_path(new PathPart(path)),
      m_gains(new LoneGains(*m_model, this))
{
    assemble();
    listen();
    listRuns();
}

void WhatIfPanel::assemble()
{
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_run->setAccessibleName(tr("Run"));
    m_run->setToolTip(tr("The run to change"));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    QFont strong = m_sentence->font();
    strong.setBold(true);
    m_sentence->setFont(strong);
    for (QLabel* label : {m_sentence, m_reservation}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_reservation->setForegroundRole(QPalette::PlaceholderText);
    m_show->setCheckable(true);
    m_show->setToolTip(tr("A further pane with what the replay says would have happened"));
    m_clear->setToolTip(tr("Change nothing"));
    m_remove->setToolTip(tr("Take the wait off the list (Delete)"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_show);
    buttons->addWidget(m_clear);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(m_shown);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_run);
    column->addWidget(m_path);
    column->addWidget(m_table, 1);
    column->addWidget(m_sentence);
    column->addWidget(m_reservation);
    column->addLayout(buttons);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_shown, 1);
    box->addWidget(m_empty, 1);
}

void WhatIfPanel::listen()
{
    connect(&m_runs, &RunList::added, this, &WhatIfPanel::listRuns);
    connect(&m_runs, &RunList::analysed, this, &WhatIfPanel::load);
    connect(&m_runs, &RunList::removed, this, [this] {
        m_pane = -1;
        listRuns();
    });
    connect(&m_runs, &RunList::cleared, this, [this] {
        m_pane = -1;
        m_show->setChecked(false);
        listRuns();
    });
    connect(&m_replays, &RunReplays::changed, this, [this] {
        takeReplay();
        predict();
    });
    connect(m_model, &ChangeModel::chosen, this, &WhatIfPanel::predict);
    connect(m_run, &QComboBox::activated, this, &WhatIfPanel::setRun);
    connect(m_remove, &QPushButton::clicked, m_table, &ChangeTable::removeCurrent);
    for (const auto change : {&ChangeModel::rowsInserted, &ChangeModel::rowsRemoved})
        connect(m_model, change, this, &WhatIfPanel::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WhatIfPanel::showState);
    connect(m_clear, &QPushButton::clicked, m_model, &ChangeModel::clear);
    connect(m_show, &QPushButton::toggled, this, [this](bool show) {
        if (!show && hasPane())
            m_runs.removeLast();
        predict();
    });
}

void WhatIfPanel::setTheme(const Theme& theme)
{
    m_path->setTheme(theme);
}

void WhatIfPanel::setLive(bool isLive)
{
    m_isLive = isLive;
    if (isLive)
        hidePrediction();
    showState();
}

void WhatIfPanel::hidePrediction()
{
    m_show->setChecked(false);
}

QString WhatIfPanel::sentence() const
{
    return m_sentence->text().replace(QChar::Nbsp, QLatin1Char(' '));
}

QString WhatIfPanel::reservation() const
{
    return m_reservation->text();
}

bool WhatIfPanel::isWorking() const
{
    return m_work.isBusy() || m_replays.isWorking();
}

std::shared_ptr<const RunReplay> WhatIfPanel::replay() const
{
    const int run = m_run->currentIndex();
    return run >= 0 && run < m_runs.size() ? m_replays.of(run) : nullptr;
}

/// The predicted one stands last, so that the others have the same places here and in the list.
void WhatIfPanel::listRuns()
{
    const int chosen = std::max(m_run->currentIndex(), 0);
    m_run->clear();
    for (int run = 0; run < m_runs.size(); ++run) {
        if (run != m_pane && !isPredicted(*m_runs.at(run).trace))
            m_run->addItem(m_runs.at(run).title);
    }
    m_run->setCurrentIndex(std::min(chosen, m_run->count() - 1));
    m_run->setVisible(m_run->count() > 1);
    load();
}

void WhatIfPanel::setRun(int run)
{
    const bool isThere = run >= 0 && run < m_run->count();
    if (!isThere || replayable(m_runs.at(run)) != m_listed)
        hidePrediction();
    m_run->setCurrentIndex(run);
    load();
}

void WhatIfPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

/// Only what is seen is worth a replay.
void WhatIfPanel::load()
{
    const int run = m_run->currentIndex();
    const auto analysis = run >= 0 && run < m_runs.size() ? replayable(m_runs.at(run)) : nullptr;
    if (analysis != m_listed) {
        m_listed = analysis;
        m_predicted.reset();
        m_model->setChanges(analysis ? possibleChanges(*m_runs.at(run).trace, *m_runs.at(run).report) : std::vector<PossibleChange>());
    }
    if (analysis && isVisible())
        m_replays.want(run);
    takeReplay();
    showState();
}

void WhatIfPanel::takeReplay()
{
    m_path->showReplay(replay());
    m_gains->setReplay(replay());
}

bool WhatIfPanel::tryWithout(int run, TrackId thread, Nanos start, bool isWholeSite)
{
    if (run >= m_run->count())
        return false; // nobody measured it
    setRun(run);
    const auto wanted = m_listed ? withoutWait(m_listed->whole(), m_model->changes(), thread, start, isWholeSite) : std::nullopt;
    if (wanted)
        choose(*wanted);
    return wanted.has_value();
}

void WhatIfPanel::tryAdvice(int run, const Advice& advice)
{
    setRun(run);
    if (m_listed)
        choose(changesFor(m_listed->whole(), m_model->changes(), advice));
}

void WhatIfPanel::choose(const WantedChanges& wanted)
{
    std::optional<int> seen;
    for (const int row : wanted.rows) {
        m_model->choose(row);
        seen = seen.value_or(row);
    }
    if (!wanted.waits.empty())
        seen = m_model->add(changeOfWaits(m_listed->whole(), wanted.waits));
    if (!seen)
        return;
    m_table->goTo(*seen);
}

void WhatIfPanel::predict()
{
    const auto replay = this->replay();
    if (!replay) {
        m_work.cancel();
        return showState();
    }
    m_work.run(
        [replay, changes = m_model->changes(), wantsTrace = m_show->isChecked()](const std::stop_token& stop) {
            if (stop.stop_requested())
                return Prediction();
            const stallscope::Change change = changeOf(changes, replay->whatIf.run().waits());
            const Replay replayed = replay->whatIf.replayed(change);
            return Prediction{replayed.length(), wantsTrace && !stop.stop_requested() ? predictedTrace(replay->whatIf, change, replayed) : nullptr};
        },
        [this, chosen = m_model->chosenCount()](const Prediction& prediction) {
            m_predictedChanges = chosen;
            take(prediction);
        });
    showState();
}

void WhatIfPanel::take(const Prediction& prediction)
{
    m_predicted = prediction.length;
    if (prediction.trace && m_show->isChecked())
        showTrace(prediction.trace);
    showState();
}

void WhatIfPanel::showTrace(const std::shared_ptr<const Trace>& trace)
{
    if (hasPane())
        return m_runs.update(m_pane, trace);
    m_pane = m_runs.size();
    m_runs.add(tr("%1 (predicted)").arg(m_run->currentText()), trace, kOnlyRun);
}

void WhatIfPanel::showState()
{
    const auto replay = this->replay();
    m_shown->setVisible(m_listed != nullptr);
    m_empty->setVisible(m_listed == nullptr);
    m_empty->setText(m_run->count() == 0 ? tr("What a run would take with changes of your choice stands here once there is one.")
                                         : tr("The run can be replayed once it is done."));
    m_sentence->setText(replay ? resultWords(*replay, m_predictedChanges > 0 ? m_predicted : std::nullopt) : tr("Getting the run ready to be replayed…"));
    m_reservation->setText(replay ? reservationWords(*replay) : QString());
    m_reservation->setVisible(replay != nullptr);
    m_show->setEnabled(replay && !m_isLive);
    m_clear->setEnabled(m_model->chosenCount() > 0);
    const auto& changes = m_model->changes();
    const int row = m_table->currentIndex().row();
    m_remove->setVisible(std::any_of(changes.begin(), changes.end(), [](const PossibleChange& change) { return change.isRemovable(); }));
    m_remove->setEnabled(row >= 0 && row < m_model->rowCount() && m_model->at(row).isRemovable());
}

} // namespace stallscope::gui
