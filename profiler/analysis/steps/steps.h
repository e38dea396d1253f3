// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace stallscope {

class FullAnalysis;
struct Trace;

/// Origin of the steps, or why there are none.
enum class StepOrigin : std::uint8_t {
    TooFewLaunches, ///< for anything to occur three times
    NothingRepeats,
    Found,     ///< repeated launches were found
    Annotated, ///< annotated by the program
};
/// "too few launches", "nothing repeats", "found", "annotated".
[[nodiscard]] const char* nameOf(StepOrigin origin);

/// One step. Its duration is that on the device, because a host that runs ahead launches at its own pace. Without device
/// work, it is that on the host.
struct Step {
    TimeRange host;   ///< from its first launch to that of the next step; for an annotated step its range
    TimeRange device; ///< its time on the device (DeviceTurns in steps.cpp); in a host-only run that on the host
    std::uint64_t launches = 0;
    Nanos kernel = 0;        ///< of the device time, as in a report of that range; all devices together
    Nanos exposedCopy = 0;   ///< likewise
    Nanos bothIdle = 0;      ///< likewise
    std::uint64_t waits = 0; ///< blocking calls that start in the host time
    Nanos waited = 0;        ///< their sum
    std::string name;        ///< of its range, if the program numbered them; otherwise empty

    [[nodiscard]] Nanos length() const { return device.length(); }
    [[nodiscard]] Nanos busy() const { return kernel + exposedCopy; }
    [[nodiscard]] Nanos otherIdle() const { return length() - busy() - bothIdle; }
};

/// Quartiles of durations by nearest rank.
struct Quartiles {
    Nanos low = 0;
    Nanos median = 0;
    Nanos high = 0;

    [[nodiscard]] Nanos spread() const { return high - low; }
};

/// Difference of a step to another one of the same run.
struct StepDifference {
    Explanation parts; ///< of its duration, which is `wall`
    std::int64_t launches = 0;
    StringId kernel; ///< kernel with the largest increase; invalid: none increased
    Nanos kernelMore = 0;
    StringId wait; ///< blocking call with the largest increase; invalid: none increased
    Nanos waitMore = 0;
};

/// The steps of a run, in order.
struct RunSteps {
    StepOrigin origin = StepOrigin::NothingRepeats;
    std::string name; ///< of the annotation, without its number
    TrackId thread;   ///< with the repeated launches, or with the annotation
    std::vector<Step> steps;
    Quartiles length;
    Quartiles host;             ///< of the durations on the host
    std::uint64_t launches = 0; ///< median
    std::size_t median = 0;     ///< index of a step of median duration
    std::size_t slowest = 0;
    std::optional<std::uint64_t> firstNumber; ///< in the name of the first step, if the names count up by one and an axis can show them
    StepDifference slowestMore;               ///< compared with the median one

    [[nodiscard]] bool areThere() const { return !steps.empty(); }
    [[nodiscard]] bool areNamed() const { return areThere() && !steps.front().name.empty(); }
    /// Annotated in a run without launches, so there is no device time.
    [[nodiscard]] bool areOnHostAlone() const { return launches == 0; }
};

/// Uses annotated steps if there are any, otherwise detects them in the launches. Of a part of a run, only steps that lie in it with all of
/// their work. Returns no steps soon after a stop is requested.
[[nodiscard]] RunSteps findSteps(const FullAnalysis& run, const std::stop_token& stop = {});

/// Components of the difference B - A of two steps; they add up to it.
[[nodiscard]] Explanation explainSteps(const Step& a, const Step& b);

/// Writes the member "steps" of a run. Times are relative to `origin`.
void writeSteps(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin, bool withRows);
/// Writes the member "steps" of a comparison: null if a side has none.
void writeStepsComparison(JsonWriter& json, const RunSteps& a, const RunSteps& b);

} // namespace stallscope
