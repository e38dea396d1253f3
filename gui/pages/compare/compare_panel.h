// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/pages/compare/sides.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QScrollArea;
class QTimer;

namespace stallscope::gui {

class RunList;

/// Selects side A (the baseline) and side B. Always different: selecting the other side's choice swaps them.
class SideChooser : public QWidget {
    Q_OBJECT
public:
    explicit SideChooser(QWidget* parent = nullptr);

    /// Keeps the chosen sides, identified by their labels, while both exist.
    void setSides(const Sides& sides);
    /// Ignores sides that do not exist.
    void choose(SideChoice choice);
    void swap();
    [[nodiscard]] SideChoice choice() const { return m_choice; }

signals:
    void chosen();

private:
    void showChoice();
    void take(SideChoice choice);

    QComboBox* m_a;
    QComboBox* m_b;
    SideChoice m_choice;
    bool m_isByHand = false;
};

/// Comparison of two sides among the shown runs: a page with the result in a sentence, and the evidence below it. Computed
/// off the GUI thread. A result is kept as long as both its sides are shown.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit ComparePanel(const RunList& runs, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// During an experiment nothing is recomputed: a result from half of the repeats would not last.
    void setLive(bool isLive);

    [[nodiscard]] SideChooser& chooser() { return *m_chooser; }
    [[nodiscard]] PairPage& page() { return *m_page; }
    [[nodiscard]] std::shared_ptr<const Sides> sides() const { return m_sides; }
    [[nodiscard]] bool hasResult() const { return m_hasResult; }
    /// True if no computation runs or is pending.
    [[nodiscard]] bool isSettled() const;

signals:
    /// The shown comparison changed or was removed.
    void compared();
    /// Requests to show a run in the timeline; `run` is its index in the list.
    void runRequested(int run);
    /// Requests to find a span name in the timeline.
    void nameRequested(const QString& name);

private:
    void refresh();
    void gather();
    void takeSides(std::shared_ptr<const Sides> sides);
    void compare();
    [[nodiscard]] std::shared_ptr<const RunAnalysis> analysisOf(int side) const;
    void showState();
    /// Whether runs of these traces are in the list, including later snapshots.
    [[nodiscard]] bool areShown(const Comparison& comparison) const;
    void dropResult();

    const RunList& m_runs;
    SideChooser* m_chooser;
    PairPage* m_page;
    QScrollArea* m_scroll;
    QWidget* m_empty;
    QLabel* m_why; ///< shown if there is nothing to compare
    QLabel* m_state;
    QTimer* m_soon;
    Background m_gathering;
    Background m_comparing;
    std::vector<SideSource> m_sources; ///< runs from which the sides were built
    std::shared_ptr<const Sides> m_sides;
    bool m_isLive = false;
    bool m_hasResult = false;
    bool m_areRunsGone = false; // the result is of runs that are no longer shown
};

} // namespace stallscope::gui
