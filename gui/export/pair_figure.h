// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/figure.h"
#include "gui/pages/compare/pair_page.h"

#include <QFont>

#include <memory>

namespace stallscope::gui {

/// A picture of a comparison: wall times with intervals, components of the difference, and all metrics.
[[nodiscard]] std::unique_ptr<const PictureSource> pairPicture(std::shared_ptr<const Pair> pair, const QFont& font);

} // namespace stallscope::gui
