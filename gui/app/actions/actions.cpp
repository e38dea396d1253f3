// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"

#include <QRegularExpression>

#include <algorithm>

namespace stallscope::gui {

QAction* Actions::prepare(const QString& id, const QString& text, const Keys& keys, const QString& tip)
{
    Q_ASSERT(!m_byId.contains(id));
    auto* action = new QAction(text, this);
    action->setObjectName(id);
    action->setShortcuts(keys);
    action->setStatusTip(tip);
    action->setIconText(plainName(*action)); // shown by the tool bar
    m_byId.insert(id, action);
    m_usualKeys.insert(id, keys);
    m_tips.insert(id, tip);
    m_all << action;
    showKeys(*action);
    return action;
}

void Actions::showKeys(QAction& action) const
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    const QString tip = m_tips.value(action.objectName());
    action.setToolTip((tip.isEmpty() ? plainName(action) : tip) + (key.isEmpty() ? QString() : QString(" (%1)").arg(key)));
}

QAction* Actions::ownerOf(const Keys& keys, const QString& besideId) const
{
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const QAction* action) {
        const Keys theirs = action->shortcuts();
        return action->objectName() != besideId && std::any_of(keys.begin(), keys.end(), [&](const QKeySequence& key) { return theirs.contains(key); });
    });
    return found == m_all.end() ? nullptr : *found;
}

void Actions::setKeys(const QString& id, const Keys& keys)
{
    QAction* action = m_byId.value(id);
    if (!action || action->shortcuts() == keys)
        return;
    while (QAction* owner = ownerOf(keys, id)) {
        Keys left = owner->shortcuts();
        left.removeIf([&](const QKeySequence& key) { return keys.contains(key); });
        setKeys(owner->objectName(), left);
    }
    action->setShortcuts(keys);
    showKeys(*action);
    emit keysChanged(id);
}

QString plainName(const QAction& action)
{
    static const QRegularExpression kAppended("\\s*\\(&\\w\\)"); // mnemonics appended in languages without letters of the keyboard
    QString name = action.text();
    return name.remove(kAppended).remove(QLatin1Char('&')).remove(QStringLiteral("..."));
}

} // namespace stallscope::gui
