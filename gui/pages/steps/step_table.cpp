// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_table.h"

#include "gui/common/access/focus_ring.h"
#include "gui/common/access/sort_menu.h"
#include "gui/pages/steps/step_header.h"

#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

namespace stallscope::gui {

namespace {

constexpr int kRowMargin = 8;
constexpr int kCellMargin = 22;
const char* const kWidestNumber = "10,000 slowest";
const char* const kWidestLength = "+123.45 ms";

/// Paints the activity of a step over its row.
class CellsDelegate : public QStyledItemDelegate {
public:
    CellsDelegate(StepRaster& raster, const QSortFilterProxyModel& sorted, QObject* parent) : QStyledItemDelegate(parent), m_raster(raster), m_sorted(sorted) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        m_raster.paint(*painter, option.rect, static_cast<std::size_t>(m_sorted.mapToSource(index).row()));
    }

private:
    StepRaster& m_raster;
    const QSortFilterProxyModel& m_sorted;
};

bool isOpen(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

/// Navigation keys take precedence over the window's shortcuts.
bool isOwn(const QKeyEvent& key)
{
    return isOpen(key) || (key.key() >= Qt::Key_Home && key.key() <= Qt::Key_PageDown && key.key() != Qt::Key_Left && key.key() != Qt::Key_Right);
}

} // namespace

StepTable::StepTable(QWidget* parent) : QTableView(parent), m_model(new StepModel(this)), m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(StepModel::SortRole);
    setHorizontalHeader(new StepHeader(m_raster, this));
    setModel(m_sorted);
    setItemDelegateForColumn(StepModel::Cells, new CellsDelegate(m_raster, *m_sorted, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false); // Tab moves to the next control
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowMargin);
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(StepModel::Cells, QHeaderView::Stretch);
    horizontalHeader()->resizeSection(StepModel::Number, metrics.horizontalAdvance(kWidestNumber) + kCellMargin);
    for (const int column : {StepModel::Length, StepModel::More})
        horizontalHeader()->resizeSection(column, metrics.horizontalAdvance(kWidestLength) + kCellMargin);
    setSortingEnabled(true);
    new SortMenu(*this); // child of this
    new FocusRing(*this);
    setSlowestFirst(false);
    connect(this, &QTableView::clicked, this, &StepTable::open);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { emit currentChangedTo(current()); });
}

void StepTable::setTheme(const Theme& theme)
{
    m_raster.setTheme(theme);
    viewport()->update();
    horizontalHeader()->viewport()->update();
}

void StepTable::setSteps(std::shared_ptr<const StepsOfRun> steps, Nanos reach)
{
    m_raster.setSteps(steps, reach);
    m_model->setSteps(std::move(steps));
    horizontalHeader()->viewport()->update();
}

std::optional<std::size_t> StepTable::current() const
{
    const QModelIndex index = m_sorted->mapToSource(currentIndex());
    return index.isValid() ? std::optional(static_cast<std::size_t>(index.row())) : std::nullopt;
}

void StepTable::setCurrent(std::size_t step)
{
    const QModelIndex index = m_sorted->mapFromSource(m_model->index(static_cast<int>(step), StepModel::Number));
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index, QAbstractItemView::EnsureVisible);
}

bool StepTable::isSlowestFirst() const
{
    return m_sorted->sortColumn() == StepModel::Length && m_sorted->sortOrder() == Qt::DescendingOrder;
}

void StepTable::setSlowestFirst(bool slowestFirst)
{
    if (slowestFirst)
        sortByColumn(StepModel::Length, Qt::DescendingOrder);
    else
        sortByColumn(StepModel::Number, Qt::AscendingOrder);
}

void StepTable::open(const QModelIndex& index)
{
    if (index.isValid())
        emit opened(static_cast<std::size_t>(m_sorted->mapToSource(index).row()));
}

bool StepTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void StepTable::keyPressEvent(QKeyEvent* event)
{
    if (isOpen(*event))
        open(currentIndex());
    else
        QTableView::keyPressEvent(event);
}

} // namespace stallscope::gui
