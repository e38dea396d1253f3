// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/table_index.h"

namespace stallscope {

/// The tables: spans of one name in one line. A span belongs to the range in which it starts.
[[nodiscard]] TableIndex kernelTable(const RunSpans& spans);
/// By name, direction and kinds of memory, with the bytes.
[[nodiscard]] TableIndex copyTable(const RunSpans& spans);
/// API calls, without those that are details of another one.
[[nodiscard]] TableIndex callTable(const RunSpans& spans);
/// Users' ranges, with the sum of the device spans that their thread launched inside.
[[nodiscard]] TableIndex rangeTable(const RunSpans& spans);

} // namespace stallscope
