// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <string>

namespace stallscope::cli {

/// Kernels, copies, calls and ranges by their total time, at most `top` rows each (0: all).
[[nodiscard]] std::string tablesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top);

} // namespace stallscope::cli
