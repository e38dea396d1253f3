// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/figure.h"
#include "gui/pages/compare/pair_page.h"

#include <QFont>

#include <memory>

namespace stallscope::gui {

/// A picture of a comparison: wall times with their intervals, where the difference comes from, and every metric.
[[nodiscard]] std::unique_ptr<const PictureSource> pairPicture(std::shared_ptr<const Pair> pair, const QFont& font);

} // namespace stallscope::gui
