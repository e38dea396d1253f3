// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::narrative {

/// "1.80 times as fast as sync-each", or as slow, for a ratio of wall times.
[[nodiscard]] std::string timesWords(double ratio, const std::string& than);

/// Why one run is faster: the waits that it has not and what they cost, else the part that explains most of the difference.
/// Empty where neither explains it.
[[nodiscard]] std::string reasonWords(const RunReport& slower, const RunReport& faster);

} // namespace stallscope::narrative
