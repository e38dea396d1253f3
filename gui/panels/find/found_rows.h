// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_rows.h"
#include "gui/timeline/logic/hit_marks.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/index/span_query.h"

#include <memory>
#include <optional>

namespace stallscope::gui {

/// Result of a search in a run.
struct FoundSpans {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const Trace> trace;
    Nanos start = 0; ///< of the run's window
    SpanHits hits;
    std::shared_ptr<const HitMarks> marks;
};

/// A row per hit; keeps the result alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const FoundSpans> found);

/// Position of a hit; empty if it is not in the trace.
[[nodiscard]] std::optional<SpanPlace> placeOf(const FoundSpans& found, std::size_t hit);

} // namespace stallscope::gui
