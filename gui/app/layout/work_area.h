// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <QList>
#include <QObject>
#include <QWidget>

#include <functional>

class QStackedWidget;
class QTabBar;

namespace stallscope {
struct Advice;
struct Step;
} // namespace stallscope

namespace stallscope::gui {

class AdvicePanel;
class BudgetBar;
class CommunicationPanel;
class ComparePanel;
class CriticalPathController;
class DetailsPanel;
class FlamePanel;
class FoundPanel;
class NumbersPanel;
class OperatorsPanel;
class PanelDocks;
class QueryPanel;
class RanksPanel;
class RunList;
class RunReplays;
class StepsOfRuns;
class StepsPanel;
class SweepPanel;
class TabbedTables;
class TablesPanel;
class TimelineWidget;
class VerdictBar;
class WhatIfPanel;
struct SpanPlace;

/// Shows the runs: the verdict, and below it one page (timeline with panels and tables in docks, comparison, sweep, steps, ranks, operators, communication, or query).
/// Connects the pages and panels to each other.
class WorkArea : public QWidget {
    Q_OBJECT
public:
    enum class Page { Timeline, Compare, Sweep, Steps, Ranks, Operators, Communication, Query };

    /// The list outlives the widget.
    explicit WorkArea(RunList& runs, QWidget* parent = nullptr);
    ~WorkArea() override;

    [[nodiscard]] Page page() const;
    void showPage(Page page);
    void setPanelsShown(bool show);
    void setTablesShown(bool show);
    void showFlame();
    void showFound();
    [[nodiscard]] bool areTablesShown() const;
    void setTheme(const Theme& theme);
    /// Adds a panel; the name is stable. Details are at the right of the timeline, output is below it and hidden at first.
    enum class PanelKind { Details, Output };
    void addDetailsTab(QWidget* tab, const QString& name, const QString& title, PanelKind kind);
    void showDetailsTab(QWidget* tab);
    /// The panel of details that is in front; -1 if none is.
    [[nodiscard]] int detailsTab() const;
    void showDetailsTab(int tab);
    /// All panels of details, in the order in which they were added.
    [[nodiscard]] const QList<QWidget*>& detailsTabs() const { return m_detailPanels; }
    /// Removes a run from the list; the view stays.
    using RemoveRun = std::function<void(int run)>;
    /// Closes the current run: hides a prediction, or calls `close` with another run.
    void closeCurrentRun(const std::function<void(int run, const RemoveRun& remove)>& close);
    /// Removes a run; selection and visible range stay.
    void removeRun(int index);
    /// Predicts the run without the selected wait, or without all waits of its site.
    void tryWithout(bool isWholeSite);

    [[nodiscard]] TimelineWidget& timeline() { return *m_timeline; }
    [[nodiscard]] VerdictBar& verdict() { return *m_verdict; }
    [[nodiscard]] BudgetBar& budget() { return *m_budget; }
    [[nodiscard]] NumbersPanel& numbers() { return *m_numbers; }
    [[nodiscard]] DetailsPanel& details() { return *m_details; }
    [[nodiscard]] AdvicePanel& advice() { return *m_advice; }
    [[nodiscard]] WhatIfPanel& whatIf() { return *m_whatIf; }
    [[nodiscard]] CriticalPathController& criticalPath() { return *m_path; }
    [[nodiscard]] TablesPanel& tables() { return *m_tables; }
    [[nodiscard]] PanelDocks& docks() { return *m_docks; }
    [[nodiscard]] FlamePanel& flame() { return *m_flame; }
    [[nodiscard]] FoundPanel& found() { return *m_found; }
    [[nodiscard]] ComparePanel& compare() { return *m_compare; }
    [[nodiscard]] SweepPanel& sweep() { return *m_sweep; }
    [[nodiscard]] StepsPanel& steps() { return *m_steps; }
    [[nodiscard]] RanksPanel& ranks() { return *m_ranks; }
    [[nodiscard]] OperatorsPanel& operators() { return *m_operators; }
    [[nodiscard]] CommunicationPanel& communication() { return *m_communication; }
    [[nodiscard]] QueryPanel& query() { return *m_query; }
    /// The tables that fill the current page; null on other pages.
    [[nodiscard]] const TabbedTables* tablesOfPage() const;
    /// False on a page whose table is not there.
    [[nodiscard]] bool hasPicture() const;
    /// All tables that can be saved.
    [[nodiscard]] QList<TabbedTables*> savingTables() const;

signals:
    void sweepOffered(bool isOffered);
    void ranksOffered(bool isOffered);
    void communicationOffered(bool isOffered);
    /// hasPicture() may have changed.
    void pictureChanged();
    /// Why an action had no effect.
    void statusMessage(const QString& message);

private:
    void assemble();
    [[nodiscard]] QWidget* makeTimelinePage();
    void addPanels();
    void connectSignals();
    void offerSweep();
    void goToRun(int run);
    void tryAdvice(int run, const Advice& advice);
    void offerRanks();
    void offerCommunication();
    void setTabOffered(Page page, bool isOffered);
    void goToRank(int run, ProcessId process);
    void goToStep(int run, const Step& step);
    void goToRunOfSweep(int run);
    void goToName(const QString& name);
    void goToSpan(const SpanPlace& place);
    void goToRange(int run, TimeRange inTrace);

    RunList& m_runs;
    TimelineWidget* m_timeline;
    BudgetBar* m_budget;
    NumbersPanel* m_numbers;
    DetailsPanel* m_details;
    AdvicePanel* m_advice;
    VerdictBar* m_verdict;
    RunReplays* m_replays;
    CriticalPathController* m_path;
    WhatIfPanel* m_whatIf;
    TablesPanel* m_tables;
    FlamePanel* m_flame;
    FoundPanel* m_found;
    ComparePanel* m_compare;
    SweepPanel* m_sweep;
    StepsOfRuns* m_stepsOfRuns;
    StepsPanel* m_steps;
    RanksPanel* m_ranks;
    OperatorsPanel* m_operators;
    CommunicationPanel* m_communication;
    QueryPanel* m_query;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    PanelDocks* m_docks = nullptr;
    QList<QWidget*> m_detailPanels;
};

} // namespace stallscope::gui
