// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/pixel_tally.h"
#include "profiler/trace/span_columns.h"

#include <cstddef>

namespace stallscope {

/// Distributes rows [from, to) to the pixels, starting at the current one.
void addRows(const SpanColumns& columns, std::size_t from, std::size_t to, const PixelScale& scale, PixelCursor& cursor, PixelTally& tally);

} // namespace stallscope
