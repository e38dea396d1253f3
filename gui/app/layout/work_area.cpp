// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/work_area.h"

#include "gui/app/layout/panel_docks.h"
#include "gui/app/layout/window_layout.h"
#include "gui/common/access/keyboard_focus.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/communication/communication_panel.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/operators/operators_panel.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/find/found_panel.h"
#include "gui/panels/flame/flame_panel.h"
#include "gui/panels/summary/budget_bar.h"
#include "gui/panels/summary/loss_bar.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/replay/predicted_trace.h"

#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

WorkArea::WorkArea(RunList& runs, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_timeline(new TimelineWidget(runs)),
      m_budget(new BudgetBar(runs, m_timeline->selection(), m_timeline->navigation())),
      m_numbers(new NumbersPanel(runs, m_timeline->selection())),
      m_details(new DetailsPanel(runs, m_timeline->selection(), m_timeline->navigation())),
      m_advice(new AdvicePanel(runs, m_timeline->navigation())),
      m_verdict(new VerdictBar(runs)),
      m_replays(new RunReplays(runs, this)),
      m_path(new CriticalPathController(runs, *m_replays, *m_timeline, this)),
      m_whatIf(new WhatIfPanel(runs, *m_replays, *m_path)),
      m_tables(new TablesPanel(runs, m_timeline->selection(), m_timeline->navigation())),
      m_flame(new FlamePanel(runs, m_timeline->selection(), m_timeline->visibleRange(), m_timeline->navigation())),
      m_found(new FoundPanel(runs, m_timeline->selection(), m_timeline->navigation())),
      m_compare(new ComparePanel(runs)),
      m_sweep(new SweepPanel),
      m_stepsOfRuns(new StepsOfRuns(runs, this)),
      m_steps(new StepsPanel(runs, *m_stepsOfRuns)),
      m_ranks(new RanksPanel(runs)),
      m_operators(new OperatorsPanel(runs, m_timeline->selection())),
      m_communication(new CommunicationPanel(runs, m_timeline->selection())),
      m_query(new QueryPanel(runs, m_timeline->selection())),
      m_tabs(new QTabBar),
      m_pages(new PageStack)
{
    m_sweep->setAnalysisService(runs.service());
    assemble();
    connectSignals();
    offerSweep();
    offerRanks();
    offerCommunication();
}

WorkArea::~WorkArea()
{
    // destroyed before the timeline, whose selection they use
    delete m_operators;
    delete m_communication;
    delete m_query;
    delete m_docks;
}

void WorkArea::assemble()
{
    m_tabs->addTab(tr("Timeline"));
    m_tabs->addTab(tr("Compare"));
    m_tabs->addTab(tr("Sweep"));
    m_tabs->addTab(tr("Steps"));
    m_tabs->addTab(tr("Ranks"));
    m_tabs->addTab(tr("Operators"));
    m_tabs->addTab(tr("Communication"));
    m_tabs->addTab(tr("Query"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_pages->addWidget(makeTimelinePage());
    for (QWidget* page : std::initializer_list<QWidget*>{m_compare, m_sweep, m_steps, m_ranks})
        m_pages->addWidget(scrolled(page));
    for (QWidget* page : std::initializer_list<QWidget*>{m_operators, m_communication, m_query}) // scroll by themselves
        m_pages->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(new LossBar(m_runs));
    column->addWidget(m_tabs);
    column->addWidget(m_pages, 1);
}

QWidget* WorkArea::makeTimelinePage()
{
    constexpr int kLeastHeight = 420; // pixels; a lower window scrolls
    auto* shown = new QWidget;
    shown->setMinimumHeight(kLeastHeight);
    auto* column = new QVBoxLayout(shown);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_verdict);
    column->addWidget(m_budget);
    column->addWidget(m_timeline, 1);
    m_docks = new PanelDocks(shown);
    addPanels();
    return m_docks;
}

void WorkArea::addPanels()
{
    QDockWidget& summary = m_docks->add(QStringLiteral("summary"), tr("Summary"), *m_numbers, PanelDocks::Side::Right);
    addDetailsTab(m_advice, QStringLiteral("advice"), tr("Advice"), PanelKind::Details);
    addDetailsTab(m_details, QStringLiteral("span"), tr("Span"), PanelKind::Details);
    addDetailsTab(m_whatIf, QStringLiteral("whatIf"), tr("What If"), PanelKind::Details);
    m_docks->add(QStringLiteral("tables"), tr("Tables"), *m_tables, PanelDocks::Side::Below);
    m_tables->addPage(m_flame, tr("Flame"), tr("Host stacks of the selected or visible range, merged by name"));
    m_tables->addPage(m_found, tr("Find"), tr("Spans by name, kind, duration, stream or argument"));
    connect(m_advice, &AdvicePanel::found, this, [this](int count) {
        m_docks->setTitle(*m_advice, count == 0 ? tr("Advice") : tr("Advice (%1)").arg(count));
        m_verdict->setAdvice(m_advice->headline(), m_advice->state());
        m_numbers->setGains(m_advice->gains());
    });
    new PanelShares(
        *m_docks, summary, *m_docks->dockOf(*m_whatIf), [this] { return m_whatIf->preferredHeight(); }, m_docks);
}

void WorkArea::connectSignals()
{
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int page) {
        m_pages->setCurrentIndex(page);
        if (const QWidget* now = window()->focusWidget(); !now || !now->isVisible())
            m_tabs->setFocus(Qt::OtherFocusReason); // it was on the page before
        emit pictureChanged();
    });
    for (const TabbedTables* tables : std::initializer_list<const TabbedTables*>{m_operators, m_communication, &m_query->results()})
        connect(tables, &TabbedTables::shownChanged, this, &WorkArea::pictureChanged);
    connect(m_compare, &ComparePanel::runRequested, this, &WorkArea::goToRun);
    connect(m_compare, &ComparePanel::nameRequested, this, &WorkArea::goToName);
    connect(m_sweep, &SweepPanel::runRequested, this, &WorkArea::goToRunOfSweep);
    connect(m_found, &FoundPanel::marksChanged, m_timeline, &TimelineWidget::showHits);
    connect(&m_timeline->navigation(), &Navigation::detailsRequested, this, [this] { showDetailsTab(m_details); });
    connect(&m_timeline->navigation(), &Navigation::picked, this, [this] {
        if (m_docks->isInFront(*m_advice)) // does not take the user away from another panel
            showDetailsTab(m_details);
    });
    connect(&m_timeline->navigation(), &Navigation::currentRunChanged, m_numbers, [this] { m_numbers->setCurrentRun(m_timeline->navigation().currentRun()); });
    connect(m_numbers, &NumbersPanel::stopRequested, &m_runs, &RunList::stopNumbers);
    connect(m_numbers, &NumbersPanel::numbersRequested, &m_runs, &RunList::resumeNumbers);
    connect(m_details, &DetailsPanel::withoutWaitRequested, this, &WorkArea::tryWithout);
    connect(m_advice, &AdvicePanel::tryRequested, this, &WorkArea::tryAdvice);
    connect(m_steps, &StepsPanel::stepRequested, this, &WorkArea::goToStep);
    connect(m_sweep, &SweepPanel::changed, this, &WorkArea::offerSweep);
    connect(m_ranks, &RanksPanel::rankRequested, this, &WorkArea::goToRank);
    connect(m_ranks, &RanksPanel::changed, this, &WorkArea::offerRanks);
    connect(m_operators, &OperatorsPanel::spanRequested, this, &WorkArea::goToSpan);
    connect(m_communication, &CommunicationPanel::spanRequested, this, &WorkArea::goToSpan);
    connect(m_query, &QueryPanel::spanRequested, this, &WorkArea::goToSpan);
    connect(m_query, &QueryPanel::rangeRequested, this, &WorkArea::goToRange);
    connect(m_communication, &CommunicationPanel::changed, this, &WorkArea::offerCommunication);
}

