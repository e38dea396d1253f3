// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

class QMenu;
class QTableView;

namespace stallscope::gui {

/// A table that is sorted by a click on a head of its columns is sorted without a mouse, too: by a menu, which the key for menus
/// opens. It also describes the sort order to screen readers. Belongs to the table, which has its model.
class SortMenu : public QObject {
    Q_OBJECT
public:
    explicit SortMenu(QTableView& table);

    /// What it is sorted by, for people; empty where it has an order of its own.
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
