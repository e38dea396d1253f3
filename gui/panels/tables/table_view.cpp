// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_view.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/sort_menu.h"
#include "gui/common/text/words.h"
#include "gui/panels/tables/table_rows.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr int kBarMargin = 3; // around a full bar

QPalette::ColorGroup groupOf(QStyle::State state)
{
    if (!state.testFlag(QStyle::State_Enabled))
        return QPalette::Disabled;
    return state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
}

/// Starts at the left, below the text.
QRectF barIn(const QRect& cell, double share)
{
    QRectF bar = QRectF(cell).adjusted(kBarMargin, kBarMargin, -kBarMargin, -kBarMargin);
    bar.setWidth(std::max(bar.width() * share, 1.0));
    return bar;
}

constexpr int kCellMargin = 2 * BarDelegate::kMargin + 10; // plus room for the sort indicator
constexpr int kRowMargin = 7;
constexpr int kWidestColumn = 10'000; // pixels: limit for remembered widths, which may be invalid

/// The widest typical cell of a form.
const char* sampleOf(CellForm form)
{
    switch (form) {
    case CellForm::Name: return "cudaStreamSynchronize_v3020";
    case CellForm::Value: return "device to device copy";
    case CellForm::Integer: return "1,000,000,000";
    case CellForm::Real: return "100,000,000.5";
    case CellForm::Text: return "[[1,5184,1024],[1024,1024],[1024]]";
    case CellForm::Label: return "rank 1023, GPU 0";
    case CellForm::Collective: return "send and receive";
    case CellForm::Kind: return "pageable-d2h";
    case CellForm::SpanKind: return "host operation";
    case CellForm::Track: return "thread 1000000 (python3)";
    case CellForm::Device: return "NVIDIA H100 80GB HBM3";
    case CellForm::Cause: return "profiler overhead";
    case CellForm::Direction: return "device to device";
    case CellForm::Memory: return "managed static";
    case CellForm::Moment: return "100,000.000 ms";
    case CellForm::Count: return "10,000,000";
    default: return "59 min 59 s";
    }
}

/// A usual cell of a form.
const char* shortSampleOf(CellForm form)
{
    switch (form) {
    case CellForm::Name: return "cudaStreamSync";
    case CellForm::Text: return "[[1,5184,1024]]";
    case CellForm::Track: return "a thread of its own";
    case CellForm::Duration: return "100.0 ms";
    case CellForm::Count: return "10,000";
    default: return sampleOf(form);
    }
}

bool isOwn(const QKeyEvent& key)
{
    if (key.matches(QKeySequence::Copy))
        return true;
    constexpr int kKeys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter};
    return std::find(std::begin(kKeys), std::end(kKeys), key.key()) != std::end(kKeys);
}

} // namespace

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QStyle& style = option.widget ? *option.widget->style() : *QApplication::style();
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const double share = std::clamp(index.data(TableModel::kBarRole).toDouble(), 0.0, 1.0);
    if (share > 0 && !isSelected)
        painter->fillRect(barIn(option.rect, share), m_colour);
    const QRect inside = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const QString words = index.data().toString();
    const QString text = index.data(TableModel::kIsNameRole).toBool() ? m_names[index.column()].labelOf(words, inside.width(), option.fontMetrics)
                                                                      : option.fontMetrics.elidedText(words, option.textElideMode, inside.width());
    painter->setFont(option.font);
    painter->setPen(option.palette.color(groupOf(option.state), isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(inside, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine, text);
}

TableView::TableView(QWidget* parent) : QTableView(parent), m_model(new TableModel(this)), m_delegate(new BarDelegate(this))
{
    setModel(m_model);
    setItemDelegate(m_delegate);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setAlternatingRowColors(true);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false); // Tab moves to the next control
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowMargin);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    horizontalHeader()->setSectionsMovable(true);
    setSortingEnabled(true);
    connect(this, &QTableView::doubleClicked, this, &TableView::openCurrent);
    connect(m_model, &TableModel::arranged, this, &TableView::restore);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) { keepWidth(column, width); });
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] { m_isToTop = true; });
    new SortMenu(*this); // child of this
    new FocusRing(*this);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && !m_model->isArranging())
            m_marked = m_model->rowAt(current.row());
    });
}

void TableView::setRows(std::shared_ptr<const TableRows> rows, std::optional<std::size_t> marked)
{
    m_marked = marked;
    m_model->setRows(std::move(rows));
}

void TableView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    viewport()->update();
}

void TableView::setTheme(const Theme& theme, const QColor& bars)
{
    constexpr double kQuiet = 0.28;
    m_delegate->setColour(mixed(theme.surface, bars, kQuiet));
    viewport()->update();
}

void TableView::restore()
{
    if (m_model->columnCount() == 0)
        m_wide = -1; // the header resets its columns
    else if (m_wide < 0)
        sizeColumns();
    mark(m_marked);
    if (std::exchange(m_isToTop, false))
        scrollToTop(); // sorting shows the first rows
}

void TableView::sizeColumns()
{
    const auto& columns = m_model->rows()->columns();
    const auto name = std::find_if(
        columns.begin(), columns.end(), [](const TableColumn& column) { return column.form == CellForm::Name || column.form == CellForm::Value; });
    m_wide = name == columns.end() ? 0 : static_cast<int>(name - columns.begin());
    shareWidth();
}

