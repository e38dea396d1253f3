// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/heat_map.h"
#include "gui/common/charts/sweep_plot.h"
#include "gui/common/theme/theme.h"
#include "gui/pages/sweep/sweep_pictures.h"
#include "gui/pages/sweep/sweep_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

SweepPanel::SweepPanel(QWidget* parent)
    : QWidget(parent),
      m_pause(new QTimer(this)),
      m_sentence(new QLabel(this)),
      m_notes(new QLabel(this)),
      m_metrics(new QComboBox(this)),
      m_strategiesLabel(new QLabel(tr("St&rategy"), this)),
      m_strategies(new QComboBox(this)),
      m_log(new QCheckBox(tr("&Logarithmic"), this)),
      m_pictures(new QStackedLayout),
      m_curves(new SweepPlot(this)),
      m_map(new HeatMap(this)),
      m_readout(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeControls());
    m_pictures->addWidget(m_curves);
    m_pictures->addWidget(m_map);
    column->addLayout(m_pictures, 1);
    m_readout->setMargin(10);
    m_readout->setWordWrap(true);
    setSpokenName(*m_readout, tr("Point"));
    column->addWidget(m_readout);
    m_pause->setSingleShot(true);
    m_pause->setInterval(kFollowPeriod);
    connect(m_pause, &QTimer::timeout, this, &SweepPanel::readNext);
    connectPictures();
    fillChoices();
    redraw();
}

QWidget* SweepPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(12, 10, 12, 4);
    column->setSpacing(4);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result of the sweep"));
    m_sentence->setFont(titleFont(m_sentence->font()));
    column->addWidget(m_sentence);
    m_notes->setWordWrap(true);
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_notes);
    return head;
}

QWidget* SweepPanel::makeControls()
{
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(12, 4, 12, 6);
    row->setSpacing(8);
    auto* label = new QLabel(tr("S&how"), controls);
    label->setBuddy(m_metrics);
    row->addWidget(label);
    setSpokenName(*m_metrics, tr("Metric"));
    row->addWidget(m_metrics);
    m_strategiesLabel->setBuddy(m_strategies);
    row->addWidget(m_strategiesLabel);
    setSpokenName(*m_strategies, tr("Strategy"));
    row->addWidget(m_strategies);
    row->addWidget(m_log);
    row->addStretch(1);
    connect(m_metrics, &QComboBox::currentIndexChanged, this, [this] {
        m_logByHand.reset();
        redraw();
    });
    connect(m_strategies, &QComboBox::currentIndexChanged, this, &SweepPanel::redraw);
    connect(m_log, &QCheckBox::clicked, this, [this](bool on) {
        m_logByHand = on;
        redraw();
    });
    return controls;
}

void SweepPanel::connectPictures()
{
    connect(m_curves, &SweepPlot::pointed, this, [this](std::optional<SweepPlot::Place> place, QPoint at) {
        showPointTip(place ? std::optional(place->curve) : std::nullopt, place ? place->point : 0, at);
    });
    connect(m_curves, &SweepPlot::activated, this, [this](SweepPlot::Place place) { want(place.curve, place.point); });
    connect(m_map, &HeatMap::pointed, this,
        [this](std::optional<std::size_t> cell, QPoint at) { showPointTip(cell ? std::optional(strategy()) : std::nullopt, cell.value_or(0), at); });
    connect(m_map, &HeatMap::activated, this, [this](std::size_t cell) { want(strategy(), cell); });
}

void SweepPanel::setTheme(const Theme& theme)
{
    m_curves->setTheme(theme);
    m_map->setTheme(theme);
}

void SweepPanel::showTrace(const std::shared_ptr<const Trace>& trace)
{
    m_next.reset();
    if (!trace)
        return clear();
    // late work of finished runs may have been missing in earlier snapshots: read all of them again
    read(trace, {});
}

void SweepPanel::follow(const std::shared_ptr<const Trace>& trace)
{
    m_next = trace;
    readNext();
}

void SweepPanel::clear()
{
    m_work.cancel();
    m_next.reset();
    take({});
}

QString SweepPanel::sentence() const
{
    return m_sentence->text();
}

void SweepPanel::readNext()
{
    if (!m_next || m_pause->isActive() || m_work.isBusy())
        return;
    m_pause->start();
    read(std::exchange(m_next, nullptr), m_reading.known);
}

void SweepPanel::read(std::shared_ptr<const Trace> trace, KnownRuns known)
{
    m_work.run([trace = std::move(trace), known = std::move(known), service = m_service](
                   const std::stop_token& stop) { return readSweep(trace, known, stop, service); },
        [this](SweepReading reading) {
            take(std::move(reading));
            readNext();
        });
}

