// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/wait_oracle.h"

#include <map>
#include <string>

namespace stallscope::oracle {

struct ExpectedBudget {
    TimeBudget budget;
    std::map<std::string, Nanos> hostCode; ///< by name; "" where nothing was open
};

/// Asks for each nanosecond of a device where it went. The answer is that of a program which is `scale` times slower, divided by it: so thresholds of a
/// millisecond are met in short windows. Absent where two spans that end a gap together, or two waits, leave that open.
[[nodiscard]] std::optional<ExpectedBudget> timeBudget(
    const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, TimeRange range, Nanos scale);

/// What the definition of `bound_by` says.
[[nodiscard]] std::string boundByOf(const TimeBudget& budget);

} // namespace stallscope::oracle
