// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions.h"

namespace stallscope::gui {

QAction* Actions::prepare(const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& tip)
{
    Q_ASSERT(!m_byId.contains(id));
    auto* action = new QAction(text, this);
    action->setObjectName(id);
    action->setShortcuts(keys);
    const QString key = keys.isEmpty() ? QString() : QString(" (%1)").arg(keys.front().toString(QKeySequence::NativeText));
    action->setToolTip((tip.isEmpty() ? QString(text).remove('&') : tip) + key);
    action->setStatusTip(tip);
    m_byId.insert(id, action);
    m_all << action;
    return action;
}

} // namespace stallscope::gui
