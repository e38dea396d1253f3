// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/flame/flame_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/flame/flame_view.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kSettleMs = 100;
constexpr int kWidestRunChoice = 240; // file names may be long

} // namespace

FlamePanel::FlamePanel(const RunList& runs, Selection& selection, VisibleRange& visible, Navigation& navigation, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_visible(visible),
      m_navigation(navigation),
      m_view(new FlameView(this)),
      m_runChoice(new QComboBox(this)),
      m_measures(new QComboBox(this)),
      m_search(new QLineEdit(this)),
      m_found(new QLabel(this)),
      m_resetZoom(new QToolButton(this)),
      m_scope(new ElidedLabel(this)),
      m_current(new ElidedLabel(this)),
      m_working(new QLabel(tr("computing..."), this)),
      m_settle(new QTimer(this))
{
    assemble();
    connectSignals();
    setTheme(themeOf(Theme::Mode::Dark));
    listRuns();
}

void FlamePanel::assemble()
{
    setSpokenName(*m_runChoice, tr("Run"));
    m_runChoice->setToolTip(tr("Run to show"));
    m_runChoice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_runChoice->setMaximumWidth(kWidestRunChoice);
    m_runChoice->hide();
    setSpokenName(*m_measures, tr("Width of boxes"));
    m_measures->setToolTip(tr("Time that determines the width of boxes"));
    m_measures->addItem(tr("Host time"));
    m_measures->addItem(tr("Device time"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setToolTip(tr("Highlight boxes whose names contain all of these words, for example: aten mm"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(130);
    m_search->setMaximumWidth(260);
    m_resetZoom->setText(tr("Reset Zoom"));
    m_resetZoom->setToolTip(tr("Show all threads"));
    m_resetZoom->setAutoRaise(true);
    m_resetZoom->setFocusPolicy(Qt::TabFocus);
    m_settle->setSingleShot(true);
    m_settle->setInterval(kSettleMs);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_runChoice);
    bar->addWidget(m_measures);
    bar->addWidget(m_search);
    bar->addWidget(m_found);
    bar->addStretch(1);
    bar->addWidget(m_resetZoom);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 3, 8, 3);
    line->setSpacing(16);
    line->addWidget(m_scope);
    line->addWidget(m_current, 1);
    line->addWidget(m_working);
    for (QLabel* label : {m_scope, m_working, m_found})
        label->setForegroundRole(QPalette::PlaceholderText);
    m_current->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_working->hide();
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addLayout(bar);
    box->addWidget(m_view, 1);
    box->addLayout(line);
}

void FlamePanel::connectSignals()
{
    connect(m_runChoice, &QComboBox::activated, this, &FlamePanel::setRun);
    connect(
        m_measures, &QComboBox::activated, this, [this](int index) { setMeasure(index == 0 ? HostStackTree::Measure::Host : HostStackTree::Measure::Device); });
    connect(m_search, &QLineEdit::textChanged, this, &FlamePanel::setSearch);
    connect(m_resetZoom, &QToolButton::clicked, m_view, &FlameView::resetZoom);
    connect(m_view, &FlameView::currentChanged, this, &FlamePanel::describe);
    connect(m_view, &FlameView::zoomChanged, this, &FlamePanel::describe);
    connect(m_view, &FlameView::spanRequested, this, &FlamePanel::goToSpan);
    connect(m_settle, &QTimer::timeout, this, &FlamePanel::refresh);
    connect(&m_visible, &VisibleRange::changed, this, &FlamePanel::followVisible);
    connect(&m_selection, &Selection::rangeChanged, this, &FlamePanel::refresh);
    connect(&m_selection, &Selection::spanChanged, this, [this] {
        if (m_selection.span())
            setRun(m_selection.span()->run);
    });
    for (const auto change : {&RunList::added, &RunList::removed})
        connect(&m_runs, change, this, &FlamePanel::listRuns);
    connect(&m_runs, &RunList::cleared, this, &FlamePanel::listRuns);
    for (const auto change : {&RunList::analysed, &RunList::changed}) {
        connect(&m_runs, change, this, [this](int index) {
            if (index == m_run)
                refresh();
        });
    }
}

void FlamePanel::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void FlamePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void FlamePanel::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_search->hasFocus())
        m_view->goToNextMatch(!event->modifiers().testFlag(Qt::ShiftModifier));
    else
        QWidget::keyPressEvent(event);
}

bool FlamePanel::isWorking() const
{
    return m_work.isBusy() || m_settle->isActive();
}

void FlamePanel::listRuns()
{
    if (m_runs.size() <= 1 || m_run >= m_runs.size()) { // the runs were replaced: drop everything of the old ones
        m_work.cancel();
        m_run = 0;
        m_view->setData(nullptr);
    }
    m_runChoice->clear();
    for (int i = 0; i < m_runs.size(); ++i)
        m_runChoice->addItem(m_runs.at(i).title);
    m_runChoice->setCurrentIndex(m_run);
    m_runChoice->setVisible(m_runs.size() > 1);
    refresh();
}

void FlamePanel::setRun(int run)
{
    if (run < 0 || run >= m_runs.size() || run == m_run)
        return;
    m_run = run;
    m_runChoice->setCurrentIndex(run);
    m_view->setData(nullptr);
    refresh();
}

void FlamePanel::setMeasure(HostStackTree::Measure measure)
{
    m_measures->setCurrentIndex(measure == HostStackTree::Measure::Host ? 0 : 1);
    m_view->setMeasure(measure);
    describe();
}

void FlamePanel::setSearch(const QString& words)
{
    if (m_search->text() != words)
        return m_search->setText(words); // which calls this again
    m_view->setSearch(words);
    showMatches();
}

void FlamePanel::followVisible()
{
    if (m_selection.range())
        return;
    if (isVisible())
        m_settle->start();
    m_isStale = true;
}

std::optional<FlamePanel::Scope> FlamePanel::scope() const
{
    const ShownRun* const run = m_runs.find(m_run);
    if (!run || !replayable(*run))
        return std::nullopt;
    const auto& selected = m_selection.range();
    return Scope{m_run, run->inTrace(selected.value_or(m_visible.range())), selected.has_value()};
}

void FlamePanel::refresh()
{
    m_settle->stop();
    m_isStale = m_work.isBusy() || !isVisible();
    if (m_isStale)
        return describe();
    const auto wanted = scope();
    if (!wanted) {
        m_view->setData(nullptr);
        return describe();
    }
    m_work.run(
        [analysis = m_runs.at(m_run).analysis, wanted = *wanted](const std::stop_token& stop) {
            return std::make_shared<const FlameData>(wanted.run, std::shared_ptr<const Trace>(analysis, &analysis->trace()),
                HostStackTree(analysis->full().spans(), wanted.inTrace, stop), wanted.isOfSelection);
        },
        [this](std::shared_ptr<const FlameData> computed) {
            m_view->setData(std::move(computed));
            showMatches();
            if (m_isStale)
                refresh();
            describe();
        });
    describe();
}

void FlamePanel::describe()
{
    const auto& shown = m_view->data();
    m_working->setVisible(m_work.isBusy());
    m_resetZoom->setEnabled(shown && m_view->zoomed() != HostStackTree::kRoot);
    m_view->setEmptyText(emptyText());
    const QString length = shown ? durationWords(shown->tree.range().length()) : QString();
    m_scope->setText(!shown ? QString() : shown->isOfSelection ? tr("Selected range, %1").arg(length) : tr("Visible range, %1").arg(length));
    m_current->setText(m_view->current() ? m_view->wordsOf(*m_view->current()) : QString());
}

QString FlamePanel::emptyText() const
{
    const ShownRun* const run = m_runs.find(m_run);
    if (!run)
        return tr("No run open.");
    if (run->isRunning())
        return tr("The flame graph is available when the run is complete.");
    if (!run->analysis && !run->withoutAnalysis.isEmpty())
        return run->withoutAnalysis;
    if (!run->withoutNumbers.isEmpty())
        return run->withoutNumbers;
    if (!m_view->data())
        return tr("Computing the flame graph.");
    return m_view->measure() == HostStackTree::Measure::Host ? tr("No host activity in this range.") : tr("No device work is launched in this range.");
}

void FlamePanel::showMatches()
{
    const FlameMatches& matches = m_view->matches();
    if (matches.isMatch.empty())
        return m_found->clear();
    const bool isHost = m_view->measure() == HostStackTree::Measure::Host;
    //: %1: "12 spans", %2: their time
    m_found->setText(matches.count == 0 ? tr("no match") : tr("%1, %2").arg(spanWords(matches.count), durationWords(isHost ? matches.host : matches.device)));
}

void FlamePanel::goToSpan(std::uint32_t node)
{
    const auto& flame = m_view->data();
    if (!flame || flame->tree.node(node).depth < 2)
        return;
    const HostStackTree::Node& shown = flame->tree.node(node);
    if (const auto place = placeOf(*flame->trace, flame->run, shown.track, shown.longestStart, shown.name))
        m_navigation.jumpClose(*place);
}

} // namespace stallscope::gui
