// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/what_if_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/words.h"
#include "gui/common/text/wrapping_row.h"
#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/critical_path_section.h"
#include "gui/panels/whatif/possible_changes.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/narrative/advice_words.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QString>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kLeastRows = 5; // visible rows of changes at the least height
constexpr int kSide = 10;
constexpr int kBetween = 6;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

/// "Predicted: 668 us instead of the measured 3.56 ms: ..."; without a prediction, the measured time.
QString resultWords(const RunReplay& replay, const Prediction* prediction)
{
    const QString measured = durationWords(replay.measured());
    if (!prediction)
        return Words::tr("Measured: %1. Select the changes to predict.").arg(measured);
    const Nanos saved = replay.measured() - prediction->length;
    const QString gain = toQString(narrative::gainWords(replay.measured(), prediction->length));
    if (saved == 0)
        return Words::tr("Predicted: %1, no change from the measured %2.").arg(durationWords(prediction->length), gain);
    const QString difference = saved > 0 ? Words::tr("saves %1").arg(durationWords(saved)) : Words::tr("costs %1").arg(durationWords(-saved));
    const QString words = unbroken(Words::tr("Predicted: %1 instead of %2 measured: %3; %4.").arg(durationWords(prediction->length), measured, gain, difference));
    const QString interval = unbroken(Words::tr("Between %1 and %2.").arg(durationWords(prediction->shortest), durationWords(prediction->longest)));
    return together({words, interval, toQString(narrative::reservationOf(prediction->isRough, prediction->isValidated))});
}

/// A predicted timeline shows the replay as it is.
QString boundWords(const Prediction* prediction)
{
    if (!prediction || prediction->length == prediction->replayed)
        return {};
    return Words::tr("The replay takes %1; the prediction gains no more than the time that the changes address.").arg(durationWords(prediction->replayed));
}

/// Limitations of the prediction.
QString reservationWords(const RunReplay& replay, const Prediction* prediction)
{
    const Nanos off = std::abs(replay.unchanged - replay.measured());
    const QString accuracy = off == 0 ? Words::tr("Replay without changes matches the measured run exactly.")
                                      : Words::tr("Replay without changes takes %1; predictions have the same error.").arg(durationWords(replay.unchanged));
    return together({boundWords(prediction), accuracy, Words::tr("The prediction does not check whether the program needs the awaited results."),
        Words::tr("Advice may predict less for the same change: it addresses only what it has evidence for.")});
}

constexpr RunId kOnlyRun{0}; // of a predicted trace

} // namespace

LoneGains::LoneGains(ChangeModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    connect(&m_model, &ChangeModel::gainsMissing, this, &LoneGains::refresh);
}

void LoneGains::setReplay(std::shared_ptr<const RunReplay> replay)
{
    if (m_replay == replay)
        return;
    m_replay = std::move(replay);
    refresh();
}

void LoneGains::refresh()
{
    std::vector<std::pair<int, PossibleChange>> missing;
    for (int row = 0; m_replay && row < m_model.rowCount(); ++row) {
        if (!m_model.at(row).gain)
            missing.emplace_back(row, m_model.at(row));
    }
    m_work.cancel(); // row indices may have changed
    if (missing.empty())
        return;
    m_work.run(
        [this, replay = m_replay, missing = std::move(missing)](const std::stop_token& stop) {
            for (const auto& [row, change] : missing) {
                if (stop.stop_requested())
                    break;
                PossibleChange alone = change;
                alone.isChosen = true;
                const Nanos length = stallscope::predict(replay->whatIf, changeOf({alone}, replay->whatIf.run().waits())).length;
                m_work.report(stop, [this, row = row, saved = replay->measured() - length] { m_model.setGain(row, saved); });
            }
            return true;
        },
        [](bool) {});
}

WhatIfPage::WhatIfPage(ChangeModel& model, CriticalPathController& path, QWidget* parent)
    : QWidget(parent),
      m_run(new QComboBox),
      m_path(new CriticalPathSection(path)),
      m_table(new ChangeTable(model)),
      m_sentence(new QLabel),
      m_reservation(new QLabel),
      m_show(new QPushButton(tr("Show Predicted Timeline"))),
      m_clear(new QPushButton(tr("Clear"))),
      m_remove(new QPushButton(tr("Remove")))
{
    setSpokenName(*m_run, tr("Run"));
    m_run->setToolTip(tr("Run to predict"));
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
    m_show->setToolTip(tr("Open the predicted timeline in another pane"));
    m_clear->setToolTip(tr("Clear all changes"));
    m_remove->setToolTip(tr("Remove the wait from the list (Delete)"));
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scrolled = scrolled();
    m_scrolled->installEventFilter(this);
    m_staying = staying();
    scroll->setWidget(m_scrolled);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(scroll, 1);
    column->addWidget(m_staying);
}

int WhatIfPage::preferredHeight() const
{
    return m_scrolled->minimumHeight() + (m_staying->hasHeightForWidth() ? m_staying->heightForWidth(width()) : m_staying->sizeHint().height());
}

bool WhatIfPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        makeRoom();
    return QWidget::eventFilter(watched, event);
}

