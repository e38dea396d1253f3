// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/comparison.h"

#include "profiler/base/json_writer.h"

namespace stallscope {

/// One element of "comparisons": the contract of docs/json.md. Keys may be added, never renamed.
void writeComparison(JsonWriter& json, const Comparison& comparison);
/// Its members "wall" and "explained".
void writeWall(JsonWriter& json, const RatioOfMedians& wall);
void writeExplained(JsonWriter& json, const Explanation& explained);

} // namespace stallscope
