// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/compare/pair_result.h"
#include "profiler/analysis/steps/steps.h"

#include <QWidget>

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QScrollArea;

namespace stallscope::gui {

class RunList;
class StepsColumn;
class StepsOfRuns;
struct StepsOfRun;
struct TitledSteps;

/// Selects the runs whose steps are shown: A, and optionally B beside it. Defaults to the first two runs; the user's choice
/// is kept while its runs exist.
class StepChoice : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit StepChoice(const RunList& runs, QWidget* parent = nullptr);

    /// Indices in the list; -1: none.
    [[nodiscard]] int a() const;
    [[nodiscard]] int b() const;
    [[nodiscard]] int run(std::size_t side) const;
    void choose(int a, int b);
    /// Reloads the list.
    void list();

signals:
    void changed();

private:
    QComboBox* addSide(const QString& title, const QString& name);
    void swap();

    const RunList& m_runs;
    std::array<QComboBox*, 2> m_choices{};
    bool m_isByHand = false; // the user chose the runs
};

/// Components of the difference between two median steps. Both runs must have steps.
[[nodiscard]] BarRows medianStepRows(const RunSteps& a, const RunSteps& b);

/// Compares the median steps of two runs: the result in a sentence, and the components of the difference.
class StepPair : public QWidget {
    Q_OBJECT
public:
    explicit StepPair(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Both must have steps.
    void show(const RunSteps& a, const RunSteps& b);
    [[nodiscard]] QString sentence() const;

private:
    QLabel* m_sentence;
    BarRowsPlot* m_bars;
};

/// The steps of one run, or of two side by side with the difference of their median steps. Detected off the GUI thread once
/// the page is visible.
class StepsPanel : public QWidget {
    Q_OBJECT
public:
    /// Both outlive it.
    StepsPanel(const RunList& runs, StepsOfRuns& steps, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Runs by their indices in the list; -1 for B: none.
    void choose(int a, int b);
    [[nodiscard]] int a() const;
    [[nodiscard]] int b() const;
    /// Null: not known yet, or none.
    [[nodiscard]] std::shared_ptr<const StepsOfRun> stepsOfA() const;
    [[nodiscard]] std::shared_ptr<const StepsOfRun> stepsOfB() const;
    /// Steps of both runs, if known.
    [[nodiscard]] std::vector<TitledSteps> shown() const;
    [[nodiscard]] bool isWorking() const;
    /// Whether the rows are sorted by descending duration.
    [[nodiscard]] bool isSlowestFirst() const;
    void setSlowestFirst(bool slowestFirst);

    [[nodiscard]] StepsColumn& column(int side) { return *m_columns[static_cast<std::size_t>(side)]; }
    [[nodiscard]] StepPair& pair() { return *m_pair; }

signals:
    /// Requests to show the step in the timeline.
    void stepRequested(int run, const stallscope::Step& step);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void assemble();
    void load();
    void lineUp();
    [[nodiscard]] std::shared_ptr<const StepsOfRun> knownOf(int side) const;
    void want(int side, std::size_t step);
    [[nodiscard]] int runOf(int side) const;
    [[nodiscard]] QString whyNot(int run) const;
    [[nodiscard]] std::shared_ptr<const StepsOfRun> shownOf(int side) const;

    const RunList& m_runs;
    StepsOfRuns& m_steps;
    const Theme* m_theme;
    QScrollArea* m_scroll;
    QWidget* m_page; // contents of the scroll area
    StepChoice* m_choice;
    QLabel* m_legend;
    StepPair* m_pair;
    std::array<StepsColumn*, 2> m_columns{};
};

/// Range of the timeline to show for a step: its time on the device, extended to its launch on the host if that is near.
[[nodiscard]] TimeRange rangeToSee(const Step& step);

} // namespace stallscope::gui
