// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/rank_analysis.h"
#include "profiler/analysis/analysis.h"

#include <filesystem>

namespace stallscope::cli {

/// What is asked of a rank, out of the report on its run.
[[nodiscard]] RankRow rowOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run);
/// Of the report no more than that.
[[nodiscard]] ReportOptions briefly();

} // namespace stallscope::cli
