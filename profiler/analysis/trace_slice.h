// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <memory>

namespace stallscope {

/// The same trace with only those blocks that touch the range, which it shares: spans in it, and some around them. The run is
/// taken to have been recorded in `window`.
[[nodiscard]] std::shared_ptr<const Trace> sliceOf(const Trace& trace, TimeRange range, RunId run, TimeRange window);

} // namespace stallscope
