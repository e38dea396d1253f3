// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

namespace stallscope::gui {

/// Everything that people can ask the window for, defined once: menus, tool bar, shortcuts and palette show the same ones.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr) : QObject(parent) {}

    /// The id never changes; text and tip are for people.
    template <class Act>
    QAction* define(const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& tip, Act act)
    {
        QAction* action = prepare(id, text, keys, tip);
        connect(action, &QAction::triggered, this, act);
        return action;
    }

    [[nodiscard]] QAction* operator[](const QString& id) const { return m_byId.value(id); }
    /// In the order in which they were defined.
    [[nodiscard]] const QList<QAction*>& all() const { return m_all; }

private:
    QAction* prepare(const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& tip);

    QHash<QString, QAction*> m_byId;
    QList<QAction*> m_all;
};

} // namespace stallscope::gui
