// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

class QMenu;
class QTableView;

namespace stallscope::gui {

/// Keyboard access to sorting a table by its header: a menu, opened by the menu key, which begins with the actions of the table. Also
/// describes the sort order to screen readers. Child of the table, whose model must be set.
class SortMenu : public QObject {
    Q_OBJECT
public:
    explicit SortMenu(QTableView& table);

    /// Description of the sort order; empty if the table is unsorted.
    [[nodiscard]] QString words() const;
    void fill(QMenu& menu);

private:
    [[nodiscard]] QString titleOf(int column) const;
    void sortBy(int column);
    void show(QPoint where);
    void announceOrder();

    QTableView& m_table;
};

} // namespace stallscope::gui
