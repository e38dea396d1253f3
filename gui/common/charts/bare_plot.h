// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>

class QCustomPlot;
class QPainter;

namespace stallscope::gui {

/// Needed for every plot: QCustomPlot warns if a plot of size zero is painted.
void keepPaintable(QCustomPlot& plot);

/// Removes axes, margins and mouse handling from a plot.
void makeBare(QCustomPlot& plot);

/// Paints the plot as vectors.
void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size);

} // namespace stallscope::gui
