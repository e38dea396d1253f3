// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_model.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"

#include <algorithm>
#include <string_view>

namespace stallscope::gui {

namespace {

QVariant alignmentOf(CellForm form)
{
    const Qt::Alignment side = form == CellForm::Flag ? Qt::AlignHCenter : isText(form) ? Qt::AlignLeft : Qt::AlignRight;
    return QVariant(side | Qt::AlignVCenter);
}

/// Names and texts of queries: shortened where templates allow it.
bool isNameOf(CellForm form)
{
    return form == CellForm::Name || form == CellForm::Value;
}

constexpr qsizetype kLongestCell = 2000; // a text of a query may be megabytes long

QString shortened(const QString& text)
{
    return text.size() > kLongestCell ? text.first(kLongestCell) + QStringLiteral("...") : text;
}

std::string_view queriedText(const TableRows& rows, std::size_t row, std::size_t column)
{
    const std::int64_t value = rows.value(row, column);
    return value == kNoValue ? std::string_view() : rows.context().texts->view(StringId(static_cast<std::uint32_t>(value)));
}

/// Does not convert more of a text than is shown.
QString shownWords(const TableRows& rows, std::size_t row, std::size_t column)
{
    if (rows.form(column) != CellForm::Value)
        return shortened(rows.words(row, column));
    std::string_view text = queriedText(rows, row, column);
    constexpr std::size_t kMostBytes = 4 * (kLongestCell + 1); // of UTF-8
    if (text.size() > kMostBytes) {
        std::size_t end = kMostBytes;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // within a character
            --end;
        text = text.substr(0, end);
    }
    return shortened(toQString(text));
}

bool hasLongTexts(const TableRows& rows)
{
    const StringPool* texts = rows.context().texts.get();
    if (!texts || !std::ranges::any_of(rows.columns(), [](const TableColumn& column) { return column.form == CellForm::Value; }))
        return false;
    std::size_t bytes = 0;
    for (std::size_t id = 0; id < texts->size() && bytes <= TableModel::kManyBytes; ++id)
        bytes += texts->view(StringId(static_cast<std::uint32_t>(id))).size();
    return bytes > TableModel::kManyBytes;
}

} // namespace

void TableModel::setRows(std::shared_ptr<const TableRows> rows)
{
    m_next = std::move(rows);
    m_isNextLarge = m_next && (m_next->size() > kManyRows || hasLongTexts(*m_next));
    arrangeAgain();
}

void TableModel::setFilter(const QString& filter)
{
    if (m_wanted.filter == filter)
        return;
    m_wanted.filter = filter;
    arrangeAgain();
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    if (m_wanted.column == column && m_wanted.order == order)
        return;
    m_wanted.column = column;
    m_wanted.order = order;
    arrangeAgain();
}

void TableModel::arrangeAgain()
{
    if (!m_isNextLarge) {
        m_work.cancel();
        show(m_next, m_next ? arrange(*m_next, m_wanted) : std::vector<std::uint32_t>{});
        return;
    }
    emit arranging();
    m_work.run([rows = m_next, wanted = m_wanted](const std::stop_token& stop) { return arrange(*rows, wanted, stop); },
        [this, rows = m_next](std::vector<std::uint32_t> order) { show(rows, std::move(order)); });
}

void TableModel::show(std::shared_ptr<const TableRows> rows, std::vector<std::uint32_t> order)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_order = std::move(order);
    endResetModel();
    emit arranged();
}

std::optional<int> TableModel::shownAt(std::size_t row) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), row);
    return found != m_order.end() ? std::optional(static_cast<int>(found - m_order.begin())) : std::nullopt;
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_rows ? 0 : static_cast<int>(m_rows->columns().size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const std::size_t row = rowAt(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole: return shownWords(*m_rows, row, column);
    case Qt::ToolTipRole: return tipOf(row, column);
    case Qt::TextAlignmentRole: return alignmentOf(m_rows->form(column));
    case kBarRole: return m_rows->bar(row, column);
    case kIsNameRole: return isNameOf(m_rows->form(column));
    default: return {};
    }
}

/// A name in full, wrapped: its cell may show it shortened.
QString TableModel::tipOf(std::size_t row, std::size_t column) const
{
    if (m_rows->form(column) == CellForm::Value) {
        const QString text = shownWords(*m_rows, row, column);
        return text.isEmpty() ? QString() : wrappedTip(breakable(text));
    }
    const QString explanation = explained(m_rows->context(), m_rows->form(column), m_rows->value(row, column));
    if (!isNameOf(m_rows->form(column)))
        return plainTip(explanation);
    if (explanation.isEmpty())
        return {};
    const QString name = m_rows->words(row, column);
    if (name.size() > kLongestCell)
        return wrappedTip(breakable(shortened(name)));
    return wrappedTip(breakable(explanation == name ? name : name + '\n' + explanation));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn& column = m_rows->columns()[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return titleOf(column);
    case Qt::ToolTipRole:
        return meaningOf(column).isEmpty() ? plainTip(titleOf(column))
                                           : QString("<b>%1</b><br>%2").arg(titleOf(column).toHtmlEscaped(), meaningOf(column).toHtmlEscaped());
    case Qt::TextAlignmentRole: return alignmentOf(column.form);
    case Qt::InitialSortOrderRole: return isText(column.form) ? Qt::AscendingOrder : Qt::DescendingOrder; // largest first
    default: return {};
    }
}

} // namespace stallscope::gui
