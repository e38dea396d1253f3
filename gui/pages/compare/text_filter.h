// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QModelIndexList>
#include <QSortFilterProxyModel>
#include <QStringList>

namespace stallscope::gui {

/// Filters rows that contain every word of a text in any cell, or in the key role.
class TextFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit TextFilter(QObject* parent = nullptr) : QSortFilterProxyModel(parent) {}

    void setText(const QString& text);
    /// Role of the first cell whose text is also searched.
    void setKeyRole(int role) { m_keyRole = role; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    int m_keyRole = -1;
};

/// Header and rows for a spreadsheet: cells separated by tabs, rows by line feeds. All rows if `rows` is empty.
[[nodiscard]] QString tabSeparated(const QAbstractItemModel& model, const QModelIndexList& rows);

} // namespace stallscope::gui
