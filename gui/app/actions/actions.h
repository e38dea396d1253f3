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

/// All actions of the window, each defined once. Menus, tool bar, shortcuts and palette show the same ones.
class Actions : public QObject {
    Q_OBJECT
public:
    using Keys = QList<QKeySequence>;

    explicit Actions(QObject* parent = nullptr) : QObject(parent) {}

    /// The id is stable; text and tip are shown to the user.
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

    /// Replaces the default keys. An action that had one of them loses it.
    void setKeys(const QString& id, const Keys& keys);
    [[nodiscard]] Keys usualKeys(const QString& id) const { return m_usualKeys.value(id); }
    /// Another action that has one of these keys, or null.
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

/// Removes mnemonics: "&Open..." reads "Open".
[[nodiscard]] QString plainName(const QAction& action);

} // namespace stallscope::gui
