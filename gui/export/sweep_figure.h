// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/figure.h"
#include "gui/pages/sweep/sweep_pictures.h"
#include "gui/pages/sweep/sweep_reader.h"

#include <QFont>

#include <memory>

namespace stallscope::gui {

/// A picture of a sweep: curves or heat map, and the values.
[[nodiscard]] std::unique_ptr<const PictureSource> sweepPicture(SweepReading reading, SweepChoice choice, const QFont& font);

/// Wall times only: curves, or one heat map per strategy.
[[nodiscard]] std::unique_ptr<PictureSheet> sweepSheet(const SweepReading& reading, const PictureOptions& options, const QFont& font);
/// Number of plots of sweepSheet().
[[nodiscard]] int sweepPlots(const SweepTable& table);

} // namespace stallscope::gui
