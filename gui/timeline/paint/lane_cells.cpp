// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_cells.h"

#include <algorithm>
#include <ranges>

namespace stallscope::gui {

QRgb blended(QRgb under, QRgb over, std::uint32_t share)
{
    // rounded to nearest
    const auto channel = [share](int a, int b) { return (static_cast<std::uint32_t>(a) * (255 - share) + static_cast<std::uint32_t>(b) * share + 127) / 255; };
    return 0xff000000 | channel(qRed(under), qRed(over)) << 16 | channel(qGreen(under), qGreen(over)) << 8 | channel(qBlue(under), qBlue(over));
}

void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const PixelCell& cell = cells[i];
        if (cell.isEmpty())
            line[i] = background[i];
        else if ((cell.flags & SpanFlag::kBlocking) != 0)
            line[i] = colours.wait();
        else
            line[i] = blended(background[i], colours.of(cell.kind, cell.flags, cell.name, track), cell.coverage);
    }
}

void colourFinalWaits(
    std::span<const PixelCell> cells, const SpanColours& colours, const FinalWaits::OfThread& finals, const PixelScale& scale, std::span<QRgb> line)
{
    const auto pixels = std::views::iota(0, static_cast<int>(cells.size()));
    const auto behindPixel = [&](auto isBefore) {
        return static_cast<std::size_t>(std::ranges::partition_point(pixels, [&](int pixel) { return isBefore(scale.rangeOf(pixel)); }) - pixels.begin());
    };
    const std::size_t first = behindPixel([&](TimeRange shown) { return shown.end <= finals.range.start || shown.start < finals.endOfOthers; });
    const std::size_t behind = behindPixel([&](TimeRange shown) { return shown.start < finals.range.end; });
    for (std::size_t i = first; i < behind; ++i) {
        if ((cells[i].flags & SpanFlag::kBlocking) != 0)
            line[i] = colours.finalWait();
    }
}

} // namespace stallscope::gui
