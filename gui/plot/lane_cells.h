// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/span_colours.h"
#include "profiler/analysis/level_of_detail.h"
#include "profiler/trace/trace.h"

#include <span>

namespace stallscope::gui {

/// The colours of one row of pixels: opacity is coverage, and a pixel that a wait touches has the colour of waits, so that
/// a microsecond of waiting is seen in a run of many seconds. All three spans have the same length.
void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line);

} // namespace stallscope::gui
