// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/steps_of_runs.h"
#include "gui/pages/steps/step_raster.h"

#include <QAbstractTableModel>
#include <QTableView>

#include <memory>
#include <optional>

class QSortFilterProxyModel;

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
    /// The longest text of the first column.
    [[nodiscard]] QString longestName() const;

private:
    [[nodiscard]] QString text(std::size_t step, int column) const;
    [[nodiscard]] QString nameText(std::size_t step) const;
    [[nodiscard]] QString partsText(std::size_t step) const;
    [[nodiscard]] QString tipText(std::size_t step) const;

    std::shared_ptr<const StepsOfRun> m_steps;
};

/// The steps of a run on a common zero. A click on the header sorts; a click or Enter opens a step.
class StepTable : public QTableView {
    Q_OBJECT
public:
    explicit StepTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The axis ends at `reach`. Null: none.
    void setSteps(std::shared_ptr<const StepsOfRun> steps, Nanos reach);
    /// The row with the keyboard focus.
    [[nodiscard]] std::optional<std::size_t> current() const;
    /// Makes the row current without opening it.
    void setCurrent(std::size_t step);
    [[nodiscard]] bool isSlowestFirst() const;
    void setSlowestFirst(bool slowestFirst);

    /// Letters are shortcuts of the window.
    void keyboardSearch(const QString& /*search*/) override {}

signals:
    void opened(std::size_t step);
    void currentChangedTo(std::optional<std::size_t> step);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void open(const QModelIndex& index);
    void fitNames();

    StepRaster m_raster;
    StepModel* m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace stallscope::gui
