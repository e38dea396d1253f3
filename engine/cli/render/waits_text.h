// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::cli {

/// Where the host waited: sites, what they waited for, what that cost. Empty where it never did.
[[nodiscard]] std::string waitSitesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top);

enum class WaitRows { Costliest, All };
/// Single waits: the few that left the device idle for longest, or all of them in order of time.
[[nodiscard]] std::string waitRowsText(const Page& page, const RunReport& run, const Trace& trace, WaitRows which, Nanos start);

} // namespace stallscope::cli
