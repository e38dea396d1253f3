// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/metric_table.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/report/statistics.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// One repeat of a side. Looks at a report that its owner keeps.
struct ComparedRun {
    const RunReport* report = nullptr;
    std::optional<Nanos> untracedWall;
};

/// The repeats of one strategy with the same parameters, all from one trace.
struct ComparisonSide {
    std::string label;
    std::string file;
    std::shared_ptr<const Trace> trace;
    std::vector<ComparedRun> repeats;
    std::string strategy = {};
    std::string point = {}; ///< of a sweep, in words: "count 100, length 4096"
    bool isBaseline = false;
};

/// Of the repeat of each side with the median wall time, as everything else that is said of a side: so that the numbers fit together.
struct MetricDifference {
    std::string key;
    MetricUnit unit = MetricUnit::Number;
    std::optional<double> a;
    std::optional<double> b;
    /// Each side has enough repeats to judge, and not one of them lies among those of the other: of five against five, chance
    /// does that in 2 of 252 cases.
    bool isApart = false;

    /// b - a; absent where one of them is.
    [[nodiscard]] std::optional<double> difference() const;
    /// b / a; absent where a is 0 too.
    [[nodiscard]] std::optional<double> ratio() const;
};

enum class RowChange : std::uint8_t { Same, Changed, Added, Removed };
/// "same", "changed", "added", "removed".
[[nodiscard]] const char* nameOf(RowChange change);

/// One name in the tables of both sides, on the repeats with the median wall time.
struct RowDifference {
    std::string name;
    RowChange change = RowChange::Same;
    std::uint64_t countA = 0;
    std::uint64_t countB = 0;
    Nanos totalA = 0;
    Nanos totalB = 0;

    [[nodiscard]] Nanos difference() const { return totalB - totalA; }
};

struct TableDifference {
    const char* table = "";          ///< "kernels", "sync_sites", ...: as in the JSON form of a report
    std::vector<RowDifference> rows; ///< largest difference first, of either sign
};

/// Where the difference in wall time went, on the repeats with the median wall time. The four parts add up to it exactly.
struct Explanation {
    Nanos kernel = 0;
    Nanos exposedCopy = 0;
    Nanos bothIdle = 0;  ///< a host thread blocked and no device busy
    Nanos otherIdle = 0; ///< the rest of the idle time
    Nanos wall = 0;
};

struct Comparison {
    ComparisonSide a;
    ComparisonSide b;
    RatioOfMedians wall;
    std::vector<MetricDifference> metrics;
    std::vector<TableDifference> tables;
    Explanation explained;
    /// Traced over untraced wall time, median over the repeats where both were run.
    std::optional<double> distortionA;
    std::optional<double> distortionB;

    [[nodiscard]] const RunReport& medianA() const;
    [[nodiscard]] const RunReport& medianB() const;
};

/// Above this, tracing changed what it measured so much that a comparison says so.
inline constexpr double kNotableDistortion = 1.02;

/// Of each repeat, in ns: what a comparison of medians takes.
[[nodiscard]] std::vector<double> wallTimes(const ComparisonSide& side);
/// The repeat with the median wall time: the lower of two. There is at least one.
[[nodiscard]] const RunReport& medianRepeat(const ComparisonSide& side);
/// Of two repeats alone, which takes no time.
[[nodiscard]] Explanation explainDifference(const RunReport& a, const RunReport& b);
/// Each side has at least one repeat.
[[nodiscard]] Comparison compareSides(ComparisonSide a, ComparisonSide b);

/// The strategies of one file point by point of its sweep, in order of appearance; the baseline of each point first, where
/// one is marked. Runs that failed, were cancelled or broke off take no part, but for the only run of a recorded program. Reports are those of
/// trace->runs.
[[nodiscard]] std::vector<ComparisonSide> sidesByStrategy(
    const std::string& file, const std::shared_ptr<const Trace>& trace, const std::vector<RunReport>& reports);

/// What tells a run from those with other parameters: "count 100"; empty where all runs of the trace have the same ones.
[[nodiscard]] std::string pointOf(const Trace& trace, const Run& run);

} // namespace stallscope
