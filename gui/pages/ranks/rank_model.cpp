// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/ranks/rank_model.h"

#include "gui/common/text/words.h"
#include "gui/panels/tables/table_model.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>

#include <array>

namespace stallscope::gui {

namespace {

QString shown(const Share& share)
{
    return toQString(narrative::shownShare(share));
}

int alignmentOf(int column)
{
    const bool isName = column == RankModel::Rank || column == RankModel::Process || column == RankModel::Finding;
    return static_cast<int>(Qt::AlignVCenter | (isName ? Qt::AlignLeft : Qt::AlignRight));
}

/// Of the rank's own window: so that bars of different columns can be compared.
double shareOf(const RankReport& row, int column)
{
    const auto part = [&row](Nanos time) { return row.use.window > 0 ? static_cast<double>(time) / static_cast<double>(row.use.window) : 0; };
    switch (column) {
    case RankModel::Busy: return row.use.busyShare.value_or(0);
    case RankModel::Compute: return part(row.use.compute);
    case RankModel::Collectives: return part(row.use.comm);
    case RankModel::Exposed: return part(row.use.exposedComm);
    case RankModel::Blocked: return row.overlap.hostBlockedShare.value_or(0);
    default: return 0;
    }
}

} // namespace

void RankModel::setRanks(std::shared_ptr<const RanksWithin> ranks)
{
    beginResetModel();
    m_ranks = std::move(ranks);
    endResetModel();
}

int RankModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_ranks ? 0 : static_cast<int>(m_ranks->table.rows.size());
}

int RankModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant RankModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const RankReport& row = m_ranks->table.rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return index.column() == Finding && isStraggler(index.row()) ? finding() : text(row, index.column());
    if (role == kStragglerRole)
        return isStraggler(index.row());
    if (role == TableModel::kBarRole)
        return shareOf(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == Qt::ToolTipRole)
        return headerData(index.column(), Qt::Horizontal, role);
    return {};
}

QVariant RankModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
        return {};
    struct Head {
        QString title;
        QString meaning;
    };
    const std::array<Head, kColumns> heads{{{tr("Rank"), tr("Number that the launcher gave the process")}, {tr("Process"), {}},
        {tr("Length"), tr("First to last event of this rank")}, {tr("Busy"), tr("Share of the time in which its devices are busy")},
        {tr("Compute"), tr("Time in kernels other than collectives")},
        {tr("Collectives"), tr("Time in communication kernels, including the wait for other ranks")},
        {tr("Exposed"), tr("Part of the collectives that does not overlap with other kernels")},
        {tr("Blocked"), tr("Share of the time in which a host thread was blocked")}, {tr("Waits"), tr("Number of blocking calls")},
        {tr("Bubbles"),
            QCoreApplication::translate("Numbers",
                "Device idle time caused by waits: for each wait, the smaller of the wait and the idle gap it causes. A prediction "
                "without the waits may save more, because the host also gets ahead with later work. No share is given for several devices or a "
                "selected range, where bubbles may overlap or extend beyond the range. Unlike the synchronization cost in the summary and in the time budget, it includes "
                "waits during initialization and before the first work, and counts the device with the largest gap after each wait.")},
        {{}, {}}}};
    const Head& head = heads[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return head.title;
    if (role == Qt::ToolTipRole)
        return head.meaning;
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    return {};
}

QString RankModel::text(const RankReport& row, int column) const
{
    switch (column) {
    case Rank: return row.file.rank ? QString::number(*row.file.rank) : QStringLiteral("?");
    case Process: return toQString(row.file.path.string());
    case Length: return durationWords(row.use.window);
    case Busy: return shown(row.use.busyShare);
    case Compute: return durationWords(row.use.compute);
    case Collectives: return durationWords(row.use.comm);
    case Exposed: return durationWords(row.use.exposedComm);
    case Blocked: return shown(row.overlap.hostBlockedShare);
    case Waits: return countWords(row.overlap.syncCount);
    case Bubbles: return durationWords(row.bubbles);
    default: return {};
    }
}

QString RankModel::finding() const
{
    return m_ranks->table.hasAllRanks() ? tr("straggler: the others wait for it") : tr("last of the ranks present");
}

bool RankModel::isStraggler(int row) const
{
    return m_ranks->table.straggler && m_ranks->table.straggler->row == static_cast<std::size_t>(row);
}

} // namespace stallscope::gui
