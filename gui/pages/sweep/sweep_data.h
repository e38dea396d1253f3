// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// The metrics of a run that a sweep uses. Plain numbers: reports would be too large for thousands of runs.
struct RunNumbers {
    Nanos wall = 0;
    Share busy;
    Share stalled;
    Share overlap;
    Nanos bubbles = 0;

    friend bool operator==(const RunNumbers&, const RunNumbers&) = default;
};

[[nodiscard]] RunNumbers numbersOf(const RunReport& report);

/// Metric shown by the height of a curve or the colour of a cell.
enum class SweepMetric : std::uint8_t { Wall, Ratio, Busy, Stalled, Overlap, Bubbles };
inline constexpr std::array kSweepMetrics{
    SweepMetric::Wall, SweepMetric::Ratio, SweepMetric::Busy, SweepMetric::Stalled, SweepMetric::Overlap, SweepMetric::Bubbles};

/// "Wall time", "Device busy": for menus and axes.
[[nodiscard]] QString titleOf(SweepMetric metric);
/// Explanation in a sentence.
[[nodiscard]] QString helpOf(SweepMetric metric);
/// "1.08 ms", "12.3 %", "0.484".
[[nodiscard]] QString valueText(SweepMetric metric, double value);
/// For axis labels, without redundant digits: "1 ms", "20 %".
[[nodiscard]] QString tickText(SweepMetric metric, double value);
[[nodiscard]] bool isLessBetter(SweepMetric metric);
/// Whether it is a fraction of a whole.
[[nodiscard]] bool isShare(SweepMetric metric);
/// Whether it requires a recording; wall time is known without one.
[[nodiscard]] bool needsRecording(SweepMetric metric);

/// A swept parameter.
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

/// One strategy at one point: its finished repeats.
struct SweepPoint {
    std::vector<SweepRun> repeats;
    std::string failure; ///< why repeats are missing

    [[nodiscard]] bool hasRuns() const { return !repeats.empty(); }
    [[nodiscard]] std::vector<double> wallTimes() const;
    /// The repeat with the median wall time, the lower of two; of equal ones the same as in medianRepeat(). Requires at least one repeat.
    [[nodiscard]] const SweepRun& median() const;
};

/// Results of a sweep: strategies by points by metrics. In point numbers the second axis varies fastest.
struct SweepTable {
    std::string workload;
    std::string device;
    bool isTraced = true;
    std::size_t runsDone = 0;
    std::size_t runsTotal = 0;           ///< planned, except for strategies that the device does not support
    std::size_t repeats = 0;             ///< planned, per strategy and point
    std::vector<SweepAxis> axes;         ///< one or two
    std::vector<std::string> strategies; ///< the baseline first, if it has runs
    std::optional<std::size_t> baseline;
    std::vector<std::vector<SweepPoint>> rows; ///< points by strategy

    [[nodiscard]] bool isMap() const { return axes.size() == 2; }
    [[nodiscard]] std::size_t points() const;
    /// Index of a point on each axis.
    [[nodiscard]] std::vector<std::size_t> placesOf(std::size_t point) const;
    /// "count 10,000, length 64".
    [[nodiscard]] std::string nameOf(std::size_t point) const;
    [[nodiscard]] const SweepPoint& at(std::size_t strategy, std::size_t point) const { return rows[strategy][point]; }

    /// Values of the repeats; unknown ones are omitted.
    [[nodiscard]] std::vector<double> values(SweepMetric metric, std::size_t strategy, std::size_t point) const;
    /// Median of values().
    [[nodiscard]] std::optional<double> value(SweepMetric metric, std::size_t strategy, std::size_t point) const;
    /// Point with the best value of a strategy; empty if there is only one point.
    [[nodiscard]] std::optional<std::size_t> best(SweepMetric metric, std::size_t strategy) const;
};

/// `numbers`: by index of the run in the trace, for finished runs that were read. Empty if the trace is not a sweep that
/// this version supports.
[[nodiscard]] std::optional<SweepTable> sweepTableOf(const Trace& trace, const std::vector<std::optional<RunNumbers>>& numbers);
/// Cheap check for a sweep.
[[nodiscard]] bool isSweep(const Trace& trace);

/// Results of a sweep as data, from which sentences are composed.
struct SweepFindings {
    /// A point at which at least two strategies have runs.
    struct Race {
        std::size_t point = 0;
        /// The strategy with the shortest median wall time, followed by those that do not differ significantly. Only the
        /// first if there are too few repeats.
        std::vector<std::size_t> leaders;
        /// Baseline wall time divided by that of the first leader; empty if the baseline has no runs, leads or is level.
        std::optional<double> ahead;
        std::optional<Interval> aheadInterval; ///< if there are enough repeats
    };
    std::vector<Race> races;
    bool hasVerdicts = true; ///< every strategy has enough repeats at every point at which it has any
    /// The swept parameters scale the amount of work: time grows along them, so the point with the shortest time is meaningless.
    bool isAmountOfWork = false;
    /// Strategy of the overall shortest median wall time.
    std::optional<std::size_t> bestStrategy;
    std::size_t bestPoint = 0;
    /// Points of that strategy that do not differ significantly from its best.
    std::vector<std::size_t> levelPoints;
};

/// Compares wall times as a comparison does: medians, with a bootstrap interval of their ratio.
[[nodiscard]] SweepFindings findingsOf(const SweepTable& table);

/// Cached numbers of finished runs, which no longer change: following a sweep costs only the new runs.
struct KnownRuns {
    std::vector<Run> runs;
    std::vector<std::optional<RunNumbers>> numbers; ///< one per run
};

struct SweepReading {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SweepTable> table; ///< null: not a sweep
    SweepFindings findings;
    KnownRuns known;
};

/// Reads every finished run that is not cached. May take long: do not call on the GUI thread.
[[nodiscard]] SweepReading readSweep(const std::shared_ptr<const Trace>& trace, const KnownRuns& known, const std::stop_token& stop,
    const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>());

} // namespace stallscope::gui
