// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_pictures.h"
#include "profiler/ranks/rank_table.h"

#include <QFont>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope::gui {

class TableRows;
struct FlameData;
struct Pair;

/// A picture of a comparison: wall times with intervals, components of the difference, and all metrics.
[[nodiscard]] std::unique_ptr<const PictureSource> pairPicture(std::shared_ptr<const Pair> pair, const QFont& font);

/// A picture of a sweep: curves or heat map, and the values.
[[nodiscard]] std::unique_ptr<const PictureSource> sweepPicture(SweepReading reading, SweepChoice choice, const QFont& font);

/// Wall times only: curves, or one heat map per strategy.
[[nodiscard]] std::unique_ptr<PictureSheet> sweepSheet(const SweepReading& reading, const PictureOptions& options, const QFont& font);
/// Number of plots of sweepSheet().
[[nodiscard]] int sweepPlots(const SweepTable& table);

/// A picture of the steps of one run or two: durations, all steps, and the difference of the median steps.
[[nodiscard]] std::unique_ptr<const PictureSource> stepsPicture(std::vector<TitledSteps> runs, const QFont& font);

/// A picture of the ranks of a run: the straggler, and a row per rank.
[[nodiscard]] std::unique_ptr<const PictureSource> ranksPicture(std::shared_ptr<const RanksWithin> ranks, const QFont& font);

/// A table in a picture: its rows in this order.
struct TableInPicture {
    QString heading; ///< may be empty
    std::shared_ptr<const TableRows> rows;
    std::vector<std::uint32_t> order;
};

/// A picture of tables below each other.
struct TablesInPicture {
    QString title;
    QString scope;    ///< run and range
    QString fileName; ///< without suffix
    std::vector<TableInPicture> tables;
};
[[nodiscard]] std::unique_ptr<const PictureSource> tablesPicture(TablesInPicture contents, const QFont& font);

/// A picture of the host stacks as a flame graph. `scope`: run and range.
[[nodiscard]] std::unique_ptr<const PictureSource> flamePicture(std::shared_ptr<const FlameData> data, const QString& scope, const QFont& font);

} // namespace stallscope::gui
