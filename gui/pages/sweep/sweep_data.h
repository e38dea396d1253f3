// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/parameters.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/base/nanos.h"
#include "profiler/trace/trace.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// What a sweep looks at in a run. Plain numbers: a report is too large to keep one for each of thousands of runs.
struct RunNumbers {
    Nanos wall = 0;
    Share busy;
    Share stalled;
    Share overlap;
    Nanos bubbles = 0;

    friend bool operator==(const RunNumbers&, const RunNumbers&) = default;
};

[[nodiscard]] RunNumbers numbersOf(const RunReport& report);

/// What the height of a curve or the colour of a cell says.
enum class SweepMetric : std::uint8_t { Wall, Ratio, Busy, Stalled, Overlap, Bubbles };
inline constexpr std::array kSweepMetrics{
    SweepMetric::Wall, SweepMetric::Ratio, SweepMetric::Busy, SweepMetric::Stalled, SweepMetric::Overlap, SweepMetric::Bubbles};

/// "Wall time", "Device busy": for a list and beside an axis.
[[nodiscard]] QString titleOf(SweepMetric metric);
/// What it means, in a sentence.
[[nodiscard]] QString helpOf(SweepMetric metric);
/// "1.08 ms", "12.3 %", "0.484".
[[nodiscard]] QString valueText(SweepMetric metric, double value);
/// The same beside an axis, where digits that say nothing only take room: "1 ms", "20 %".
[[nodiscard]] QString tickText(SweepMetric metric, double value);
[[nodiscard]] bool isLessBetter(SweepMetric metric);
/// A fraction of a whole.
[[nodiscard]] bool isShare(SweepMetric metric);
/// Only a recording tells it; how long a run took is known without one.
[[nodiscard]] bool needsRecording(SweepMetric metric);

/// A parameter that was swept.
struct SweepAxis {
    ParameterInfo parameter;
    std::vector<std::int64_t> values; ///< ascending

    /// "10,000", "64 MiB".
    [[nodiscard]] std::string text(std::size_t place) const { return parameter.display(values[place]); }
};

struct SweepRun {
    RunId run;
    RunNumbers numbers;
};

/// One strategy at one point: the repeats that are done.
struct SweepPoint {
    std::vector<SweepRun> repeats;
    std::string failure; ///< why there are no more of them

    [[nodiscard]] bool hasRuns() const { return !repeats.empty(); }
    [[nodiscard]] std::vector<double> wallTimes() const;
    /// The repeat with the median wall time, the lower of two. There is at least one.
    [[nodiscard]] const SweepRun& median() const;
};

/// What a sweep came to: strategies by points by metrics. Points are numbered with the second axis changing fastest.
struct SweepTable {
    std::string workload;
    std::string device;
    bool isTraced = true;
    std::size_t runsDone = 0;
    std::size_t runsTotal = 0;           ///< as planned, without those of strategies that the device cannot run
    std::size_t repeats = 0;             ///< of each strategy at each point, as planned
    std::vector<SweepAxis> axes;         ///< one or two
    std::vector<std::string> strategies; ///< the baseline first, where it has runs
    std::optional<std::size_t> baseline;
    std::vector<std::vector<SweepPoint>> rows; ///< of each strategy all points

    [[nodiscard]] bool isMap() const { return axes.size() == 2; }
    [[nodiscard]] std::size_t points() const;
    /// Where a point lies on the axes.
    [[nodiscard]] std::vector<std::size_t> placesOf(std::size_t point) const;
    /// "count 10,000, length 64".
    [[nodiscard]] std::string nameOf(std::size_t point) const;
    [[nodiscard]] const SweepPoint& at(std::size_t strategy, std::size_t point) const { return rows[strategy][point]; }

    /// Of each repeat; those of which it is not known are left out.
    [[nodiscard]] std::vector<double> values(SweepMetric metric, std::size_t strategy, std::size_t point) const;
    /// The median of them.
    [[nodiscard]] std::optional<double> value(SweepMetric metric, std::size_t strategy, std::size_t point) const;
    /// The point at which a strategy has its best value; nothing where there is no other to choose.
    [[nodiscard]] std::optional<std::size_t> best(SweepMetric metric, std::size_t strategy) const;
};

/// Of the runs of a trace, by their place in it: numbers of those that are done and were looked at. Nothing where the trace
/// is not of a sweep that this version knows.
[[nodiscard]] std::optional<SweepTable> sweepTableOf(const Trace& trace, const std::vector<std::optional<RunNumbers>>& numbers);
/// Whether it is one: cheap.
[[nodiscard]] bool isSweep(const Trace& trace);

} // namespace stallscope::gui
