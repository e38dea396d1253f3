// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/actions/actions.h"

#include <QAbstractTableModel>
#include <QAction>

namespace stallscope::gui {

/// Actions with their keys; changed ones are bold.
class ShortcutModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// The actions outlive it.
    explicit ShortcutModel(const Actions& actions, QObject* parent = nullptr);

    enum Column { Command, KeysColumn, Columns };

    /// Shows only actions whose name or keys contain the text.
    void setFilter(const QString& words);
    [[nodiscard]] QAction* at(int row) const { return m_shown.value(row); }
    [[nodiscard]] bool isChanged(const QAction& action) const { return action.shortcuts() != m_actions.usualKeys(action.objectName()); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Actions& m_actions;
    QList<QAction*> m_shown;
};

/// "W, Ctrl++".
[[nodiscard]] QString keysText(const Actions::Keys& keys);

} // namespace stallscope::gui
