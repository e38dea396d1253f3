// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/query/query_control.h"
#include "profiler/query/row_table.h"
#include "profiler/query/span_index.h"

#include <memory>
#include <vector>

namespace stallscope::query {

struct AnalysisSource {
    std::shared_ptr<AnalysisService> service;
    bool usesParts = false; ///< for runs that exceed the memory limit, idle gaps and steps of a part are used (QueryControl::setParts())
};

/// The tables with the results of the analysis: waits, idle gaps, steps, metrics, time budget and totals by name. The runs are analysed when the
/// first of them is read, one after the other, so that the spans of only one run are held at a time.
[[nodiscard]] std::vector<RowTableInfo> analysisTables(
    const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const SpanIndex>& index, const AnalysisSource& source, const QueryControl& control);

} // namespace stallscope::query
