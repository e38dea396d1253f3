// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "tests/profiler/analysis/oracle/differences.h"

#include <string>
#include <vector>

namespace stallscope::oracle {

struct LineOptions {
    bool gaps = true;          ///< and what follows from them
    bool awaitedNames = false; ///< of several spans that end together, any may be the one
};

/// A report as sorted lines of text, with names instead of ids and times from the window's start: equal for reports that
/// say the same, in whatever order the trace was told.
[[nodiscard]] std::vector<std::string> linesOf(const Trace& trace, const RunReport& report, const LineOptions& options);

/// Adds the lines that only one of the two reports has.
void compareLines(Differences& differences, const std::vector<std::string>& expected, const std::vector<std::string>& got);

} // namespace stallscope::oracle
