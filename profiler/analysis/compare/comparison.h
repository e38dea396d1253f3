// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/metric_table.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/base/json_writer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// One repeat of a side. Refers to a report owned elsewhere.
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
    std::string point = {}; ///< of a sweep: "count 100, length 4096"
    bool isBaseline = false;
};

/// A metric of both sides. Like all values of a side, it is taken from the repeat with the median wall time, so that the
/// numbers are consistent.
struct MetricDifference {
    std::string key;
    MetricUnit unit = MetricUnit::Number;
    std::optional<double> a;
    std::optional<double> b;
    /// Both sides have enough repeats, and their ranges of values do not overlap: with five repeats each, the probability
    /// by chance is 2 in 252.
    bool isApart = false;

    /// b - a; empty if either is missing.
    [[nodiscard]] std::optional<double> difference() const;
    /// b / a; empty if a is missing or 0.
    [[nodiscard]] std::optional<double> ratio() const;
};

enum class RowChange : std::uint8_t { Same, Changed, Added, Removed };
/// "same", "changed", "added", "removed".
[[nodiscard]] const char* nameOf(RowChange change);

/// A name in the tables of both sides, for the repeats with the median wall time.
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
    std::vector<RowDifference> rows; ///< by absolute difference, largest first
};

/// Components of the difference in wall time, for the repeats with the median wall time. They add up to it exactly.
struct Explanation {
    Nanos kernel = 0;
    Nanos exposedCopy = 0;
    Nanos bothIdle = 0;  ///< a host thread was blocked and no device was busy
    Nanos otherIdle = 0; ///< remaining idle time
    Nanos wall = 0;
};

/// The time budgets of two runs, means over their devices.
struct BudgetDifference {
    TimeBudget a;
    TimeBudget b;

    /// b - a, part by part: negative where B takes less time. The parts add up exactly to the difference of the windows.
    [[nodiscard]] TimeBudget difference() const;
};

struct Comparison {
    ComparisonSide a;
    ComparisonSide b;
    RatioOfMedians wall;
    std::vector<MetricDifference> metrics;
    std::vector<TableDifference> tables;
    Explanation explained;
    std::optional<BudgetDifference> budget; ///< of the repeats with the median wall time; empty if a side has no device work
    /// Traced divided by untraced wall time; median over the repeats with both.
    std::optional<double> distortionA;
    std::optional<double> distortionB;

    [[nodiscard]] const RunReport& medianA() const;
    [[nodiscard]] const RunReport& medianB() const;
};

/// Above this, a comparison reports that tracing changed the measurement.
inline constexpr double kNotableDistortion = 1.02;

/// Wall times of all repeats in ns, for comparing medians.
[[nodiscard]] std::vector<double> wallTimes(const ComparisonSide& side);
/// The repeat with the median wall time: the lower of two. Requires at least one repeat.
[[nodiscard]] const RunReport& medianRepeat(const ComparisonSide& side);
/// Compares two single repeats; fast.
[[nodiscard]] Explanation explainDifference(const RunReport& a, const RunReport& b);
/// Compares two single repeats likewise; empty if one has no device work.
[[nodiscard]] std::optional<BudgetDifference> compareBudgets(const RunReport& a, const RunReport& b);
/// Each side must have at least one repeat.
[[nodiscard]] Comparison compareSides(ComparisonSide a, ComparisonSide b);

/// The strategies of a file by point of its sweep, in order of appearance; the baseline of each point first, if one is
/// marked. Excludes runs that failed, were cancelled or are incomplete, except for the only run of a recorded program.
/// `reports` are those of trace->runs.
[[nodiscard]] std::vector<ComparisonSide> sidesByStrategy(
    const std::string& file, const std::shared_ptr<const Trace>& trace, const std::vector<RunReport>& reports);

/// Parameters that distinguish a run from other points: "count 100"; empty if all runs of the trace have the same parameters.
[[nodiscard]] std::string pointOf(const Trace& trace, const Run& run);

/// Writes an element of "comparisons" as specified by docs/json.md. Keys may be added, never renamed. `more` is a callback
/// that writes further members.
void writeComparison(JsonWriter& json, const Comparison& comparison, const std::function<void(JsonWriter& json)>& more = {});
/// Writes its members "wall" and "explained".
void writeWall(JsonWriter& json, const RatioOfMedians& wall);
void writeExplained(JsonWriter& json, const Explanation& explained);

} // namespace stallscope
