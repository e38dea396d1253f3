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
    using Keys = QList<QKeySequence>;

    explicit Actions(QObject* parent = nullptr) : QObject(parent) {}

    /// The id never changes; text and tip are for people.
    template <class Act>
    QAction* define(const QString& id, const QString& text, const Keys& keys, const QString& tip, Act act)
    {
        QAction* action = prepare(id, text, keys, tip);
        connect(action, &QAction::triggered, this, act);
        return action;
    }

    [[nodiscard]] QAction* operator[](const QString& id) const { return m_byId.value(id); }
    /// In the order in which they were defined.
    [[nodiscard]] const QList<QAction*>& all() const { return m_all; }

    /// Other keys than the usual ones. Whoever had one of them loses it.
    void setKeys(const QString& id, const Keys& keys);
    [[nodiscard]] Keys usualKeys(const QString& id) const { return m_usualKeys.value(id); }
    /// Who has one of these keys, beside this action; null: nobody.
    [[nodiscard]] QAction* ownerOf(const Keys& keys, const QString& besideId) const;

signals:
    void keysChanged(const QString& id);

private:
    QAction* prepare(const QString& id, const QString& text, const Keys& keys, const QString& tip);
    void showKeys(QAction& action) const;

    QHash<QString, QAction*> m_byId;
    QHash<QString, Keys> m_usualKeys;
    QHash<QString, QString> m_tips;
    QList<QAction*> m_all;
};

/// Without the marks of keyboard access: "&Open..." reads "Open".
[[nodiscard]] QString plainName(const QAction& action);

} // namespace stallscope::gui
