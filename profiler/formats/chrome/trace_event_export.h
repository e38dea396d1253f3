// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>

namespace stallscope {

/// Writes a trace in Chrome's Trace Event Format, with the categories and args of the PyTorch Profiler: readable by
/// Perfetto, Chrome and importTraceEvents. Compressed if the name ends with ".gz".
[[nodiscard]] Result<> exportTraceEvents(const Trace& trace, const std::filesystem::path& path, const Job& job);

} // namespace stallscope
