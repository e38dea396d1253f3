// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/critical_path.h"
#include "profiler/analysis/replay/prediction.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::narrative {

/// "The host waits after every launch: 10,000 times in cudaStreamSynchronize". `missing`: missing data of an incomplete recording, from
/// whatIsMissing(), which the sentence mentions; empty for a complete one.
[[nodiscard]] std::string findingOf(const Trace& trace, const Advice& advice, const std::string& missing = {});
/// The same, without details that only a list of findings needs: exact place, awaited work, number of bytes.
[[nodiscard]] std::string shortFindingOf(const Trace& trace, const Advice& advice, const std::string& missing = {});
/// The remedy in one or two sentences; if the cause is unknown, what to record next.
[[nodiscard]] std::string remedyFor(const Advice& advice);
/// "30.6 ms instead of 130 ms without it, 4.2x as fast; between 28.1 ms and 33.0 ms."
/// `isPart`: the length, and the finding, are those of a part of a run.
[[nodiscard]] std::string gainOf(Nanos length, const Advice& advice, bool isPart = false);

/// "kernels", "the host's own work", ...
[[nodiscard]] std::string causeWords(PathCause cause);
/// "668 us instead of 3.56 ms, 5.3x as fast; between 540 us and 800 us. Rough estimate."
[[nodiscard]] std::string predictionOf(Nanos measured, const Prediction& prediction);
/// A note on the confidence of a rough prediction: "Rough estimate: ..."; empty for others.
[[nodiscard]] std::string reservationOf(bool isRough, bool isValidated);
/// "2.4x as fast", "3 % less", "nothing to gain".
[[nodiscard]] std::string gainWords(Nanos measured, Nanos predicted);

} // namespace stallscope::narrative
