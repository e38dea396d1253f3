// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/counter.h"
#include "profiler/trace/trace.h"

#include <optional>
#include <string_view>

namespace stallscope::advice {

/// Mean over a range; each sample holds until the next one, the last one until the end. Empty if no sample covers part of the range.
[[nodiscard]] std::optional<double> meanOf(const CounterSeries& series, TimeRange range);
/// The largest mean of all counters whose name equals or ends with `name`.
[[nodiscard]] std::optional<double> largestMean(const Trace& trace, std::string_view name, TimeRange range);

} // namespace stallscope::advice
