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

/// The ranks of a distributed program that one session holds: which one the others wait for, and a row for each. Worked out off
/// the interface thread, once the page is visible.
class RanksPanel : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit RanksPanel(const RunList& runs, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Whether a run that is shown is of several ranks.
    [[nodiscard]] bool hasRanks() const { return m_run >= 0; }
    [[nodiscard]] RankModel& model() { return *m_model; }
    [[nodiscard]] QString finding() const;
    [[nodiscard]] QTableView& view() { return *m_view; }

signals:
    /// There are ranks now, or there are none any more.
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
    int m_run = -1; // whose ranks; -1: there is none of several
};

} // namespace stallscope::gui
