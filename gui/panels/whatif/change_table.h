// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/whatif/possible_changes.h"

#include <QAbstractItemModel>
#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <QTableView>

#include <vector>

namespace stallscope::gui {

/// Checkable list of possible changes of a run. Editing an amount also checks its row.
class ChangeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, How, Gain, Columns };

    explicit ChangeModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setChanges(std::vector<PossibleChange> changes);
    [[nodiscard]] const std::vector<PossibleChange>& changes() const { return m_changes; }
    [[nodiscard]] const PossibleChange& at(int row) const { return m_changes[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int chosenCount() const;
    /// Unchecks all rows.
    void clear();
    void choose(int row);
    /// Adds a checked row at the top and returns its index. An existing equal row is checked instead.
    int add(PossibleChange change);
    /// Only for rows that the user added.
    void remove(int row);
    /// Time saved by this row alone.
    void setGain(int row, Nanos saved);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The checked rows changed.
    void chosen();
    /// Rows or amounts changed: the gains of single rows must be computed.
    void gainsMissing();

private:
    [[nodiscard]] static QString text(const PossibleChange& change, int column);
    [[nodiscard]] static QString amountText(const PossibleChange& change);
    [[nodiscard]] static QString gainText(const PossibleChange& change);
    [[nodiscard]] static QString explanation(const PossibleChange& change);

    std::vector<PossibleChange> m_changes;
};

/// Editor for the amount of a change: a spin box limited to the values that the change allows.
class AmountDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit AmountDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

/// Wraps the name of a change, which is too long for one line of a panel. Arguments of templates are left out first.
class ChangeDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ChangeDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// Table of possible changes with check boxes.
class ChangeTable : public QTableView {
    Q_OBJECT
public:
    /// The model outlives it.
    explicit ChangeTable(ChangeModel& model, QWidget* parent = nullptr);

    /// Makes the row current.
    void goTo(int row);
    /// Removes the row, if the user added it.
    void removeCurrent();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    ChangeModel& m_model;
};

} // namespace stallscope::gui