/// QScrollArea ignores height-for-width of its contents.
void WhatIfPage::makeRoom()
{
    const QLayout& layout = *m_scrolled->layout();
    const int height = layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(m_scrolled->width()) : layout.totalMinimumSize().height();
    if (height == m_scrolled->minimumHeight())
        return;
    m_scrolled->setMinimumHeight(height);
    updateGeometry();
}

QWidget* WhatIfPage::scrolled()
{
    auto* upper = new QWidget;
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(kSide, 8, kSide, 0);
    column->setSpacing(kBetween);
    column->addWidget(m_run);
    column->addWidget(m_path);
    column->addWidget(m_table, 1);
    column->addWidget(m_reservation);
    const int row = m_table->fontMetrics().height() + kBetween;
    m_table->setMinimumHeight(row * (kLeastRows + 1));
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it scrolls by itself, so its size hint must not make the page scroll
    return upper;
}

QWidget* WhatIfPage::staying()
{
    auto* lower = new QWidget;
    auto* buttons = new WrappingRow;
    buttons->addWidget(m_show);
    buttons->addWidget(m_clear);
    buttons->addWidget(m_remove);
    auto* column = new QVBoxLayout(lower);
    column->setContentsMargins(kSide, kBetween, kSide, 8);
    column->setSpacing(kBetween);
    column->addWidget(m_sentence);
    column->addLayout(buttons);
    return lower;
}

WhatIfPanel::WhatIfPanel(RunList& runs, RunReplays& replays, CriticalPathController& path, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_replays(replays),
      m_model(new ChangeModel(this)),
      m_empty(new QLabel(this)),
      m_page(new WhatIfPage(*m_model, path, this)),
      m_gains(new LoneGains(*m_model, this))
{
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_page, 1);
    box->addWidget(m_empty, 1);
    connectSignals();
    listRuns();
}

void WhatIfPanel::connectSignals()
{
    connect(&m_runs, &RunList::added, this, &WhatIfPanel::listRuns);
    connect(&m_runs, &RunList::analysed, this, &WhatIfPanel::load);
    connect(&m_runs, &RunList::changed, this, [this](int run) {
        if (!m_runs.at(run).withoutAnalysis.isEmpty())
            showState();
    });
    connect(&m_runs, &RunList::aboutToRemove, this, [this] { m_pane = -1; });
    connect(&m_runs, &RunList::aboutToClear, this, [this] { m_pane = -1; });
    connect(&m_runs, &RunList::removed, this, &WhatIfPanel::listRuns);
    connect(&m_runs, &RunList::cleared, this, [this] {
        m_page->showButton().setChecked(false);
        listRuns();
    });
    connect(&m_replays, &RunReplays::changed, this, [this] {
        takeReplay();
        predict();
    });
    connect(m_model, &ChangeModel::chosen, this, &WhatIfPanel::predict);
    connect(&m_page->run(), &QComboBox::activated, this, &WhatIfPanel::setRun);
    connect(&m_page->removeButton(), &QPushButton::clicked, &m_page->table(), &ChangeTable::removeCurrent);
    for (const auto change : {&ChangeModel::rowsInserted, &ChangeModel::rowsRemoved})
        connect(m_model, change, this, &WhatIfPanel::showState);
    connect(m_page->table().selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WhatIfPanel::showState);
    connect(&m_page->clearButton(), &QPushButton::clicked, m_model, &ChangeModel::clear);
    connect(&m_page->showButton(), &QPushButton::toggled, this, [this](bool show) {
        if (!show && hasPane())
            m_runs.removeLast();
        predict();
    });
}

void WhatIfPanel::setTheme(const Theme& theme)
{
    m_page->path().setTheme(theme);
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
    m_page->showButton().setChecked(false);
}

QString WhatIfPanel::sentence() const
{
    return m_page->sentence().text().replace(QChar::Nbsp, QLatin1Char(' '));
}

QString WhatIfPanel::reservation() const
{
    return m_page->reservation().text();
}

ChangeTable& WhatIfPanel::table()
{
    return m_page->table();
}

int WhatIfPanel::preferredHeight() const
{
    return m_page->preferredHeight();
}

QPushButton& WhatIfPanel::showButton()
{
    return m_page->showButton();
}

CriticalPathSection& WhatIfPanel::path()
{
    return m_page->path();
}

bool WhatIfPanel::isWorking() const
{
    return m_work.isBusy() || m_replays.isWorking();
}

std::shared_ptr<const RunReplay> WhatIfPanel::replay() const
{
    const int run = m_page->run().currentIndex();
    return run >= 0 && run < m_runs.size() ? m_replays.of(run) : nullptr;
}

/// The predicted run is last, so that indices of the others equal those in the list.
void WhatIfPanel::listRuns()
{
    const int chosen = std::max(m_page->run().currentIndex(), 0);
    m_page->run().clear();
    for (int run = 0; run < m_runs.size(); ++run) {
        if (run != m_pane && !isPredicted(*m_runs.at(run).trace))
            m_page->run().addItem(m_runs.at(run).title);
    }
    m_page->run().setCurrentIndex(std::min(chosen, m_page->run().count() - 1));
    m_page->run().setVisible(m_page->run().count() > 1);
    load();
}

