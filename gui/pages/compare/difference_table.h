// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QAbstractItemModel>
#include <QModelIndexList>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <QWidget>

class QAbstractItemModel;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTableView;

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

/// A table of the page: title, filter, copy button, and as many rows as fit.
class DifferenceTable : public QWidget {
    Q_OBJECT
public:
    /// The model outlives it.
    DifferenceTable(const QString& title, QAbstractItemModel& model, QWidget* parent = nullptr);

    [[nodiscard]] TextFilter& filter() { return *m_filter; }
    [[nodiscard]] QTableView& view() { return *m_view; }
    /// Inserts a control between the title and the filter.
    void addControl(QWidget* control);
    void setTheme(const Theme& theme);
    /// To be called after the model was filled.
    void fitColumns();
    /// The selection, or else all shown rows, as tab-separated text.
    [[nodiscard]] QString copiedText() const;
    void copy() const;

signals:
    /// A row was activated by double click or Enter; `name` is the text of its first column.
    void rowOpened(const QString& name);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void assemble(const QString& title);
    void connectSignals();
    void fitHeight();

    TextFilter* m_filter;
    QLineEdit* m_text;
    QTableView* m_view;
    QLabel* m_count;
    QHBoxLayout* m_controls = nullptr;
    QWidget* m_control = nullptr; ///< inserted by addControl()
};

} // namespace stallscope::gui
