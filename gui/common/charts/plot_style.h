// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <qcustomplot.h>

#include <QSize>

namespace stallscope::gui {

/// Needed for every plot: QCustomPlot warns if a plot of size zero is painted.
void keepPaintable(QCustomPlot& plot);

/// Paints the plot as vectors.
void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size);

/// Subdued axes in the colours of the theme.
void styleAxes(QCPAxisRect& area, const Theme& theme);
/// Style of a non-interactive plot: no dragging, no focus, labels in the font of the window.
void stylePlot(QCustomPlot& plot, const Theme& theme);

} // namespace stallscope::gui