void WhatIfPanel::setRun(int run)
{
    const bool isThere = run >= 0 && run < m_page->run().count();
    if (!isThere || replayable(m_runs.at(run)) != m_listed)
        hidePrediction();
    m_page->run().setCurrentIndex(run);
    load();
}

void WhatIfPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

/// Replays only while the panel is visible.
void WhatIfPanel::load()
{
    const int run = m_page->run().currentIndex();
    const auto analysis = run >= 0 && run < m_runs.size() ? replayable(m_runs.at(run)) : nullptr;
    if (analysis != m_listed) {
        m_listed = analysis;
        m_work.cancel();
        m_predicted.reset();
        m_model->setChanges(analysis ? possibleChanges(*m_runs.at(run).trace, *m_runs.at(run).report) : std::vector<PossibleChange>());
    }
    if (analysis && isVisible())
        m_replays.request(run);
    takeReplay();
    showState();
}

void WhatIfPanel::takeReplay()
{
    m_page->path().showReplay(replay());
    m_gains->setReplay(replay());
}

bool WhatIfPanel::tryWithout(int run, TrackId thread, Nanos start, bool isWholeSite)
{
    if (run >= m_page->run().count())
        return false; // predictions are not measured
    setRun(run);
    const auto wanted = m_listed ? withoutWait(m_listed->full(), m_model->changes(), thread, start, isWholeSite) : std::nullopt;
    if (wanted)
        choose(*wanted);
    return wanted.has_value();
}

void WhatIfPanel::tryAdvice(int run, const Advice& advice)
{
    setRun(run);
    if (m_listed)
        choose(changesFor(m_listed->full(), m_model->changes(), advice));
}

void WhatIfPanel::choose(const WantedChanges& wanted)
{
    std::optional<int> seen;
    for (const int row : wanted.rows) {
        m_model->choose(row);
        seen = seen.value_or(row);
    }
    if (!wanted.waits.empty())
        seen = m_model->add(changeOfWaits(m_listed->full(), wanted.waits));
    if (!seen)
        return;
    m_page->table().goTo(*seen);
}

void WhatIfPanel::predict()
{
    const auto replay = this->replay();
    if (!replay) {
        m_work.cancel();
        return showState();
    }
    m_work.run(
        [replay, changes = m_model->changes(), wantsTrace = m_page->showButton().isChecked()](const std::stop_token& stop) {
            if (stop.stop_requested())
                return Predicted();
            const stallscope::Change change = changeOf(changes, replay->whatIf.run().waits());
            const Replay replayed = replay->whatIf.replayed(change);
            return Predicted{predictionFrom(replay->whatIf, change, replayed.length()),
                wantsTrace && !stop.stop_requested() ? predictedTrace(replay->whatIf, change, replayed) : nullptr};
        },
        [this, chosen = m_model->chosenCount()](const Predicted& predicted) {
            m_predictedChanges = chosen;
            take(predicted);
        });
    showState();
}

void WhatIfPanel::take(const Predicted& predicted)
{
    m_predicted = predicted.prediction;
    if (predicted.trace && m_page->showButton().isChecked())
        showTrace(predicted.trace);
    showState();
}

void WhatIfPanel::showTrace(const std::shared_ptr<const Trace>& trace)
{
    if (hasPane())
        return m_runs.update(m_pane, trace);
    m_pane = m_runs.size();
    m_runs.add(tr("%1 (predicted)").arg(m_page->run().currentText()), trace, kOnlyRun);
}

void WhatIfPanel::showState()
{
    const auto replay = this->replay();
    m_page->setVisible(m_listed != nullptr);
    m_empty->setVisible(m_listed == nullptr);
    const int run = m_page->run().currentIndex();
    const bool isWithout = run >= 0 && run < m_runs.size() && !m_runs.at(run).withoutAnalysis.isEmpty();
    m_empty->setText(m_page->run().count() == 0 ? tr("Predictions appear here when a run is open.")
            : isWithout                         ? m_runs.at(run).withoutAnalysis
                                                : tr("Predictions are available when the run is complete."));
    const Prediction* prediction = m_predictedChanges > 0 && m_predicted ? &*m_predicted : nullptr;
    m_page->sentence().setText(replay ? resultWords(*replay, prediction) : tr("Preparing the replay…"));
    m_page->reservation().setText(replay ? reservationWords(*replay, prediction) : QString());
    m_page->reservation().setVisible(replay != nullptr);
    m_page->showButton().setEnabled(replay && !m_isLive);
    m_page->clearButton().setEnabled(m_model->chosenCount() > 0);
    const auto& changes = m_model->changes();
    const int row = m_page->table().currentIndex().row();
    m_page->removeButton().setVisible(std::any_of(changes.begin(), changes.end(), [](const PossibleChange& change) { return change.isRemovable(); }));
    m_page->removeButton().setEnabled(row >= 0 && row < m_model->rowCount() && m_model->at(row).isRemovable());
}

} // namespace stallscope::gui
