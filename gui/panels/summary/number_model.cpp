// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/number_model.h"

#include <algorithm>

namespace stallscope::gui {

void NumberModel::setColumns(std::vector<Column> runs, bool hasRange)
{
    beginResetModel();
    m_runs = std::move(runs);
    m_hasRange = hasRange;
    endResetModel();
}

void NumberModel::setBrief(bool brief)
{
    if (m_isBrief == brief)
        return;
    m_isBrief = brief;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole, Qt::ToolTipRole});
}

int NumberModel::rowCount(const QModelIndex& parent) const
{
    std::size_t rows = 0;
    for (const Column& run : m_runs)
        rows = std::max(rows, run.rows.size());
    return parent.isValid() ? 0 : static_cast<int>(rows);
}

int NumberModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_runs.size()) * (m_hasRange ? 2 : 1);
}

NumberModel::Cell NumberModel::cellOf(int column) const
{
    const auto place = static_cast<std::size_t>(column - 1);
    return m_hasRange ? Cell{place / 2, place % 2 == 1} : Cell{place, false};
}

QVariant NumberModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto known = std::find_if(m_runs.begin(), m_runs.end(), [row](const Column& run) { return row < run.rows.size(); });
    if (role == Qt::ToolTipRole) {
        const QString value = isBrief() && index.column() > 0 ? textOf(index) + "<br>" : QString();
        return QString("%1<b>%2</b><br>%3").arg(value, known->rows[row].label.toHtmlEscaped(), known->rows[row].meaning.toHtmlEscaped());
    }
    if (role == Qt::TextAlignmentRole)
        return index.column() == 0 ? QVariant(Qt::AlignLeft | Qt::AlignVCenter) : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 0)
        return known->rows[row].label;
    const QString text = textOf(index);
    return isBrief() ? text.section("  (", 0, 0) : text;
}

QString NumberModel::textOf(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const Cell cell = cellOf(index.column());
    const Column& run = m_runs[cell.run];
    if (row >= run.rows.size())
        return tr("...");
    return cell.isRange ? run.rows[row].range : run.rows[row].run;
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole) || section >= columnCount())
        return {};
    if (section == 0)
        return QString();
    const Cell cell = cellOf(section);
    if (cell.isRange)
        return m_runs.size() == 1 ? tr("selected range") : tr("range");
    return m_runs.size() == 1 ? tr("whole run") : m_runs[cell.run].title;
}

} // namespace stallscope::gui
