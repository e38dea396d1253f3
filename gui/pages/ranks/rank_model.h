// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/ranks/rank_table.h"

#include <QAbstractTableModel>

#include <memory>

namespace stallscope::gui {

/// One row per rank: utilization, exposed communication, and whether it is the straggler.
class RankModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Rank, Process, Length, Busy, Compute, Collectives, Exposed, Blocked, Waits, Bubbles, Finding, kColumns };

    static constexpr int kStragglerRole = Qt::UserRole + 1; ///< whether it is the row of the straggler

    explicit RankModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRanks(std::shared_ptr<const RanksWithin> ranks);
    [[nodiscard]] const std::shared_ptr<const RanksWithin>& ranks() const { return m_ranks; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const RankReport& row, int column) const;
    [[nodiscard]] QString finding() const;
    [[nodiscard]] bool isStraggler(int row) const;

    std::shared_ptr<const RanksWithin> m_ranks;
};

} // namespace stallscope::gui
