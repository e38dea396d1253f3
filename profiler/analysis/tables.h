// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/launch_report.h"
#include "profiler/analysis/report.h"
#include "profiler/analysis/run_spans.h"

#include <vector>

namespace stallscope {

/// The tables: spans of one name in one line, the largest total first. A span belongs to the range in which it starts.
[[nodiscard]] std::vector<TableRow> kernelTable(const RunSpans& spans, const RowFilter& rows);
/// By name, direction and kinds of memory, with the bytes.
[[nodiscard]] std::vector<TableRow> copyTable(const RunSpans& spans, const RowFilter& rows);
/// API calls, without those that are details of another one.
[[nodiscard]] std::vector<TableRow> callTable(const RunSpans& spans, const RowFilter& rows);
/// Users' ranges, with the sum of the device spans that their thread launched inside.
[[nodiscard]] std::vector<TableRow> rangeTable(const RunSpans& spans, const RowFilter& rows);

} // namespace stallscope
