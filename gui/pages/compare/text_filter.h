// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QModelIndexList>
#include <QSortFilterProxyModel>
#include <QStringList>

namespace stallscope::gui {

/// The rows of a table that hold every word of a text in any of their cells, or in a role of their own.
class TextFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit TextFilter(QObject* parent = nullptr) : QSortFilterProxyModel(parent) {}

    void setText(const QString& text);
    /// A text of the row's first cell that is searched too.
    void setKeyRole(int role) { m_keyRole = role; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    int m_keyRole = -1;
};

/// Header and rows as a spreadsheet takes them: cells separated by tabs, rows by line feeds. All rows where none are named.
[[nodiscard]] QString tabSeparated(const QAbstractItemModel& model, const QModelIndexList& rows);

} // namespace stallscope::gui
