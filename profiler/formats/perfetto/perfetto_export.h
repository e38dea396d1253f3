// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>

namespace stallscope {

/// Writes Perfetto's native format (docs/cli.md, convert): tracks, slices with categories and arguments, flows from launches, counters.
[[nodiscard]] Result<> exportPerfetto(const Trace& trace, const std::filesystem::path& path, const Job& job);

} // namespace stallscope
