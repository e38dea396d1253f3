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

/// `share` of 255 parts of `over`, the rest of `under`; opaque.
[[nodiscard]] QRgb blended(QRgb under, QRgb over, std::uint32_t share);

/// The colours of one row of pixels: opacity is coverage, and a pixel that a wait touches has the colour of waits, so that
/// a microsecond of waiting is seen in a run of many seconds. All three spans have the same length.
void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line);

/// Those pixels of a thread's calls that show final waits and no other ones, in a tone of their own.
void colourFinalWaits(
    std::span<const PixelCell> cells, const SpanColours& colours, const FinalWaits::OfThread& finals, const PixelScale& scale, std::span<QRgb> line);

/// Calls visit(first, behind) for each run of at least `least` pixels that one name covers from end to end: a span that is
/// wide lies in one of them.
template <class Visit>
void forEachSolidRun(std::span<const PixelCell> cells, std::size_t least, Visit&& visit)
{
    constexpr std::uint8_t kSolid = 254; // spans that touch may lose a nanosecond to rounding
    for (std::size_t first = 0; first < cells.size();) {
        std::size_t behind = first + 1;
        while (behind < cells.size() && cells[behind].name == cells[first].name && cells[behind].coverage >= kSolid)
            ++behind;
        // the pixels at both ends may be covered in part
        if (!cells[first].isEmpty() && behind - first >= least)
            visit(first, behind);
        first = behind;
    }
}

} // namespace stallscope::gui