WorkArea::Page WorkArea::page() const
{
    return static_cast<Page>(m_tabs->currentIndex());
}

void WorkArea::showPage(Page page)
{
    if (m_tabs->isTabVisible(static_cast<int>(page)))
        m_tabs->setCurrentIndex(static_cast<int>(page));
}

void WorkArea::setPanelsShown(bool show)
{
    m_docks->setSideShown(show);
}

void WorkArea::setTablesShown(bool show)
{
    if (!show)
        return m_docks->setOpen(*m_tables, false);
    m_docks->present(*m_tables); // the output may be in front of them
    QTimer::singleShot(0, m_tables, [this] { bringIntoView(*m_tables); }); // in a low window, after the layout
}

void WorkArea::showFlame()
{
    showPage(Page::Timeline);
    setTablesShown(true);
    m_tables->showPage(m_flame);
}

void WorkArea::showFound()
{
    showPage(Page::Timeline);
    setTablesShown(true);
    m_tables->showPage(m_found);
    m_found->begin();
}

bool WorkArea::areTablesShown() const
{
    return m_docks->isOpen(*m_tables);
}

void WorkArea::setTheme(const Theme& theme)
{
    m_timeline->setTheme(theme);
    m_budget->setTheme(theme);
    m_numbers->setTheme(theme);
    m_tables->setTheme(theme);
    m_flame->setTheme(theme);
    m_found->setTheme(theme);
    m_whatIf->setTheme(theme);
    m_compare->setTheme(theme);
    m_sweep->setTheme(theme);
    m_steps->setTheme(theme);
    m_ranks->setTheme(theme);
    m_operators->setTheme(theme);
    m_communication->setTheme(theme);
    m_query->setTheme(theme);
}

