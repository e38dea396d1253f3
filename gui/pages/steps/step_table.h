// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/steps/step_model.h"
#include "gui/pages/steps/step_raster.h"

#include <QTableView>

#include <memory>
#include <optional>

class QSortFilterProxyModel;

namespace stallscope::gui {

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

    StepRaster m_raster;
    StepModel* m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace stallscope::gui
