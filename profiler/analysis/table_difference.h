// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/comparison.h"

#include <vector>

namespace stallscope {

/// The tables of two reports, matched by name.
[[nodiscard]] std::vector<TableDifference> tableDifferences(const Trace& traceA, const RunReport& a, const Trace& traceB, const RunReport& b);

} // namespace stallscope
