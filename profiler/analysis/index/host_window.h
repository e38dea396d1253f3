// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <optional>

namespace stallscope {

/// Window of a trace without launches and device work: from the first start to the last end of the API calls, operations
/// and ranges of all threads; without these, of Python functions. Excludes what a profiler writes about its whole
/// recording. Empty if there is nothing of these kinds.
[[nodiscard]] std::optional<TimeRange> hostWindow(const Trace& trace);

} // namespace stallscope
