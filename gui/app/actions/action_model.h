// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QList>

class QAction;

namespace stallscope::gui {

/// The enabled actions whose names contain all typed words in any order, best match first.
class ActionModel : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int KeysRole = Qt::UserRole;

    /// The actions outlive it.
    explicit ActionModel(QList<QAction*> actions, QObject* parent = nullptr);

    void setWords(const QString& words);
    [[nodiscard]] QAction* at(int row) const { return m_shown.value(row); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<QAction*> m_all;
    QList<QAction*> m_shown;
};

} // namespace stallscope::gui
