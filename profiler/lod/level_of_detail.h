// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/column_loads.h"
#include "profiler/lod/pixel_scale.h"
#include "profiler/trace/lane.h"

#include <cstdint>
#include <span>

namespace stallscope {

/// Contents of one pixel of a lane.
struct PixelCell {
    StringId name;                          ///< name with approximately the largest share; invalid: no span touches the pixel
    SpanKind kind = SpanKind::Kernel;       ///< kind of the spans of that name
    SpanFlag::Type flags = SpanFlag::kNone; ///< union of the flags of all spans that touch the pixel: a single wait is visible
    std::uint8_t coverage = 0;              ///< 255: fully covered

    [[nodiscard]] bool isEmpty() const { return !name.isValid(); }
    friend bool operator==(const PixelCell&, const PixelCell&) = default;
};
static_assert(sizeof(PixelCell) == 8);

/// Work done for a picture. Proportional to the pixels, not to the spans.
struct PaintWork {
    std::uint64_t nodes = 0;     ///< block headers and summary nodes read
    std::uint64_t rows = 0;      ///< spans read
    std::uint64_t estimates = 0; ///< pixel borders that are estimated because columns were missing
};

/// Paints a lane into pixels, from the coarsest summary that is accurate enough: coverage is within 1/255 of the exact
/// share. Every flag of a span is set in each pixel that the span touches; if 16 spans together are shorter than 1/512
/// pixel and lie across a border, their flags are set in both pixels.
///
/// cells has scale.pixels elements, all of which are written. Reads shared data only, so lanes can be painted in parallel.
///
/// Columns that are not in memory are loaded, before the deadline, where a border divides a summary that is visibly
/// different from its spans; otherwise the summary is distributed evenly.
PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, ColumnLoads& loads);

} // namespace stallscope
