// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/theme.h"

#include <qcustomplot.h>

namespace stallscope::gui {

/// The mark of a curve: each has a shape of its own, for those who do not see its colour.
[[nodiscard]] QCPScatterStyle markOf(std::size_t index, const QColor& colour);
void styleAxes(QCustomPlot& plot, const Theme& theme, const QFont& font);
/// As high as its names, which are there already.
void styleLegend(QCPLegend& legend, const Theme& theme, const QFont& font);

} // namespace stallscope::gui
