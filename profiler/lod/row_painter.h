// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/pixel_tally.h"
#include "profiler/trace/span_columns.h"

#include <cstddef>

namespace stallscope {

/// Divides rows [from, to) among the pixels from the one at hand on.
void addRows(const SpanColumns& columns, std::size_t from, std::size_t to, const PixelScale& scale, PixelCursor& cursor, PixelTally& tally);

} // namespace stallscope
