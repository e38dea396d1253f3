// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <string>
#include <vector>

namespace stallscope::cli {

/// What the devices did with the time, and how it went over time.
[[nodiscard]] std::string deviceTimeText(const Page& page, const RunReport& run, const Trace& trace);
/// How much ran side by side. Shares that have no meaning here are left out.
[[nodiscard]] std::string overlapText(const Page& page, const RunReport& run);
[[nodiscard]] std::string idleText(const Page& page, const RunReport& run);

/// A share per bucket as a row of blocks, one character each.
[[nodiscard]] std::string curveLine(const std::vector<double>& shares, std::size_t length);

} // namespace stallscope::cli
