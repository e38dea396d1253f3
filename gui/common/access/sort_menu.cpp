// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/sort_menu.h"

#include "gui/common/access/mnemonics.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>

namespace stallscope::gui {

SortMenu::SortMenu(QTableView& table) : QObject(&table), m_table(table)
{
    QHeaderView* header = table.horizontalHeader();
    table.setContextMenuPolicy(Qt::CustomContextMenu);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&table, &QWidget::customContextMenuRequested, this, [this](QPoint at) { show(m_table.viewport()->mapToGlobal(at)); });
    connect(header, &QWidget::customContextMenuRequested, this, [this, header](QPoint at) { show(header->mapToGlobal(at)); });
    connect(header, &QHeaderView::sortIndicatorChanged, this, &SortMenu::announceOrder);
    connect(table.model(), &QAbstractItemModel::modelReset, this, &SortMenu::announceOrder);
    announceOrder();
}

QString SortMenu::titleOf(int column) const
{
    const QAbstractItemModel& model = *m_table.model();
    const QString shown = model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return m_table.isColumnHidden(column) ? QString() : shown;
}

QString SortMenu::words() const
{
    const QHeaderView& header = *m_table.horizontalHeader();
    const int column = header.sortIndicatorSection();
    const QString title = column >= 0 && column < m_table.model()->columnCount() ? titleOf(column) : QString();
    if (title.isEmpty())
        return {};
    return header.sortIndicatorOrder() == Qt::AscendingOrder ? tr("Sorted by %1, ascending").arg(title) : tr("Sorted by %1, descending").arg(title);
}

void SortMenu::sortBy(int column)
{
    const QVariant usual = m_table.model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
    m_table.sortByColumn(column, usual.isValid() ? static_cast<Qt::SortOrder>(usual.toInt()) : Qt::AscendingOrder);
}

void SortMenu::fill(QMenu& menu)
{
    const QHeaderView& header = *m_table.horizontalHeader();
    menu.addActions(m_table.actions());
    menu.addSection(tr("Sort by"));
    auto* columns = new QActionGroup(&menu);
    for (int place = 0; place < header.count(); ++place) {
        const int column = header.logicalIndex(place);
        const QString title = titleOf(column);
        if (title.isEmpty())
            continue;
        QAction* one = menu.addAction(QString(title).replace('&', "&&"), this, [this, column] { sortBy(column); });
        one->setCheckable(true);
        one->setChecked(column == header.sortIndicatorSection());
        columns->addAction(one);
    }
    menu.addSeparator();
    auto* orders = new QActionGroup(&menu);
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        QAction* one = menu.addAction(order == Qt::AscendingOrder ? tr("&Ascending") : tr("&Descending"), this,
            [this, order] { m_table.sortByColumn(m_table.horizontalHeader()->sortIndicatorSection(), order); });
        one->setCheckable(true);
        one->setEnabled(header.sortIndicatorSection() >= 0);
        one->setChecked(one->isEnabled() && order == header.sortIndicatorOrder());
        orders->addAction(one);
    }
    giveLetters(menusOf(menu));
}

void SortMenu::show(QPoint where)
{
    if (m_table.model()->columnCount() == 0)
        return;
    auto* menu = new QMenu(&m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(*menu);
    menu->popup(where);
}

void SortMenu::announceOrder()
{
    if (m_table.accessibleDescription() != words())
        m_table.setAccessibleDescription(words());
}

} // namespace stallscope::gui
