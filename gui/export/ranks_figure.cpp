// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/ranks_figure.h"

#include "gui/export/figure.h"
#include "gui/pages/ranks/rank_model.h"
#include "gui/panels/details/words.h"
#include "profiler/formats/common/rank_files.h"
#include "profiler/narrative/rank_words.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

QString titleOf(const RanksWithin& ranks)
{
    return toQString(narrative::rankFinding(ranks.table));
}

/// Rows as on the page; the title names the straggler.
Figure::Table rowsOf(std::shared_ptr<const RanksWithin> ranks)
{
    RankModel model;
    model.setRanks(std::move(ranks));
    Figure::Table table;
    table.rows.resize(static_cast<std::size_t>(model.rowCount()));
    for (int column = RankModel::Rank; column < RankModel::Finding; ++column) {
        table.head << model.headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < model.rowCount(); ++row)
            table.rows[static_cast<std::size_t>(row)] << model.index(row, column).data().toString();
    }
    return table;
}

Figure figureOf(const std::shared_ptr<const RanksWithin>& ranks)
{
    Figure figure{titleOf(*ranks), {}, {}, {}, rowsOf(ranks)};
    if (const QString missing = toQString(missingWithinWords(ranks->table.roster)); !missing.isEmpty())
        figure.cautions << missing;
    return figure;
}

} // namespace

std::unique_ptr<const PictureSource> ranksPicture(std::shared_ptr<const RanksWithin> ranks, const QFont& font)
{
    const QString title = titleOf(*ranks);
    return std::make_unique<FigurePicture>(
        title, QCoreApplication::translate("Picture", "ranks"), font, [ranks = std::move(ranks)](const Theme&, const QFont&) { return figureOf(ranks); });
}

} // namespace stallscope::gui
