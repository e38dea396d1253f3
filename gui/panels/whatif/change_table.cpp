// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/change_table.h"

#include "gui/panels/whatif/amount_delegate.h"
#include "gui/panels/whatif/change_model.h"

#include <QHeaderView>
#include <QKeyEvent>

namespace stallscope::gui {

namespace {

constexpr int kRowHeight = 24;
constexpr int kLeastHeight = 96;

} // namespace

ChangeTable::ChangeTable(ChangeModel& model, QWidget* parent) : QTableView(parent), m_model(model)
{
    setModel(&m_model);
    setItemDelegateForColumn(ChangeModel::How, new AmountDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setAlternatingRowColors(true);
    setTextElideMode(Qt::ElideMiddle); // what is waited under tells sites apart
    setAccessibleName(tr("Changes"));
    setMinimumHeight(kLeastHeight);
    setTabKeyNavigation(false); // Tab moves to the next control
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(ChangeModel::What, QHeaderView::Stretch);
}

void ChangeTable::goTo(int row)
{
    setCurrentIndex(m_model.index(row, ChangeModel::What));
    scrollTo(currentIndex());
}

void ChangeTable::removeCurrent()
{
    m_model.remove(currentIndex().row());
}

bool ChangeTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        event->accept(); // the window may have a shortcut for it
        return true;
    }
    return QTableView::event(event);
}

void ChangeTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete)
        removeCurrent();
    else
        QTableView::keyPressEvent(event);
}

} // namespace stallscope::gui
