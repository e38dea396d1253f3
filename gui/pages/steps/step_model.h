// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/steps_of_runs.h"

#include <QAbstractTableModel>

#include <memory>

namespace stallscope::gui {

/// The steps of a run in order, one per row.
class StepModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Cells, Length, More, Columns };
    /// Role of the sort key.
    static constexpr int SortRole = Qt::UserRole;

    explicit StepModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null: none.
    void setSteps(std::shared_ptr<const StepsOfRun> steps);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : Columns; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(std::size_t step, int column) const;
    [[nodiscard]] QString numberText(std::size_t step) const;
    [[nodiscard]] QString partsText(std::size_t step) const;

    std::shared_ptr<const StepsOfRun> m_steps;
};

} // namespace stallscope::gui