void WorkArea::addDetailsTab(QWidget* tab, const QString& name, const QString& title, PanelKind kind)
{
    m_detailPanels << tab;
    m_docks->add(name, title, *tab, kind == PanelKind::Details ? PanelDocks::Side::Right : PanelDocks::Side::Below);
}

void WorkArea::showDetailsTab(QWidget* tab)
{
    m_docks->present(*tab);
}

int WorkArea::detailsTab() const
{
    const auto front = std::find_if(m_detailPanels.begin(), m_detailPanels.end(), [this](const QWidget* panel) { return m_docks->isInFront(*panel); });
    return front == m_detailPanels.end() ? -1 : static_cast<int>(front - m_detailPanels.begin());
}

void WorkArea::showDetailsTab(int tab)
{
    if (tab >= 0 && tab < m_detailPanels.size())
        showDetailsTab(m_detailPanels[tab]);
}

/// The page exists only for a sweep, and becomes current when one appears.
void WorkArea::offerSweep()
{
    const bool isOffered = m_sweep->hasSweep();
    const int sweep = static_cast<int>(Page::Sweep);
    const bool wasOffered = m_tabs->isTabVisible(sweep);
    if (!isOffered && page() == Page::Sweep)
        showPage(Page::Timeline);
    setTabOffered(Page::Sweep, isOffered);
    if (isOffered && !wasOffered)
        showPage(Page::Sweep);
    emit sweepOffered(isOffered);
}

/// Disabled as well as hidden: the arrow keys of a tab bar reach hidden tabs. Told twice in a row, QTabBar forgets to lay them out.
void WorkArea::setTabOffered(Page page, bool isOffered)
{
    const int index = static_cast<int>(page);
    if (m_tabs->isTabVisible(index) == isOffered && m_tabs->isTabEnabled(index) == isOffered)
        return;
    m_tabs->setTabVisible(index, isOffered);
    m_tabs->setTabEnabled(index, isOffered);
    m_tabs->setTabText(index, m_tabs->tabText(index)); // lays the tabs out anew
}

/// The page exists only for runs that communicate.
void WorkArea::offerCommunication()
{
    const bool isOffered = m_communication->hasCommunication();
    if (!isOffered && page() == Page::Communication)
        showPage(Page::Timeline);
    setTabOffered(Page::Communication, isOffered);
    emit communicationOffered(isOffered);
}

const TabbedTables* WorkArea::tablesOfPage() const
{
    if (page() == Page::Operators)
        return m_operators;
    if (page() == Page::Query)
        return &m_query->results();
    return page() == Page::Communication ? m_communication : nullptr;
}

bool WorkArea::hasPicture() const
{
    const TabbedTables* tables = tablesOfPage();
    return !tables || tables->hasShownTable();
}

QList<TabbedTables*> WorkArea::savingTables() const
{
    return {m_tables, m_operators, m_communication, &m_query->results()};
}

/// The page exists only for several ranks.
void WorkArea::offerRanks()
{
    if (!m_ranks->hasRanks() && page() == Page::Ranks)
        showPage(Page::Timeline);
    setTabOffered(Page::Ranks, m_ranks->hasRanks());
    emit ranksOffered(m_ranks->hasRanks());
}

} // namespace stallscope::gui

