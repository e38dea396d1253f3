// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/whatif/possible_changes.h"

#include <QAbstractTableModel>

#include <vector>

namespace stallscope::gui {

/// What could be changed about a run, to be ticked. Amounts can be edited where they are a choice; editing an amount
/// means it, so that it is ticked then.
class ChangeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, How, Gain, Columns };

    explicit ChangeModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setChanges(std::vector<PossibleChange> changes);
    [[nodiscard]] const std::vector<PossibleChange>& changes() const { return m_changes; }
    [[nodiscard]] const PossibleChange& at(int row) const { return m_changes[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int chosenCount() const;
    /// Nothing is chosen any more.
    void clear();
    void choose(int row);
    /// A further row, above the others, and chosen; its place. Where it is there already it is chosen.
    int add(PossibleChange change);
    /// Only rows that the user added.
    void remove(int row);
    /// What a row alone would save.
    void setGain(int row, Nanos saved);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Something else is chosen than before.
    void chosen();
    /// There are other rows, or other amounts: what single rows would save is to be worked out.
    void gainsMissing();

private:
    [[nodiscard]] static QString text(const PossibleChange& change, int column);
    [[nodiscard]] static QString amountText(const PossibleChange& change);
    [[nodiscard]] static QString gainText(const PossibleChange& change);
    [[nodiscard]] static QString explanation(const PossibleChange& change);

    std::vector<PossibleChange> m_changes;
};

} // namespace stallscope::gui
