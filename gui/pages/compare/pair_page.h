// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/compare/pair_result.h"
#include "profiler/analysis/segments/analysis.h"

#include <QWidget>

#include <memory>
#include <stop_token>

class QCheckBox;
class QComboBox;
class QLabel;

namespace stallscope::gui {

class BarRowsPlot;
class BudgetModel;
class DifferenceTable;
class MetricModel;
class RowModel;

/// Two compared sides with everything that the page shows. Owns the reports to which the comparison refers.
struct Pair {
    std::shared_ptr<const Sides> sides;
    SideChoice choice;
    Comparison comparison;
    QString headline; ///< of unrelated traces with steps: the median steps compared
    QString facts;
    QStringList cautions;
    BarRows walls;
    BarRows waterfall; ///< no rows: the difference has no explanation
};

/// Analyses of the median repeats of A and B; null if unknown.
struct PairAnalyses {
    std::shared_ptr<const RunAnalysis> a;
    std::shared_ptr<const RunAnalysis> b;
};
/// Both sides must be chosen and different. Finds the steps of unrelated traces, which takes time in proportion to both runs.
[[nodiscard]] std::shared_ptr<const Pair> pairOf(
    std::shared_ptr<const Sides> sides, SideChoice choice, const PairAnalyses& analyses = {}, const std::stop_token& stop = {});
/// Text below the waterfall.
[[nodiscard]] QString waterfallNote(const Pair& pair);
/// Text below the time budget; empty if there is none.
[[nodiscard]] QString budgetNote(const Comparison& comparison);

/// The comparison page, from top to bottom: result sentence, wall times, origin of the difference, time budget, all metrics, and tables by name.
class PairPage : public QWidget {
    Q_OBJECT
public:
    explicit PairPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void show(std::shared_ptr<const Pair> pair);

    [[nodiscard]] std::shared_ptr<const Pair> pair() const { return m_pair; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] DifferenceTable& budget() { return *m_budget; }
    [[nodiscard]] DifferenceTable& metrics() { return *m_metrics; }
    [[nodiscard]] DifferenceTable& rows() { return *m_rows; }
    [[nodiscard]] QComboBox& tableChoice() { return *m_table; }

signals:
    void sideClicked(int side);
    void nameRequested(const QString& name);

private:
    void assemble();
    QLabel* addHeading(const QString& title);
    void listTables();
    void showBudget();
    void showMetrics();
    void showTable();

    std::shared_ptr<const Pair> m_pair;
    QLabel* m_headline;
    QLabel* m_facts;
    QLabel* m_cautions;
    BarRowsPlot* m_walls;
    QLabel* m_waterfallTitle = nullptr;
    BarRowsPlot* m_waterfall;
    QLabel* m_waterfallNote;
    BudgetModel* m_budgetModel;
    MetricModel* m_metricModel;
    RowModel* m_rowModel;
    DifferenceTable* m_budget;
    QLabel* m_budgetNote;
    DifferenceTable* m_metrics;
    DifferenceTable* m_rows;
    QCheckBox* m_all;
    QComboBox* m_table;
};

} // namespace stallscope::gui
