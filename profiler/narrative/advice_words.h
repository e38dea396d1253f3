// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/critical_path.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::narrative {

/// "The host waits after every launch: 10,000 times in cudaStreamSynchronize".
[[nodiscard]] std::string findingOf(const Trace& trace, const Advice& advice);
/// Without what only the list needs: where exactly, for what, how many bytes.
[[nodiscard]] std::string shortFindingOf(const Trace& trace, const Advice& advice);
/// What to do about it, in a sentence or two.
[[nodiscard]] std::string remedyFor(AdviceRule rule);
/// "Without it 30.6 ms instead of 130 ms, 4.2x as fast."
[[nodiscard]] std::string gainOf(Nanos length, const Advice& advice);

/// "kernels", "the host's own work", ...
[[nodiscard]] std::string causeWords(PathCause cause);
/// "2.4x as fast", "3 % less", "nothing to gain".
[[nodiscard]] std::string gainWords(Nanos measured, Nanos predicted);

} // namespace stallscope::narrative
