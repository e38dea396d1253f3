// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"

#include "profiler/base/json_writer.h"

#include <functional>

namespace stallscope {

/// Writes an element of "comparisons" as specified by docs/json.md. Keys may be added, never renamed. `more` is a callback
/// that writes further members.
void writeComparison(JsonWriter& json, const Comparison& comparison, const std::function<void(JsonWriter& json)>& more = {});
/// Writes its members "wall" and "explained".
void writeWall(JsonWriter& json, const RatioOfMedians& wall);
void writeExplained(JsonWriter& json, const Explanation& explained);

} // namespace stallscope
