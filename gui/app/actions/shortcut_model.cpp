// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/shortcut_model.h"

#include <QFont>

#include <algorithm>

namespace stallscope::gui {

ShortcutModel::ShortcutModel(const Actions& actions, QObject* parent) : QAbstractTableModel(parent), m_actions(actions), m_shown(actions.all())
{
    connect(&m_actions, &Actions::keysChanged, this, [this] {
        if (!m_shown.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    });
}

void ShortcutModel::setFilter(const QString& words)
{
    beginResetModel();
    m_shown.clear();
    std::copy_if(m_actions.all().begin(), m_actions.all().end(), std::back_inserter(m_shown), [&](const QAction* action) {
        return plainName(*action).contains(words, Qt::CaseInsensitive) || keysText(action->shortcuts()).contains(words, Qt::CaseInsensitive);
    });
    endResetModel();
}

int ShortcutModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QAction& action = *m_shown[index.row()];
    if (role == Qt::ToolTipRole)
        return action.toolTip();
    if (role == Qt::FontRole && isChanged(action)) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    return index.column() == Command ? plainName(action) : keysText(action.shortcuts());
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Command ? tr("Command") : tr("Keys");
}

QString keysText(const Actions::Keys& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(", ");
}

} // namespace stallscope::gui
