// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"

#include <QString>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// One number of a run: how it is called, what it is, and its values for the run and for the selected range.
struct NumberRow {
    QString label;
    QString meaning; ///< its definition, in the words of docs/metrics.md
    QString run;
    QString range; ///< empty: no range is selected

    friend bool operator==(const NumberRow&, const NumberRow&) = default;
};

/// The numbers that tell most; the range is in the time of the trace. Nothing before the run is analysed.
[[nodiscard]] std::vector<NumberRow> numberRows(const ShownRun& run, std::optional<TimeRange> range);

} // namespace stallscope::gui
