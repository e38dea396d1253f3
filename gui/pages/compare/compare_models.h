// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/compare/metric_words.h"
#include "profiler/analysis/compare/comparison.h"
#include "profiler/narrative/compare_words.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// Whether B is better than A. None if they differ by less than 1 %, relative to the value or to the whole.
enum class Change : std::uint8_t { None, Better, Worse };
[[nodiscard]] Change changeOf(const MetricDifference& metric, Better better);

/// All metrics of two sides. Better and worse are shown by a word, an arrow and a colour.
class MetricModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Label, A, B, Difference, Percent, Judgement, Columns };
    static constexpr int SortRole = Qt::UserRole;
    static constexpr int KeyRole = Qt::UserRole + 1; ///< key in JSON

    explicit MetricModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Without `all`, omits single devices and streams, and metrics that are zero on both sides.
    void setMetrics(const std::vector<MetricDifference>& metrics, bool all);
    void setTheme(const Theme& theme);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        MetricDifference metric;
        MetricWords words;
        Change change = Change::None;
    };
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QVariant colour(const Row& row, int column) const;

    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
    std::vector<Row> m_rows;
};

/// The parts of two time budgets side by side.
class BudgetModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Label, A, B, Difference, Shares, Columns };
    static constexpr int SortRole = Qt::UserRole;

    explicit BudgetModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// No rows for an empty budget.
    void setBudget(const std::optional<BudgetDifference>& budget);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const narrative::BudgetRow& row, int column) const;
    [[nodiscard]] QVariant sortValue(const narrative::BudgetRow& row, int column) const;

    std::vector<narrative::BudgetRow> m_rows;
    Nanos m_windowA = 0;
    Nanos m_windowB = 0;
};

/// Names of a table matched between both sides: added, removed and changed ones.
class RowModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, TotalA, TotalB, Difference, CountA, CountB, State, Columns };
    static constexpr int SortRole = Qt::UserRole;

    explicit RowModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRows(std::vector<RowDifference> rows);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<RowDifference> m_rows;
};

} // namespace stallscope::gui
