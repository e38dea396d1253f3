// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

class QCPAxisRect;
class QCustomPlot;

namespace stallscope::gui {

/// Subdued axes in the colours of the theme.
void styleAxes(QCPAxisRect& area, const Theme& theme);
/// Style of a non-interactive plot: no dragging, no focus, labels in the font of the window.
void stylePlot(QCustomPlot& plot, const Theme& theme);

} // namespace stallscope::gui
