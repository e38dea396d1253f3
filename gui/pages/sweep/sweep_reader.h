// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_findings.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

/// Cached numbers of finished runs, which no longer change: following a sweep costs only the new runs.
struct KnownRuns {
    std::vector<Run> runs;
    std::vector<std::optional<RunNumbers>> numbers; ///< one per run
};

struct SweepReading {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SweepTable> table; ///< null: not a sweep
    SweepFindings findings;
    KnownRuns known;
};

/// Reads every finished run that is not cached. May take long: do not call on the GUI thread.
[[nodiscard]] SweepReading readSweep(const std::shared_ptr<const Trace>& trace, const KnownRuns& known, const std::stop_token& stop);

} // namespace stallscope::gui