/// Navigation between pages and panels.
namespace stallscope::gui {

void WorkArea::tryWithout(bool isWholeSite)
{
    const auto& span = m_timeline->selection().span();
    if (!span)
        return emit statusMessage(tr("Select a wait first"));
    if (!m_whatIf->tryWithout(span->run, span->track, span->span.start, isWholeSite))
        return emit statusMessage(tr("Only waits of completed, measured runs can be predicted"));
    showPage(Page::Timeline);
    showDetailsTab(m_whatIf);
}

void WorkArea::tryAdvice(int run, const Advice& advice)
{
    m_whatIf->tryAdvice(run, advice);
    showDetailsTab(m_whatIf);
}

void WorkArea::goToRank(int run, ProcessId process)
{
    goToRun(run);
    m_timeline->pane(run).revealProcess(process);
}

void WorkArea::goToRun(int run)
{
    if (!m_runs.find(run))
        return;
    showPage(Page::Timeline);
    m_timeline->selection().select({});
    m_timeline->navigation().setCurrentRun(run);
    m_timeline->revealRun(run);
    const bool isByKeyboard = window()->testAttribute(Qt::WA_KeyboardFocusChange);
    m_timeline->pane(run).setFocus(isByKeyboard ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
}

void WorkArea::closeCurrentRun(const std::function<void(int run, const RemoveRun& remove)>& close)
{
    const int run = m_timeline->navigation().currentRun();
    if (!m_runs.find(run))
        return;
    const bool isPrediction = isPredicted(*m_runs.at(run).trace);
    m_whatIf->hidePrediction(); // it follows the measured runs
    if (!isPrediction)
        close(run, [this](int index) { removeRun(index); });
}

void WorkArea::removeRun(int index)
{
    Selection& selection = m_timeline->selection();
    VisibleRange& visible = m_timeline->visibleRange();
    auto span = selection.span();
    const auto range = selection.range();
    const TimeRange seen = visible.range();
    const bool showedEverything = visible.showsEverything();
    const Page before = page();
    m_runs.remove(index);
    if (page() != before && m_tabs->isTabVisible(static_cast<int>(before))) // it left while the runs behind were away
        showPage(before);
    if (span && span->run > index)
        --span->run;
    else if (span && span->run == index)
        span.reset();
    selection.select(span);
    selection.selectRange(range);
    visible.clearHistory();
    if (showedEverything)
        visible.fit();
    else
        visible.show(seen);
    visible.clearHistory();
    m_timeline->navigation().setCurrentRun(std::min(index, m_runs.size() - 1));
}

/// Selects the time of the step on the device: its metrics are those of the step.
void WorkArea::goToStep(int run, const Step& step)
{
    goToRun(run);
    const ShownRun& shown = m_runs.at(run);
    const TimeRange seen = shown.onAxis(rangeToSee(step));
    constexpr Nanos kRoomPart = 5; // margin at both sides: 1/5 of the range
    m_timeline->selection().selectRange(shown.onAxis(step.device));
    m_timeline->visibleRange().show({seen.start - seen.length() / kRoomPart, seen.end + seen.length() / kRoomPart});
}

void WorkArea::goToRunOfSweep(int run)
{
    const auto trace = m_sweep->trace();
    const RunId id = RunId::fromIndex(static_cast<std::size_t>(run));
    int place = 0;
    while (place < m_runs.size() && !(m_runs.at(place).trace->pools == trace->pools && m_runs.at(place).run == id))
        ++place;
    if (place == m_runs.size()) {
        m_whatIf->hidePrediction(); // the prediction follows the measured runs
        place = m_runs.add(QString::fromStdString(trace->runs[id.index()].name), trace, id);
        m_timeline->visibleRange().clearHistory();
    }
    goToRun(place);
}

void WorkArea::goToSpan(const SpanPlace& place)
{
    showPage(Page::Timeline);
    m_timeline->navigation().jumpClose(place);
}

void WorkArea::goToRange(int run, TimeRange inTrace)
{
    goToRun(run);
    if (m_runs.find(run))
        m_timeline->navigation().jumpCloseToRange(m_runs.at(run).onAxis(inTrace));
}

void WorkArea::goToName(const QString& name)
{
    showPage(Page::Timeline);
    m_timeline->search().begin(name);
}

} // namespace stallscope::gui
