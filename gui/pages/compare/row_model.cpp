// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/row_model.h"

#include "gui/common/theme/plain_tip.h"
#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"

#include <QCoreApplication>

#include <cstdlib>

namespace stallscope::gui {

namespace {

/// A sign beside the word makes a column easy to scan.
QString stateWords(RowChange change)
{
    switch (change) {
    case RowChange::Same: return RowModel::tr("= same");
    case RowChange::Changed: return RowModel::tr("~ changed");
    case RowChange::Added: return RowModel::tr("+ only in B");
    case RowChange::Removed: return RowModel::tr("- only in A");
    }
    return {};
}

QString text(const RowDifference& row, int column)
{
    // a missing name has no duration
    const QString none = QStringLiteral("-");
    switch (column) {
    case RowModel::Name: return row.name.empty() ? RowModel::tr("(no name)") : toQString(displayText(row.name));
    case RowModel::State: return stateWords(row.change);
    case RowModel::TotalA: return row.countA == 0 ? none : durationWords(row.totalA);
    case RowModel::TotalB: return row.countB == 0 ? none : durationWords(row.totalB);
    case RowModel::Difference: return row.difference() == 0 ? durationWords(0) : toQString(narrative::signedDuration(row.difference()));
    case RowModel::CountA: return row.countA == 0 ? none : countWords(row.countA);
    case RowModel::CountB: return row.countB == 0 ? none : countWords(row.countB);
    default: break;
    }
    return {};
}

QVariant sortValue(const RowDifference& row, int column)
{
    switch (column) {
    case RowModel::Name: return toQString(row.name);
    case RowModel::State: return static_cast<int>(row.change);
    case RowModel::TotalA: return QVariant::fromValue<qlonglong>(row.totalA);
    case RowModel::TotalB: return QVariant::fromValue<qlonglong>(row.totalB);
    case RowModel::Difference: return QVariant::fromValue<qlonglong>(std::abs(row.difference()));
    case RowModel::CountA: return QVariant::fromValue<qulonglong>(row.countA);
    case RowModel::CountB: return QVariant::fromValue<qulonglong>(row.countB);
    default: break;
    }
    return {};
}

QString toolTip(const RowDifference& row)
{
    const auto side = [](const char* letter, Nanos total, std::uint64_t count) {
        return QString("%1: %2, %3").arg(letter, exactDurationWords(total), counted(STALLSCOPE_COUNT("Words", "{} times", "{} time"), count));
    };
    return QString("%1\n%2\n%3").arg(text(row, RowModel::Name), side("A", row.totalA, row.countA), side("B", row.totalB, row.countB));
}

QString headMeaning(int column)
{
    switch (column) {
    case RowModel::TotalA:
    case RowModel::TotalB:
    case RowModel::Difference: return QCoreApplication::translate("Tables", "Sum of the durations; concurrent spans count in full.");
    case RowModel::CountA:
    case RowModel::CountB: return QCoreApplication::translate("Tables", "Number of spans that start in this range.");
    default: return {};
    }
}

bool isAtLeft(int column)
{
    return column == RowModel::Name || column == RowModel::State;
}

} // namespace

void RowModel::setRows(std::vector<RowDifference> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RowModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RowModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant RowModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= Columns)
        return {};
    const RowDifference& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return plainTip(toolTip(row));
    case Qt::TextAlignmentRole: return QVariant((isAtLeft(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole: return sortValue(row, index.column());
    default: break;
    }
    return {};
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isAtLeft(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::InitialSortOrderRole)
        return isAtLeft(section) ? Qt::AscendingOrder : Qt::DescendingOrder; // largest first
    if (role == Qt::ToolTipRole)
        return headMeaning(section);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[Columns]{tr("Name"), tr("A"), tr("B"), tr("B - A"), tr("count A"), tr("count B"), QString()};
    return titles[section];
}

} // namespace stallscope::gui
