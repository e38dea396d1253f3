// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"

#include <QAbstractTableModel>

#include <vector>

namespace stallscope::gui {

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
