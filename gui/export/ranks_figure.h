// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_source.h"
#include "profiler/ranks/rank_analysis.h"

#include <QFont>

#include <memory>

namespace stallscope::gui {

/// A picture of the ranks of a run: the straggler, and a row per rank.
[[nodiscard]] std::unique_ptr<const PictureSource> ranksPicture(std::shared_ptr<const RanksWithin> ranks, const QFont& font);

} // namespace stallscope::gui
