// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>

class QCustomPlot;
class QPainter;

namespace stallscope::gui {

/// For every plot: one of no size would complain when it is painted.
void keepPaintable(QCustomPlot& plot);

/// Takes from a plot what our pictures do without: axes, margins, its own mouse handling.
void makeBare(QCustomPlot& plot);

/// The plot as vectors.
void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size);

} // namespace stallscope::gui
