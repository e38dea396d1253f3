// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/span_colours.h"
#include "profiler/analysis/waits/final_waits.h"
#include "profiler/lod/level_of_detail.h"
#include "profiler/trace/trace.h"

#include <QRgb>

#include <cstdint>
#include <span>

namespace stallscope::gui {

/// Blends `share`/255 of `over` with `under`; opaque.
[[nodiscard]] QRgb blended(QRgb under, QRgb over, std::uint32_t share);

/// Colours of one row of pixels. Opacity is coverage; a pixel that contains a wait has the colour of waits, so that a
/// microsecond of waiting is visible in a run of many seconds. All three spans have the same length.
void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line);

/// Recolours pixels of a thread's calls that contain only final waits.
void colourFinalWaits(
    std::span<const PixelCell> cells, const SpanColours& colours, const FinalWaits::OfThread& finals, const PixelScale& scale, std::span<QRgb> line);

/// Calls visit(first, behind) for each run of at least `least` pixels that a single name covers completely: every wide span
/// lies in one of them.
template <class Visit>
void forEachSolidRun(std::span<const PixelCell> cells, std::size_t least, Visit&& visit)
{
    constexpr std::uint8_t kSolid = 254; // below 255: adjacent spans may lose a nanosecond to rounding
    for (std::size_t first = 0; first < cells.size();) {
        std::size_t behind = first + 1;
        while (behind < cells.size() && cells[behind].name == cells[first].name && cells[behind].coverage >= kSolid)
            ++behind;
        // the pixels at both ends may be partly covered
        if (!cells[first].isEmpty() && behind - first >= least)
            visit(first, behind);
        first = behind;
    }
}

} // namespace stallscope::gui