int TableView::widthFor(int column, bool isTight) const
{
    if (ownWidth(column) > 0)
        return ownWidth(column);
    const TableColumn& about = m_model->rows()->columns()[static_cast<std::size_t>(column)];
    const int title = fontMetrics().horizontalAdvance(titleOf(about));
    return kCellMargin + std::max(title, fontMetrics().horizontalAdvance(isTight ? shortSampleOf(about.form) : sampleOf(about.form)));
}

/// Columns for long cells get less where not all columns fit; the first names get the rest of the width.
void TableView::shareWidth()
{
    if (m_wide < 0 || !m_model->rows())
        return;
    std::vector<int> widths;
    for (const bool isTight : {false, true}) {
        widths.clear();
        for (int column = 0; column < m_model->columnCount(); ++column)
            widths.push_back(widthFor(column, isTight));
        if (std::accumulate(widths.begin(), widths.end(), 0) <= viewport()->width())
            break;
    }
    int rest = std::max(viewport()->width() - std::accumulate(widths.begin(), widths.end(), 0), 0);
    const auto widen = [&](int column) {
        const int more = std::clamp(widthFor(column, false) - widths[static_cast<std::size_t>(column)], 0, rest);
        widths[static_cast<std::size_t>(column)] += more;
        rest -= more;
    };
    widen(m_wide);
    for (int column = 0; column < m_model->columnCount(); ++column)
        widen(column);
    if (ownWidth(m_wide) <= 0)
        widths[static_cast<std::size_t>(m_wide)] += rest;
    for (int column = 0; column < m_model->columnCount(); ++column)
        setWidth(column, widths[static_cast<std::size_t>(column)]);
}

void TableView::setWidth(int column, int width)
{
    m_isSizing = true;
    horizontalHeader()->resizeSection(column, width);
    m_isSizing = false;
}

/// Width changes that this class did not make are the user's.
void TableView::keepWidth(int column, int width)
{
    if (m_isSizing)
        return;
    m_ownWidths.resize(std::max<qsizetype>(m_ownWidths.size(), column + 1));
    m_ownWidths[column] = width;
}

void TableView::setOwnWidths(const QList<int>& widths)
{
    m_ownWidths.clear();
    for (const int width : widths)
        m_ownWidths << (width >= horizontalHeader()->minimumSectionSize() && width <= kWidestColumn ? width : 0);
    if (m_wide >= 0)
        sizeColumns();
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareWidth();
}

void TableView::mark(std::optional<std::size_t> row)
{
    m_marked = row;
    if (m_model->isArranging())
        return; // rows are about to be replaced; marking follows then
    const auto shown = row ? m_model->shownAt(*row) : std::nullopt;
    if (!shown) {
        clearSelection();
        setCurrentIndex({});
        return;
    }
    if (currentIndex().row() == *shown && selectionModel()->isRowSelected(*shown))
        return;
    const QModelIndex index = m_model->index(*shown, 0);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index, QAbstractItemView::EnsureVisible);
}

void TableView::openCurrent()
{
    if (currentIndex().isValid())
        emit opened(m_model->rowAt(currentIndex().row()));
}

std::vector<std::uint32_t> TableView::selectedRows() const
{
    std::vector<std::pair<int, int>> parts; // a selection of a million rows is one range
    for (const QItemSelectionRange& part : selectionModel()->selection())
        parts.emplace_back(part.top(), part.bottom());
    std::sort(parts.begin(), parts.end());
    std::vector<std::uint32_t> rows;
    int from = 0;
    for (const auto& [top, bottom] : parts) {
        for (int shown = std::max(from, top); shown <= bottom; ++shown)
            rows.push_back(static_cast<std::uint32_t>(m_model->rowAt(shown)));
        from = std::max(from, bottom + 1);
    }
    return rows;
}

void TableView::copy()
{
    std::vector<std::uint32_t> rows = selectedRows();
    if (rows.empty())
        return;
    const std::size_t selected = rows.size();
    rows.resize(std::min<std::size_t>(selected, kMostCopied));
    QApplication::clipboard()->setText(copiedText(*m_model->rows(), rows));
    if (rows.size() < selected)
        emit statusMessage(counted(STALLSCOPE_COUNT("Tables", "Copied the first {} of {} rows. Save as CSV to get all rows.", "Copied the first {} of {} row."),
            rows.size(), selected));
    else
        emit statusMessage(counted(STALLSCOPE_COUNT("Tables", "Copied {} rows", "Copied {} row"), selected));
}

/// Letters are shortcuts of the timeline, and a keyboard search through a million rows would be slow.
void TableView::keyboardSearch(const QString& /*search*/) {}

bool TableView::event(QEvent* event)
{
    // keys that navigate in rows take precedence over the window's shortcuts
    if (event->type() == QEvent::ShortcutOverride && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void TableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        openCurrent();
    else
        QTableView::keyPressEvent(event);
}

void TableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(kCellMargin, 0, -kCellMargin, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

} // namespace stallscope::gui
