// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/column_loads.h"
#include "profiler/lod/pixel_scale.h"
#include "profiler/trace/lane.h"

#include <cstdint>
#include <span>

namespace stallscope {

/// What one lane shows in one pixel.
struct PixelCell {
    StringId name;                          ///< what covers most of the pixel, about; invalid: no span touches it
    SpanKind kind = SpanKind::Kernel;       ///< the kind of that name's spans
    SpanFlag::Type flags = SpanFlag::kNone; ///< of all spans that touch the pixel: one wait is enough to see a wait
    std::uint8_t coverage = 0;              ///< 255: covered from end to end

    [[nodiscard]] bool isEmpty() const { return !name.isValid(); }
    friend bool operator==(const PixelCell&, const PixelCell&) = default;
};
static_assert(sizeof(PixelCell) == 8);

/// What a picture took. The work follows the pixels, not the spans.
struct PaintWork {
    std::uint64_t nodes = 0;     ///< block headers and summary nodes looked at
    std::uint64_t rows = 0;      ///< spans looked at
    std::uint64_t estimates = 0; ///< borders at which the picture is a guess, because columns were missing
};

/// Paints what a lane did onto pixels, from the coarsest summary that tells the truth: coverage is within 1/255 of the exact
/// share. Every flag of a span is in each pixel that the span touches; where 16 spans together are shorter than 1/512
/// pixel and lie across a border, their flags are in both pixels.
///
/// cells has scale.pixels elements, and they are all written. Reads shared data only: lanes can be painted side by side.
///
/// Columns that are not in memory are read where a border cuts a summary that people could tell from its spans, while there is
/// time: elsewhere the summary is shared out evenly.
PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, ColumnLoads& loads);

} // namespace stallscope
