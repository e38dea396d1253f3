// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/row_table.h"
#include "profiler/trace/trace.h"

#include <memory>
#include <vector>

namespace stallscope::query {

/// The tables about places, runs, counters, texts and losses, as in an export (docs/sqlite.md).
[[nodiscard]] std::vector<RowTableInfo> traceTables(const std::shared_ptr<const Trace>& trace);

} // namespace stallscope::query