void SweepPanel::take(SweepReading reading)
{
    const bool isAnother = !m_reading.table || !reading.table || m_reading.table->strategies != reading.table->strategies
        || m_reading.table->isMap() != reading.table->isMap() || m_reading.table->isTraced != reading.table->isTraced;
    m_reading = std::move(reading);
    if (isAnother)
        fillChoices();
    const SweepTable* table = m_reading.table.get();
    const QString sentence = table ? sweepSentence(*table, m_reading.findings) : tr("No sweep open.");
    m_sentence->setText(sentence.isEmpty() ? tr("No run is complete yet.") : sentence);
    const QStringList notes = table ? sweepNotes(*table) : QStringList();
    constexpr qsizetype kMostNotes = 4;
    m_notes->setText(notes.mid(0, kMostNotes).join(QLatin1Char('\n')) + (notes.size() > kMostNotes ? QStringLiteral(" \u2026") : QString()));
    m_notes->setToolTip(notes.size() > kMostNotes ? notes.join(QLatin1Char('\n')) : QString());
    redraw();
    emit changed();
}

void SweepPanel::fillChoices()
{
    const QSignalBlocker quietMetrics(m_metrics);
    const QSignalBlocker quietStrategies(m_strategies);
    const SweepTable* table = m_reading.table.get();
    const SweepMetric before = selectedMetric();
    m_metrics->clear();
    m_strategies->clear();
    m_logByHand.reset();
    for (const SweepMetric one : kSweepMetrics) {
        const bool isKnown = !table || table->isTraced || !needsRecording(one);
        if (!isKnown || (one == SweepMetric::Ratio && table && table->strategies.size() < 2))
            continue;
        m_metrics->addItem(titleOf(one), static_cast<int>(one));
        m_metrics->setItemData(m_metrics->count() - 1, helpOf(one), Qt::ToolTipRole);
    }
    m_metrics->setCurrentIndex(std::max(0, m_metrics->findData(static_cast<int>(before))));
    if (!table)
        return;
    for (const std::string& strategy : table->strategies)
        m_strategies->addItem(QString::fromStdString(strategy));
    m_strategies->setCurrentIndex(static_cast<int>(m_reading.findings.bestStrategy.value_or(0)));
}

void SweepPanel::redraw()
{
    const SweepTable* table = m_reading.table.get();
    const bool isMap = table && table->isMap();
    m_strategies->setVisible(isMap);
    m_strategiesLabel->setVisible(isMap);
    m_metrics->setToolTip(helpOf(selectedMetric()));
    m_pictures->setCurrentIndex(isMap ? 1 : 0);
    for (QWidget* control : std::initializer_list<QWidget*>{m_metrics, m_strategies, m_log, m_curves, m_map})
        control->setEnabled(table != nullptr);
    showPointTip(std::nullopt, 0, {});
    if (!table) {
        m_curves->setScene({});
        m_map->setScene({});
        return;
    }
    const SweepChoice shown = choice();
    m_log->setEnabled(shown.canLog);
    m_log->setToolTip(shown.canLog ? tr("Logarithmic scale") : tr("Logarithmic scale is unavailable for zero values"));
    m_log->setChecked(shown.isLog);
    if (isMap)
        m_map->setScene(mapOf(*table, shown));
    else
        m_curves->setScene(curvesOf(*table, shown));
}

SweepChoice SweepPanel::choice() const
{
    return choiceOf(*m_reading.table, m_reading.findings, selectedMetric(), strategy(), m_logByHand);
}

void SweepPanel::showPointTip(std::optional<std::size_t> strategy, std::size_t point, QPoint globalPosition)
{
    const SweepTable* table = m_reading.table.get();
    if (!table || !strategy) {
        m_readout->setText(table ? tr("Click a point to show its run on the timeline.") : QString());
        m_readout->setForegroundRole(QPalette::PlaceholderText);
        QToolTip::hideText();
        return;
    }
    const QString sentence = pointSentence(*table, selectedMetric(), *strategy, point);
    m_readout->setText(sentence);
    m_readout->setForegroundRole(QPalette::WindowText);
    if (!globalPosition.isNull()) // the line below tells keyboard users
        QToolTip::showText(globalPosition, sentence, this);
}

void SweepPanel::want(std::size_t strategy, std::size_t point)
{
    const SweepTable* table = m_reading.table.get();
    if (table && table->at(strategy, point).hasRuns())
        emit runRequested(static_cast<int>(table->at(strategy, point).median().run.value()));
}

SweepMetric SweepPanel::selectedMetric() const
{
    return m_metrics->count() == 0 ? SweepMetric::Wall : static_cast<SweepMetric>(m_metrics->currentData().toInt());
}

std::size_t SweepPanel::strategy() const
{
    return static_cast<std::size_t>(std::max(0, m_strategies->currentIndex()));
}

} // namespace stallscope::gui
