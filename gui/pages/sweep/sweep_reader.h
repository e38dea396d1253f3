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

/// The numbers of runs that were looked at before: a run that is done does not change any more, so that a sweep that goes on
/// costs what is new in it.
struct KnownRuns {
    std::vector<Run> runs;
    std::vector<std::optional<RunNumbers>> numbers; ///< one for each
};

struct SweepReading {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SweepTable> table; ///< null: not a sweep
    SweepFindings findings;
    KnownRuns known;
};

/// Looks at every run of a trace that is done and not known. Takes its time: not for the interface thread.
[[nodiscard]] SweepReading readSweep(const std::shared_ptr<const Trace>& trace, const KnownRuns& known, const std::stop_token& stop);

} // namespace stallscope::gui
