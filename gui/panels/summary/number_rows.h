// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"

#include <QString>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// One metric of a run: title, definition, and values for the run and the selected range.
struct NumberRow {
    QString label;
    QString meaning; ///< definition as in docs/metrics.md
    QString run;
    QString range; ///< empty if no range is selected

    friend bool operator==(const NumberRow&, const NumberRow&) = default;
};

/// The key metrics. `range` is in the time of the trace. Empty until the run is analysed.
[[nodiscard]] std::vector<NumberRow> numberRows(const ShownRun& run, std::optional<TimeRange> range);

} // namespace stallscope::gui
