// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/action_model.h"

#include "gui/app/actions/actions.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Match distance of a name, smaller is better; negative: no match. Words at its beginning match best.
qsizetype distance(const QString& name, const QStringList& words)
{
    qsizetype sum = 0;
    for (const QString& word : words) {
        const qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0)
            return -1;
        sum += at;
    }
    return sum;
}

} // namespace

ActionModel::ActionModel(QList<QAction*> actions, QObject* parent) : QAbstractListModel(parent), m_all(std::move(actions))
{
    setWords({});
}

void ActionModel::setWords(const QString& words)
{
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QList<std::pair<qsizetype, QAction*>> found;
    for (QAction* action : m_all) {
        const qsizetype far = distance(plainName(*action), parts);
        if (far >= 0 && action->isEnabled())
            found.append({far, action});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    beginResetModel();
    m_shown.clear();
    for (const auto& [far, action] : found)
        m_shown.append(action);
    endResetModel();
}

int ActionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ActionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QAction& action = *m_shown[index.row()];
    if (role == Qt::ToolTipRole)
        return action.toolTip();
    if (role == KeysRole)
        return action.shortcut().toString(QKeySequence::NativeText);
    return role == Qt::DisplayRole ? plainName(action) : QVariant();
}

} // namespace stallscope::gui
