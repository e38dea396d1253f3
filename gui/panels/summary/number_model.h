// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/summary/number_rows.h"

#include <QAbstractTableModel>

#include <vector>

namespace stallscope::gui {

/// Metrics of several runs side by side: one column per run, or two if a range is selected.
class NumberModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit NumberModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    struct Column {
        QString title;
        std::vector<NumberRow> rows;
    };
    void setColumns(std::vector<Column> runs, bool hasRange);
    /// Omits the values in brackets, which repeat a value in another unit, to save space.
    void setBrief(bool brief);
    [[nodiscard]] bool isBrief() const { return m_isBrief; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// The run of a column, and whether it shows the range.
    struct Cell {
        std::size_t run = 0;
        bool isRange = false;
    };
    [[nodiscard]] Cell cellOf(int column) const;
    [[nodiscard]] QString textOf(const QModelIndex& index) const;

    std::vector<Column> m_runs;
    bool m_hasRange = false;
    bool m_isBrief = false;
};

} // namespace stallscope::gui
