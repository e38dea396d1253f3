// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::narrative {

/// Why a recording is incomplete, as a clause: runs of it failed, were stopped or have not ended, its file is cut short or damaged, or it holds
/// nothing, or only moments. Empty for a complete one. `longest`: the wall time of the longest run that is looked at.
[[nodiscard]] std::string whyIncomplete(const Trace& trace, Nanos longest);

/// The same, and what of a complete recording was lost on the way.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, Nanos longest);
/// What is missing from one run: it did not complete, or its file is cut short or damaged, or records were lost. That it goes on is no reason.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, const RunReport& run);

} // namespace stallscope::narrative
