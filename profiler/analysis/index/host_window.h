// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <optional>

namespace stallscope {

/// The window of a trace in which nothing is launched and no device does anything: from the first start to the last end of the API calls, operations
/// and ranges of all threads; where there are none, of Python functions. What a profiler writes about its whole recording does not count.
/// Nothing where there is none of these either.
[[nodiscard]] std::optional<TimeRange> hostWindow(const Trace& trace);

} // namespace stallscope
