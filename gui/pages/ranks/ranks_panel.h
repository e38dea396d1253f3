// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/run_cache.h"
#include "gui/pages/ranks/rank_model.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/ranks/rank_table.h"

#include <QObject>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <utility>

class QLabel;
class QTableView;

namespace stallscope::gui {

class RankDelegate;
class RunList;

/// Ranks of the runs of a list, as in `stallscope-cli analyze DIR`.
class RanksOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit RanksOfRuns(const RunList& runs, QObject* parent = nullptr);

    /// Null until computed; no rows for a run of a single rank.
    [[nodiscard]] std::shared_ptr<const RanksWithin> of(int run) const { return std::static_pointer_cast<const RanksWithin>(valueOf(run)); }
};

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
