// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "tests/profiler/analysis/oracle/differences.h"
#include "tests/profiler/analysis/oracle/trace_script.h"
#include "tests/profiler/analysis/oracle/wait_oracle.h"

#include <array>
#include <functional>

namespace stallscope::oracle {

/// What the oracle knows of one run.
struct Oracle {
    Oracle(const Script& script, std::optional<TimeRange> recordedWindow) : facts(script, recordedWindow), sets(facts), waits(facts, sets) {}
    Oracle(const Oracle&) = delete;
    Oracle& operator=(const Oracle&) = delete;

    const RunFacts facts;
    const SetOracle sets;
    const WaitOracle waits;
};
/// The window of each run, as recorded: one without in a foreign trace.
[[nodiscard]] std::vector<std::optional<TimeRange>> runsOf(const Script& script);

using Visit = std::function<void(const Oracle&, const Trace&, const RunAnalysis&, const RunReport&)>;
/// Analyses the script: visits the report of each run over its whole window, and over parts of it that its seed chooses.
void forEachReport(Differences& differences, const Script& script, const ReportOptions& options, const Visit& visit);

/// The whole window, and two parts of it that the seed chooses.
[[nodiscard]] std::vector<TimeRange> rangesOf(TimeRange window, std::uint64_t seed);

/// Compares a report over a range (the whole window: of the whole run) with the oracle.
void compareSets(Differences& differences, const Oracle& oracle, const RunReport& report, std::size_t buckets);
void compareIdle(Differences& differences, const Oracle& oracle, const RunReport& report);
struct BudgetCounts {
    std::size_t compared = 0;                            ///< devices
    std::array<std::size_t, kBudgetParts.size()> seen{}; ///< how many of them have that part
};
/// The report is that of a program `scale` times slower than the oracle's; `range` is the oracle's.
[[nodiscard]] BudgetCounts compareBudget(
    Differences& differences, const Oracle& oracle, TimeRange range, Nanos scale, const Trace& trace, const RunReport& report);
void compareWaits(Differences& differences, const Oracle& oracle, const Trace& trace, const RunReport& report);
void compareLaunches(Differences& differences, const RunFacts& facts, const RunReport& report);
void compareTables(Differences& differences, const RunFacts& facts, const Trace& trace, const RunReport& report);

/// What is asked for beside the whole must be the same as in the report.
void compareSetMetrics(Differences& differences, const RunAnalysis& analysis, const RunReport& report);

using Check = std::function<void(Differences&, const Script&)>;
/// Runs a check on a script; if it finds a difference, takes spans away as long as one remains, and tells both: the
/// difference and the script. Empty: no difference.
[[nodiscard]] std::string firstDifference(const Script& script, const Check& check);
/// The same for many random scripts, until one differs.
[[nodiscard]] std::string firstDifference(std::uint64_t firstSeed, std::uint64_t seeds, const Check& check);

} // namespace stallscope::oracle
