// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/trace_file.h"
#include "profiler/analysis/compare/comparison.h"

#include <string_view>
#include <vector>

/// Numbers of single kernels, copies, calls, ranges and operators, for the conditions of `compare`: kernels.NAME.total_ns, operators.NAME.self_ns.
namespace stallscope::cli {

/// Whether a key names a row of a table instead of a metric of the run.
[[nodiscard]] bool namesRow(std::string_view key);
/// Whether a key is about operators, which are not part of a report: FileAnalysisOptions::operators.
[[nodiscard]] bool namesOperator(std::string_view key);

/// Whether the number is about device work, of which a side without devices has none.
[[nodiscard]] bool needsDevices(std::string_view key);

/// The number that the key is about, for every row of its table. Rows that a side lacks are 0 there. Names are without spaces. Empty for an unknown
/// field. Of operators, both files must have them.
[[nodiscard]] std::vector<MetricDifference> rowMetrics(
    std::string_view key, const Comparison& comparison, const AnalyzedFile& fileOfA, const AnalyzedFile& fileOfB);

} // namespace stallscope::cli
