// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/compare_models.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stallscope::gui {

namespace {

constexpr double kNotable = 0.01;

bool isNothing(const std::optional<double>& value)
{
    return !value || *value == 0;
}

QVariant sortValue(const MetricDifference& metric, int column, int row)
{
    const auto number = [](std::optional<double> value) { return value ? QVariant(*value) : QVariant(); };
    switch (column) {
    case MetricModel::A: return number(metric.a);
    case MetricModel::B: return number(metric.b);
    case MetricModel::Difference: return number(metric.difference());
    case MetricModel::Percent: return number(metric.ratio());
    default: break;
    }
    return row;
}

/// "+12.3 %"; for large factors "x 4,555".
QString changeWords(const MetricDifference& metric)
{
    constexpr double kMostPercent = 10;
    const auto ratio = metric.ratio();
    if (!ratio || *ratio == 1 || metric.unit == MetricUnit::Fraction)
        return {};
    return *ratio < kMostPercent ? toQString(narrative::signedPercent(ratio)) : QString("x %1").arg(toQString(formatCount(std::llround(*ratio))));
}

/// The arrow points up if B is larger.
QString arrowed(const MetricDifference& metric)
{
    const double difference = metric.difference().value_or(0);
    if (difference == 0)
        return metric.difference() ? QStringLiteral("=") : QString();
    return QString("%1 %2").arg(difference > 0 ? QChar(0x25B2) : QChar(0x25BC)).arg(toQString(narrative::signedDifference(metric)));
}

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

bool isInWords(int column)
{
    return column == BudgetModel::Label || column == BudgetModel::Shares;
}

QString differenceWords(Nanos difference)
{
    return difference == 0 ? durationWords(0) : toQString(narrative::signedDuration(difference));
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
    case RowModel::Difference: return differenceWords(row.difference());
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

Change changeOf(const MetricDifference& metric, Better better)
{
    const auto difference = metric.difference();
    if (better == Better::Neither || !metric.isApart || !difference || *difference == 0)
        return Change::None;
    const double whole = metric.unit == MetricUnit::Fraction ? 1 : std::max(std::abs(*metric.a), std::abs(*metric.b));
    if (std::abs(*difference) < kNotable * whole)
        return Change::None;
    return (*difference < 0) == (better == Better::Less) ? Change::Better : Change::Worse;
}

void MetricModel::setMetrics(const std::vector<MetricDifference>& metrics, bool all)
{
    beginResetModel();
    m_rows.clear();
    for (const MetricDifference& metric : metrics) {
        const bool isShown = all || !(metric.key.starts_with("devices.") || (isNothing(metric.a) && isNothing(metric.b)));
        if (!isShown)
            continue;
        MetricWords words = wordsOfMetric(metric.key);
        const Change change = changeOf(metric, words.better);
        m_rows.push_back({metric, std::move(words), change});
    }
    endResetModel();
}

void MetricModel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1), {Qt::ForegroundRole});
}

int MetricModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MetricModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString MetricModel::text(const Row& row, int column) const
{
    switch (column) {
    case Label: return row.words.label;
    case A: return toQString(formatMetric(row.metric.unit, row.metric.a));
    case B: return toQString(formatMetric(row.metric.unit, row.metric.b));
    case Difference: return arrowed(row.metric);
    case Percent: return changeWords(row.metric);
    case Judgement: return row.change == Change::None ? QString() : row.change == Change::Better ? tr("better") : tr("worse");
    default: break;
    }
    return {};
}

QVariant MetricModel::colour(const Row& row, int column) const
{
    if (column < Difference || row.change == Change::None)
        return {};
    return row.change == Change::Better ? m_theme->better : m_theme->worse;
}

QVariant MetricModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= Columns)
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ForegroundRole: return colour(row, index.column());
    case Qt::TextAlignmentRole: return QVariant((index.column() == Label || index.column() == Judgement ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return QString("<b>%1</b><br>%2<br><code>%3</code>")
                   .arg(row.words.label.toHtmlEscaped(), row.words.meaning.toHtmlEscaped(), toQString(row.metric.key).toHtmlEscaped())
            + (row.metric.isApart ? QString() : "<br>" + tr("The repeats of A and B overlap or are too few: this difference may be due to chance."));
    case SortRole: return sortValue(row.metric, index.column(), index.row());
    case KeyRole: return toQString(row.metric.key);
    default: break;
    }
    return {};
}

QVariant MetricModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Label || section == Judgement ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::InitialSortOrderRole)
        return section == Label || section == Judgement ? Qt::AscendingOrder : Qt::DescendingOrder; // largest first
    if (role == Qt::ToolTipRole) {
        const QString median = tr("Value of the repeat with the median wall time, as shown on the timeline");
        const QString meanings[Columns]{
            {}, median, median, {}, tr("Difference relative to A"), tr("Given only if the repeats of A and B do not overlap and each side has at least five")};
        return meanings[section];
    }
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[Columns]{tr("Metric"), tr("A"), tr("B"), tr("B - A"), tr("Change"), QString()};
    return titles[section];
}

void BudgetModel::setBudget(const std::optional<BudgetDifference>& budget)
{
    beginResetModel();
    m_rows = budget ? narrative::budgetRows(*budget) : std::vector<narrative::BudgetRow>();
    m_windowA = budget ? budget->a.total() : 0;
    m_windowB = budget ? budget->b.total() : 0;
    endResetModel();
}

int BudgetModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BudgetModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString BudgetModel::text(const narrative::BudgetRow& row, int column) const
{
    switch (column) {
    case Label: return capitalized(toQString(say(row.label)));
    case A: return durationWords(row.a);
    case B: return durationWords(row.b);
    case Difference: return differenceWords(row.difference());
    case Shares:
        return tr("%1 of A, %2 of B", "shares of the windows")
            .arg(toQString(narrative::shownPart(row.a, m_windowA)), toQString(narrative::shownPart(row.b, m_windowB)));
    default: break;
    }
    return {};
}

QVariant BudgetModel::sortValue(const narrative::BudgetRow& row, int column) const
{
    const auto shareOf = [](Nanos part, Nanos window) { return window > 0 ? static_cast<double>(part) / static_cast<double>(window) : 0.0; };
    switch (column) {
    case Label: return text(row, Label);
    case A: return QVariant::fromValue<qlonglong>(row.a);
    case B: return QVariant::fromValue<qlonglong>(row.b);
    case Difference: return QVariant::fromValue<qlonglong>(std::abs(row.difference()));
    case Shares: return std::max(shareOf(row.a, m_windowA), shareOf(row.b, m_windowB));
    default: break;
    }
    return {};
}

QVariant BudgetModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= Columns)
        return {};
    const narrative::BudgetRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole:
        return QString("%1\nA: %2\nB: %3\nB - A: %4")
            .arg(text(row, Label), exactDurationWords(row.a), exactDurationWords(row.b), exactDurationWords(row.difference()));
    case Qt::TextAlignmentRole: return QVariant((isInWords(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole: return sortValue(row, index.column());
    default: break;
    }
    return {};
}

QVariant BudgetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isInWords(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::InitialSortOrderRole)
        return section == Label ? Qt::AscendingOrder : Qt::DescendingOrder; // largest first
    if (role == Qt::ToolTipRole) {
        const QString median = tr("Time in the repeat with the median wall time; with several devices, the mean over them");
        return section == A || section == B ? median : QString();
    }
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[Columns]{tr("Part"), tr("A"), tr("B"), tr("B - A"), tr("Share of the window")};
    return titles[section];
}

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
