// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::narrative {

/// Why a recording is incomplete, as a clause: runs of it failed, were stopped or have not ended, its file is cut short or damaged, or it holds
/// nothing, or only moments. Empty for a complete one. `longest`: the wall time of the longest run that is looked at.
[[nodiscard]] std::string whyIncomplete(const Trace& trace, Nanos longest);

/// The same, and what of a complete recording was lost on the way.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, Nanos longest);

} // namespace stallscope::narrative
