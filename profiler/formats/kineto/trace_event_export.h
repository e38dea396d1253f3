// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <string>

namespace stallscope {

/// Writes a trace in Chrome's Trace Event Format, with the categories and args of the PyTorch Profiler: readable by
/// Perfetto, Chrome and importTraceEvents. Compressed if the name ends with ".gz". What the format cannot express is in
/// members named "stallscope", from which importTraceEvents restores it.
[[nodiscard]] Result<> exportTraceEvents(const Trace& trace, const std::filesystem::path& path, const Job& job);

/// Nanoseconds as decimal microseconds: -1500 -> "-1.500".
void appendMicroseconds(std::string& out, Nanos time);

} // namespace stallscope
