// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QCustomPlot;

namespace stallscope::gui {

/// Takes from a plot what our pictures do without: axes, margins, its own mouse handling.
void makeBare(QCustomPlot& plot);

} // namespace stallscope::gui
