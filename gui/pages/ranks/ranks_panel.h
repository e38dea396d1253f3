// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/ranks/rank_model.h"
#include "gui/pages/ranks/ranks_of_runs.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace stallscope::gui {

class RankDelegate;
class RunList;

/// Ranks of a distributed program in one session: the straggler, and a row per rank. Computed off the GUI thread once the page is visible.
class RanksPanel : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit RanksPanel(const RunList& runs, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Whether a shown run has several ranks.
    [[nodiscard]] bool hasRanks() const { return m_run >= 0; }
    [[nodiscard]] RankModel& model() { return *m_model; }
    [[nodiscard]] QString finding() const;
    [[nodiscard]] QTableView& view() { return *m_view; }

signals:
    /// hasRanks() may have changed.
    void changed();
    /// Requests to show this process of a run.
    void rankRequested(int run, stallscope::ProcessId process);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void assemble();
    void refresh();
    void showRanksOf(int run);
    void present();

    const RunList& m_runs;
    RanksOfRuns m_ranks;
    RankModel* m_model;
    QLabel* m_finding;
    QLabel* m_missing;
    QTableView* m_view;
    RankDelegate* m_bars;
    int m_run = -1; // -1: no run has several ranks
};

} // namespace stallscope::gui
