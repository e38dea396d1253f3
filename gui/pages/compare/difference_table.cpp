// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/difference_table.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/sort_menu.h"
#include "gui/common/text/words.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <functional>

namespace stallscope::gui {

namespace {

QString line(const QAbstractItemModel& model, const std::function<QVariant(int)>& cell)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << cell(column).toString().replace('\t', ' ').replace('\n', ' ');
    return cells.join('\t') + '\n';
}

constexpr int kRowHeight = 24;
constexpr int kMostRows = 16; // further rows scroll within the table
constexpr int kFilterWidth = 200;
constexpr int kPadding = 18;
constexpr int kLeastName = 260;

/// Adds a margin between words and an adjacent column of numbers.
class WordDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text.prepend(QStringLiteral("    "));
    }
};

} // namespace

void TextFilter::setText(const QString& text)
{
    m_words = text.split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool TextFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    QString all;
    for (int column = 0; column < sourceModel()->columnCount(parent) && !m_words.isEmpty(); ++column)
        all += sourceModel()->index(row, column, parent).data().toString() + '\n';
    if (m_keyRole >= 0)
        all += sourceModel()->index(row, 0, parent).data(m_keyRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

QString tabSeparated(const QAbstractItemModel& model, const QModelIndexList& rows)
{
    QString text = line(model, [&model](int column) { return model.headerData(column, Qt::Horizontal); });
    const auto add = [&](int row) { text += line(model, [&](int column) { return model.index(row, column).data(); }); };
    if (rows.isEmpty()) {
        for (int row = 0; row < model.rowCount(); ++row)
            add(row);
        return text;
    }
    QList<int> numbers;
    for (const QModelIndex& index : rows)
        numbers << index.row();
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    for (const int row : numbers)
        add(row);
    return text;
}

DifferenceTable::DifferenceTable(const QString& title, QAbstractItemModel& model, QWidget* parent)
    : QWidget(parent), m_filter(new TextFilter(this)), m_text(new QLineEdit(this)), m_view(new QTableView(this)), m_count(new QLabel(this))
{
    m_filter->setSourceModel(&model);
    assemble(title);
    connectSignals();
    fitHeight();
}

void DifferenceTable::assemble(const QString& title)
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(6);
    m_controls = new QHBoxLayout;
    auto* name = new QLabel(title, this);
    QFont bold = name->font();
    bold.setBold(true);
    name->setFont(bold);
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setAccessibleName(tr("Filter: %1").arg(title));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(kFilterWidth);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* copyAll = new QToolButton(this);
    copyAll->setText(tr("Copy"));
    copyAll->setToolTip(tr("Copy the selected or all visible rows as tab-separated text"));
    copyAll->setAccessibleName(tr("Copy: %1").arg(title));
    copyAll->setAutoRaise(true);
    copyAll->setFocusPolicy(Qt::TabFocus);
    connect(copyAll, &QToolButton::clicked, this, &DifferenceTable::copy);
    m_controls->addWidget(name);
    m_controls->addStretch(1);
    m_controls->addWidget(m_count);
    m_controls->addWidget(m_text);
    m_controls->addWidget(copyAll);
    box->addLayout(m_controls);
    m_view->setModel(m_filter);
    m_view->setItemDelegateForColumn(m_filter->columnCount() - 1, new WordDelegate(m_view));
    m_view->setAccessibleName(title);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setWordWrap(false);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setTabKeyNavigation(false); // Tab moves to the next control
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->horizontalHeader()->setSortIndicatorClearable(true);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);
    new SortMenu(*m_view); // child of the view
    new FocusRing(*m_view);
    box->addWidget(m_view);
}

void DifferenceTable::connectSignals()
{
    connect(m_text, &QLineEdit::textChanged, m_filter, &TextFilter::setText);
    const auto fit = [this] { fitHeight(); };
    connect(m_filter, &QAbstractItemModel::modelReset, this, fit);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, fit);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, fit);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex& index) { emit rowOpened(index.siblingAtColumn(0).data().toString()); });
    auto* copyKey = new QShortcut(QKeySequence::Copy, m_view, this, [this] { copy(); });
    copyKey->setContext(Qt::WidgetShortcut);
}

void DifferenceTable::addControl(QWidget* control)
{
    m_control = control;
    m_controls->insertWidget(1, control);
}

/// Number columns are narrow; the last column takes the remaining width.
void DifferenceTable::fitColumns()
{
    const int last = m_filter->columnCount() - 1;
    int others = std::max(static_cast<QAbstractItemView*>(m_view)->sizeHintForColumn(last), m_view->horizontalHeader()->sectionSizeHint(last)) + kPadding;
    for (int column = 0; column + 1 < m_filter->columnCount(); ++column) {
        m_view->resizeColumnToContents(column);
        m_view->setColumnWidth(column, m_view->columnWidth(column) + kPadding);
        others += column > 0 ? m_view->columnWidth(column) : 0;
    }
    // while the page is hidden, only the view itself already has its width, not its viewport
    const int room = std::max(m_view->contentsRect().width() - others, kLeastName / 2);
    m_view->setColumnWidth(0, std::min(std::max(m_view->columnWidth(0), kLeastName), room));
}

void DifferenceTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void DifferenceTable::setTheme(const Theme& theme)
{
    // without it, a field has no visible edge on the page's background
    for (QWidget* field : std::initializer_list<QWidget*>{m_text, m_control}) {
        if (!field)
            continue;
        QPalette palette = paletteOf(theme);
        palette.setColor(QPalette::Base, theme.raised);
        palette.setColor(QPalette::Window, theme.line);
        field->setPalette(palette);
    }
}

void DifferenceTable::fitHeight()
{
    const int rows = m_filter->rowCount();
    const int all = m_filter->sourceModel()->rowCount();
    m_count->setText(rows == all
            ? counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), static_cast<std::uint64_t>(all))
            : counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(all)));
    const int shown = std::clamp(rows, 1, kMostRows);
    m_view->setFixedHeight(m_view->horizontalHeader()->sizeHint().height() + shown * kRowHeight + 2 * m_view->frameWidth());
}

QString DifferenceTable::copiedText() const
{
    return tabSeparated(*m_filter, m_view->selectionModel()->selectedRows());
}

void DifferenceTable::copy() const
{
    QApplication::clipboard()->setText(copiedText());
}

} // namespace stallscope::gui
