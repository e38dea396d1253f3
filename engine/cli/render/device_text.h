// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <string>
#include <vector>

namespace stallscope::cli {

/// What the devices did with the time, and how it went over time.
[[nodiscard]] std::string deviceTimeText(const Page& page, const RunReport& run, const Trace& trace);
/// How much ran side by side. Shares that have no meaning here are left out.
[[nodiscard]] std::string overlapText(const Page& page, const RunReport& run);
/// Where the window went, and what the host ran while it kept the devices waiting: up to `top` lines, 0 is all.
[[nodiscard]] std::string budgetText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top);
[[nodiscard]] std::string idleText(const Page& page, const RunReport& run);

/// A share per bucket as a row of blocks, one character each.
[[nodiscard]] std::string curveLine(const std::vector<double>& shares, std::size_t length);

} // namespace stallscope::cli
