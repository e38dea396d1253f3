// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/run_facts.h"

#include <map>
#include <string>
#include <tuple>

namespace stallscope::oracle {

/// What makes a row of a table: the name; of a copy also its direction and the memory on both sides.
using TableKey = std::tuple<std::string, CopyDirection, MemoryKind, MemoryKind>;
/// Without names and shares: those are compared by key, and worked out from the totals.
using Table = std::map<TableKey, TableRow>;

[[nodiscard]] Table kernelTable(const RunFacts& facts, TimeRange range);
[[nodiscard]] Table copyTable(const RunFacts& facts, TimeRange range);
[[nodiscard]] Table callTable(const RunFacts& facts, TimeRange range);
[[nodiscard]] Table rangeTable(const RunFacts& facts, TimeRange range);
[[nodiscard]] Table operationTable(const RunFacts& facts, TimeRange range);

} // namespace stallscope::oracle
